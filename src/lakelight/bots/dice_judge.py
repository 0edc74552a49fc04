"""What is wise in Dice: the worth of a sheet, and of every way to go on from it.

A seat's prospects are the points of its fireworks and what its sheet promises: complete
and half ponds and how they touch, gifts, boats, the second group, a firework that fits.
The weights are learned from self-play (`learn_dice`), for the first turn and the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.dice_table import FEATURES
from lakelight.bots.dice_table import WIDTH as ROW_WIDTH
from lakelight.bots.judge import Judge, Rewards, Weights
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.dice import moves as numbering
from lakelight.dice import pieces
from lakelight.dice.layout import Layout
from lakelight.dice.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

SPAN = numbering.SPAN
PASS = numbering.PASS
REROLL = numbering.REROLL
TURN = numbering.TURN
EMPEROR = numbering.EMPEROR
SHADE = numbering.SHADE
WHOLE = numbering.WHOLE
LAUNCH = numbering.LAUNCH
ROLL = numbering.ROLL
COUNT = len(pieces.COLORS)
CARDS = pieces.CARDS
STACKS = pieces.STACKS
STACK_TILES = pieces.STACK_TILES
BOAT_POINTS = pieces.BOAT_POINTS
PHASE_OVER = 4
STEP_NONE = 0
STEP_TURN = 1
STEP_EMPEROR = 4
STEP_FIREWORK = 5
STEP_LAST_FIREWORK = 6
STEP_ACTION = 7
STAGES = 10

WIDTH = ROW_WIDTH
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

BIT = 1
PAIRS_OF_BITS = 0x5555555555555555
QUADS_OF_BITS = 0x3333333333333333
BYTES_OF_BITS = 0x0F0F0F0F0F0F0F0F
EVERY_BYTE = 0x0101010101010101
MASK = 0xFFFFFFFFFFFFFFFF


class DiceJudge(Judge):
    """Opinions about Dice; the parameters are those of the Harvest judge."""

    def __init__(
        self,
        table: Sequence[float],
        boldness: float = 0.3,
        envy: Sequence[float] = (0.0, 0.0, 1.0, 0.5, 0.35),
        win_share: float = 0.5,
        margin_scale: float = 5.0,
    ) -> None:
        self.table = [0.0] * 198
        self.envy = [0.0] * 5
        for at in range(198):
            self.table[at] = table[at]
        for at in range(5):
            self.envy[at] = envy[at]
        self.boldness = boldness
        self.win_share = win_share
        self.margin_scale = margin_scale

    # The worth of a sheet

    def row(self, state: State) -> int:
        """Where the row for the turns that are left begins."""
        rounds = state.layout.rounds
        left = rounds * state.players - state.turn_number
        if left <= 0:
            return 0
        return left * STAGES // (rounds * state.players) * WIDTH

    def sheet(self, layout: Layout, row: int, top: int, bottom: int, covered: int) -> float:
        """What shaded areas promise, by themselves and by how they touch."""
        complete = top & bottom
        free = complete & ~covered
        half = top ^ bottom
        right = layout.right_of
        width = layout.width
        total = self.table[row + COMPLETE] * count_of(free)
        total += self.table[row + HALF] * count_of(half)
        total += self.table[row + COMPLETE_PAIRS] * (
            count_of(free & (free << 1 & right)) + count_of(free & free << width)
        )
        total += self.table[row + HALF_PAIRS] * (
            count_of(half & (half << 1 & right)) + count_of(half & half << width)
        )
        total += self.table[row + MIXED_PAIRS] * (
            count_of(half & (free << 1 & right))
            + count_of(free & (half << 1 & right))
            + count_of(half & free << width)
            + count_of(free & half << width)
        )
        total += self.table[row + PLATFORM_HALF] * count_of(half & layout.platforms)
        touched = layout.boats & (top | bottom)
        total += self.table[row + BOAT_TOUCHED] * count_of(touched)
        boats = layout.boats & ~touched
        while boats:
            pond = lowest_of(boats)
            total += self.boat(row, count_of(layout.near[pond] & complete))
            boats &= boats - 1
        return total

    def second(self, layout: Layout, complete: int) -> int:
        """D9.3: the size of the second-largest group of complete ponds."""
        left = complete
        largest = 0
        second = 0
        while left:
            group = 0
            grown = left & -left
            while grown != group:
                group = grown
                grown |= (group << 1 & layout.right_of) | (group >> 1 & layout.left_of)
                grown |= group << layout.width | group >> layout.width
                grown &= left
            left ^= group
            size = count_of(group)
            if size > largest:
                second = largest
                largest = size
            elif size > second:
                second = size
        return second

    def ready(self, state: State, free: int) -> int:
        """The highest value of a firework that fits on these ponds."""
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

    def readiness(self, state: State, row: int, seat: int) -> float:
        """What a firework that fits is worth: more to who may still launch it this turn."""
        if seat == state.active_seat() and state.step[seat] != STEP_NONE:
            return self.table[row + READY_NOW]
        return self.table[row + READY_LATER]

    def shapes(self, state: State, row: int, seat: int, complete: int) -> float:
        """What depends on complete ponds alone: the second group and a firework that fits."""
        free = complete & ~state.covered[seat]
        return self.table[row + SECOND_GROUP] * self.second(
            state.layout, complete
        ) + self.readiness(state, row, seat) * self.ready(state, free)

    def prospects(self, state: State, seat: int) -> float:
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
            + self.sheet(state.layout, row, top, bottom, state.covered[seat])
            + self.shapes(state, row, seat, top & bottom)
            + self.table[row + GIFT] * state.gift_count[seat]
            + self.table[row + PLATFORM_EARNED] * state.pending[seat]
        )

    def judge_all(self, state: State, rewards: Rewards) -> None:
        """A seat's reward grows with its lead over its best rival; winning adds a share."""
        values = [0.0] * 4
        for seat in range(state.players):
            values[seat] = self.prospects(state, seat)
        over = state.phase_number == PHASE_OVER
        scale = self.margin_scale
        if over:
            for seat in range(state.players):
                # D9.5: ties by more fireworks points.
                values[seat] += 0.001 * state.firework_points[seat]
        else:
            scale += 0.3 * self.row(state) / WIDTH
        for seat in range(state.players):
            best = -1000.0
            for rival in range(state.players):
                if rival != seat and values[rival] > best:
                    best = values[rival]
            lead = values[seat] - best
            reward = 0.5 + 0.5 * lead / (scale + (lead if lead > 0 else -lead))
            if over:
                won = 1.0 if lead > 0.0001 else 0.5 if lead > -0.0001 else 0.0
                reward += self.win_share * (won - reward)
            rewards.items[seat] = reward

    # The worth of a move

    def shaded_gain(self, state: State, row: int, seat: int, pond: int, halves: int) -> float:
        """What shading one half (1, 2) or both (3) of a pond adds to a sheet.

        The same as the difference of two sheets, found from the pond's neighbors alone.
        """
        bit = BIT << pond
        near = state.layout.near[pond]
        top = state.shaded[seat * 2]
        bottom = state.shaded[seat * 2 + 1]
        complete = top & bottom
        beside_free = count_of(near & complete & ~state.covered[seat])
        beside_half = count_of(near & (top ^ bottom))
        as_half = (
            self.table[row + HALF]
            + self.table[row + MIXED_PAIRS] * beside_free
            + self.table[row + HALF_PAIRS] * beside_half
        )
        if state.layout.platforms & bit:
            as_half += self.table[row + PLATFORM_HALF]
        gain = 0.0
        if (top ^ bottom) & bit:
            gain -= as_half
        elif state.layout.boats & bit:
            gain += self.table[row + BOAT_TOUCHED] - self.boat(row, count_of(near & complete))
        if halves & 1 and state.layout.pavilions[0] & bit:
            gain += self.table[row + GIFT]
        if halves & 2 and state.layout.pavilions[1] & bit:
            gain += self.table[row + GIFT]
        if halves != 3 and (top ^ bottom) & bit == 0:
            return gain + as_half
        gain += (
            self.table[row + COMPLETE]
            + self.table[row + COMPLETE_PAIRS] * beside_free
            + self.table[row + MIXED_PAIRS] * beside_half
        )
        if state.layout.platforms & bit:
            gain += self.table[row + PLATFORM_EARNED]
        boats = near & state.layout.boats & ~(top | bottom)
        while boats:
            already = count_of(state.layout.near[lowest_of(boats)] & complete)
            gain += self.boat(row, already + 1) - self.boat(row, already)
            boats &= boats - 1
        gain += self.shapes(state, row, seat, complete | bit)
        return gain - self.shapes(state, row, seat, complete)

    def boat(self, row: int, complete: int) -> float:
        """What an untouched boat with so many complete neighbors promises."""
        return self.table[row + BOAT + complete] if complete else 0.0

    def best_gain(self, state: State, row: int, seat: int, top: int, bottom: int) -> float:
        """The most that shading one of these areas can add."""
        most = 0.0
        left = top
        while left:
            gain = self.shaded_gain(state, row, seat, lowest_of(left), 1)
            if gain > most:
                most = gain
            left &= left - 1
        left = bottom
        while left:
            gain = self.shaded_gain(state, row, seat, lowest_of(left), 2)
            if gain > most:
                most = gain
            left &= left - 1
        return most

    def color_gain(self, state: State, row: int, seat: int, color: int) -> float:
        """The most that an area of a color can add."""
        return self.best_gain(
            state, row, seat, state.open_half(seat, 0, color), state.open_half(seat, 1, color)
        )

    def card_gain(self, state: State, row: int, seat: int, card: int) -> float:
        """What an emperor card can add, its cost taken off."""
        top = state.action_half(seat, card, 0)
        bottom = state.action_half(seat, card, 1)
        cost = self.table[row + GIFT] * state.layout.cost[card]
        if state.is_whole(card):
            most = 0.0
            left = top & bottom
            while left:
                gain = self.shaded_gain(state, row, seat, lowest_of(left), 3)
                if gain > most:
                    most = gain
                left &= left - 1
            return most - cost
        return self.best_gain(state, row, seat, top, bottom) * state.layout.shade[card] - cost

    def launch_gain(
        self, state: State, row: int, seat: int, placement: int, before: float
    ) -> float:
        """The value of a firework and what the sheet promises then, less what it did before."""
        stack = 0
        while state.layout.stack_start[stack + 1] <= placement:
            stack += 1
        return (
            state.layout.values[stack * STACK_TILES + state.taken[stack]]
            + self.sheet_covered(state, row, seat, state.layout.placement[placement])
            - before
        )

    def sheet_covered(self, state: State, row: int, seat: int, more: int) -> float:
        """What a seat's sheet promises with more ponds under fireworks."""
        return self.sheet(
            state.layout,
            row,
            state.shaded[seat * 2],
            state.shaded[seat * 2 + 1],
            state.covered[seat] | more,
        )

    def promise(self, state: State, row: int, seat: int, number: int) -> float:
        """What a move adds to a seat's prospects; turns of the tray are weighed elsewhere."""
        if number == PASS:
            return 0.0
        if number < SHADE:
            return self.card_gain(state, row, seat, number - EMPEROR)
        if number < WHOLE:
            return self.shaded_gain(
                state, row, seat, (number - SHADE) >> 1, 1 + (number - SHADE & 1)
            )
        if number < LAUNCH:
            return self.shaded_gain(state, row, seat, number - WHOLE, 3)
        return self.launch_gain(
            state, row, seat, number - LAUNCH, self.sheet_covered(state, row, seat, 0)
        )

    def weigh_turns(self, state: State, values: list[float]) -> None:
        """Write what each turn of the tray gives the active seat over its rivals, then a reroll."""
        gains = [0.0] * 6
        row = self.row(state)
        active = state.active_seat()
        for at in range(5):
            values[at] = 0.0
        for seat in range(state.players):
            share = 1.0 if seat == active else -self.envy[state.players]
            known = 0
            mean = 0.0
            for die in range(4):
                color = state.dice[die]
                if known >> color & 1 == 0:
                    known |= 1 << color
                    gains[color] = self.color_gain(state, row, seat, color)
                values[(die - state.layout.corner[seat]) & 3] += share * gains[color]
                mean += 0.25 * gains[color]
            values[4] += share * mean
        values[4] += self.table[row + ANOTHER_ROLL] - self.table[row + GIFT]

    def best_turn(self, state: State, seat: int) -> int:
        """The best turn of the tray, or a reroll."""
        values = [0.0] * 5
        self.weigh_turns(state, values)
        best = 0
        for quarters in range(1, 4):
            if values[quarters] > values[best]:
                best = quarters
        if state.gift_count[seat] and values[4] > values[best]:
            return seat * SPAN + REROLL
        return seat * SPAN + TURN + best

    def best_area(self, state: State, seat: int, rng: Rng) -> int:
        """The area, or whole pond, that adds most, each misjudged by up to `boldness`."""
        row = self.row(state)
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
                gain = self.shaded_gain(state, row, seat, pond, halves)
                gain += self.boldness * rng.below(1024) / 1024.0
                if gain > most:
                    most = gain
                    best = WHOLE + pond if whole else SHADE + pond * 2 + halves - 1
        return seat * SPAN + best

    def best_card(self, state: State, seat: int) -> int:
        """The emperor card that adds most, or PASS."""
        row = self.row(state)
        best = PASS
        most = 0.0
        for card in range(CARDS):
            if state.can_pay(seat, card):
                gain = self.card_gain(state, row, seat, card)
                if gain > most:
                    most = gain
                    best = EMPEROR + card
        return seat * SPAN + best

    def best_launch(self, state: State, seat: int, rng: Rng) -> int:
        """The firework that adds most, or PASS."""
        row = self.row(state)
        free = state.free_ponds(seat)
        before = self.sheet_covered(state, row, seat, 0)
        best = PASS
        most = 0.0
        for stack in range(STACKS):
            if state.taken[stack] < STACK_TILES:
                for placement in range(
                    state.layout.stack_start[stack], state.layout.stack_start[stack + 1]
                ):
                    if state.layout.placement[placement] & ~free == 0:
                        gain = self.launch_gain(state, row, seat, placement, before)
                        gain += self.boldness * rng.below(1024) / 1024.0
                        if gain > most:
                            most = gain
                            best = LAUNCH + placement
        return seat * SPAN + best

    # What search asks of any judge

    def weigh_all(self, state: State, moves: MoveList, weights: Weights) -> None:
        """What each listed move promises, in points."""
        values = [0.0] * 5
        row = self.row(state)
        seat = moves.items[0] // SPAN
        if state.step[seat] == STEP_TURN:
            self.weigh_turns(state, values)
            for index in range(moves.size):
                number = moves.items[index] % SPAN
                weights.items[index] = values[4 if number == REROLL else number - TURN]
            return
        for index in range(moves.size):
            weights.items[index] = self.promise(state, row, seat, moves.items[index] % SPAN)

    def best(self, state: State, rng: Rng) -> int:
        """A move of the first seat to act that promises most."""
        seat = state.seat_to_act()
        step = state.step[seat]
        if step == STEP_TURN:
            return self.best_turn(state, seat)
        if step == STEP_EMPEROR:
            return self.best_card(state, seat)
        if step in (STEP_FIREWORK, STEP_LAST_FIREWORK):
            return self.best_launch(state, seat, rng)
        return self.best_area(state, seat, rng)

    def weigh_into(self, state: GameState, moves: MoveList, weights: Weights) -> None:
        """Write what each of the listed moves promises to its mover."""
        self.weigh_all(cython.cast(State, state), moves, weights)

    def rewards_into(self, state: GameState, rewards: Rewards) -> None:
        """Write what a position is worth to every seat."""
        self.judge_all(cython.cast(State, state), rewards)

    def prefer(self, state: GameState, rng: Rng) -> int:
        """A sensible legal move."""
        return self.best(cython.cast(State, state), rng)

    def is_known(self, state: GameState, root: GameState, seat: int) -> bool:
        """Always: Dice hides nothing but the future, and rolls are nodes of the tree."""
        return True


def count_of(ponds: int) -> int:
    """How many ponds are in a set."""
    bits = ponds - (ponds >> 1 & PAIRS_OF_BITS)
    bits = (bits & QUADS_OF_BITS) + (bits >> 2 & QUADS_OF_BITS)
    bits = (bits + (bits >> 4)) & BYTES_OF_BITS
    return (bits * EVERY_BYTE & MASK) >> 56


def lowest_of(ponds: int) -> int:
    """The first pond of a set that is not empty."""
    return count_of((ponds & -ponds) - 1)
