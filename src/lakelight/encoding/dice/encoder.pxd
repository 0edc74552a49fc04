cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.dice.state cimport (
    BOAT_POINTS, BOXES, CARDS, LAUNCH, NO_COLOR, PHASE_OVER, PHASE_SHADE, SPAN, STACK_TILES,
    STACKS, STEP_NONE, UNTURNED, State,
)
from lakelight.encoding.buffers cimport ByteBuffer, IntBuffer
from lakelight.encoding.dice.openings cimport Openings
from lakelight.encoding.encoder cimport NO_MOVE, Encoder

cdef int WIDTH

cdef class DiceEncoder(Encoder):
    cdef readonly Openings openings
    cdef object components
    cdef State opening_state
    cdef int at_ponds, at_phase, at_step, at_active, at_turns_left, at_dice, at_tray, at_stacks
    cdef int at_emperor, at_seats

    cdef void deal_layout(self, State state, Rng rng) noexcept nogil
    cdef void copy_layout(self, State state, State position) noexcept nogil
    cdef State exported(self, State state)
    cdef int points_of(self, State state, int seat) noexcept nogil
    cdef int standing_of(self, State state, int seat) noexcept nogil
    cdef bint is_shading(self, State state) noexcept nogil
    @cython.locals(turns=int)
    cdef void observe_nogil(
        self, GameState state, GameState others, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef bint is_active(self, State state, int seat) noexcept nogil
    @cython.locals(row="uint8_t*", at=Py_ssize_t, active=int, left=int, quarters=int, die=int,
                   color=int, card=int)
    cdef void write_table(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(row="uint8_t*", at=Py_ssize_t, stack=int, tile=int, value=int)
    cdef void write_stacks(self, State state, ByteBuffer out, Py_ssize_t first) noexcept nogil
    @cython.locals(row="uint8_t*", seat=int, at=Py_ssize_t, color=int, pending=int, crossed=int,
                   box=int, is_left=bint, above=uint64_t, below=uint64_t, covered=uint64_t,
                   pond=int)
    cdef void write_seat(
        self, State state, int viewer, int turns, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(row="int32_t*", index=int)
    cdef int write_list(
        self, State state, int seat, MoveList moves, IntBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(number=int, shape=int, stack=int)
    cdef int move_of(self, State state, int seat, int action) noexcept nogil
    @cython.locals(number=int, stack=int)
    cdef int action_of(self, State state, int move) noexcept nogil
