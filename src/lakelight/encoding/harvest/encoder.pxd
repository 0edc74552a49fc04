cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.encoding.bits cimport lowest_bit
from lakelight.encoding.buffers cimport ByteBuffer, IntBuffer
from lakelight.encoding.encoder cimport NO_MOVE, Encoder
from lakelight.harvest.state cimport (
    CELLS, COUNT, FRONTIER, FULL_STACK, GENERIC_HONOR, HAND, HONOR, LAST_TILE, PHASE_OVER,
    PHASE_PLACE, PLACE, PLATFORM, SIDE, STACK_SIZE, TURNS, State, card_total,
)

cdef int MOST, ALL_KINDS, WIDTH, WAYS, LONGEST
cdef uint8_t[34] UNSEEN
cdef int[2452] TURNED
cdef int[2452] TURNED_BACK
cdef uint8_t[1024] EDGE

@cython.locals(lying=int)
cdef int seen_from(int byte, int north) noexcept nogil

cdef class HarvestEncoder(Encoder):
    cdef State opening_state
    cdef readonly int stride
    cdef bint is_turned
    cdef int at_lake, at_phase, at_turn, at_hand, at_unseen, at_supply, at_stacks, at_tiles_left
    cdef int at_seats

    cdef int honor_of(self, State state, int seat) noexcept nogil
    cdef int standing_of(self, State state, int seat) noexcept nogil
    cdef void write_lake(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(row="uint8_t*", hand="int[3]", index=Py_ssize_t, at=Py_ssize_t, size=int,
                   slot=int, tile=int, place=Py_ssize_t, side=int, color=int, stack=int, top=int,
                   left=int)
    cdef void write_table(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(row="uint8_t*", north=int, other=int, at=Py_ssize_t, color=int, _=int)
    cdef void write_seats(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef int north_of(self, State state, int seat) noexcept nogil
    @cython.locals(size=int, index=int, tile=int, at=int)
    cdef int sort_hand(self, State state, int seat, int* hand) noexcept nogil
    @cython.locals(words="unsigned long long[10]", one=uint64_t, word=uint64_t, turned=int,
                   index=int, cell=int, size=int, number=int)
    cdef int sort_places(self, State state, int north, int* places) noexcept nogil
    @cython.locals(row="int32_t*", hand="int[3]", places="int[68]", index=int, at=Py_ssize_t,
                   size=int, slot=int, tile=int, way=int, action=int)
    cdef int write_list(
        self, State state, int seat, MoveList moves, IntBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef int number_places(self, State state, int seat, int* places) noexcept nogil
    cdef int way_number(self, int slot, int tile, int way) noexcept nogil
    @cython.locals(hand="int[3]", way=int, slot=int, size=int, cell=int, quarters=int)
    cdef int move_of(self, State state, int seat, int action) noexcept nogil
    cdef int cell_at(self, State state, int seat, int place) noexcept nogil
    @cython.locals(hand="int[3]", lying=int, tile=int, slot=int, place=int, quarters=int)
    cdef int action_of(self, State state, int move) noexcept nogil
    cdef int place_at(self, State state, int seat, int cell) noexcept nogil
