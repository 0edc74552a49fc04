cimport cython
from libc.stdint cimport uint8_t

from lakelight.core.state cimport GameState
from lakelight.encoding.buffers cimport ByteBuffer, IntBuffer
from lakelight.encoding.harvest.encoder cimport EDGE, MOST, TURNED, TURNED_BACK, HarvestEncoder
from lakelight.harvest.state cimport CELLS, PHASE_PLACE, PLACE, STEPS, TURNS, State

cdef class PlacesEncoder(HarvestEncoder):
    @cython.locals(row="uint8_t*", board="uint8_t*", edges="uint8_t*", places="int[68]", north=int,
                   size=int, back=int, cells=int, side=int, step=int, kind=int, at=Py_ssize_t,
                   index=int, near=int, rest=Py_ssize_t)
    cdef void write_lake(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    cdef bint is_placing(self, State state, int seat) noexcept nogil
    @cython.locals(row="uint8_t*", hand="int[3]", size=int, slot=int, at=Py_ssize_t,
                   index=Py_ssize_t, rest=Py_ssize_t, _=int)
    cdef void mask_placements(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(index=int)
    cdef int number_places(self, State state, int seat, int* places) noexcept nogil
    @cython.locals(places="int[68]", north=int)
    cdef int cell_at(self, State state, int seat, int place) noexcept nogil
    @cython.locals(north=int, place=int, index=int)
    cdef int place_at(self, State state, int seat, int cell) noexcept nogil
