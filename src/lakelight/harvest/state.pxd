cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy

from lakelight.core.moves cimport Log, MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState

cdef int LOG_PLACED, LOG_MATCH, LOG_MATCH_EXHAUSTED, LOG_FAVOR, LOG_SIDE, LOG_SIDE_EXHAUSTED
cdef int LOG_DRAWN, LOG_FAVORS_PAID, LOG_RETURNED, LOG_TAKEN, LOG_TOKEN
cdef int BOARD_BYTES

# The compiler must know these: a variable of another module costs search a tenth of its speed.
# A test compares them with those of `state.py`.
cdef enum:
    COUNT = 7
    CELLS = 613
    PASS = 0
    EXCHANGE = 1
    FOUR_OF_A_KIND = EXCHANGE + COUNT * COUNT
    THREE_PAIR = FOUR_OF_A_KIND + COUNT
    SEVEN_UNIQUE = THREE_PAIR + 35
    DISCARD = SEVEN_UNIQUE + 1
    PLACE = DISCARD + COUNT
    LAKE_TILES = 35
    WATER = 0
    LAST_TILE = (LAKE_TILES + 1) * 4
    FRONTIER = LAST_TILE + 1
    END = PLACE + LAST_TILE * CELLS
    NOBODY = -1
    PHASE_EXCHANGE = 0
    PHASE_DEDICATE = 1
    PHASE_DISCARD = 2
    PHASE_PLACE = 3
    PHASE_OVER = 4
    HAND = 3
    HAND_LIMIT = 12
    EXCHANGE_COST = 2
    GENERIC_HONOR = 4
    FULL_STACK = 9
    ONE_EACH = 0x1111111
    EIGHT_EACH = 0x8888888

cdef int[4] STEPS
cdef int[36] KIND
cdef int[36] TURNS
cdef uint32_t[35] TRIPLES
cdef uint8_t[576] SIDE
cdef int[144] PLATFORM
cdef int[5] STACK_SIZE
cdef int[135] HONOR

# With a size that it does not know, the compiler calls the library, which is faster here than
# what it would write itself.
cdef inline void copy_board(uint8_t* target, uint8_t* source, int count) noexcept nogil:
    memcpy(target, source, count)

@cython.locals(pairs=uint32_t)
cdef int card_total(uint32_t cards) noexcept nogil
cdef uint32_t at_least(uint32_t cards, int least) noexcept nogil
cdef bint holds_set(uint32_t cards, int move) noexcept nogil
@cython.locals(without_lowest=uint32_t)
cdef bint has_three(uint32_t colors) noexcept nogil
@cython.locals(needed=uint32_t)
cdef bint holds_three(uint32_t colors, int index) noexcept nogil
cdef int colors_with(uint32_t cards, int least) noexcept nogil
@cython.locals(color=int)
cdef int nth_color(uint32_t cards, int index) noexcept nogil

@cython.final
cdef class State(GameState):
    cdef readonly int players
    cdef readonly int seat
    cdef int phase_number
    cdef uint32_t supply_cards
    cdef int tiles_in_play, drawn
    cdef uint32_t[4] cards
    cdef int[4] facing
    cdef int[4] favor_count
    cdef int[4] honor
    cdef int[4] hand_size
    cdef int[4] generic
    cdef uint16_t[36] lake_cells
    cdef uint16_t[68] frontier
    cdef uint8_t[12] hand_tiles
    cdef uint8_t[3] taken
    cdef uint8_t[27] token_owner
    cdef uint8_t[35] deal
    cdef uint8_t[613] board
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int lake_size, frontier_size

    cdef void begin_turn(self) noexcept nogil
    cdef void begin_dedicate(self) noexcept nogil
    cdef void begin_place(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil

    @cython.locals(held=uint32_t, there=uint32_t)
    cdef bint can_exchange(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void exchange(self, int give, int take, Log log) noexcept nogil
    @cython.locals(cards=uint32_t, pairs=uint32_t)
    cdef bint can_dedicate(self) noexcept nogil
    @cython.locals(stack=int, triple=uint32_t, color=int)
    cdef void dedicate(self, int move, Log log) noexcept nogil
    @cython.locals(seat=int, top=int, gained=int)
    cdef void take_token(self, int stack, Log log) noexcept nogil
    cdef void discard(self, int color, Log log) noexcept nogil
    @cython.locals(seat=int, matches=int, favors=int, side=int, near=int, neighbor=int,
                   color=int, drawn=int)
    cdef void place(self, int lying, int cell, Log log) noexcept nogil
    @cython.locals(seat=int, color=int, _=int)
    cdef void distribute(self, int lying, Log log) noexcept nogil

    @cython.locals(shift=int)
    cdef bint take_card(self, int seat, int color) noexcept nogil
    @cython.locals(amount=uint32_t)
    cdef void return_cards(self, int color, int count, Log log) noexcept nogil
    @cython.locals(tile=int)
    cdef int draw_tile(self, int seat) noexcept nogil
    @cython.locals(at=int, end=int)
    cdef void leave_hand(self, int seat, int tile) noexcept nogil
    @cython.locals(here=int, last=int, side=int, near=int)
    cdef void lay(self, int lying, int cell) noexcept nogil

    @cython.locals(cards=uint32_t, give=int, take=int)
    cdef bint allows(self, int move) noexcept nogil
    @cython.locals(cards=uint32_t)
    cdef bint can_dedicate_so(self, int move) noexcept nogil
    @cython.locals(first=int, at=int)
    cdef bint can_place(self, int lying, int cell) noexcept nogil
    @cython.locals(cards=uint32_t, size=int, give=int, take=int)
    cdef void list_exchanges(self, MoveList moves) noexcept nogil
    @cython.locals(cards=uint32_t, twos=uint32_t, missing=uint32_t, size=int, move=int, index=int)
    cdef void list_dedications(self, MoveList moves) noexcept nogil
    @cython.locals(cards=uint32_t, size=int, color=int)
    cdef void list_discards(self, MoveList moves) noexcept nogil
    @cython.locals(size=int, first=int, at=int, tile=int, lying=int, number=int, index=int)
    cdef void list_places(self, MoveList moves) noexcept nogil
    @cython.locals(first=int, before=int)
    cdef bint is_held_before(self, int at, int tile) noexcept nogil
    @cython.locals(number=int)
    cdef void apply_logged(self, int move, Log log) noexcept nogil

    cdef void list_moves(self, MoveList moves) noexcept nogil
    @cython.locals(left=int)
    cdef int random_move(self, Rng rng) noexcept nogil
    @cython.locals(hand=int, size=int, first=int, second=int, third=int, ways=int, ways_of_two=int,
                   total=int, chosen=int, way=int, cell=int, lying=int)
    cdef int pick_place(self, Rng rng) noexcept nogil
    @cython.locals(cards=uint32_t, supply=uint32_t, there=int, both=int, chosen=int, give=int,
                   choices=int)
    cdef int pick_exchange(self, Rng rng) noexcept nogil
    @cython.locals(cards=uint32_t, fours=int, pairs=int, triples=int, seven=int, chosen=int,
                   missing=uint32_t, index=int)
    cdef int pick_dedication(self, Rng rng) noexcept nogil
    @cython.locals(unseen="int[35]", count=int, tile=int, copies=int, last=int, other=int,
                   player=int, at=int)
    cpdef void redeal_hidden(self, int seat, Rng rng) noexcept nogil
    @cython.locals(copies=int, player=int, at=int)
    cdef int unseen_copies(self, int tile, int seat) noexcept nogil

    @cython.locals(state=State)
    cpdef State copy(self)
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef list legal_moves(self, object seat=*)
    cpdef bint is_legal(self, object move)
    cpdef check_legal(self, object move, object seat=*)
    @cython.locals(first=int, values=list, at=int)
    cdef tuple token_values(self, int seat, int stack)
    @cython.locals(x="int[613]", y="int[613]", lake=list, places=list, index=int, cell=int)
    cpdef tuple chart(self)
    @cython.locals(x="int[613]", y="int[613]")
    cdef object locate(self, int cell)
    @cython.locals(x="int[613]", y="int[613]", found=dict, index=int, cell=int)
    cpdef dict coordinates(self)
    @cython.locals(is_seen="char[613]", cells="int[102]", size=int, at=int, here=int, side=int,
                   near=int)
    cdef void walk(self, int stop, int* x, int* y) noexcept nogil
    cpdef void apply(self, int move) noexcept nogil
