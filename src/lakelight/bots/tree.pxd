cimport cython

from lakelight.bots.cancel cimport Cancel
from lakelight.bots.judge cimport Judge, Rewards, Weights
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState

cdef extern from "math.h":
    cpdef double sqrt(double x) nogil

cdef int NOBODY, CHANCE, CAPACITY, SLOTS, DEEPEST, WIDEST, BINS, FEW

@cython.final
cdef class Tree:
    cdef GameState root
    cdef GameState scratch
    cdef Judge judge
    cdef Rng rng
    cdef Cancel cancel
    cdef MoveList moves
    cdef Weights weights
    cdef Rewards rewards
    cdef int seat, horizon, deepest
    cdef readonly int size
    cdef double curiosity, narrowness, breadth, growth
    cdef int[96] order
    cdef int[96] met
    cdef double[96] halves
    cdef unsigned char[2048] bin_of
    cdef int[64] in_bin
    cdef int[120] path
    cdef int[131072] move
    cdef signed char[131072] mover
    cdef int[131072] parent
    cdef int[131072] first
    cdef int[131072] children
    cdef int[131072] visits
    cdef double[131072] total
    cdef double[131072] square
    cdef double[131072] share
    cdef int[262144] slots

    @cython.locals(done=long)
    cpdef long think(self, long rounds) except -1
    @cython.locals(node=int, depth=int, turn=int)
    cdef void explore(self) noexcept nogil
    @cython.locals(reward=double)
    cdef void tell(self, int node) noexcept nogil
    @cython.locals(move=int, child=int)
    cdef int roll(self, int node) noexcept nogil
    cdef int choose(self, int node, int turn) noexcept nogil
    @cython.locals(most=int)
    cdef int limit(self, int node) noexcept nogil
    @cython.locals(most=int, first=int, visits=int, total=double, child=int, hope=double,
                   drive=double, best=int, highest=double, value=double)
    cdef int choose_settled(self, int node) noexcept nogil
    @cython.locals(count=int, visits=int, total=double, shares=double, top=double, index=int,
                   child=int, hope=double, drive=double, best=int, highest=double, value=double)
    cdef int choose_met(self, int node, int turn) noexcept nogil
    @cython.locals(ratio=double)
    cdef double halved(self, double behind) noexcept nogil
    @cython.locals(size=int, low=double, top=double, weight=double, scale=double, index=int,
                   lowest=int, above=int, count=int, rest=int)
    cdef int gather(self, int most) noexcept nogil
    @cython.locals(count=int, index=int)
    cdef int sort(self, int most) noexcept nogil
    @cython.locals(weight=double, at=int)
    cdef int insert(self, int index, int first, int end, int most) noexcept nogil
    @cython.locals(count=int, shares=double, top=double, index=int, child=int)
    cdef void settle(self, int node, int turn) noexcept nogil
    @cython.locals(slot=int, child=int)
    cdef int find(self, int node, int move) noexcept nogil
    @cython.locals(slot=int, child=int)
    cdef int add(self, int node, int move, int mover) noexcept nogil
    cpdef list root_rows(self)
