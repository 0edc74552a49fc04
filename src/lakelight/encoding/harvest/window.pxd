cimport cython
from libc.stdint cimport uint8_t

from lakelight.core.state cimport GameState
from lakelight.encoding.buffers cimport ByteBuffer
from lakelight.encoding.harvest.encoder cimport HarvestEncoder, seen_from
from lakelight.harvest.state cimport FRONTIER, State

cdef int SPAN, AREA, OUTSIDE

cdef int turned_x(int x, int y, int north) noexcept nogil
cdef int spot_at(int column, int line) noexcept nogil

cdef class WindowEncoder(HarvestEncoder):
    @cython.locals(spots="int[613]", index=int)
    cdef bint is_too_wide(self, State state) noexcept nogil
    @cython.locals(x="int[613]", y="int[613]", left=int, right=int, bottom=int, top=int,
                   index=int, cell=int, column=int, line=int)
    cdef void find_spots(self, State state, int north, int* spots) noexcept nogil
    @cython.locals(row="uint8_t*", spots="int[613]", north=int, at=Py_ssize_t, index=int,
                   cell=int)
    cdef void write_lake(
        self, State state, int seat, ByteBuffer out, Py_ssize_t first
    ) noexcept nogil
    @cython.locals(spots="int[613]", size=int, index=int, spot=int, place=int)
    cdef int number_places(self, State state, int seat, int* places) noexcept nogil
    @cython.locals(spots="int[613]", index=int)
    cdef int cell_at(self, State state, int seat, int place) noexcept nogil
    @cython.locals(spots="int[613]")
    cdef int place_at(self, State state, int seat, int cell) noexcept nogil
