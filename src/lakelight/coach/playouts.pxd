cimport cython
from libc.stdint cimport uint64_t

from lakelight.bots.cancel cimport CancelFlag
from lakelight.bots.evaluator cimport Evaluator
from lakelight.coach.change cimport Change
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport CHANCE, NOBODY, GameState
from lakelight.encoding.encoder cimport Encoder

cdef int NO_MOVE, MOVERS, MOST_A_TURN
cdef uint64_t MASK, WORLD_STEP, MOVE_STEP

@cython.final
cdef class Playouts:
    cdef GameState root
    cdef GameState scratch
    cdef Evaluator evaluator
    cdef Encoder encoder
    cdef CancelFlag cancel
    cdef Rng rng
    cdef double[16384] wins
    cdef double[16384] margins
    # A scalar comes last: the bounds of a last array would go unchecked by the sanitizer.
    cdef int seat, players, done

    cpdef int run(
        self, int move, Change change, long first, int count, uint64_t seed
    ) except -1
    @cython.locals(chances=uint64_t)
    cdef void play(self, int move, Change change, uint64_t world, uint64_t seed) noexcept nogil
    @cython.locals(before=int, made="int[5]", seat=int, mover=int, turn=int, at=uint64_t)
    cdef void rollout(self, uint64_t chances) noexcept nogil
    @cython.locals(total=int, highest=int, winners=int, seat=int, standing=int, own=int,
                   others=double, is_won=bint)
    cdef void write_result(self, int at) noexcept nogil
    @cython.locals(at=int)
    cpdef tuple results(self, int seat)
