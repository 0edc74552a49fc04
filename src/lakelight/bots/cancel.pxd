cimport cython

@cython.final
cdef class Cancel:
    cdef bint raised
