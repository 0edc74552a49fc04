cimport cython
from libc.stdint cimport uint32_t

from lakelight.bots.evaluator cimport Evaluator, MoveValues, Rewards
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.harvest.state cimport (
    CELLS, COUNT, DISCARD, EIGHT_EACH, EXCHANGE, EXCHANGE_COST, FOUR_OF_A_KIND, FULL_STACK,
    GENERIC_HONOR, HAND, HONOR, LAST_TILE, ONE_EACH, PASS, PHASE_DEDICATE, PHASE_DISCARD,
    PHASE_EXCHANGE, PHASE_OVER, PHASE_PLACE, PLACE, PLATFORM, SEVEN_UNIQUE, SIDE, STACK_SIZE,
    STEPS, THREE_PAIR, TRIPLES, TURNS, State, card_total,
)

cdef int COLORS_HELD, PAIRS_HELD, THREES_HELD, FOURS_HELD, FAVORS_HELD
cdef int NEXT_TOKENS, SPREAD, WIDTH, CHANCES, MAX_FAVORS, NO_COLOR
cdef int[144] SIDES
cdef double TIE

@cython.locals(apart=int)
cdef bint has_match(int around, int oriented) noexcept nogil
cdef bint can_dedicate(uint32_t cards) noexcept nogil
cdef bint has_four_of_a_kind(uint32_t cards) noexcept nogil
cdef bint has_three_pair(uint32_t cards) noexcept nogil
cdef bint has_seven_unique(uint32_t cards) noexcept nogil
cdef int colors_with(uint32_t cards, int least) noexcept nogil

cdef class HarvestEvaluator(Evaluator):
    cdef double[3900] weights
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef double margin_scale, match_bonus

    @cython.final
    cdef int row(self, int players, int chances) noexcept nogil
    @cython.final
    @cython.locals(taken=int)
    cdef int next_token(self, State state, int stack) noexcept nogil
    @cython.final
    cdef int next_tokens(self, State state) noexcept nogil
    @cython.final
    @cython.locals(colors=int, pairs=int, threes=int, fours=int, total=double)
    cdef double expected_gain(self, int row, uint32_t cards, int favors, int tokens) noexcept nogil
    @cython.final
    @cython.locals(laid=int)
    cdef int tiles_left(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(left=int)
    cdef int chances(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(chances=int, row=int)
    cdef double expected_score(self, State state, int seat) noexcept nogil
    @cython.final
    @cython.locals(points="double[4]", seat=int, is_over=bint, scale=double)
    cdef void evaluate_state(self, State state, Rewards rewards) noexcept nogil

    @cython.final
    cdef double after_dedication(
        self, int row, uint32_t cards, int favors, int tokens, int move
    ) noexcept nogil
    @cython.final
    @cython.locals(best=int, most=double, value=double, color=int, move=int, index=int,
                   pairs=uint32_t, needed=uint32_t)
    cdef (int, double) best_dedication(
        self, int row, uint32_t cards, int favors, int tokens
    ) noexcept nogil
    @cython.final
    cdef double after_exchange(self, int row, uint32_t cards, int favors, int tokens) noexcept nogil
    @cython.final
    @cython.locals(seat=int, row=int, tokens=int, cards=uint32_t, favors=int, best=int, most=double,
                   value=double, give=int, take=int, changed=uint32_t)
    cdef int best_exchange(self, State state) noexcept nogil
    @cython.final
    @cython.locals(seat=int, row=int, tokens=int, best=int, most=double, value=double, color=int)
    cdef int best_discard(self, State state) noexcept nogil

    @cython.final
    @cython.locals(gain_with="double[5]", tokens=int, seat=int, row=int, cards=uint32_t,
                   before=double, after=double, known=int, color=int, held=int)
    cdef void card_gains(self, State state, double* gains) noexcept nogil
    @cython.final
    @cython.locals(seat=int, rival=int, total=double)
    cdef double side_gain(self, State state, double* gains, int oriented) noexcept nogil
    @cython.final
    @cython.locals(found=int, side=int, near=int, neighbor=int)
    cdef int neighbors(self, State state, int cell) noexcept nogil
    @cython.final
    @cython.locals(own=int)
    cdef uint32_t own_side(self, State state, int oriented) noexcept nogil
    @cython.final
    cdef double gain_without_matches(
        self, State state, int row, int tokens, int oriented
    ) noexcept nogil
    @cython.final
    @cython.locals(seat=int, gained=uint32_t, favors=int, side=int, color=int, own=int)
    cdef double gain_with_matches(
        self, State state, int row, int tokens, int around, int oriented
    ) noexcept nogil
    @cython.final
    @cython.locals(gains="double[32]", around_cells="int[613]", row=int, tokens=int, index=int,
                   before=int, base=double, alone=double, oriented=int, around=int, matched=double)
    cdef void evaluate_places(self, State state, MoveList moves, MoveValues values) noexcept nogil
    @cython.final
    @cython.locals(gains="double[32]", around_cells="int[68]", favors="double[6]", first=int,
                   around=int, best=int, most=double, index=int, at=int, tile=int, oriented=int, base=double,
                   value=double)
    cdef int best_place(self, State state, Rng rng) noexcept nogil
    @cython.final
    @cython.locals(seat=int, row=int, held=int, before=double, more=int)
    cdef void favor_gains(self, State state, double* favors) noexcept nogil
    @cython.final
    @cython.locals(seat=int, count=int, total=double, side=int, color=int)
    cdef double match_gain(
        self, State state, double* gains, double* favors, int around, int oriented
    ) noexcept nogil

    @cython.final
    @cython.locals(seat=int, row=int, tokens=int, cards=uint32_t, favors=int, index=int, move=int,
                   value=double, give=int, take=int)
    cdef void evaluate_listed(self, State state, MoveList moves, MoveValues values) noexcept nogil
    @cython.final
    cdef int best_move(self, State state, Rng rng) noexcept nogil
    @cython.final
    cdef bint knows_hand(self, State state, State root, int seat) noexcept nogil
    @cython.final
    @cython.locals(rival=int)
    cdef bint sees_all_tiles(self, State state, int seat) noexcept nogil
