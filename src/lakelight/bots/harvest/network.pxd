cimport cython
from libc.stdint cimport uint32_t

from lakelight.bots.evaluator cimport MoveValues, Rewards
from lakelight.bots.harvest.evaluator cimport (
    CHANCES, NO_COLOR, SIDES, HarvestEvaluator, colors_with,
)
from lakelight.bots.harvest.policy cimport HarvestPolicy
from lakelight.bots.network cimport Network
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.harvest.state cimport COUNT, HAND, PHASE_OVER, State, card_total

cdef int COLORS_HELD, PAIRS_HELD, MANY_HELD, FAVORS_HELD, NEEDS, EXHAUSTED_NEEDS, CARDS_HELD
cdef int OPEN_EDGES, HAND_SUITS, SEAT_WIDTH, MOST_LEAD, LEADS, STAGES
cdef int TAKEN, EXHAUSTED, SCARCE, SEAT, TABLE_WIDTH

@cython.final
cdef class HarvestNetwork(HarvestEvaluator):
    cdef HarvestPolicy policy
    cdef Network network

    @cython.locals(counts=uint32_t, index=int, around=int, side=int, color=int)
    cdef uint32_t edges_by_color(self, State state) noexcept nogil
    @cython.locals(found=int, first=int, at=int, sides=int, side=int)
    cdef int hand_colors(self, State state, int seat) noexcept nogil
    @cython.locals(cards=uint32_t, stage=int, colors=int, pairs=int, threes=int, fours=int,
                   many=int, need_four=int, need_pair=int, exhausted=int, suits=int, in_hand=int,
                   by_held="int[4]", color=int, held=int, open_edges=int)
    cdef int add_seat(
        self, State state, int seat, int first, uint32_t edges, int* present, int count
    ) noexcept nogil
    @cython.locals(edges=uint32_t, count=int, first=int, seat=int, stage=int, leads=int,
                   number=int, lead=int, table=int, stack=int, exhausted=int, scarce=int)
    cdef int find_features(self, State state, int* present) noexcept nogil
    @cython.locals(present="int[72]", values="double[8]", seat=int, number=int)
    cdef void estimate(self, State state, Rewards rewards) noexcept nogil
    cdef bint is_final_round(self, State state) noexcept nogil
    @cython.locals(present="int[72]", count=int, index=int)
    cpdef list features_of(self, State state)
