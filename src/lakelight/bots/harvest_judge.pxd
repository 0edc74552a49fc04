cimport cython
from libc.stdint cimport uint8_t, uint32_t

from lakelight.bots.judge cimport Judge, Rewards, Weights
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.harvest.state cimport State

cdef int PASS, EXCHANGE, FOUR_OF_A_KIND, THREE_PAIR, SEVEN_UNIQUE, DISCARD, PLACE
cdef int COUNT, CELLS, HAND, EXCHANGE_COST, GENERIC_HONOR, FULL_STACK, LAST_TILE, FRONTIER
cdef int PHASE_EXCHANGE, PHASE_DEDICATE, PHASE_DISCARD, PHASE_PLACE, PHASE_OVER, NO_COLOR
cdef int COLORS_HELD, PAIRS_HELD, THREES_HELD, FOURS_HELD, FAVORS_HELD
cdef int TOPS, SPREAD, WIDTH, CHANCES, MOST_FAVORS
cdef uint32_t ONE_EACH, EIGHT_EACH

cdef int[4] STEPS
cdef int[36] TURNS
cdef uint32_t[35] TRIPLES
cdef uint8_t[576] SIDE
cdef int[144] LIES
cdef int[144] PLATFORM
cdef int[5] STACK_SIZE
cdef int[135] HONOR

@cython.locals(apart=int)
cdef bint has_match(int shore, int lying) noexcept nogil
cdef bint can_dedicate(uint32_t cards) noexcept nogil
@cython.locals(pairs=uint32_t)
cdef int card_total(uint32_t cards) noexcept nogil
cdef int colors_with(uint32_t cards, int least) noexcept nogil

@cython.final
cdef class HarvestJudge(Judge):
    cdef double[2600] table
    cdef double[5] envy
    cdef double boldness, win_share, margin_scale

    cdef int row(self, int players, int chances) noexcept nogil
    @cython.locals(taken=int)
    cdef int top(self, State state, int stack) noexcept nogil
    cdef int tops(self, State state) noexcept nogil
    @cython.locals(colors=int, pairs=int, threes=int, fours=int, total=double)
    cdef double hope(self, int row, uint32_t cards, int favors, int tops) noexcept nogil
    @cython.locals(laid=int, each=int)
    cdef int tiles_left(self, State state, int seat) noexcept nogil
    @cython.locals(left=int)
    cdef int chances(self, State state, int seat) noexcept nogil
    @cython.locals(chances=int, row=int)
    cdef double prospects(self, State state, int seat) noexcept nogil
    @cython.locals(values="double[4]", seat=int, rival=int, best=double, lead=double, scale=double,
                   reward=double, won=double, over=bint)
    cdef void judge_all(self, State state, Rewards rewards) noexcept nogil

    cdef double after_dedication(
        self, int row, uint32_t cards, int favors, int tops, int move
    ) noexcept nogil
    @cython.locals(best=int, most=double, value=double, color=int, index=int, pairs=uint32_t,
                   needed=uint32_t)
    cdef int best_dedication(self, int row, uint32_t cards, int favors, int tops) noexcept nogil
    @cython.locals(move=int)
    cdef double after_exchange(self, int row, uint32_t cards, int favors, int tops) noexcept nogil
    @cython.locals(seat=int, row=int, tops=int, cards=uint32_t, favors=int, best=int, most=double,
                   value=double, give=int, take=int, changed=uint32_t)
    cdef int best_exchange(self, State state) noexcept nogil
    @cython.locals(seat=int, row=int, tops=int, best=int, most=double, value=double, color=int)
    cdef int best_discard(self, State state) noexcept nogil

    @cython.locals(worth="double[5]", tops=int, seat=int, row=int, cards=uint32_t, before=double,
                   known=int, color=int, held=int)
    cdef void gifts(self, State state, double* values) noexcept nogil
    @cython.locals(seat=int, rival=int, total=double)
    cdef double sides_given(self, State state, double* values, int lying) noexcept nogil
    @cython.locals(found=int, side=int, near=int, neighbor=int)
    cdef int shore(self, State state, int cell) noexcept nogil
    @cython.locals(own=int)
    cdef uint32_t own_side(self, State state, int lying) noexcept nogil
    @cython.locals(seat=int, gained=uint32_t, favors=int, side=int, color=int, own=int)
    cdef double hope_with(self, State state, int row, int tops, int shore, int lying) noexcept nogil
    @cython.locals(values="double[32]", shores="int[613]", row=int, tops=int, index=int, before=int,
                   base=double, alone=double, lying=int, shore=int)
    cdef void weigh_places(self, State state, MoveList moves, Weights weights) noexcept nogil
    @cython.locals(values="double[32]", shores="int[68]", favors="double[6]", first=int, best=int,
                   most=double, index=int, at=int, tile=int, lying=int, base=double, value=double)
    cdef int best_place(self, State state, Rng rng) noexcept nogil
    @cython.locals(seat=int, row=int, held=int, before=double, more=int)
    cdef void favors_worth(self, State state, double* favors) noexcept nogil
    @cython.locals(seat=int, count=int, total=double, side=int, color=int)
    cdef double matches_worth(
        self, State state, double* values, double* favors, int shore, int lying
    ) noexcept nogil

    @cython.locals(seat=int, row=int, tops=int, cards=uint32_t, favors=int, index=int, move=int,
                   value=double, give=int, take=int)
    cdef void weigh_all(self, State state, MoveList moves, Weights weights) noexcept nogil
    cdef int best(self, State state, Rng rng) noexcept nogil
    cdef bint knows(self, State state, State root, int seat) noexcept nogil
