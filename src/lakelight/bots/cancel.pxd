cimport cython

cdef extern from *:
    """
    #if defined(__linux__)
    #include <sched.h>
    #define give_way() sched_yield()
    #else
    #define give_way() 0
    #endif
    """
    int give_way() noexcept nogil

cdef int ASKED_BETWEEN

@cython.final
cdef class CancelFlag:
    cdef bint raised, gives_way
    cdef int asked

    cdef bint stops(self) noexcept nogil
