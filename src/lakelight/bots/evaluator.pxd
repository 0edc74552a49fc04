cimport cython

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport CHANCE, NOBODY, GameState

cdef double WIN_WEIGHT

@cython.final
cdef class MoveValues:
    cdef double[2048] items

@cython.final
cdef class Rewards:
    cdef double[4] items

cdef class Evaluator:
    cdef double[5] rival_weight
    cdef double rollout_noise

    cdef void evaluate_moves(
        self, GameState state, MoveList moves, MoveValues values
    ) noexcept nogil
    cdef void evaluate(self, GameState state, Rewards rewards) noexcept nogil
    cdef int rollout_move(self, GameState state, Rng rng) noexcept nogil
    cdef int rollout(self, GameState state, int max_moves, Rng rng) noexcept nogil
    cdef bint is_ending(self, GameState state) noexcept nogil
    cdef bint has_known_moves(self, GameState state, GameState root, int seat) noexcept nogil
    @cython.locals(seat=int, rival=int, best=double, lead=double, reward=double, won=double)
    cdef void write_rewards(
        self, double* points, int players, double scale, bint is_over, double tie, Rewards rewards
    ) noexcept nogil

@cython.locals(count=long)
cpdef long play_match(
    GameState state, Evaluator first, Evaluator second, int seats, Rng rng
) except -1
