from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng

cdef int NOBODY, CHANCE

cdef class GameState:
    cdef void copy_nogil(self, GameState other) noexcept nogil
    cdef int seat_nogil(self) noexcept nogil
    cdef void list_nogil(self, MoveList moves) noexcept nogil
    cdef void apply_nogil(self, int move) noexcept nogil
    cdef int random_nogil(self, Rng rng) noexcept nogil
    cdef int playout_nogil(self, Rng rng) noexcept nogil
    cdef int playout_listing_nogil(self, MoveList moves, Rng rng) noexcept nogil
    cdef void redeal_nogil(self, int seat, Rng rng) noexcept nogil
    cdef int turn_nogil(self) noexcept nogil
