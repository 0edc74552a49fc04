cimport cython
from libc.stdint cimport uint64_t

from lakelight.bots.judge cimport Judge, Rewards, Weights
from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState
from lakelight.dice.layout cimport Layout
from lakelight.dice.state cimport State

cdef int SPAN, PASS, REROLL, TURN, EMPEROR, SHADE, WHOLE, LAUNCH, ROLL
cdef int COUNT, CARDS, STACKS, STACK_TILES, BOAT_POINTS, PHASE_OVER, STAGES, WIDTH
cdef int STEP_NONE, STEP_TURN, STEP_EMPEROR, STEP_FIREWORK, STEP_LAST_FIREWORK, STEP_ACTION
cdef int COMPLETE, HALF, COMPLETE_PAIRS, MIXED_PAIRS, HALF_PAIRS, GIFT, BOAT, BOAT_TOUCHED
cdef int SECOND_GROUP, PLATFORM_HALF, PLATFORM_EARNED, ANOTHER_ROLL, READY_NOW, READY_LATER
cdef uint64_t BIT, PAIRS_OF_BITS, QUADS_OF_BITS, BYTES_OF_BITS, EVERY_BYTE, MASK

@cython.locals(bits=uint64_t)
cdef int count_of(uint64_t ponds) noexcept nogil
cdef int lowest_of(uint64_t ponds) noexcept nogil

@cython.final
cdef class DiceJudge(Judge):
    cdef double[198] table
    cdef double[5] envy
    cdef double boldness, win_share, margin_scale

    @cython.locals(rounds=int, left=int)
    cdef int row(self, State state) noexcept nogil
    @cython.locals(complete=uint64_t, free=uint64_t, half=uint64_t, right=uint64_t, width=int,
                   total=double, touched=uint64_t, boats=uint64_t, pond=int)
    cdef double sheet(
        self, Layout layout, int row, uint64_t top, uint64_t bottom, uint64_t covered
    ) noexcept nogil
    @cython.locals(left=uint64_t, group=uint64_t, grown=uint64_t, size=int, largest=int, second=int)
    cdef int second(self, Layout layout, uint64_t complete) noexcept nogil
    @cython.locals(best=int, stack=int, value=int, placement=int)
    cdef int ready(self, State state, uint64_t free) noexcept nogil
    cdef double readiness(self, State state, int row, int seat) noexcept nogil
    @cython.locals(free=uint64_t)
    cdef double shapes(self, State state, int row, int seat, uint64_t complete) noexcept nogil
    @cython.locals(row=int, top=uint64_t, bottom=uint64_t)
    cdef double prospects(self, State state, int seat) noexcept nogil
    @cython.locals(values="double[4]", seat=int, rival=int, best=double, lead=double, scale=double,
                   reward=double, won=double, over=bint)
    cdef void judge_all(self, State state, Rewards rewards) noexcept nogil

    @cython.locals(bit=uint64_t, near=uint64_t, top=uint64_t, bottom=uint64_t, complete=uint64_t,
                   beside_free=int, beside_half=int, as_half=double, gain=double, boats=uint64_t,
                   already=int)
    cdef double shaded_gain(
        self, State state, int row, int seat, int pond, int halves
    ) noexcept nogil
    @cython.locals(most=double, left=uint64_t, gain=double)
    cdef double best_gain(
        self, State state, int row, int seat, uint64_t top, uint64_t bottom
    ) noexcept nogil
    cdef double color_gain(self, State state, int row, int seat, int color) noexcept nogil
    @cython.locals(top=uint64_t, bottom=uint64_t, cost=double, most=double, left=uint64_t,
                   gain=double)
    cdef double card_gain(self, State state, int row, int seat, int card) noexcept nogil
    cdef double boat(self, int row, int complete) noexcept nogil
    @cython.locals(stack=int)
    cdef double launch_gain(
        self, State state, int row, int seat, int placement, double before
    ) noexcept nogil
    cdef double sheet_covered(self, State state, int row, int seat, uint64_t more) noexcept nogil
    cdef double promise(self, State state, int row, int seat, int number) noexcept nogil
    @cython.locals(gains="double[6]", row=int, active=int, at=int, seat=int, share=double,
                   known=int, mean=double, die=int, color=int)
    cdef void weigh_turns(self, State state, double* values) noexcept nogil
    @cython.locals(values="double[5]", best=int, quarters=int)
    cdef int best_turn(self, State state, int seat) noexcept nogil
    @cython.locals(row=int, top=uint64_t, bottom=uint64_t, whole=bint, best=int, most=double,
                   left=uint64_t, pond=int, bit=uint64_t, halves=int, gain=double)
    cdef int best_area(self, State state, int seat, Rng rng) noexcept nogil
    @cython.locals(row=int, best=int, most=double, card=int, gain=double)
    cdef int best_card(self, State state, int seat) noexcept nogil
    @cython.locals(row=int, free=uint64_t, before=double, best=int, most=double, stack=int,
                   placement=int, gain=double)
    cdef int best_launch(self, State state, int seat, Rng rng) noexcept nogil

    @cython.locals(values="double[5]", row=int, seat=int, index=int, number=int)
    cdef void weigh_all(self, State state, MoveList moves, Weights weights) noexcept nogil
    @cython.locals(seat=int, step=int)
    cdef int best(self, State state, Rng rng) noexcept nogil
