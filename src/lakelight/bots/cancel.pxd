cimport cython

@cython.final
cdef class CancelFlag:
    cdef bint raised
