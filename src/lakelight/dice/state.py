"""A position of Dice and every way it can change, in the rulebook's order.

Ordinary Python that runs as it stands; with `state.pxd` beside it Cython compiles the
same source. Sets of ponds are masks of 64 bits; a seat's shaded areas are two of them,
the upper halves (a) and the lower halves (b), so that the complete ponds are one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lakelight.core.errors import GameOver, InvalidSetup, NotYourTurn
from lakelight.core.jsontext import JsonObject
from lakelight.core.moves import Log, MoveList
from lakelight.core.outcome import Counts, Outcome, rank
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.dice import moves as numbering
from lakelight.dice import pieces
from lakelight.dice.layout import BOXES as LAYOUT_BOXES
from lakelight.dice.layout import Layout, layout_of
from lakelight.dice.log_kinds import LOG_KINDS
from lakelight.dice.move_text import format_move, format_moves
from lakelight.dice.pieces import Phase, Step
from lakelight.dice.position_types import Position, ScoreParts, ScoringPonds, SeatSheet, View
from lakelight.dice.views import position_of, view_of

if TYPE_CHECKING:
    from lakelight.dice.events import Event

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    # In C these are constants of `state.pxd`.
    SPAN = numbering.SPAN
    PASS = numbering.PASS
    REROLL = numbering.REROLL
    TURN = numbering.TURN
    EMPEROR = numbering.EMPEROR
    SHADE = numbering.SHADE
    WHOLE = numbering.WHOLE
    LAUNCH = numbering.LAUNCH
    ROLL = numbering.ROLL
    END = numbering.END

    NOBODY = -1
    CHANCE = -2
    COUNT = len(pieces.COLORS)
    ROLLS = pieces.ROLLS
    CARDS = pieces.CARDS
    STACKS = pieces.STACKS
    # More ponds than a place can lack.
    NO_PLACE = pieces.MOST_PONDS + 1
    STACK_TILES = pieces.STACK_TILES
    BOXES = LAYOUT_BOXES
    BOAT_POINTS = pieces.BOAT_POINTS

    PHASE_ROLL = 0
    PHASE_TURN = 1
    PHASE_SHADE = 2
    PHASE_LAST_FIREWORK = 3
    PHASE_OVER = 4

    # D3: a seat goes from die to firework in this order; an emperor action and platform
    # bonuses come in between, and a seat with nothing to do is in none.
    STEP_NONE = 0
    STEP_TURN = 1
    STEP_DIE = 2
    STEP_BONUS = 3
    STEP_EMPEROR = 4
    STEP_FIREWORK = 5
    STEP_LAST_FIREWORK = 6
    STEP_ACTION = 7
    STEP_PLATFORM = 8

    # A die in hand has no color; a tray not yet turned, no turn.
    NO_COLOR = COUNT
    ALL_COLORS = (1 << COUNT) - 1
    UNTURNED = -1

PHASES: tuple[Phase, ...] = ("roll", "turn", "shade", "last_firework", "over")

STEPS: tuple[Step, ...] = (
    "",
    "turn",
    "die",
    "bonus",
    "emperor",
    "firework",
    "last_firework",
    "action",
    "platform",
)

DIE = pieces.ACTION_COLORS.index("die")
OTHER_DICE = pieces.ACTION_COLORS.index("other_dice")
NO_DIE = pieces.ACTION_COLORS.index("no_die")
ONE = pieces.ACTION_COLORS.index("one")
BORDER = pieces.ACTION_PLACES.index("border")
HALF_SHADED = pieces.ACTION_PLACES.index("half_shaded")
OPEN_POND = pieces.ACTION_PLACES.index("open_pond")

LOG_ROLLED = LOG_KINDS.index("rolled")
LOG_GIFTS_PAID = LOG_KINDS.index("gifts_paid")
LOG_TURNED = LOG_KINDS.index("turned")
LOG_SHADED = LOG_KINDS.index("shaded")
LOG_GIFT = LOG_KINDS.index("gift")
LOG_PLATFORM = LOG_KINDS.index("platform")
LOG_PLATFORM_LOST = LOG_KINDS.index("platform_lost")
LOG_CROSSED_OFF = LOG_KINDS.index("crossed_off")
LOG_LAUNCHED = LOG_KINDS.index("launched")

EVERY_ROLL = [numbering.roll(number) for number in range(pieces.ROLLS)]

MASK = 0xFFFFFFFFFFFFFFFF
BIT = 1
ODD_BITS = 0x5555555555555555
PAIRS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F
BYTES = 0x0101010101010101
# The index of a lone bit: 64 different windows of six bits (De Bruijn).
DE_BRUIJN = 0x03F79D71B4CB0A89
LOWEST = [0] * 64
for at in range(64):
    LOWEST[((DE_BRUIJN << at) & 0xFFFFFFFFFFFFFFFF) >> 58] = at


class State(GameState):
    """Everybody's sheet, the dice, the stacks and the steps, at one moment of a match.

    `State(layout)` is the opening position; `lakelight.dice.start()` makes one from options.
    """

    def __init__(self, layout: Layout) -> None:
        if not isinstance(layout, Layout):
            raise TypeError("a state needs the layout of its match: use lakelight.dice.start()")
        self.layout = layout
        self.players = layout.players
        self.rolls = 0
        self.phase_number = PHASE_ROLL
        self.turn_number = 0
        self.tray = UNTURNED
        self.shaded = [0] * 8
        self.covered = [0] * 4
        self.firework_points = [0] * 4
        self.tile_placement = [0] * 24
        self.tile_owner = [0] * 24
        self.taken = [0] * 4
        self.dice = [0] * 4
        self.gift_count = [0] * 4
        self.step = [0] * 4
        self.stage = [0] * 4
        self.card = [0] * 4
        self.owed = [0] * 4
        self.chosen_color = [0] * 4
        self.pending = [0] * 4
        self.pending_ponds = [0] * 8
        for seat in range(4):
            self.chosen_color[seat] = NO_COLOR
            self.dice[seat] = NO_COLOR
        for seat in range(layout.players):
            # D2.5: everyone starts with a gift.
            self.gift_count[seat] = layout.gifts_at_start

    # D3: a turn

    def active_seat(self) -> int:
        """D2.1: the turn goes clockwise from the earliest letter."""
        return (self.layout.first + self.turn_number) % self.players

    def begin_turn(self) -> None:
        """The next roll, or D9.1: the last fireworks."""
        self.clear_tray()
        if self.turn_number < self.layout.rounds * self.players:
            self.phase_number = PHASE_ROLL
        else:
            self.phase_number = PHASE_LAST_FIREWORK
            self.next_last_firework()

    def enter(self, seat: int, step: int, log: Log | None) -> None:
        """Go to this step of the turn or, if it holds no choice, on to the next that does."""
        if step == STEP_DIE:
            if self.has_open(seat, self.color_faced(seat)):
                self.stage[seat] = STEP_DIE
                self.step[seat] = STEP_DIE
                return
            step = STEP_BONUS
        if step == STEP_BONUS:
            if seat == self.active_seat():
                if self.has_open(seat, self.bonus_color(seat)):
                    self.stage[seat] = STEP_BONUS
                    self.step[seat] = STEP_BONUS
                    return
                self.cross_off(seat, log)
            step = STEP_EMPEROR
        if step == STEP_EMPEROR:
            if self.can_use_emperor(seat):
                self.stage[seat] = STEP_EMPEROR
                self.step[seat] = STEP_EMPEROR
                return
            step = STEP_FIREWORK
        if step == STEP_FIREWORK and seat == self.active_seat() and self.can_launch(seat):
            self.stage[seat] = STEP_FIREWORK
            self.step[seat] = STEP_FIREWORK
            return
        self.stage[seat] = STEP_NONE
        self.step[seat] = STEP_NONE

    def settle(self, seat: int, log: Log | None) -> None:
        """D6.3: platform bonuses, the most recent first; then the next step of the turn."""
        while self.pending[seat]:
            pond = self.pending_ponds[seat * 2 + self.pending[seat] - 1]
            if self.open_near(seat, 0, pond) | self.open_near(seat, 1, pond):
                self.step[seat] = STEP_PLATFORM
                return
            self.pending[seat] -= 1
            self.pending_ponds[seat * 2 + self.pending[seat]] = 0
            if log is not None:
                log.add(LOG_PLATFORM_LOST, seat, pond, 0)
        self.enter(seat, self.stage[seat] + 1, log)

    def end_if_done(self) -> None:
        """D3.1: the next roll comes when every seat is done."""
        for other in range(self.players):
            if self.step[other] != STEP_NONE:
                return
        self.turn_number += 1
        self.begin_turn()

    # D4: roll

    def clear_tray(self) -> None:
        """Take the dice out of the tray."""
        for die in range(4):
            self.dice[die] = NO_COLOR
        self.tray = UNTURNED

    def roll(self, number: int, log: Log | None) -> None:
        """The dice are rolled; the active seat may roll again or turn the tray."""
        if log is not None:
            log.add(LOG_ROLLED, self.active_seat(), number, 0)
        for die in range(3, -1, -1):
            self.dice[die] = number % COUNT
            number = number // COUNT
        self.rolls += 1
        self.phase_number = PHASE_TURN
        self.step[self.active_seat()] = STEP_TURN

    def reroll(self, seat: int, log: Log | None) -> None:
        """D4.1: a gift buys another roll of all four dice."""
        self.gift_count[seat] -= 1
        if log is not None:
            log.add(LOG_GIFTS_PAID, seat, 1, 0)
        self.clear_tray()
        self.step[seat] = STEP_NONE
        self.phase_number = PHASE_ROLL

    def turn_tray(self, seat: int, quarters: int, log: Log | None) -> None:
        """D4.2: everybody faces a die; D3.1: from here on all act at once."""
        self.tray = quarters
        self.phase_number = PHASE_SHADE
        if log is not None:
            log.add(LOG_TURNED, seat, quarters, 0)
        for other in range(self.players):
            self.enter(other, STEP_DIE, log)
        self.end_if_done()

    def color_faced(self, seat: int) -> int:
        """D4.3: the color of the die that a seat faces."""
        return self.dice[(self.layout.corner[seat] + self.tray) & 3]

    def colors_shown(self) -> int:
        """The set of colors on the four dice, one bit each."""
        return 1 << self.dice[0] | 1 << self.dice[1] | 1 << self.dice[2] | 1 << self.dice[3]

    # D5, D6: shading

    def open_half(self, seat: int, half: int, color: int) -> int:
        """The ponds whose half of a color is open."""
        return self.layout.colored[half * COUNT + color] & ~self.shaded[seat * 2 + half]

    def has_open(self, seat: int, color: int) -> bool:
        """D5.1: whether any area of a color is open."""
        return (self.open_half(seat, 0, color) | self.open_half(seat, 1, color)) != 0

    def open_near(self, seat: int, half: int, pond: int) -> int:
        """D6.3: the neighbors of a pond whose half is open, whatever its color."""
        return self.layout.near[pond] & ~self.shaded[seat * 2 + half]

    def color_of(self, area: int) -> int:
        """The color of an area."""
        color = 0
        while not self.layout.colored[(area & 1) * COUNT + color] >> (area >> 1) & 1:
            color += 1
        return color

    def bonus_color(self, seat: int) -> int:
        """D6.1: the color of the box for this turn."""
        return self.layout.bonus[seat * BOXES + self.turn_number // self.players]

    def cross_off(self, seat: int, log: Log | None) -> None:
        """D6.1: the box is crossed off, used or not; the number of the turn says how many are."""
        if log is not None:
            log.add(LOG_CROSSED_OFF, seat, self.turn_number // self.players, self.bonus_color(seat))

    def shade(self, seat: int, area: int, log: Log | None) -> None:
        """Shade an area, with what its pavilion or platform gives."""
        bit = BIT << (area >> 1)
        if log is not None:
            log.add(LOG_SHADED, seat, area, self.step[seat])
        self.shaded[seat * 2 + (area & 1)] |= bit
        if self.layout.pavilions[area & 1] & bit:
            # D6.2: a gift at once.
            self.gift_count[seat] += 1
            if log is not None:
                log.add(LOG_GIFT, seat, area, 0)
        if self.layout.platforms & self.shaded[seat * 2] & self.shaded[seat * 2 + 1] & bit:
            # D6.3: the second half of a platform's pond.
            self.pending_ponds[seat * 2 + self.pending[seat]] = area >> 1
            self.pending[seat] += 1
            if log is not None:
                log.add(LOG_PLATFORM, seat, area >> 1, 0)

    # D7: emperor action

    def can_use_emperor(self, seat: int) -> bool:
        """D7.1: whether any card can be paid and its action carried out."""
        for card in range(CARDS):
            if self.can_pay(seat, card):
                return True
        return False

    def can_pay(self, seat: int, card: int) -> bool:
        """D7.2: enough gifts, and enough areas to carry the action out in full."""
        if self.gift_count[seat] < self.layout.cost[card]:
            return False
        if self.layout.shade[card] == 2 and self.layout.color[card] == ONE:
            return self.colors_with_enough(seat, card) != 0
        top = self.action_half(seat, card, 0)
        bottom = self.action_half(seat, card, 1)
        if self.is_whole(card):
            return (top & bottom) != 0
        return count_of(top) + count_of(bottom) >= self.layout.shade[card]

    def pay(self, seat: int, card: int, log: Log | None) -> None:
        """Cross off the gifts; each area that the action shades is a separate move."""
        self.gift_count[seat] -= self.layout.cost[card]
        if log is not None:
            log.add(LOG_GIFTS_PAID, seat, self.layout.cost[card], card + 1)
        self.card[seat] = card + 1
        self.owed[seat] = self.layout.shade[card]
        self.step[seat] = STEP_ACTION

    def act(self, seat: int, number: int, log: Log | None) -> None:
        """Shade what an emperor action owes; D7.2: platform bonuses come after it."""
        if number >= WHOLE:
            self.shade(seat, (number - WHOLE) * 2, log)
            self.shade(seat, (number - WHOLE) * 2 + 1, log)
            self.owed[seat] = 0
        else:
            self.shade(seat, number - SHADE, log)
            self.owed[seat] -= 1
            if self.owed[seat] and self.layout.color[self.card[seat] - 1] == ONE:
                self.chosen_color[seat] = self.color_of(number - SHADE)
        if self.owed[seat] == 0:
            self.card[seat] = 0
            self.chosen_color[seat] = NO_COLOR
            self.settle(seat, log)

    def is_whole(self, card: int) -> bool:
        """Whether the action is to shade both halves of one wholly open pond."""
        return self.layout.shade[card] == 2 and self.layout.where[card] == OPEN_POND

    def action_colors(self, seat: int, card: int) -> int:
        """The set of colors that an action may shade, one bit each."""
        if self.layout.color[card] == DIE:
            return 1 << self.color_faced(seat)
        if self.layout.color[card] == OTHER_DICE:
            # D7.3: a color on any of the four dice but not the color you face.
            return self.colors_shown() & ~(1 << self.color_faced(seat))
        if self.layout.color[card] == NO_DIE:
            return ALL_COLORS & ~self.colors_shown()
        return ALL_COLORS

    def action_half(self, seat: int, card: int, half: int) -> int:
        """The ponds whose half an action may shade."""
        colors = self.action_colors(seat, card)
        wanted = self.layout.lake
        if colors != ALL_COLORS:
            wanted = 0
            for color in range(COUNT):
                if colors >> color & 1:
                    wanted |= self.layout.colored[half * COUNT + color]
        own = self.shaded[seat * 2 + half]
        other = self.shaded[seat * 2 + 1 - half]
        if self.layout.where[card] == BORDER:
            wanted &= self.layout.border
        elif self.layout.where[card] == HALF_SHADED:
            wanted &= other
        elif self.layout.where[card] == OPEN_POND:
            wanted &= ~other
        return wanted & ~own

    def colors_with_enough(self, seat: int, card: int) -> int:
        """The set of colors of which an action in one color finds two areas."""
        top = self.action_half(seat, card, 0)
        bottom = self.action_half(seat, card, 1)
        colors = 0
        for color in range(COUNT):
            if (
                count_of(top & self.layout.colored[color])
                + count_of(bottom & self.layout.colored[COUNT + color])
                >= 2
            ):
                colors |= 1 << color
        return colors

    # D8: fireworks

    def free_ponds(self, seat: int) -> int:
        """The complete ponds that no firework covers."""
        return self.shaded[seat * 2] & self.shaded[seat * 2 + 1] & ~self.covered[seat]

    def beside(self, ponds: int) -> int:
        """The ponds that share a side with one of these."""
        across = (ponds << 1 & self.layout.right_of) | (ponds >> 1 & self.layout.left_of)
        return (across | ponds << self.layout.width | ponds >> self.layout.width) & self.layout.lake

    def can_launch(self, seat: int) -> bool:
        """D8.1: whether the top of any stack fits."""
        free = self.free_ponds(seat)
        if self.layout.fewest_ponds > 1:
            # The ponds of a firework touch, so a pond alone need not be tried.
            free &= self.beside(free)
        if count_of(free) < self.layout.fewest_ponds:
            return False
        for stack in range(STACKS):
            if self.taken[stack] < STACK_TILES:
                end = self.layout.stack_start[stack + 1]
                if self.first_fit(self.layout.stack_start[stack], end, free) < end:
                    return True
        return False

    def first_fit(self, first: int, end: int, free: int) -> int:
        """The first of these placements that lies on free ponds alone; `end` if none does."""
        placements = self.layout.placement
        blocked = self.layout.lake & ~free
        for placement in range(first, end):
            if not placements[placement] & blocked:
                return placement
        return end

    def fits(self, seat: int, placement: int) -> bool:
        """D8.2: complete ponds, no overlap, a stack that is not empty."""
        mask = self.layout.placement[placement]
        if mask & self.free_ponds(seat) != mask:
            return False
        stack = 0
        while self.layout.stack_start[stack + 1] <= placement:
            stack += 1
        return self.taken[stack] < STACK_TILES

    def fewest_missing(self, seat: int, stack: int) -> int:
        """D8.2: how many ponds the nearest place of a firework lacks; `NO_PLACE` without one."""
        fewest = NO_PLACE
        if self.taken[stack] < STACK_TILES:
            complete = self.shaded[seat * 2] & self.shaded[seat * 2 + 1]
            for placement in range(
                self.layout.stack_start[stack], self.layout.stack_start[stack + 1]
            ):
                mask = self.layout.placement[placement]
                if not mask & self.covered[seat]:
                    fewest = min(fewest, count_of(mask & ~complete))
        return fewest

    def launch(self, seat: int, placement: int, log: Log | None) -> None:
        """Take the top tile of a stack and lay it on the ponds."""
        stack = 0
        while self.layout.stack_start[stack + 1] <= placement:
            stack += 1
        tile = stack * STACK_TILES + self.taken[stack]
        value = self.layout.values[tile]
        self.taken[stack] += 1
        self.tile_owner[tile] = seat + 1
        self.tile_placement[tile] = placement
        self.firework_points[seat] += value
        self.covered[seat] |= self.layout.placement[placement]
        if log is not None:
            log.add(LOG_LAUNCHED, seat, placement, value)

    # D9: end and score

    def next_last_firework(self) -> None:
        """D9.1: in turn order, each seat for which one fits; then the match is over."""
        while self.turn_number < (self.layout.rounds + 1) * self.players:
            if self.can_launch(self.active_seat()):
                self.step[self.active_seat()] = STEP_LAST_FIREWORK
                return
            self.turn_number += 1
        self.phase_number = PHASE_OVER

    def second_group(self, seat: int) -> int:
        """D9.3: the size of the second-largest group of complete ponds."""
        return count_of(self.second_group_ponds(seat))

    def second_group_ponds(self, seat: int) -> int:
        """The ponds of the second-largest group of complete ponds, one bit each."""
        return self.second_group_among(self.shaded[seat * 2] & self.shaded[seat * 2 + 1])

    def second_group_among(self, ponds: int) -> int:
        """The second-largest of the groups that these ponds form, one bit for each pond."""
        left = ponds
        largest = 0
        second = 0
        while left:
            group = 0
            grown = left & -left
            while grown != group:
                group = grown
                grown = left & (group | self.beside(group))
            left ^= group
            size = count_of(group)
            if size > count_of(largest):
                second = largest
                largest = group
            elif size > count_of(second):
                second = group
        return second

    def boats_surrounded(self, seat: int) -> int:
        """D9.4: how many boats lie on untouched ponds between four complete ones."""
        return count_of(self.surrounded_ponds(seat))

    def surrounded_ponds(self, seat: int) -> int:
        """The ponds of the boats that score, one bit each."""
        complete = self.shaded[seat * 2] & self.shaded[seat * 2 + 1]
        touched = self.shaded[seat * 2] | self.shaded[seat * 2 + 1]
        left = self.layout.boats & ~touched
        found = 0
        while left:
            near = self.layout.near[lowest_of(left)]
            if near & complete == near:
                found |= left & -left
            left &= left - 1
        return found

    # Moves

    def is_legal(self, move: int) -> bool:
        """Whether the rules allow this move now."""
        return isinstance(move, int) and 0 <= move < END and self.allows(move)

    def allows(self, move: int) -> bool:
        """`is_legal` for a number that names some move."""
        if move >= ROLL:
            return self.phase_number == PHASE_ROLL
        seat = move // SPAN
        number = move % SPAN
        return seat < self.players and self.allows_seat(seat, number)

    def allows_seat(self, seat: int, number: int) -> bool:
        """Whether a seat may make the move with this number in its present step."""
        step = self.step[seat]
        if step == STEP_NONE:
            return False
        if number == PASS:
            return self.may_pass(seat)
        if number < EMPEROR:
            return step == STEP_TURN and (number != REROLL or self.gift_count[seat] > 0)
        if number < SHADE:
            return step == STEP_EMPEROR and self.can_pay(seat, number - EMPEROR)
        if number < WHOLE:
            if step == STEP_ACTION and self.is_whole(self.card[seat] - 1):
                return False
            area = number - SHADE
            return (self.choices(seat, area & 1) >> (area >> 1) & 1) != 0
        if number < LAUNCH:
            if step != STEP_ACTION or not self.is_whole(self.card[seat] - 1):
                return False
            return (self.choices(seat, 0) & self.choices(seat, 1)) >> (number - WHOLE) & 1 != 0
        if step != STEP_FIREWORK and step != STEP_LAST_FIREWORK:
            return False
        return number - LAUNCH < self.layout.placements and self.fits(seat, number - LAUNCH)

    def may_pass(self, seat: int) -> bool:
        """A step can be declined, but not a turn of the tray nor an action already paid."""
        return self.step[seat] != STEP_TURN and self.step[seat] != STEP_ACTION

    def choices(self, seat: int, half: int) -> int:
        """The ponds whose half the seat may shade in its present step."""
        step = self.step[seat]
        if step == STEP_DIE:
            return self.open_half(seat, half, self.color_faced(seat))
        if step == STEP_BONUS:
            return self.open_half(seat, half, self.bonus_color(seat))
        if step == STEP_PLATFORM:
            return self.open_near(seat, half, self.pending_ponds[seat * 2 + self.pending[seat] - 1])
        if step != STEP_ACTION:
            return 0
        mask = self.action_half(seat, self.card[seat] - 1, half)
        if self.chosen_color[seat] != NO_COLOR:
            return mask & self.layout.colored[half * COUNT + self.chosen_color[seat]]
        if self.owed[seat] == 2 and self.layout.color[self.card[seat] - 1] == ONE:
            colors = self.colors_with_enough(seat, self.card[seat] - 1)
            for color in range(COUNT):
                if not colors >> color & 1:
                    mask &= ~self.layout.colored[half * COUNT + color]
        return mask

    def list_moves(self, moves: MoveList) -> None:
        """Write the legal moves of all seats, each once."""
        moves.size = 0
        for seat in range(self.players):
            if self.step[seat] != STEP_NONE:
                self.list_seat(seat, moves)

    def list_rolls(self, moves: MoveList) -> None:
        """Every roll of four dice."""
        for number in range(ROLLS):
            moves.items[number] = ROLL + number
        moves.size = ROLLS

    def list_seat(self, seat: int, moves: MoveList) -> None:
        """Add the legal moves of one seat in the order of their numbers."""
        step = self.step[seat]
        first = seat * SPAN
        if step == STEP_TURN:
            if self.gift_count[seat] > 0:
                moves.items[moves.size] = first + REROLL
                moves.size += 1
            for quarters in range(4):
                moves.items[moves.size] = first + TURN + quarters
                moves.size += 1
            return
        if self.may_pass(seat):
            moves.items[moves.size] = first + PASS
            moves.size += 1
        if step == STEP_EMPEROR:
            for card in range(CARDS):
                if self.can_pay(seat, card):
                    moves.items[moves.size] = first + EMPEROR + card
                    moves.size += 1
        elif step in (STEP_FIREWORK, STEP_LAST_FIREWORK):
            self.list_launches(seat, moves)
        else:
            self.list_areas(seat, moves)

    def list_areas(self, seat: int, moves: MoveList) -> None:
        """Add every area, or whole pond, that the seat may shade."""
        top = self.choices(seat, 0)
        bottom = self.choices(seat, 1)
        if self.step[seat] == STEP_ACTION and self.is_whole(self.card[seat] - 1):
            left = top & bottom
            first = seat * SPAN + WHOLE
            while left:
                moves.items[moves.size] = first + lowest_of(left)
                moves.size += 1
                left &= left - 1
            return
        left = top | bottom
        first = seat * SPAN + SHADE
        while left:
            bit = left & -left
            number = first + lowest_of(left) * 2
            if top & bit:
                moves.items[moves.size] = number
                moves.size += 1
            if bottom & bit:
                moves.items[moves.size] = number + 1
                moves.size += 1
            left ^= bit

    def list_launches(self, seat: int, moves: MoveList) -> None:
        """Add every placement of every stack's top tile on free complete ponds."""
        free = self.free_ponds(seat)
        first = seat * SPAN + LAUNCH
        for stack in range(STACKS):
            if self.taken[stack] < STACK_TILES:
                end = self.layout.stack_start[stack + 1]
                placement = self.first_fit(self.layout.stack_start[stack], end, free)
                while placement < end:
                    moves.items[moves.size] = first + placement
                    moves.size += 1
                    placement = self.first_fit(placement + 1, end, free)

    def apply_logged(self, move: int, log: Log | None) -> None:
        """Play a move known to be legal and write down what it did."""
        if move >= ROLL:
            self.roll(move - ROLL, log)
            return
        seat = move // SPAN
        number = move % SPAN
        if number == PASS:
            self.decline(seat, log)
        elif number == REROLL:
            self.reroll(seat, log)
            return
        elif number < EMPEROR:
            self.turn_tray(seat, number - TURN, log)
            return
        elif number < SHADE:
            self.pay(seat, number - EMPEROR, log)
            return
        elif number >= LAUNCH:
            self.launch(seat, number - LAUNCH, log)
            self.step[seat] = STEP_NONE
            self.stage[seat] = STEP_NONE
        elif self.step[seat] == STEP_ACTION:
            self.act(seat, number, log)
        else:
            if self.step[seat] == STEP_PLATFORM:
                self.pending[seat] -= 1
                self.pending_ponds[seat * 2 + self.pending[seat]] = 0
            elif self.step[seat] == STEP_BONUS:
                self.cross_off(seat, log)
            self.shade(seat, number - SHADE, log)
            self.settle(seat, log)
        if self.phase_number == PHASE_LAST_FIREWORK:
            self.turn_number += 1
            self.next_last_firework()
        elif self.step[seat] == STEP_NONE:
            self.end_if_done()

    def decline(self, seat: int, log: Log | None) -> None:
        """`pass`: continue without using the step."""
        if self.step[seat] == STEP_PLATFORM:
            self.pending[seat] -= 1
            self.pending_ponds[seat * 2 + self.pending[seat]] = 0
            self.settle(seat, log)
        elif self.phase_number == PHASE_LAST_FIREWORK:
            self.step[seat] = STEP_NONE
        else:
            if self.step[seat] == STEP_BONUS:
                self.cross_off(seat, log)
            self.enter(seat, self.stage[seat] + 1, log)

    # Chance: random moves

    def seat_to_act(self) -> int:
        """The lowest seat that may act, CHANCE before a roll, NOBODY after the end."""
        if self.phase_number == PHASE_ROLL:
            return CHANCE
        for seat in range(self.players):
            if self.step[seat] != STEP_NONE:
                return seat
        return NOBODY

    def random_move(self, rng: Rng) -> int:
        """A move of the first seat to act, or a roll, each equally likely."""
        seat = self.seat_to_act()
        if seat == CHANCE:
            return ROLL + rng.below(ROLLS)
        return seat * SPAN + self.choose_for(seat, rng)

    def choose_for(self, seat: int, rng: Rng) -> int:
        """One of `list_seat`, without listing."""
        step = self.step[seat]
        if step == STEP_TURN:
            if self.gift_count[seat] > 0:
                return REROLL + rng.below(5)
            return TURN + rng.below(4)
        if step == STEP_EMPEROR:
            return self.choose_card(seat, rng)
        if step in (STEP_FIREWORK, STEP_LAST_FIREWORK):
            return self.choose_launch(seat, rng)
        return self.choose_area(seat, rng)

    def choose_card(self, seat: int, rng: Rng) -> int:
        """`pass` or one of the cards that can be paid."""
        options = 1
        cards = 0
        for card in range(CARDS):
            if self.can_pay(seat, card):
                options += 1
                cards |= 1 << card
        index = rng.below(options)
        if index == 0:
            return PASS
        card = 0
        while True:
            if cards >> card & 1:
                index -= 1
                if index == 0:
                    break
            card += 1
        return EMPEROR + card

    def choose_area(self, seat: int, rng: Rng) -> int:
        """One of `list_areas`, or `pass` where that is allowed."""
        top = self.choices(seat, 0)
        bottom = self.choices(seat, 1)
        if self.step[seat] == STEP_ACTION and self.is_whole(self.card[seat] - 1):
            top &= bottom
            return WHOLE + nth_of(top, rng.below(count_of(top)))
        above = count_of(top)
        options = above + count_of(bottom)
        base = 1 if self.may_pass(seat) else 0
        index = rng.below(options + base)
        index -= base
        if index < 0:
            return PASS
        if index < above:
            return SHADE + nth_of(top, index) * 2
        return SHADE + nth_of(bottom, index - above) * 2 + 1

    def choose_launch(self, seat: int, rng: Rng) -> int:
        """One of `list_launches`, or `pass`: chosen by reservoir sampling in one pass."""
        free = self.free_ponds(seat)
        options = 1
        index = PASS
        for stack in range(STACKS):
            if self.taken[stack] < STACK_TILES:
                end = self.layout.stack_start[stack + 1]
                placement = self.first_fit(self.layout.stack_start[stack], end, free)
                while placement < end:
                    options += 1
                    if rng.below(options) == 0:
                        index = LAUNCH + placement
                    placement = self.first_fit(placement + 1, end, free)
        return index

    # The methods of `GameState`, for search

    def blank(self) -> GameState:
        """A state of the same match to copy positions into."""
        return State(self.layout)

    def copy_nogil(self, other: GameState) -> None:
        """Become equal to `other`, which is of the same match."""
        self.copy_same_layout(cython.cast(State, other))

    def seat_nogil(self) -> int:
        """The lowest seat that may act, CHANCE before a roll, NOBODY after the end."""
        return self.seat_to_act()

    def list_nogil(self, moves: MoveList) -> None:
        """Write the moves of `seat_nogil()`, each once."""
        moves.size = 0
        if self.phase_number == PHASE_ROLL:
            self.list_rolls(moves)
        elif self.phase_number != PHASE_OVER:
            self.list_seat(self.seat_to_act(), moves)

    def apply_nogil(self, move: int) -> None:
        """Play a move known to be legal."""
        self.apply_logged(move, None)

    def random_nogil(self, rng: Rng) -> int:
        """One of the moves of `seat_nogil()`, each equally likely."""
        return self.random_move(rng)

    def redeal_nogil(self, seat: int, rng: Rng) -> None:
        """Nothing: Dice hides nothing but the future."""

    def turn_nogil(self) -> int:
        """The number of the turn of the match."""
        return self.turn_number

    def playout_nogil(self, rng: Rng) -> int:
        """Play random moves to the end; the number of moves played."""
        count = 0
        while self.phase_number != PHASE_OVER:
            self.apply_logged(self.random_move(rng), None)
            count += 1
        return count

    def playout_listing_nogil(self, moves: MoveList, rng: Rng) -> int:
        """The same, listing every move of a seat before it moves; rolls are not listed."""
        count = 0
        while self.phase_number != PHASE_OVER:
            if self.phase_number == PHASE_ROLL:
                self.apply_logged(ROLL + rng.below(ROLLS), None)
            else:
                moves.size = 0
                self.list_seat(self.seat_to_act(), moves)
                self.apply_logged(moves.items[rng.below(moves.size)], None)
            count += 1
        return count

    # The checked interface

    def copy(self) -> State:
        """An equal state that changes independently."""
        state = State(self.layout)
        state.copy_same_layout(self)
        return state

    def copy_from(self, other: State) -> None:
        """Become equal to `other`."""
        self.layout = other.layout
        self.copy_same_layout(other)

    def copy_same_layout(self, other: State) -> None:
        """Become equal to `other`, whose layout is the same."""
        self.players = other.players
        self.rolls = other.rolls
        self.phase_number = other.phase_number
        self.turn_number = other.turn_number
        self.tray = other.tray
        self.shaded[:] = other.shaded
        self.covered[:] = other.covered
        self.firework_points[:] = other.firework_points
        self.tile_placement[:] = other.tile_placement
        self.tile_owner[:] = other.tile_owner
        self.taken[:] = other.taken
        self.dice[:] = other.dice
        self.gift_count[:] = other.gift_count
        self.step[:] = other.step
        self.stage[:] = other.stage
        self.card[:] = other.card
        self.owed[:] = other.owed
        self.chosen_color[:] = other.chosen_color
        self.pending[:] = other.pending
        self.pending_ponds[:] = other.pending_ponds

    def legal_moves(self, seat: int | None = None) -> list[int]:
        """Every legal move, each once; with a seat, only the moves of that seat.

        Before a roll these are all the rolls that chance can make, and none of a seat.
        """
        moves = MoveList()
        if seat is not None:
            self.check_seat(seat)
            if self.step[seat] != STEP_NONE:
                self.list_seat(seat, moves)
        elif self.phase_number == PHASE_ROLL:
            return EVERY_ROLL.copy()
        else:
            self.list_moves(moves)
        return moves.to_list()

    def play(self, move: int | str, seat: int | None = None) -> None:
        """Play a move, given as a number or as text; if it is refused, nothing changes.

        Raises:
            InvalidNotation: if a text is not a move.
            GameOver: after the end.
            NotYourTurn: if `seat` is given and may not act now, or the move is not its own.
            IllegalMove: if the rules do not allow the move now.
        """
        number = self.parse(move, seat) if isinstance(move, str) else move
        self.check_legal(number, seat)
        self.apply_logged(number, None)

    def check_legal(self, move: int, seat: int | None = None) -> None:
        """Raise the error that says why a move is not legal; do nothing if it is."""
        if not isinstance(move, int):
            raise TypeError(f"a move is an int or a text such as 0:C4a, not {move!r:.40}")
        if self.phase_number == PHASE_OVER:
            raise GameOver("the match is over: no more moves are possible")
        if seat is not None and (seat not in self.seats_to_act or seat != self.seat_of(move)):
            raise NotYourTurn(self.whose_turn(seat))
        if not self.is_legal(move):
            from lakelight.dice.refusal import refusal

            raise refusal(self, move)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this match does not have."""
        if not 0 <= seat < self.players:
            raise InvalidSetup(f"seat {seat}: this match has seats 0 to {self.players - 1}")

    def apply(self, move: int) -> None:
        """Play a move known to be legal; anything else may break the state."""
        self.apply_logged(move, None)

    def apply_with_events(self, move: int) -> list[Event]:
        """Play a move known to be legal, and return what it did."""
        from lakelight.dice.events import read_log

        log = Log()
        self.apply_logged(move, log)
        return read_log(self.layout, log)

    def effects(self, move: int) -> list[Event]:
        """What a legal move would do: areas, gifts, bonuses and fireworks, to whom and why."""
        self.check_legal(move)
        return self.copy().apply_with_events(move)

    def parse(self, text: str, seat: int | None = None) -> int:
        """The legal move that a text names, such as 0:C4a; with a seat, a move of that seat.

        Raises:
            InvalidNotation: if the text is not a move, or does not say whose it is.
            GameError: if the move is not legal now, or not the seat's to make.
        """
        from lakelight.dice.notation import parse_move

        return parse_move(self, text, seat)

    def format(self, move: int) -> str:
        """The text of a move, with its seat."""
        return format_move(self, move)

    def format_moves(self, moves: Iterable[int]) -> list[str]:
        """The texts of many moves."""
        return format_moves(self, moves)

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end; return their number."""
        return self.playout_nogil(rng)

    def whose_turn(self, seat: int) -> str:
        """Who may act instead of this seat."""
        if self.is_chance:
            return f"seat {seat} may not act now: the dice are rolled first"
        others = ", ".join(
            [f"seat {other} to {self.step_of(other)}" for other in self.seats_to_act]
        )
        return f"seat {seat} may not make this move now; to act: {others}"

    @property
    def is_over(self) -> bool:
        """Whether the last firework has been launched or declined."""
        return self.phase_number == PHASE_OVER

    @property
    def is_chance(self) -> bool:
        """Whether a roll is due."""
        return self.phase_number == PHASE_ROLL

    @property
    def phase(self) -> Phase:
        """roll, turn, shade (all act at once), last_firework, or over."""
        return PHASES[self.phase_number]

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that may act now, in any order; none before a roll and after the end."""
        return tuple([seat for seat in range(self.players) if self.step[seat] != STEP_NONE])

    def step_of(self, seat: int) -> Step:
        """The step that a seat is in; empty for a seat that may not act.

        turn, die, bonus, emperor, action (areas that a paid emperor card owes), platform
        (the area that a platform gives), firework, last_firework.
        """
        return STEPS[self.step[seat]] if 0 <= seat < self.players else ""

    def seat_of(self, move: int) -> int:
        """The seat whose move this is; CHANCE for a roll."""
        return move // SPAN if move < ROLL else CHANCE

    @property
    def scores(self) -> tuple[int, ...]:
        """D9: the points of every seat if the match ended now."""
        return tuple([sum(self.score_parts(seat)) for seat in range(self.players)])

    def score_parts(self, seat: int) -> ScoreParts:
        """D9.2, D9.3, D9.4: fireworks, second-largest group, boats."""
        return ScoreParts(
            self.firework_points[seat],
            self.second_group(seat),
            BOAT_POINTS * self.boats_surrounded(seat),
        )

    def scoring_ponds(self, seat: int) -> ScoringPonds:
        """D9.3, D9.4: the ponds of the second-largest group, and the boats that score."""
        names = self.layout.components.lake.pond_names
        group, boats = self.second_group_ponds(seat), self.surrounded_ponds(seat)
        return ScoringPonds(
            tuple([names[pond] for pond in ponds_in(group)]),
            tuple([names[pond] for pond in ponds_in(boats)]),
        )

    @property
    def outcome(self) -> Outcome | None:
        """D9.5: who won and by what; None before the end."""
        return rank(self.tie_breaks) if self.is_over else None

    @property
    def tie_breaks(self) -> Counts:
        """D9.5: points, then points of fireworks."""
        fireworks = [self.firework_points[seat] for seat in range(self.players)]
        return [("score", self.scores), ("fireworks", fireworks)]

    def position(self) -> Position:
        """The whole position."""
        return position_of(self)

    def view(self, viewer: int | None) -> View:
        """What a seat sees, or an onlooker (None): everything but the future."""
        return view_of(self, viewer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> JsonObject:
        """The whole position as JSON."""
        return self.position().to_json()

    def __str__(self) -> str:
        from lakelight.dice.text import format_position

        return format_position(self.position())

    def __repr__(self) -> str:
        return f"<dice State: {self.players} players, turn {self.turn}, {self.phase}>"

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.position(),)

    def _repr_svg_(self) -> str:
        from lakelight.dice.drawing import draw_view

        return draw_view(self.view(None))

    # What lies on the table, for reading

    @property
    def turns(self) -> int:
        """D2.4: the turns of all players together."""
        return self.layout.rounds * self.players

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; it stays at the last one to the end."""
        return min(self.turn_number + 1, self.turns)

    @property
    def active(self) -> int | None:
        """The seat whose turn, or last firework, it is; None after the end."""
        return None if self.is_over else self.active_seat()

    @property
    def roll_shown(self) -> str:
        """The colors of dice 0 to 3; empty while they are in hand."""
        if self.dice[0] == NO_COLOR:
            return ""
        return "".join([pieces.COLORS[self.dice[die]] for die in range(4)])

    @property
    def tray_turn(self) -> int | None:
        """The quarter turns of the tray; None before it is turned."""
        return None if self.tray == UNTURNED else self.tray

    def die_faced(self, seat: int) -> str:
        """The color of the die that a seat faces; empty before the tray is turned."""
        return "" if self.tray == UNTURNED else pieces.COLORS[self.color_faced(seat)]

    def bonus_color_of(self, seat: int) -> int:
        """The color of a seat's turn bonus for this turn."""
        return self.bonus_color(seat)

    @property
    def gifts(self) -> tuple[int, ...]:
        """The gifts that every seat can spend."""
        return tuple([self.gift_count[seat] for seat in range(self.players)])

    def shaded_areas(self, seat: int) -> tuple[int, ...]:
        """The shaded areas of a seat, in reading order."""
        return tuple(
            [
                area
                for area in range(2 * self.layout.ponds)
                if self.shaded[seat * 2 + (area & 1)] >> (area >> 1) & 1
            ]
        )

    def shaded_halves(self, seat: int) -> tuple[int, int]:
        """The ponds of a seat with the first half shaded, and with the second, a bit for each."""
        return self.shaded[seat * 2], self.shaded[seat * 2 + 1]

    def complete_ponds(self, seat: int) -> tuple[int, ...]:
        """The ponds of a seat with both halves shaded, in reading order."""
        return ponds_in(self.shaded[seat * 2] & self.shaded[seat * 2 + 1])

    def covered_ponds(self, seat: int) -> tuple[int, ...]:
        """The ponds of a seat under fireworks, in reading order."""
        return ponds_in(self.covered[seat])

    def fireworks_of(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Placement and value of the fireworks of a seat, by stack, top first."""
        return tuple(
            [
                (self.tile_placement[tile], self.layout.values[tile])
                for tile in range(STACKS * STACK_TILES)
                if self.tile_owner[tile] == seat + 1
            ]
        )

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """The values left in each stack, top first."""
        return tuple(
            [
                tuple(
                    [
                        self.layout.values[stack * STACK_TILES + tile]
                        for tile in range(self.taken[stack], STACK_TILES)
                    ]
                )
                for stack in range(STACKS)
            ]
        )

    def boxes_crossed_off(self, seat: int) -> int:
        """D6.1: how many turn bonuses of a seat are crossed off."""
        own = (seat - self.layout.first + self.players) % self.players
        crossed = (self.turn_number + self.players - 1 - own) // self.players
        if self.phase_number == PHASE_SHADE and seat == self.active_seat():
            waiting = self.step[seat] == STEP_BONUS or self.stage[seat] == STEP_DIE
            crossed += 0 if waiting else 1
        return min(crossed, self.layout.rounds)

    def has_sheet_of(self, other: State, seat: int) -> bool:
        """Whether a seat's sheet and step are those of another state of the same match."""
        first, second = seat * 2, seat * 2 + 1
        return (
            self.shaded[first] == other.shaded[first]
            and self.shaded[second] == other.shaded[second]
            and self.pending_ponds[first] == other.pending_ponds[first]
            and self.pending_ponds[second] == other.pending_ponds[second]
            and self.covered[seat] == other.covered[seat]
            and self.firework_points[seat] == other.firework_points[seat]
            and self.gift_count[seat] == other.gift_count[seat]
            and self.step[seat] == other.step[seat]
            and self.stage[seat] == other.stage[seat]
            and self.card[seat] == other.card[seat]
            and self.owed[seat] == other.owed[seat]
            and self.chosen_color[seat] == other.chosen_color[seat]
            and self.pending[seat] == other.pending[seat]
        )

    def action_of(self, seat: int) -> tuple[int, int, str]:
        """The emperor card a seat is using (1 to 3), the areas it owes, and its one color."""
        color = self.chosen_color[seat]
        return (
            self.card[seat],
            self.owed[seat],
            "" if color == NO_COLOR else pieces.COLORS[color],
        )

    def platforms_of(self, seat: int) -> tuple[int, ...]:
        """The ponds whose platform bonus a seat has yet to use, the next one last."""
        return tuple([self.pending_ponds[seat * 2 + at] for at in range(self.pending[seat])])

    def missing_ponds(self, seat: int) -> tuple[int | None, ...]:
        """D8.2: for each stack the fewest ponds that a place of its firework lacks."""
        fewest = [self.fewest_missing(seat, stack) for stack in range(STACKS)]
        return tuple([None if count == NO_PLACE else count for count in fewest])

    def stage_of(self, seat: int) -> Step:
        """The step of the turn in which a seat earned the platform bonus it is to use."""
        return STEPS[self.stage[seat]] if self.step[seat] == STEP_PLATFORM else ""

    def has_choice(self, seat: int) -> bool:
        """Whether the seat's present step offers anything but `pass`."""
        moves = MoveList()
        self.list_seat(seat, moves)
        return moves.size > (1 if self.may_pass(seat) else 0)

    # From a position that has been checked

    def restore(self, position: Position) -> None:
        """Set an empty state to a position."""
        self.phase_number = PHASES.index(position.phase)
        self.turn_number = position.turn - 1
        if self.phase_number == PHASE_OVER:
            self.turn_number = self.turns + self.players
        elif self.phase_number == PHASE_LAST_FIREWORK:
            active = self.layout.first if position.active is None else position.active
            self.turn_number = self.turns + (active - self.layout.first) % self.players
        self.rolls = position.rolls
        for die in range(len(position.roll)):
            self.dice[die] = pieces.COLORS.index(position.roll[die])
        self.tray = UNTURNED if position.tray is None else position.tray
        for seat in range(self.players):
            self.restore_sheet(seat, position.sheets[seat])

    def restore_sheet(self, seat: int, sheet: SeatSheet) -> None:
        """Fill in one sheet."""
        lake = self.layout.components.lake
        names = list(self.layout.setup.fireworks)
        self.gift_count[seat] = sheet.gifts
        for name in sheet.shaded:
            area = lake.area_numbers[name]
            self.shaded[seat * 2 + (area & 1)] |= BIT << (area >> 1)
        for firework in sheet.fireworks:
            stack = names.index(firework.name)
            mask = sum([1 << lake.pond_numbers[pond] for pond in firework.ponds])
            placement = self.layout.placement_numbers[stack, mask]
            tile = stack * STACK_TILES
            while self.tile_owner[tile] or self.layout.values[tile] != firework.value:
                tile += 1
            self.tile_owner[tile] = seat + 1
            self.tile_placement[tile] = placement
            self.taken[stack] += 1
            self.firework_points[seat] += firework.value
            self.covered[seat] |= self.layout.placement[placement]
        self.step[seat] = STEPS.index(sheet.step)
        if self.step[seat] == STEP_PLATFORM:
            self.stage[seat] = STEPS.index(sheet.stage)
        elif self.step[seat] == STEP_ACTION:
            self.stage[seat] = STEP_EMPEROR
        elif STEP_DIE <= self.step[seat] <= STEP_FIREWORK:
            self.stage[seat] = self.step[seat]
        self.card[seat] = sheet.card
        self.owed[seat] = sheet.owed
        if sheet.color:
            self.chosen_color[seat] = pieces.COLORS.index(sheet.color)
        for pond in sheet.platforms:
            self.pending_ponds[seat * 2 + self.pending[seat]] = lake.pond_numbers[pond]
            self.pending[seat] += 1


def restored(position: Position) -> State:
    """A state set to a checked position."""
    state = State(layout_of(position.setup))
    state.restore(position)
    return state


def ponds_in(mask: int) -> tuple[int, ...]:
    """The ponds of a mask, in reading order."""
    ponds = []
    pond = 0
    while mask:
        if mask & 1:
            ponds.append(pond)
        mask >>= 1
        pond += 1
    return tuple(ponds)


def count_of(ponds: int) -> int:
    """How many ponds a mask has."""
    bits = ponds - (ponds >> 1 & ODD_BITS)
    bits = (bits & PAIRS) + (bits >> 2 & PAIRS)
    bits = bits + (bits >> 4) & NIBBLES
    return (bits * BYTES & MASK) >> 56


def lowest_of(ponds: int) -> int:
    """The first pond of a mask that has one."""
    return LOWEST[((ponds & -ponds) * DE_BRUIJN & MASK) >> 58]


def nth_of(ponds: int, index: int) -> int:
    """The pond at this index of a mask."""
    while index:
        ponds &= ponds - 1
        index -= 1
    return lowest_of(ponds)
