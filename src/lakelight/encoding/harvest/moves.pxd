from lakelight.encoding.encoder cimport NO_MOVE
from lakelight.encoding.harvest.torus cimport TorusEncoder
from lakelight.harvest.state cimport State

cdef class MovesEncoder(TorusEncoder):
    cdef int way_number(self, int slot, int tile, int way) noexcept nogil
    cdef int move_of(self, State state, int seat, int action) noexcept nogil
    cdef int action_of(self, State state, int move) noexcept nogil
