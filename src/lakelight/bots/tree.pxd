cimport cython

from lakelight.bots.evaluator cimport MoveValues
from lakelight.bots.nodes cimport Node
from lakelight.bots.sampled_search cimport SampledSearch
from lakelight.core.state cimport CHANCE, NOBODY

cdef extern from "math.h":
    cpdef double sqrt(double x) nogil

cdef int MAX_DEPTH, MAX_CHILDREN, BINS, SMALL
cdef double EVEN

@cython.final
cdef class Tree(SampledSearch):
    cdef MoveValues values
    cdef double exploration, prior_scale, widening_base, widening_rate
    cdef int[96] order
    cdef int[96] candidates
    cdef double[96] prior_weights
    cdef unsigned char[2048] bin_of
    cdef int[64] in_bin
    cdef int[100] path
    cdef double[96] root_squares
    cdef double[4] reward_sums
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int horizon, turns, players, iterations, root_node

    @cython.locals(left=int)
    cdef void play_turns(self, int mover) noexcept nogil
    @cython.locals(seat=int)
    cdef void add_rewards(self) noexcept nogil
    @cython.locals(items="Node*")
    cdef void backpropagate(self, int node) noexcept nogil
    @cython.locals(count=int)
    cdef int select(self, int node, int turn) noexcept nogil
    @cython.locals(count=int)
    cdef int widening_limit(self, int node) noexcept nogil
    @cython.locals(items="Node*", count=int, first=int, visits=int, total=double, child=int,
                   first_play_value=double, scale=double, best=int, highest=double, value=double)
    cdef int select_expanded(self, int node) noexcept nogil
    @cython.locals(items="Node*", count=int, visits=int, total=double, sum_of_weights=double, top=double,
                   index=int, child=int, first_play_value=double, scale=double, best=int,
                   highest=double, value=double)
    cdef int select_sampled(self, int node, int turn) noexcept nogil
    @cython.locals(ratio=double)
    cdef double prior_weight(self, double behind) noexcept nogil
    @cython.locals(size=int, low=double, top=double, value=double, scale=double, index=int,
                   lowest=int, above=int, count=int, rest=int)
    cdef int gather_best(self, int most) noexcept nogil
    @cython.locals(count=int, index=int)
    cdef int sort_best(self, int most) noexcept nogil
    @cython.locals(value=double, at=int)
    cdef int insert(self, int index, int first, int end, int most) noexcept nogil
    @cython.locals(items="Node*", count=int, known=int, sum_of_weights=double, top=double, index=int, child=int)
    cdef void expand(self, int node, int turn, int least) noexcept nogil
    @cython.locals(items="Node*", first=int, end=int, child=int, index=int, seat=int)
    cpdef bint advance(self, int move) noexcept
    @cython.locals(items="Node*", first=int, child=int, one=Node, rows=list)
    cpdef list root_rows(self)
    @cython.locals(seat=int)
    cpdef list mean_rewards(self)
