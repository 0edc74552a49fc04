cimport cython

from lakelight.bots.cancel cimport CancelFlag
from lakelight.bots.evaluator cimport Evaluator, MoveValues, Rewards
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport CHANCE, NOBODY, GameState

cdef extern from "math.h":
    cpdef double sqrt(double x) nogil

cdef int MAX_NODES, HASH_SLOTS, MAX_DEPTH, MAX_CHILDREN, BINS, SMALL
cdef double EVEN

@cython.final
cdef class Tree:
    cdef GameState root
    cdef GameState scratch
    cdef Evaluator evaluator
    cdef Rng rng
    cdef CancelFlag cancel
    cdef MoveList moves
    cdef MoveValues values
    cdef Rewards rewards
    cdef int seat, horizon
    cdef readonly int size
    cdef double exploration, prior_scale, widening_base, widening_rate
    cdef int[96] order
    cdef int[96] candidates
    cdef double[96] prior_weights
    cdef unsigned char[2048] bin_of
    cdef int[64] in_bin
    cdef int[100] path
    cdef int[131072] move
    cdef signed char[131072] mover
    cdef int[131072] parent
    cdef int[131072] first_child
    cdef int[131072] child_count
    cdef int[131072] visits
    cdef double[131072] total
    cdef double[131072] square
    cdef double[131072] prior
    cdef int[262144] slots

    @cython.locals(done=long)
    cpdef long run(self, long iterations) except -1
    @cython.locals(node=int, depth=int, turn=int)
    cdef void simulate(self) noexcept nogil
    @cython.locals(reward=double)
    cdef void backpropagate(self, int node) noexcept nogil
    @cython.locals(move=int, child=int)
    cdef int sample_chance(self, int node) noexcept nogil
    cdef int select(self, int node, int turn) noexcept nogil
    @cython.locals(count=int)
    cdef int widening_limit(self, int node) noexcept nogil
    @cython.locals(count=int, first=int, visits=int, total=double, child=int,
                   first_play_value=double, scale=double, best=int, highest=double, value=double)
    cdef int select_expanded(self, int node) noexcept nogil
    @cython.locals(count=int, visits=int, total=double, sum_of_weights=double, top=double,
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
    @cython.locals(count=int, sum_of_weights=double, top=double, index=int, child=int)
    cdef void expand(self, int node, int turn) noexcept nogil
    @cython.locals(slot=int, child=int)
    cdef int find_child(self, int node, int move) noexcept nogil
    @cython.locals(slot=int, child=int)
    cdef int add_child(self, int node, int move, int mover) noexcept nogil
    cpdef list root_rows(self)
