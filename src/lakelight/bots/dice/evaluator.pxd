cimport cython
from libc.stdint cimport uint64_t

from lakelight.bots.evaluator cimport Evaluator, MoveValues, Rewards
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.dice.layout cimport Layout
from lakelight.dice.state cimport (
    BIT, BOAT_POINTS, CARDS, EMPEROR, LAUNCH, PASS, PHASE_LAST_FIREWORK, PHASE_OVER, PHASE_SHADE,
    REROLL, SHADE,
    SPAN, STACKS, STACK_TILES, STEP_ACTION, STEP_EMPEROR, STEP_FIREWORK, STEP_LAST_FIREWORK, STEP_NONE,
    STEP_TURN, TURN, WHOLE, State,
)

# The compiler must know these, so that a weight is read at once.
# A test compares them with those of `evaluator.py`.
cdef enum:
    WIDTH = 18
    LAST_STAGE = 10
    COMPLETE = 0
    HALF = 1
    COMPLETE_PAIRS = 2
    MIXED_PAIRS = 3
    HALF_PAIRS = 4
    GIFT = 5
    BOAT = 5
    BOAT_TOUCHED = 10
    SECOND_GROUP = 11
    PLATFORM_HALF = 12
    PLATFORM_EARNED = 13
    ANOTHER_ROLL = 14
    READY_NOW = 15
    READY_LATER = 16

cdef uint64_t ODD_BITS, LOW_PAIRS, LOW_NIBBLES, LOW_BITS_OF_BYTES
cdef double TIE

@cython.locals(bits=uint64_t)
cdef int count_of(uint64_t ponds) noexcept nogil
cdef int lowest_of(uint64_t ponds) noexcept nogil

@cython.final
cdef class DiceEvaluator(Evaluator):
    cdef double[198] weights
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef double margin_scale

    @cython.locals(rounds=int, left=int)
    cdef int row(self, State state) noexcept nogil
    @cython.locals(complete=uint64_t, free=uint64_t, half=uint64_t, right=uint64_t, width=int,
                   total=double, touched=uint64_t, boats=uint64_t, pond=int)
    cdef double sheet_value(
        self, Layout layout, int row, uint64_t top, uint64_t bottom, uint64_t covered
    ) noexcept nogil
    @cython.locals(best=int, stack=int, value=int, placement=int)
    cdef int best_firework(self, State state, uint64_t free) noexcept nogil
    @cython.locals(best=int, stack=int, value=int, at=int)
    cdef int best_firework_with(
        self, State state, uint64_t free, int pond, int ready
    ) noexcept nogil
    cdef double firework_weight(self, State state, int row, int seat) noexcept nogil
    @cython.locals(firework=int)
    cdef double shape_value(self, State state, int row, int seat, uint64_t complete) noexcept nogil
    @cython.locals(second=int)
    cdef double shape_value_with(
        self, State state, int row, int seat, uint64_t complete, int firework
    ) noexcept nogil
    cdef int present_firework(self, State state, int seat) noexcept nogil
    @cython.locals(complete=uint64_t)
    cdef double present_shape(self, State state, int row, int seat, int ready) noexcept nogil
    @cython.locals(row=int, top=uint64_t, bottom=uint64_t)
    cdef double expected_score(self, State state, int seat) noexcept nogil
    @cython.locals(points="double[4]", seat=int, is_over=bint, scale=double)
    cdef void evaluate_state(self, State state, Rewards rewards) noexcept nogil

    @cython.locals(bit=uint64_t, near=uint64_t, top=uint64_t, bottom=uint64_t, complete=uint64_t,
                   beside_free=int, beside_half=int, as_half=double, gain=double, boats=uint64_t,
                   already=int, firework=int)
    cdef inline double shaded_gain(
        self, State state, int row, int seat, double shape, int ready, int pond, int halves
    ) noexcept nogil
    cdef double best_gain(
        self, State state, int row, int seat, double shape, int ready, uint64_t top, uint64_t bottom
    ) noexcept nogil
    @cython.locals(most=double, left=uint64_t, gain=double)
    cdef double best_half(
        self, State state, int row, int seat, double shape, int ready, uint64_t ponds, int half
    ) noexcept nogil
    cdef double color_gain(
        self, State state, int row, int seat, double shape, int ready, int color
    ) noexcept nogil
    @cython.locals(top=uint64_t, bottom=uint64_t, cost=double, most=double, left=uint64_t,
                   gain=double)
    cdef double card_gain(
        self, State state, int row, int seat, double shape, int ready, int card
    ) noexcept nogil
    cdef double boat_value(self, int row, int complete) noexcept nogil
    @cython.locals(stack=int)
    cdef double launch_gain(
        self, State state, int row, int seat, int placement, double before
    ) noexcept nogil
    cdef double covered_sheet_value(
        self, State state, int row, int seat, uint64_t more
    ) noexcept nogil
    cdef double move_gain(
        self, State state, int row, int seat, double shape, int ready, int number
    ) noexcept nogil
    @cython.locals(gains="double[6]", row=int, active=int, at=int, seat=int, share=double,
                   shape=double, ready=int, known=int, mean=double, die=int, color=int)
    cdef void turn_values(self, State state, double* values) noexcept nogil
    @cython.locals(values="double[5]", best=int, quarters=int)
    cdef int best_turn(self, State state, int seat) noexcept nogil
    @cython.locals(row=int, shape=double, ready=int, top=uint64_t, bottom=uint64_t, whole=bint,
                   best=int, most=double, left=uint64_t, pond=int, bit=uint64_t, halves=int,
                   gain=double)
    cdef int best_area(self, State state, int seat, Rng rng) noexcept nogil
    @cython.locals(row=int, shape=double, ready=int, best=int, most=double, card=int, gain=double)
    cdef int best_card(self, State state, int seat) noexcept nogil
    @cython.locals(row=int, free=uint64_t, before=double, best=int, most=double, stack=int,
                   placement=int, gain=double)
    cdef int best_launch(self, State state, int seat, Rng rng) noexcept nogil

    @cython.locals(turns="double[5]", row=int, seat=int, shape=double, ready=int, index=int,
                   number=int)
    cdef void evaluate_listed(self, State state, MoveList moves, MoveValues values) noexcept nogil
    @cython.locals(is_last_turn=bint, is_shading=bint)
    cdef bint has_no_roll_left(self, State state) noexcept nogil
    @cython.locals(seat=int, step=int)
    cdef int best_move(self, State state, Rng rng) noexcept nogil
