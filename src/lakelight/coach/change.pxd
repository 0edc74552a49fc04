from lakelight.core.state cimport GameState

cdef class Change:
    cdef void change_nogil(self, GameState state) noexcept nogil
