cimport cython

@cython.final
cdef class MoveList:
    cdef int[2048] items
    cdef int size

    @cython.locals(index=int)
    cpdef list to_list(self)

@cython.final
cdef class Log:
    cdef int[512] items
    cdef int size

    cdef void add(self, int kind, int seat, int first, int second) noexcept nogil
    cpdef list rows(self)
