cimport cython
from libc.stdint cimport int32_t, uint8_t, uint64_t

@cython.final
cdef class ByteBuffer:
    cdef readonly uint8_t[::1] view
    cdef uint8_t* items
    cdef readonly Py_ssize_t size

@cython.final
cdef class IntBuffer:
    cdef readonly int32_t[::1] view
    cdef int32_t* items
    cdef readonly Py_ssize_t size

@cython.final
cdef class FloatBuffer:
    cdef readonly float[::1] view
    cdef float* items
    cdef readonly Py_ssize_t size

@cython.final
cdef class ObjectTable:
    cdef readonly list objects
    cdef uint64_t[::1] addresses
    cdef void** items
    cdef readonly Py_ssize_t size
