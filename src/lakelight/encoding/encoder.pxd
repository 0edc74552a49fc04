cimport cython
from libc.stdint cimport int32_t, uint8_t

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport CHANCE, GameState
from lakelight.encoding.buffers cimport ByteBuffer, IntBuffer

cdef int NO_MOVE

cdef class Encoder:
    cdef readonly int players, actions, longest_list, observation_size
    cdef readonly bint has_mask
    cdef readonly object table

    cdef void deal_nogil(self, GameState state, Rng rng) noexcept nogil
    cdef void copy_setup_nogil(self, GameState into, GameState state) noexcept nogil
    cdef void roll_nogil(self, GameState state, Rng rng) noexcept nogil
    cdef void observe_nogil(
        self, GameState state, GameState others, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef int list_nogil(
        self, GameState state, int seat, MoveList moves, IntBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef void mask_nogil(
        self, GameState state, int seat, IntBuffer listed, Py_ssize_t at, int count,
        ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(actions="int32_t*", row="uint8_t*", index=Py_ssize_t)
    cdef void mask_listed(
        self, IntBuffer listed, Py_ssize_t at, int count, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef int decode_nogil(self, GameState state, int seat, int action) noexcept nogil
    cdef int encode_nogil(self, GameState state, int move) noexcept nogil
    cdef bint is_lost_nogil(self, GameState state) noexcept nogil
    cdef int score_nogil(self, GameState state, int seat) noexcept nogil
    cdef int standing_nogil(self, GameState state, int seat) noexcept nogil
    cdef bint is_round_nogil(self, GameState state) noexcept nogil

    cpdef GameState new_state(self)
    cpdef install(self, GameState state, GameState position)
    cpdef GameState export(self, GameState state)
    cpdef void deal(self, GameState state, Rng rng) noexcept
    @cython.locals(state=GameState)
    cpdef GameState opening(self, Rng rng)
    cpdef check_state(self, object state)
    cpdef int check_seat(self, int seat) except -1
    cpdef bytearray observe(self, GameState state, int seat, GameState others=*)
    @cython.locals(listed=IntBuffer, count=int)
    cpdef bytearray mask(self, GameState state, int seat)
    @cython.locals(found=IntBuffer, count=int, index=int)
    cpdef list legal_actions(self, GameState state, int seat)
    @cython.locals(move=int)
    cpdef int decode(self, GameState state, int seat, object action) except -2
    @cython.locals(action=int)
    cpdef object encode(self, GameState state, object move)
    @cython.locals(seat=int)
    cpdef object seat_to_act(self, GameState state)
    cpdef roll(self, GameState state, Rng rng)
    cpdef bint is_lost(self, GameState state) except? -1
    cpdef bint is_round(self, GameState state) except? -1
    @cython.locals(seat=int)
    cpdef list scores(self, GameState state)
    @cython.locals(seat=int)
    cpdef list standings(self, GameState state)
