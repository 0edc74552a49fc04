cimport cython
from libc.stdint cimport uint8_t, uint64_t

@cython.final
cdef class Layout:
    cdef object __weakref__
    cdef readonly object components
    cdef readonly object setup
    cdef readonly dict placement_numbers
    cdef readonly list placement_texts
    cdef readonly int players, rounds, gifts_at_start, first, width, ponds, placements, fewest_ponds
    cdef uint64_t lake, right_of, left_of, border, boats, platforms
    cdef uint64_t[2] pavilions
    cdef uint64_t[12] colored
    cdef uint64_t[64] near
    cdef uint8_t[4] sheet
    cdef uint8_t[4] firework
    cdef uint8_t[3] face
    cdef uint8_t[4] corner
    cdef uint8_t[40] bonus
    cdef uint8_t[3] cost
    cdef uint8_t[3] shade
    cdef uint8_t[3] color
    cdef uint8_t[3] where
    cdef uint8_t[24] values
    cdef int[5] stack_start
    cdef uint64_t[1344] placement
    cdef int[257] pond_start
    cdef uint64_t[12800] pond_placement
