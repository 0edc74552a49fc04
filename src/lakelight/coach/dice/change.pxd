cimport cython
from libc.stdint cimport uint64_t

from lakelight.coach.change cimport Change
from lakelight.core.state cimport GameState
from lakelight.dice.state cimport PASS, SPAN, STACK_TILES, STACKS, STEP_DIE, STEP_PLATFORM, State

cdef int NOTHING

@cython.final
cdef class SheetChange(Change):
    cdef uint64_t[2] opened
    cdef uint64_t[2] shaded
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int seat, gifts, points, empty_stacks, declines

    @cython.locals(half=int, at=int, gifts=int, stack=int, step=int)
    cdef void change(self, State state) noexcept nogil
