cimport cython

from lakelight.bots.cancel cimport CancelFlag
from lakelight.bots.evaluator cimport Evaluator, Rewards
from lakelight.bots.nodes cimport Node, Nodes
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport CHANCE, GameState

cdef class SampledSearch:
    cdef readonly GameState root
    cdef GameState scratch
    cdef Evaluator evaluator
    cdef Rng rng
    cdef public CancelFlag cancel
    cdef MoveList moves
    cdef Rewards rewards
    cdef Nodes nodes
    cdef readonly int seat

    @cython.locals(done=long)
    cpdef long run(self, long iterations) except -1
    cdef void simulate(self) noexcept nogil
    cdef void determinize(self) noexcept nogil
    @cython.locals(move=int, child=int)
    cdef int sample_chance(self, int node) noexcept nogil
