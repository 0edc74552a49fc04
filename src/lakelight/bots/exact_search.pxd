cimport cython

from lakelight.bots.cancel cimport CancelFlag
from lakelight.bots.evaluator cimport Evaluator, Rewards
from lakelight.core.moves cimport MoveList
from lakelight.core.state cimport NOBODY, GameState

@cython.final
cdef class ExactSearch:
    cdef Evaluator evaluator
    cdef CancelFlag cancel
    cdef Ply first
    cdef int players, left

    @cython.locals(is_solved=bint)
    cpdef object best_move(self, int positions)
    cpdef double reward_of(self, int seat)

@cython.final
cdef class Ply:
    cdef GameState state
    cdef MoveList moves
    cdef Rewards rewards
    cdef Rewards secured
    cdef Ply next
    cdef int best, depth

    @cython.locals(seat=int, index=int, other=int)
    cdef bint solve(self, ExactSearch search) noexcept nogil
