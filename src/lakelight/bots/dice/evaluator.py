"""The evaluator of Dice: what a sheet is worth, and what every move adds to it.

The expected score of a seat is the points of its fireworks plus the value of its sheet: a
sum of trained weights for complete and half-shaded ponds and how they touch, gifts, boats,
the second group and fireworks that fit, by the number of turns that are left.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.dice import weights as layout
from lakelight.bots.dice.weights import FEATURES
from lakelight.bots.evaluator import Evaluator, MoveValues, Rewards
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.dice.layout import Layout
from lakelight.dice.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.dice.state import (
        BIT,
        BOAT_POINTS,
        CARDS,
        EMPEROR,
        LAUNCH,
        PASS,
        PHASE_LAST_FIREWORK,
        PHASE_OVER,
        PHASE_SHADE,
        REROLL,
        SHADE,
        SPAN,
        STACK_TILES,
        STACKS,
        STEP_ACTION,
        STEP_EMPEROR,
        STEP_FIREWORK,
        STEP_LAST_FIREWORK,
        STEP_NONE,
        STEP_TURN,
        TURN,
        WHOLE,
    )

    # In C these are constants of `evaluator.pxd`.
    WIDTH = layout.WIDTH
    LAST_STAGE = layout.STAGES - 1
    COMPLETE = FEATURES.index("complete")
    HALF = FEATURES.index("half")
    COMPLETE_PAIRS = FEATURES.index("complete_pairs")
    MIXED_PAIRS = FEATURES.index("mixed_pairs")
    HALF_PAIRS = FEATURES.index("half_pairs")
    GIFT = FEATURES.index("gift")
    BOAT = FEATURES.index("boat_1") - 1
    BOAT_TOUCHED = FEATURES.index("boat_touched")
    SECOND_GROUP = FEATURES.index("second_group")
    PLATFORM_HALF = FEATURES.index("platform_half")
    PLATFORM_EARNED = FEATURES.index("platform_earned")
    ANOTHER_ROLL = FEATURES.index("reroll")
    READY_NOW = FEATURES.index("ready_now")
    READY_LATER = FEATURES.index("ready_later")

# The masks by which the bits of a set are counted.
ODD_BITS = 0x5555555555555555
LOW_PAIRS = 0x3333333333333333
LOW_NIBBLES = 0x0F0F0F0F0F0F0F0F
LOW_BITS_OF_BYTES = 0x0101010101010101

# Leads at the end of a match this small are ties; the tie-break adds more than this.
TIE = 0.0001


class DiceEvaluator(Evaluator):
    """Estimates for Dice, in points."""

    def __init__(self, weights: Sequence[float], rival_share: float = 1.0) -> None:
        super().__init__(0.3, rival_share)
        self.margin_scale = 5.0
        self.weights = [0.0] * 198
        for at in range(198):
            self.weights[at] = weights[at]

    # The value of a sheet

    def row(self, state: State) -> int:
        """Where the row for the number of turns left begins."""
        rounds = state.layout.rounds
        left = rounds * state.players - state.turn_number
        if left <= 0:
            return 0
        return left * LAST_STAGE // (rounds * state.players) * WIDTH

    def sheet_value(self, layout: Layout, row: int, top: int, bottom: int, covered: int) -> float:
        """The value of shaded areas, alone and by how they touch."""
        complete = top & bottom
        free = complete & ~covered
        half = top ^ bottom
        right = layout.right_of
        width = layout.width
        total = self.weights[row + COMPLETE] * count_of(free)
        total += self.weights[row + HALF] * count_of(half)
        total += self.weights[row + COMPLETE_PAIRS] * (
            count_of(free & (free << 1 & right)) + count_of(free & free << width)
        )
        total += self.weights[row + HALF_PAIRS] * (
            count_of(half & (half << 1 & right)) + count_of(half & half << width)
        )
        total += self.weights[row + MIXED_PAIRS] * (
            count_of(half & (free << 1 & right))
            + count_of(free & (half << 1 & right))
            + count_of(half & free << width)
            + count_of(free & half << width)
        )
        total += self.weights[row + PLATFORM_HALF] * count_of(half & layout.platforms)
        touched = layout.boats & (top | bottom)
        total += self.weights[row + BOAT_TOUCHED] * count_of(touched)
        boats = layout.boats & ~touched
        while boats:
            pond = lowest_of(boats)
            total += self.boat_value(row, count_of(layout.near[pond] & complete))
            boats &= boats - 1
        return total

    def best_firework(self, state: State, free: int) -> int:
        """The highest value of a firework that fits on these ponds; 0 if none fits."""
        best = 0
        if count_of(free) < state.layout.fewest_ponds:
            return 0
        for stack in range(STACKS):
            if state.taken[stack] < STACK_TILES:
                value = state.layout.values[stack * STACK_TILES + state.taken[stack]]
                if value > best:
                    for placement in range(
                        state.layout.stack_start[stack], state.layout.stack_start[stack + 1]
                    ):
                        if state.layout.placement[placement] & ~free == 0:
                            best = value
                            break
        return best

    def best_firework_with(self, state: State, free: int, pond: int, ready: int) -> int:
        """The same after a pond was completed; `ready` is the highest value before it."""
        best = ready
        if count_of(free) < state.layout.fewest_ponds:
            return best
        for stack in range(STACKS):
            if state.taken[stack] < STACK_TILES:
                value = state.layout.values[stack * STACK_TILES + state.taken[stack]]
                if value > best:
                    for at in range(
                        state.layout.pond_start[pond * STACKS + stack],
                        state.layout.pond_start[pond * STACKS + stack + 1],
                    ):
                        if state.layout.pond_placement[at] & ~free == 0:
                            best = value
                            break
        return best

    def firework_weight(self, state: State, row: int, seat: int) -> float:
        """The weight of a firework that fits; another one if it can be launched this turn."""
        if seat == state.active_seat() and state.step[seat] != STEP_NONE:
            return self.weights[row + READY_NOW]
        return self.weights[row + READY_LATER]

    def shape_value(self, state: State, row: int, seat: int, complete: int) -> float:
        """The value of what depends on complete ponds alone: the second group and fireworks."""
        firework = self.best_firework(state, complete & ~state.covered[seat])
        return self.shape_value_with(state, row, seat, complete, firework)

    def shape_value_with(
        self, state: State, row: int, seat: int, complete: int, firework: int
    ) -> float:
        """The same where the highest value of a firework that fits is known."""
        second = count_of(state.second_group_among(complete))
        return (
            self.weights[row + SECOND_GROUP] * second
            + self.firework_weight(state, row, seat) * firework
        )

    def expected_score(self, state: State, seat: int) -> float:
        """The points a seat can expect at the end."""
        if state.phase_number == PHASE_OVER:
            return (
                state.firework_points[seat]
                + state.second_group(seat)
                + BOAT_POINTS * state.boats_surrounded(seat)
            )
        row = self.row(state)
        top = state.shaded[seat * 2]
        bottom = state.shaded[seat * 2 + 1]
        return (
            state.firework_points[seat]
            + self.sheet_value(state.layout, row, top, bottom, state.covered[seat])
            + self.shape_value(state, row, seat, top & bottom)
            + self.weights[row + GIFT] * state.gift_count[seat]
            + self.weights[row + PLATFORM_EARNED] * state.pending[seat]
        )

    def evaluate_state(self, state: State, rewards: Rewards) -> None:
        """Write the value of a position for every seat."""
        points = [0.0] * 4
        for seat in range(state.players):
            points[seat] = self.expected_score(state, seat)
        is_over = state.phase_number == PHASE_OVER
        scale = self.margin_scale
        if is_over:
            for seat in range(state.players):
                # D9.5: ties by more fireworks points.
                points[seat] += 0.001 * state.firework_points[seat]
        else:
            scale += 0.3 * self.row(state) / WIDTH
        self.write_rewards(points, state.players, scale, is_over, TIE, rewards)

    # The value of a move

    def present_firework(self, state: State, seat: int) -> int:
        """The highest value of a firework that fits on a seat's sheet as it is."""
        return self.best_firework(
            state, state.shaded[seat * 2] & state.shaded[seat * 2 + 1] & ~state.covered[seat]
        )

    def present_shape(self, state: State, row: int, seat: int, ready: int) -> float:
        """The value of the shapes on a seat's sheet as it is."""
        complete = state.shaded[seat * 2] & state.shaded[seat * 2 + 1]
        return self.shape_value_with(state, row, seat, complete, ready)

    def shaded_gain(
        self, state: State, row: int, seat: int, shape: float, ready: int, pond: int, halves: int
    ) -> float:
        """What shading the first (1), the second (2) or both halves (3) of a pond adds.

        It equals the difference of two sheets but looks only at the pond's neighbors. `shape`
        and `ready` are the seat's `present_shape` and `present_firework`, which are the same for
        all of its ponds.
        """
        bit = BIT << pond
        near = state.layout.near[pond]
        top = state.shaded[seat * 2]
        bottom = state.shaded[seat * 2 + 1]
        complete = top & bottom
        beside_free = count_of(near & complete & ~state.covered[seat])
        beside_half = count_of(near & (top ^ bottom))
        as_half = (
            self.weights[row + HALF]
            + self.weights[row + MIXED_PAIRS] * beside_free
            + self.weights[row + HALF_PAIRS] * beside_half
        )
        if state.layout.platforms & bit:
            as_half += self.weights[row + PLATFORM_HALF]
        gain = 0.0
        if (top ^ bottom) & bit:
            gain -= as_half
        elif state.layout.boats & bit:
            gain += self.weights[row + BOAT_TOUCHED] - self.boat_value(
                row, count_of(near & complete)
            )
        if halves & 1 and state.layout.pavilions[0] & bit:
            gain += self.weights[row + GIFT]
        if halves & 2 and state.layout.pavilions[1] & bit:
            gain += self.weights[row + GIFT]
        if halves != 3 and (top ^ bottom) & bit == 0:
            return gain + as_half
        gain += (
            self.weights[row + COMPLETE]
            + self.weights[row + COMPLETE_PAIRS] * beside_free
            + self.weights[row + MIXED_PAIRS] * beside_half
        )
        if state.layout.platforms & bit:
            gain += self.weights[row + PLATFORM_EARNED]
        boats = near & state.layout.boats & ~(top | bottom)
        while boats:
            already = count_of(state.layout.near[lowest_of(boats)] & complete)
            gain += self.boat_value(row, already + 1) - self.boat_value(row, already)
            boats &= boats - 1
        complete |= bit
        firework = self.best_firework_with(state, complete & ~state.covered[seat], pond, ready)
        gain += self.shape_value_with(state, row, seat, complete, firework)
        return gain - shape

    def boat_value(self, row: int, complete: int) -> float:
        """The value of an untouched boat with so many complete neighbors."""
        return self.weights[row + BOAT + complete] if complete else 0.0

    def best_gain(
        self, state: State, row: int, seat: int, shape: float, ready: int, top: int, bottom: int
    ) -> float:
        """The highest gain by shading one of these areas."""
        return max(
            self.best_half(state, row, seat, shape, ready, top, 1),
            self.best_half(state, row, seat, shape, ready, bottom, 2),
        )

    def best_half(
        self, state: State, row: int, seat: int, shape: float, ready: int, ponds: int, half: int
    ) -> float:
        """The highest gain by shading this half of one of these ponds."""
        most = 0.0
        left = ponds
        while left:
            gain = self.shaded_gain(state, row, seat, shape, ready, lowest_of(left), half)
            if gain > most:
                most = gain
            left &= left - 1
        return most

    def color_gain(
        self, state: State, row: int, seat: int, shape: float, ready: int, color: int
    ) -> float:
        """The highest gain by an area of a color."""
        return self.best_gain(
            state,
            row,
            seat,
            shape,
            ready,
            state.open_half(seat, 0, color),
            state.open_half(seat, 1, color),
        )

    def card_gain(
        self, state: State, row: int, seat: int, shape: float, ready: int, card: int
    ) -> float:
        """The highest gain by an emperor card, less its cost."""
        top = state.action_half(seat, card, 0)
        bottom = state.action_half(seat, card, 1)
        cost = self.weights[row + GIFT] * state.layout.cost[card]
        if state.is_whole(card):
            most = 0.0
            left = top & bottom
            while left:
                gain = self.shaded_gain(state, row, seat, shape, ready, lowest_of(left), 3)
                if gain > most:
                    most = gain
                left &= left - 1
            return most - cost
        gain = self.best_gain(state, row, seat, shape, ready, top, bottom)
        return gain * state.layout.shade[card] - cost

    def launch_gain(
        self, state: State, row: int, seat: int, placement: int, before: float
    ) -> float:
        """The points of a firework, plus the change in the value of the sheet."""
        stack = 0
        while state.layout.stack_start[stack + 1] <= placement:
            stack += 1
        return (
            state.layout.values[stack * STACK_TILES + state.taken[stack]]
            + self.covered_sheet_value(state, row, seat, state.layout.placement[placement])
            - before
        )

    def covered_sheet_value(self, state: State, row: int, seat: int, more: int) -> float:
        """The value of a seat's sheet with more ponds under fireworks."""
        return self.sheet_value(
            state.layout,
            row,
            state.shaded[seat * 2],
            state.shaded[seat * 2 + 1],
            state.covered[seat] | more,
        )

    def move_gain(
        self, state: State, row: int, seat: int, shape: float, ready: int, number: int
    ) -> float:
        """What a move adds to a seat's expected score; for all moves but turns of the tray."""
        if number == PASS:
            return 0.0
        if number < SHADE:
            return self.card_gain(state, row, seat, shape, ready, number - EMPEROR)
        if number < WHOLE:
            return self.shaded_gain(
                state, row, seat, shape, ready, (number - SHADE) >> 1, 1 + (number - SHADE & 1)
            )
        if number < LAUNCH:
            return self.shaded_gain(state, row, seat, shape, ready, number - WHOLE, 3)
        return self.launch_gain(
            state, row, seat, number - LAUNCH, self.covered_sheet_value(state, row, seat, 0)
        )

    def turn_values(self, state: State, values: list[float]) -> None:
        """Write the value for the active seat of each turn of the tray, and of a reroll last."""
        gains = [0.0] * 6
        row = self.row(state)
        active = state.active_seat()
        for at in range(5):
            values[at] = 0.0
        for seat in range(state.players):
            share = 1.0 if seat == active else -self.rival_weight[state.players]
            ready = self.present_firework(state, seat)
            shape = self.present_shape(state, row, seat, ready)
            known = 0
            mean = 0.0
            for die in range(4):
                color = state.dice[die]
                if known >> color & 1 == 0:
                    known |= 1 << color
                    gains[color] = self.color_gain(state, row, seat, shape, ready, color)
                values[(die - state.layout.corner[seat]) & 3] += share * gains[color]
                mean += 0.25 * gains[color]
            values[4] += share * mean
        values[4] += self.weights[row + ANOTHER_ROLL] - self.weights[row + GIFT]

    def best_turn(self, state: State, seat: int) -> int:
        """The turn of the tray of highest value, or a reroll."""
        values = [0.0] * 5
        self.turn_values(state, values)
        best = 0
        for quarters in range(1, 4):
            if values[quarters] > values[best]:
                best = quarters
        if state.gift_count[seat] and values[4] > values[best]:
            return seat * SPAN + REROLL
        return seat * SPAN + TURN + best

    def best_area(self, state: State, seat: int, rng: Rng) -> int:
        """The area, or the whole pond, of highest gain, with noise."""
        row = self.row(state)
        ready = self.present_firework(state, seat)
        shape = self.present_shape(state, row, seat, ready)
        top = state.choices(seat, 0)
        bottom = state.choices(seat, 1)
        whole = state.step[seat] == STEP_ACTION and state.is_whole(state.card[seat] - 1)
        best = PASS
        most = 0.0 if state.may_pass(seat) else -1000.0
        left = top & bottom if whole else top | bottom
        while left:
            pond = lowest_of(left)
            bit = left & -left
            left ^= bit
            for halves in range(1, 4):
                if whole != (halves == 3) or (halves == 1 and not top & bit):
                    continue
                if halves == 2 and not bottom & bit:
                    continue
                gain = self.shaded_gain(state, row, seat, shape, ready, pond, halves)
                gain += self.rollout_noise * rng.below(1024) / 1024.0
                if gain > most:
                    most = gain
                    best = WHOLE + pond if whole else SHADE + pond * 2 + halves - 1
        return seat * SPAN + best

    def best_card(self, state: State, seat: int) -> int:
        """The emperor card of highest gain, or PASS."""
        row = self.row(state)
        ready = self.present_firework(state, seat)
        shape = self.present_shape(state, row, seat, ready)
        best = PASS
        most = 0.0
        for card in range(CARDS):
            if state.can_pay(seat, card):
                gain = self.card_gain(state, row, seat, shape, ready, card)
                if gain > most:
                    most = gain
                    best = EMPEROR + card
        return seat * SPAN + best

    def best_launch(self, state: State, seat: int, rng: Rng) -> int:
        """The firework of highest gain, with noise, or PASS."""
        row = self.row(state)
        free = state.free_ponds(seat)
        before = self.covered_sheet_value(state, row, seat, 0)
        best = PASS
        most = 0.0
        for stack in range(STACKS):
            if state.taken[stack] < STACK_TILES:
                for placement in range(
                    state.layout.stack_start[stack], state.layout.stack_start[stack + 1]
                ):
                    if state.layout.placement[placement] & ~free == 0:
                        gain = self.launch_gain(state, row, seat, placement, before)
                        gain += self.rollout_noise * rng.below(1024) / 1024.0
                        if gain > most:
                            most = gain
                            best = LAUNCH + placement
        return seat * SPAN + best

    # The interface of an evaluator

    def evaluate_listed(self, state: State, moves: MoveList, values: MoveValues) -> None:
        """Write the value of each listed move."""
        turns = [0.0] * 5
        row = self.row(state)
        seat = moves.items[0] // SPAN
        if state.step[seat] == STEP_TURN:
            self.turn_values(state, turns)
            for index in range(moves.size):
                number = moves.items[index] % SPAN
                values.items[index] = turns[4 if number == REROLL else number - TURN]
            return
        ready = self.present_firework(state, seat)
        shape = self.present_shape(state, row, seat, ready)
        for index in range(moves.size):
            values.items[index] = self.move_gain(
                state, row, seat, shape, ready, moves.items[index] % SPAN
            )

    def has_no_roll_left(self, state: State) -> bool:
        """Whether the last roll of the match has been rolled, and its tray turned."""
        is_last_turn = state.turn_number + 1 >= state.layout.rounds * state.players
        is_shading = state.phase_number == PHASE_SHADE
        return state.phase_number == PHASE_LAST_FIREWORK or (is_last_turn and is_shading)

    def best_move(self, state: State, rng: Rng) -> int:
        """A move of highest value of the first seat that may act."""
        seat = state.seat_to_act()
        step = state.step[seat]
        if step == STEP_TURN:
            return self.best_turn(state, seat)
        if step == STEP_EMPEROR:
            return self.best_card(state, seat)
        if step in (STEP_FIREWORK, STEP_LAST_FIREWORK):
            return self.best_launch(state, seat, rng)
        return self.best_area(state, seat, rng)

    def evaluate_moves(self, state: GameState, moves: MoveList, values: MoveValues) -> None:
        """Write the estimated value of each listed move."""
        self.evaluate_listed(cython.cast(State, state), moves, values)

    def evaluate(self, state: GameState, rewards: Rewards) -> None:
        """Write the value of a position for every seat."""
        self.evaluate_state(cython.cast(State, state), rewards)

    def rollout_move(self, state: GameState, rng: Rng) -> int:
        """A good legal move."""
        return self.best_move(cython.cast(State, state), rng)

    def has_known_moves(self, state: GameState, root: GameState, seat: int) -> bool:
        """True: Dice hides nothing but future rolls, which are nodes of the tree."""
        return True

    def knows_everything(self, state: GameState, seat: int) -> bool:
        """Whether the tray of the last turn is turned, or only last fireworks follow (D9.1)."""
        return self.has_no_roll_left(cython.cast(State, state))


def count_of(ponds: int) -> int:
    """How many ponds are in a set.

    The same as in `lakelight.dice.state`, here so that C can inline it.
    """
    bits = ponds - (ponds >> 1 & ODD_BITS)
    bits = (bits & LOW_PAIRS) + (bits >> 2 & LOW_PAIRS)
    bits = (bits + (bits >> 4)) & LOW_NIBBLES
    return (bits * LOW_BITS_OF_BYTES >> 56) & 255


def lowest_of(ponds: int) -> int:
    """The first pond of a set that is not empty."""
    return count_of((ponds & -ponds) - 1)
