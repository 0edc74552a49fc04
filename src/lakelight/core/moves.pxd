cimport cython

@cython.final
cdef class MoveList:
    cdef int size
    cdef int[2048] items

    @cython.locals(index=int)
    cpdef list to_list(self)

@cython.final
cdef class Log:
    cdef int size
    cdef int[512] items

    cdef void add(self, int kind, int seat, int first, int second) noexcept nogil
    cpdef list rows(self)
