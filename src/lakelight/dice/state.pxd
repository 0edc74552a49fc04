cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from lakelight.core.moves cimport Log, MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.dice.layout cimport Layout

cdef int DIE, OTHER_DICE, NO_DIE, ONE
cdef int BORDER, HALF_SHADED, OPEN_POND
cdef int LOG_ROLLED, LOG_GIFTS_PAID, LOG_TURNED, LOG_SHADED, LOG_GIFT, LOG_PLATFORM
cdef int LOG_PLATFORM_LOST, LOG_CROSSED_OFF, LOG_LAUNCHED
cdef uint64_t MASK, BIT, ODD_BITS, PAIRS, NIBBLES, BYTES, DE_BRUIJN
cdef uint8_t[64] LOWEST

# The compiler must know these: a variable of another module is slower to read.
# A test compares them with those of `state.py`.
cdef enum:
    COUNT = 6
    ROLLS = COUNT * COUNT * COUNT * COUNT
    CARDS = 3
    STACKS = 4
    STACK_TILES = 6
    BOXES = 10
    BOAT_POINTS = 4
    NO_PLACE = 65
    SPAN = 2048
    PASS = 0
    REROLL = 1
    TURN = 2
    EMPEROR = 6
    SHADE = EMPEROR + CARDS
    WHOLE = SHADE + 128
    LAUNCH = WHOLE + 64
    ROLL = 4 * SPAN
    END = ROLL + ROLLS
    NOBODY = -1
    CHANCE = -2
    PHASE_ROLL = 0
    PHASE_TURN = 1
    PHASE_SHADE = 2
    PHASE_LAST_FIREWORK = 3
    PHASE_OVER = 4
    STEP_NONE = 0
    STEP_TURN = 1
    STEP_DIE = 2
    STEP_BONUS = 3
    STEP_EMPEROR = 4
    STEP_FIREWORK = 5
    STEP_LAST_FIREWORK = 6
    STEP_ACTION = 7
    STEP_PLATFORM = 8
    NO_COLOR = COUNT
    ALL_COLORS = 63
    UNTURNED = -1

@cython.locals(bits=uint64_t)
cdef int count_of(uint64_t ponds) noexcept nogil
@cython.locals(ponds=list, pond=int)
cdef tuple ponds_in(uint64_t mask)
cdef int lowest_of(uint64_t ponds) noexcept nogil
cdef int nth_of(uint64_t ponds, int index) noexcept nogil

@cython.final
@cython.no_gc
cdef class State(GameState):
    cdef readonly Layout layout
    cdef readonly int players
    cdef readonly int rolls
    cdef int phase_number, turn_number, tray
    cdef uint64_t[8] shaded
    cdef uint64_t[4] covered
    cdef int[4] firework_points
    cdef uint16_t[24] tile_placement
    cdef uint8_t[24] tile_owner
    cdef uint8_t[4] taken
    cdef uint8_t[4] dice
    cdef uint8_t[4] gift_count
    cdef uint8_t[4] step
    cdef uint8_t[4] stage
    cdef uint8_t[4] card
    cdef uint8_t[4] owed
    cdef uint8_t[4] chosen_color
    cdef uint8_t[4] pending
    cdef uint8_t[8] pending_ponds

    cdef int active_seat(self) noexcept nogil
    cdef int color_faced(self, int seat) noexcept nogil
    cdef int colors_shown(self) noexcept nogil

    cdef void begin_turn(self) noexcept nogil
    @cython.locals(die=int)
    cdef void clear_tray(self) noexcept nogil
    @cython.locals(die=int)
    cdef void roll(self, int number, Log log) noexcept nogil
    cdef void reroll(self, int seat, Log log) noexcept nogil
    @cython.locals(other=int)
    cdef void turn_tray(self, int seat, int quarters, Log log) noexcept nogil

    cdef void enter(self, int seat, int step, Log log) noexcept nogil
    @cython.locals(pond=int)
    cdef void settle(self, int seat, Log log) noexcept nogil
    @cython.locals(other=int)
    cdef void end_if_done(self) noexcept nogil

    cdef uint64_t open_half(self, int seat, int half, int color) noexcept nogil
    cdef uint64_t open_near(self, int seat, int half, int pond) noexcept nogil
    @cython.locals(color=int)
    cdef int color_of(self, int area) noexcept nogil
    cdef int bonus_color(self, int seat) noexcept nogil
    cdef bint has_open(self, int seat, int color) noexcept nogil
    cdef void cross_off(self, int seat, Log log) noexcept nogil
    @cython.locals(bit=uint64_t, why=int)
    cdef void shade(self, int seat, int area, Log log) noexcept nogil

    cdef void pay(self, int seat, int card, Log log) noexcept nogil
    cdef int action_colors(self, int seat, int card) noexcept nogil
    @cython.locals(wanted=uint64_t, own=uint64_t, other=uint64_t, colors=int, color=int)
    cdef uint64_t action_half(self, int seat, int card, int half) noexcept nogil
    @cython.locals(color=int, colors=int, top=uint64_t, bottom=uint64_t)
    cdef int colors_with_enough(self, int seat, int card) noexcept nogil
    cdef bint is_whole(self, int card) noexcept nogil
    @cython.locals(top=uint64_t, bottom=uint64_t)
    cdef bint can_pay(self, int seat, int card) noexcept nogil
    @cython.locals(card=int)
    cdef bint can_use_emperor(self, int seat) noexcept nogil
    cdef void act(self, int seat, int number, Log log) noexcept nogil

    @cython.locals(free=uint64_t, stack=int, end=int)
    cdef bint can_launch(self, int seat) noexcept nogil
    @cython.locals(placements="uint64_t*", blocked=uint64_t, placement=int)
    cdef int first_fit(self, int first, int end, uint64_t free) noexcept nogil
    @cython.locals(across=uint64_t)
    cdef uint64_t beside(self, uint64_t ponds) noexcept nogil
    cdef uint64_t free_ponds(self, int seat) noexcept nogil
    @cython.locals(fewest=int, placement=int, complete=uint64_t, mask=uint64_t)
    cdef int fewest_missing(self, int seat, int stack) noexcept nogil
    @cython.locals(stack=int, tile=int, value=int)
    cdef void launch(self, int seat, int placement, Log log) noexcept nogil
    cdef void next_last_firework(self) noexcept nogil

    cdef uint64_t second_group_ponds(self, int seat) noexcept nogil
    @cython.locals(left=uint64_t, group=uint64_t, grown=uint64_t, size=int, largest=uint64_t,
                   second=uint64_t)
    cdef uint64_t second_group_among(self, uint64_t ponds) noexcept nogil
    cdef int second_group(self, int seat) noexcept nogil
    @cython.locals(left=uint64_t, complete=uint64_t, touched=uint64_t, near=uint64_t,
                   found=uint64_t)
    cdef uint64_t surrounded_ponds(self, int seat) noexcept nogil
    cdef int boats_surrounded(self, int seat) noexcept nogil

    @cython.locals(step=int, mask=uint64_t, colors=int, color=int)
    cdef uint64_t choices(self, int seat, int half) noexcept nogil
    cdef bint may_pass(self, int seat) noexcept nogil
    @cython.locals(seat=int, number=int)
    cdef bint allows(self, int move) noexcept nogil
    @cython.locals(step=int, area=int)
    cdef bint allows_seat(self, int seat, int number) noexcept nogil
    @cython.locals(mask=uint64_t, stack=int)
    cdef bint fits(self, int seat, int placement) noexcept nogil
    @cython.locals(seat=int)
    cdef void list_moves(self, MoveList moves) noexcept nogil
    @cython.locals(step=int, first=int, quarters=int, card=int)
    cdef void list_seat(self, int seat, MoveList moves) noexcept nogil
    @cython.locals(top=uint64_t, bottom=uint64_t, left=uint64_t, bit=uint64_t, pond=int, number=int,
                   first=int)
    cdef void list_areas(self, int seat, MoveList moves) noexcept nogil
    @cython.locals(free=uint64_t, stack=int, placement=int, first=int, end=int)
    cdef void list_launches(self, int seat, MoveList moves) noexcept nogil
    @cython.locals(number=int)
    cdef void list_rolls(self, MoveList moves) noexcept nogil
    @cython.locals(seat=int, number=int)
    cdef void apply_logged(self, int move, Log log) noexcept nogil
    cdef void decline(self, int seat, Log log) noexcept nogil

    @cython.locals(seat=int)
    cdef int seat_to_act(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int random_move(self, Rng rng) noexcept nogil
    @cython.locals(step=int, first=int, options=int, index=int)
    cdef int choose_for(self, int seat, Rng rng) noexcept nogil
    @cython.locals(card=int, cards=int, options=int, index=int)
    cdef int choose_card(self, int seat, Rng rng) noexcept nogil
    @cython.locals(top=uint64_t, bottom=uint64_t, above=int, options=int, index=int, base=int)
    cdef int choose_area(self, int seat, Rng rng) noexcept nogil
    @cython.locals(free=uint64_t, stack=int, placement=int, options=int, index=int, end=int)
    cdef int choose_launch(self, int seat, Rng rng) noexcept nogil

    @cython.locals(own=int, crossed=int, waiting=bint)
    cpdef int boxes_crossed_off(self, int seat) noexcept nogil
    @cython.locals(first=int, second=int)
    cpdef bint has_sheet_of(self, State other, int seat)

    cdef void copy_same_layout(self, State other) noexcept nogil
    @cython.locals(state=State)
    cpdef State copy(self)
    cpdef void copy_from(self, State other)
    cpdef list legal_moves(self, object seat=*)
    cpdef bint is_legal(self, object move)
    cpdef check_legal(self, object move, object seat=*)
    cpdef void apply(self, int move) noexcept nogil
