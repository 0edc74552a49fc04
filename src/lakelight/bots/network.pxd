cimport cython
from libc.stdint cimport int16_t, int32_t

cdef int FIRST_UNITS, SECOND_UNITS, MOST_FEATURES, MOST_OUTPUTS, UNIT, ONE, SHIFT

@cython.final
cdef class Network:
    cdef int16_t[131072] first
    cdef int32_t[32] first_bias
    cdef int16_t[1024] second
    cdef int32_t[32] second_bias
    cdef int16_t[256] last
    cdef int32_t[8] last_bias
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef readonly int features, outputs

    @cython.locals(sums="int[32]", units="short[32]", unit=int, index=int, row=int, total=int32_t,
                   before=int, output=int, x=double)
    cdef void write_values(self, int* present, int count, double* values) noexcept nogil
    @cython.locals(features="int[256]", values="double[8]", index=int, output=int)
    cpdef list values(self, object present)
