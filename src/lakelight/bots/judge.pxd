cimport cython

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState

cdef int NOBODY, CHANCE

@cython.final
cdef class Weights:
    cdef double[2048] items

@cython.final
cdef class Rewards:
    cdef double[4] items

cdef class Judge:
    cdef void weigh_into(self, GameState state, MoveList moves, Weights weights) noexcept nogil
    cdef void rewards_into(self, GameState state, Rewards rewards) noexcept nogil
    cdef int prefer(self, GameState state, Rng rng) noexcept nogil
    cdef int play_on(self, GameState state, int horizon, Rng rng) noexcept nogil
    cdef bint is_known(self, GameState state, GameState root, int seat) noexcept nogil

@cython.locals(count=long)
cpdef long play_between(
    GameState state, Judge first, Judge second, int seats, Rng rng
) except -1
