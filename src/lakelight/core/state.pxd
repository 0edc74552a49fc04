from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng

cdef int NOBODY, CHANCE

cdef class GameState:
    cdef void copy_position(self, GameState other) noexcept nogil
    cdef int turn_of(self) noexcept nogil
    cdef void list_into(self, MoveList moves) noexcept nogil
    cdef void make(self, int move) noexcept nogil
    cdef int pick(self, Rng rng) noexcept nogil
    cdef int finish(self, Rng rng) noexcept nogil
    cdef int finish_listing(self, MoveList moves, Rng rng) noexcept nogil
    cdef void imagine_anew(self, int seat, Rng rng) noexcept nogil
