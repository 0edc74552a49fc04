cimport cython

from lakelight.bots.evaluator cimport MoveValues
from lakelight.bots.nodes cimport Node
from lakelight.bots.sampled_search cimport SampledSearch
from lakelight.core.moves cimport MoveList
from lakelight.core.state cimport CHANCE, NOBODY

cdef extern from "math.h":
    cpdef double sqrt(double x) nogil
    cpdef double log(double x) nogil

cdef int MAX_DEPTH, WHOLE_MATCH
cdef double EXPLORATION, WIDENING_BASE, WIDENING_RATE

@cython.final
cdef class TextbookTree(SampledSearch):
    cdef MoveList root_moves
    cdef MoveValues values
    cdef MoveValues root_values
    cdef bint is_random
    cdef double[2048] root_squares
    cdef int[400] path
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int root_choice

    @cython.locals(items="Node*", node=int, reward=double)
    cdef void backpropagate(self, int depth) noexcept nogil
    @cython.locals(items="Node*", untried=int, chosen=int, best=int, best_index=int, highest=double, index=int,
                   child=int, value=double)
    cdef int select(self, int node, int turn, MoveList moves, MoveValues values) noexcept nogil
    cdef bint may_widen(self, int node, int tried) noexcept nogil
    @cython.locals(items="Node*", rows=list, child=int, index=int)
    cpdef list root_rows(self)
