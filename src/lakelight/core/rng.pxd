cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t MASK, GOLDEN, MIX_1, MIX_2

@cython.final
cdef class Rng:
    cdef uint64_t state

    @cython.locals(bits=uint64_t)
    cpdef uint64_t step(self) noexcept nogil
    cpdef uint64_t below(self, uint64_t bound) noexcept nogil
