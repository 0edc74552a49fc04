cimport cython
from libc.stdint cimport uint8_t

from lakelight.encoding.buffers cimport ByteBuffer
from lakelight.encoding.harvest.encoder cimport TURNED, TURNED_BACK, HarvestEncoder, seen_from
from lakelight.harvest.state cimport CELLS, FRONTIER, State

cdef class TorusEncoder(HarvestEncoder):
    @cython.locals(row="uint8_t*", north=int, index=Py_ssize_t, cell=int)
    cdef void write_lake(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef int number_places(self, State state, int seat, int* places) noexcept nogil
    cdef int cell_at(self, State state, int seat, int place) noexcept nogil
    cdef int place_at(self, State state, int seat, int cell) noexcept nogil
