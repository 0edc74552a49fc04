cimport cython
from libc.stdint cimport uint8_t, uint64_t

from lakelight.core.rng cimport Rng
from lakelight.dice.layout cimport Layout
from lakelight.dice.state cimport BOXES, CARDS, STACK_TILES, STACKS

cdef int MOST
cdef int[3] DRAWN_OF

@cython.final
cdef class Openings:
    cdef readonly object named
    cdef readonly object components
    cdef readonly list sheet_names
    cdef readonly list firework_names
    cdef Layout layout
    cdef uint8_t[260] bonus
    cdef uint64_t[5376] placement
    cdef int[17] start
    cdef uint8_t[96] values
    cdef uint8_t[16] ponds_of
    cdef uint8_t[48] pool
    cdef int[3] pool_size
    cdef int[3] is_chosen
    cdef uint8_t[6] cost
    cdef uint8_t[6] shade
    cdef uint8_t[6] color
    cdef uint8_t[6] where
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef readonly int players, sheets, fireworks

    cpdef object setup_of(self, Layout layout)
    @cython.locals(number=int, layout=Layout, box=int)
    cdef read_sheets(self)
    @cython.locals(number=int, layout=Layout, first=int, count=int, index=int, tile=int, size=int)
    cdef read_fireworks(self)
    @cython.locals(face=int, layout=Layout, card=int)
    cdef read_faces(self)
    @cython.locals(left="int[26]", index=int, at=int, size=int, card=int)
    cdef void deal(self, Layout layout, Rng rng) noexcept nogil
    @cython.locals(index=int, chosen=int)
    cdef void draw(
        self, int* left, int size, int count, uint8_t* into, int at, Rng rng
    ) noexcept nogil
    @cython.locals(seat=int, stack=int, card=int)
    cdef void copy(self, Layout layout, Layout other) noexcept nogil
    @cython.locals(seat=int, box=int, count=int, stack=int, number=int, tile=int, index=int,
                   card=int, face=int)
    cdef void fill(self, Layout layout) noexcept nogil
