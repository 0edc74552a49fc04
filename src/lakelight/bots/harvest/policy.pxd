cimport cython
from libc.stdint cimport uint32_t

from lakelight.bots.evaluator cimport MoveValues
from lakelight.bots.harvest.evaluator cimport (
    NO_COLOR, SIDES, HarvestEvaluator, can_dedicate,
)
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.harvest.state cimport (
    CELLS, COUNT, DISCARD, EIGHT_EACH, EXCHANGE, EXCHANGE_COST, FOUR_OF_A_KIND, HAND, ONE_EACH,
    PASS, PHASE_DEDICATE, PHASE_DISCARD, PHASE_EXCHANGE, PHASE_PLACE, PLACE, PLATFORM,
    SEVEN_UNIQUE, SIDE, THREE_PAIR, TRIPLES, TURNS, State,
)

cdef int COLORS_HELD, PAIRS_HELD, THREES_HELD, FOURS_HELD, FAVORS_HELD
cdef int FOUR_NEEDS, PAIR_NEEDS, SEVEN_NEEDS, IN_REACH, WIDTH, CHANCES, MAX_FAVORS
cdef int TRAITS, NEXT_RIVAL, OTHER_RIVAL, RIVAL_EDGE, OWN_EDGE, IDLE_PLATFORM, COUNT_OF_TRAITS
cdef double FRUITLESS_EXCHANGE

@cython.locals(found=int, side=int)
cdef int lone_side(int around) noexcept nogil
@cython.locals(apart=int)
cdef bint is_matching(int around, int sides) noexcept nogil
cdef int colors_with(uint32_t cards, int least) noexcept nogil

@cython.final
cdef class HarvestPolicy(HarvestEvaluator):
    cdef double[3420] own_weights
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int trait_start

    cdef int own_row(self, State state, int chances) noexcept nogil
    cdef double trait(self, State state, int which) noexcept nogil
    @cython.locals(need=int, total=double)
    cdef double counted_value(
        self, int row, int colors, int pairs, int threes, int fours, int tokens
    ) noexcept nogil
    @cython.locals(colors=int, pairs=int, threes=int, fours=int, best=double, later=int, kept=int,
                   value=double, three=int, two=int, four=int)
    cdef double cards_value(self, int row, uint32_t cards, int tokens) noexcept nogil
    @cython.locals(total=double)
    cdef double favors_value(self, int row, int favors, int reach) noexcept nogil

    @cython.locals(honor=int)
    cdef double dedicated_value(
        self, int row, uint32_t cards, int tokens, int move
    ) noexcept nogil
    @cython.locals(row=int, tokens=int, cards=uint32_t, best=int, most=double, color=int,
                   value=double, pairs=uint32_t, index=int, needed=uint32_t)
    cdef int choose_dedication(self, State state) noexcept nogil
    @cython.locals(cards=uint32_t, favors=int, give=int, value=double)
    cdef double exchanged_value(self, State state, int row, int tokens, int move) noexcept nogil
    @cython.locals(colors=int, pairs=int, most=int)
    cdef int reach_of(self, uint32_t cards, int tokens) noexcept nogil
    @cython.locals(cards=uint32_t, row=int, tokens=int, best=int, most=double, take=int, give=int,
                   move=int, value=double)
    cdef int choose_exchange(self, State state) noexcept nogil
    @cython.locals(row=int, tokens=int, cards=uint32_t, best=int, most=double, color=int,
                   value=double)
    cdef int choose_discard(self, State state) noexcept nogil

    @cython.locals(by_held="double[5]", tokens=int, color=int, seat=int, row=int, cards=uint32_t,
                   share=double, edge=double, before=double, known=int, held=int)
    cdef void weigh_cards(self, State state, double* gains, double* edges) noexcept nogil
    @cython.locals(seat=int, row=int, held=int, reach=int, before=double, more=int)
    cdef void weigh_favors(self, State state, double* favors) noexcept nogil
    @cython.locals(total=double, seat=int, side=int)
    cdef double tile_value(
        self, State state, double* gains, double* edges, int oriented
    ) noexcept nogil
    @cython.locals(total=double, side=int)
    cdef double covered_value(self, double* edges, int around) noexcept nogil
    @cython.locals(count=int, total=double, side=int, color=int)
    cdef double matched_value(
        self, double* own_gains, double* favors, int around, int oriented
    ) noexcept nogil
    @cython.locals(gains="double[32]", edges="double[8]", favors="double[6]",
                   own_gains="double[8]", single="int[64]", several="int[68]",
                   arounds="int[68]", covered="double[68]", seat=int, color=int, at=int,
                   size=int, count=int, quiet=int, least_loss=double, index=int, around=int,
                   at_quiet=int, at_several=int, side=int, idle=double, best=int, most=double, first=int, tile=int,
                   oriented=int, sides=int, base=double, platform=int, value=double, more=int,
                   cell=int, _=int)
    cdef int choose_place(self, State state, Rng rng) noexcept nogil
    @cython.locals(best=int, index=int)
    cdef int other_quiet(
        self, int* arounds, double* covered, int size, int sides
    ) noexcept nogil
    @cython.locals(gains="double[32]", edges="double[8]", favors="double[6]",
                   own_gains="double[8]", around_cells="int[613]", covered_cells="double[613]",
                   color=int, index=int, cell=int, idle=double, oriented=int, first=int, sides=int,
                   base=double, around=int, value=double)
    cdef void weigh_places(self, State state, MoveList moves, MoveValues values) noexcept nogil

    @cython.locals(left=int, row=int, tokens=int, cards=uint32_t, index=int, move=int,
                   value=double)
    cdef void weigh_listed(self, State state, MoveList moves, MoveValues values) noexcept nogil
    cdef int choose(self, State state, Rng rng) noexcept nogil
