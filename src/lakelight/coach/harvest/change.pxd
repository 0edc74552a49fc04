cimport cython

from lakelight.coach.change cimport Change
from lakelight.core.state cimport GameState
from lakelight.harvest.state cimport COUNT, PHASE_DEDICATE, PHASE_EXCHANGE, PHASE_OVER, State

@cython.final
cdef class HoldingsChange(Change):
    cdef int[7] cards
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int mover, seat, favors, honor

    @cython.locals(seat=int, color=int, shift=int, held=int, there=int, count=int)
    cdef void change(self, State state) noexcept nogil
