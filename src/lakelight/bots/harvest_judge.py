"""What is wise in Harvest: the worth of cards and favors, placements and dedications.

A seat's prospects are its honor and what it can expect to gain with what it holds. That
expectation is a sum of table entries (how many colors, pairs, threes and fours it
holds, favors, cards, how near the tops of the stacks are), by players and by how many
chances to dedicate are left. The tables are learned from self-play (`learn`).
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots import harvest_table as layout
from lakelight.bots.judge import Judge, Rewards, Weights
from lakelight.core.moves import MoveList
from lakelight.core.rng import Rng
from lakelight.core.state import GameState
from lakelight.harvest import moves as numbering
from lakelight.harvest import pieces
from lakelight.harvest.state import State

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

PASS = numbering.PASS
EXCHANGE = numbering.EXCHANGE
FOUR_OF_A_KIND = numbering.FOUR_OF_A_KIND
THREE_PAIR = numbering.THREE_PAIR
SEVEN_UNIQUE = numbering.SEVEN_UNIQUE
DISCARD = numbering.DISCARD
PLACE = numbering.PLACE
COUNT = numbering.COUNT
CELLS = numbering.CELLS
PHASE_EXCHANGE = 0
PHASE_DEDICATE = 1
PHASE_DISCARD = 2
PHASE_PLACE = 3
PHASE_OVER = 4
HAND = pieces.HAND
EXCHANGE_COST = pieces.EXCHANGE_COST
GENERIC_HONOR = pieces.GENERIC_HONOR
FULL_STACK = 9
LAST_TILE = pieces.TILES * 4
FRONTIER = LAST_TILE + 1
ONE_EACH = 0x1111111
EIGHT_EACH = 0x8888888
NO_COLOR = 15

STEPS = list(numbering.STEPS)
TURNS = list(pieces.TURNS)
TRIPLES = [sum(1 << 4 * color for color in triple) for triple in numbering.TRIPLES]
SIDE = [
    pieces.COLORS.index(color)
    for sides, _ in pieces.LAKE_TILES
    for quarters in range(4)
    for color in pieces.turned(sides, quarters)
]
# The colors of the four sides of every tile as it lies, four bits each.
LIES = [sum(SIDE[lying * 4 + side] << 4 * side for side in range(4)) for lying in range(LAST_TILE)]
PLATFORM = [int(platform) for _, platform in pieces.LAKE_TILES for _ in range(4)]
STACK_SIZE = [len(pieces.stack_values(n, pieces.DEDICATIONS[0])) if n > 1 else 0 for n in range(5)]
HONOR = [
    (pieces.stack_values(n, kind) + (0,) * FULL_STACK)[at] if n > 1 else 0
    for n in range(5)
    for kind in pieces.DEDICATIONS
    for at in range(FULL_STACK)
]

COLORS_HELD = layout.COLORS_HELD
PAIRS_HELD = layout.PAIRS_HELD
THREES_HELD = layout.THREES_HELD
FOURS_HELD = layout.FOURS_HELD
FAVORS_HELD = layout.FAVORS_HELD
TOPS = layout.TOPS
SPREAD = layout.SPREAD
WIDTH = layout.WIDTH
CHANCES = layout.CHANCES
MOST_FAVORS = layout.MOST_FAVORS


class HarvestJudge(Judge):
    """Opinions about Harvest.

    `boldness` is how much chance there is in the placements of playouts, in honor;
    `envy` how much a rival's gain counts against one's own at two, three, four players.
    """

    def __init__(
        self,
        table: Sequence[float],
        boldness: float = 0.5,
        envy: Sequence[float] = (0.0, 0.0, 1.0, 0.5, 0.35),
        win_share: float = 0.5,
        margin_scale: float = 6.0,
    ) -> None:
        self.table = [0.0] * 2600
        self.envy = [0.0] * 5
        for at in range(2600):
            self.table[at] = table[at]
        for at in range(5):
            self.envy[at] = envy[at]
        self.boldness = boldness
        self.win_share = win_share
        self.margin_scale = margin_scale

    # Prospects

    def row(self, players: int, chances: int) -> int:
        """Where the row for so many players and chances to dedicate begins."""
        return (players * CHANCES + chances) * WIDTH

    def top(self, state: State, stack: int) -> int:
        """The honor of the next token of a stack."""
        taken = state.taken[stack]
        if taken < STACK_SIZE[state.players]:
            return HONOR[(state.players * 3 + stack) * FULL_STACK + taken]
        return GENERIC_HONOR

    def tops(self, state: State) -> int:
        """The honor of the next token of each stack, four bits each."""
        return self.top(state, 0) | self.top(state, 1) << 4 | self.top(state, 2) << 8

    def hope(self, row: int, cards: int, favors: int, tops: int) -> float:
        """The honor still to be gained by who holds these cards and favors."""
        colors = colors_with(cards, 1)
        pairs = colors_with(cards, 2)
        threes = colors_with(cards, 3)
        fours = colors_with(cards, 4)
        total = self.table[row + COLORS_HELD + colors] + self.table[row + PAIRS_HELD + pairs]
        if threes > 3:
            threes = 3
        total += self.table[row + THREES_HELD + threes]
        if fours > 2:
            fours = 2
        total += self.table[row + FOURS_HELD + fours]
        if favors > MOST_FAVORS:
            favors = MOST_FAVORS
        total += self.table[row + FAVORS_HELD + favors]
        if fours:
            total += self.table[row + TOPS] * (tops & 15)
        elif threes:
            total += self.table[row + TOPS + 1] * (tops & 15)
        if pairs >= 3:
            total += self.table[row + TOPS + 2] * (tops >> 4 & 15)
        elif pairs == 2:
            total += self.table[row + TOPS + 3] * (tops >> 4 & 15)
        if colors == 7:
            total += self.table[row + TOPS + 4] * (tops >> 8)
        elif colors == 6:
            total += self.table[row + TOPS + 5] * (tops >> 8)
        return total

    def tiles_left(self, state: State, seat: int) -> int:
        """How many tiles a seat has still to place."""
        laid = state.lake_size - 1
        each = state.tiles_in_play // state.players
        return each - (laid + state.players - 1 - seat) // state.players

    def chances(self, state: State, seat: int) -> int:
        """How many chances to dedicate a seat has left, the present one included."""
        left = self.tiles_left(state, seat)
        if seat == state.seat and state.phase_number > PHASE_DEDICATE:
            return left
        if state.hand_size[state.seat] == 0:
            # H8.2: in the final round a seat is done once the turn has gone past it.
            return 1 if seat >= state.seat and state.phase_number != PHASE_OVER else 0
        return left + 1

    def prospects(self, state: State, seat: int) -> float:
        """The honor a seat can expect at the end."""
        chances = self.chances(state, seat)
        if chances == 0:
            return state.honor[seat]
        row = self.row(state.players, chances)
        return state.honor[seat] + self.hope(
            row, state.cards[seat], state.favor_count[seat], self.tops(state)
        )

    def judge_all(self, state: State, rewards: Rewards) -> None:
        """A seat's reward grows with its lead over its best rival; winning adds a share."""
        values = [0.0] * 4
        for seat in range(state.players):
            values[seat] = self.prospects(state, seat)
        over = state.phase_number == PHASE_OVER
        scale = self.margin_scale
        if not over:
            scale += self.table[
                self.row(state.players, self.tiles_left(state, state.seat)) + SPREAD
            ]
        else:
            for seat in range(state.players):
                # H8.3: ties by more favors, then more lantern cards.
                values[seat] += 0.01 * state.favor_count[seat]
                values[seat] += 0.0001 * card_total(state.cards[seat])
        for seat in range(state.players):
            best = -1000.0
            for rival in range(state.players):
                if rival != seat and values[rival] > best:
                    best = values[rival]
            lead = values[seat] - best
            reward = 0.5 + 0.5 * lead / (scale + (lead if lead > 0 else -lead))
            if over:
                won = 1.0 if lead > 0.00001 else 0.5 if lead > -0.00001 else 0.0
                reward += self.win_share * (won - reward)
            rewards.items[seat] = reward

    # H4, H5, H6: exchange, dedicate, discard

    def after_dedication(self, row: int, cards: int, favors: int, tops: int, move: int) -> float:
        """Honor gained by a dedication, or by none, and the hope that is left."""
        if move == PASS:
            return self.hope(row, cards, favors, tops)
        if move < THREE_PAIR:
            cards -= 4 << 4 * (move - FOUR_OF_A_KIND)
            return (tops & 15) + self.hope(row, cards, favors, tops)
        if move < SEVEN_UNIQUE:
            cards -= TRIPLES[move - THREE_PAIR] << 1
            return (tops >> 4 & 15) + self.hope(row, cards, favors, tops)
        return (tops >> 8) + self.hope(row, cards - ONE_EACH, favors, tops)

    def best_dedication(self, row: int, cards: int, favors: int, tops: int) -> int:
        """The dedication, or PASS, that promises most."""
        best = PASS
        most = self.hope(row, cards, favors, tops)
        if cards + 4 * ONE_EACH & EIGHT_EACH:
            for color in range(COUNT):
                if cards >> 4 * color & 15 >= 4:
                    value = self.after_dedication(row, cards, favors, tops, FOUR_OF_A_KIND + color)
                    if value > most:
                        most = value
                        best = FOUR_OF_A_KIND + color
        pairs = cards + 6 * ONE_EACH & EIGHT_EACH
        if colors_with(cards, 2) >= 3:
            for index in range(35):
                needed = TRIPLES[index] << 3
                if pairs & needed == needed:
                    value = self.after_dedication(row, cards, favors, tops, THREE_PAIR + index)
                    if value > most:
                        most = value
                        best = THREE_PAIR + index
        if cards + 7 * ONE_EACH & EIGHT_EACH == EIGHT_EACH:
            value = self.after_dedication(row, cards, favors, tops, SEVEN_UNIQUE)
            if value > most:
                best = SEVEN_UNIQUE
        return best

    def after_exchange(self, row: int, cards: int, favors: int, tops: int) -> float:
        """What the rest of the turn's cards promise, the best dedication made."""
        move = self.best_dedication(row, cards, favors, tops)
        return self.after_dedication(row, cards, favors, tops, move)

    def best_exchange(self, state: State) -> int:
        """The exchange that promises most among those that lead to a dedication, or PASS."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tops = self.tops(state)
        cards = state.cards[seat]
        favors = state.favor_count[seat]
        best = PASS
        most = self.after_exchange(row, cards, favors, tops)
        for give in range(COUNT):
            if cards >> 4 * give & 15:
                for take in range(COUNT):
                    if take != give and state.supply_cards >> 4 * take & 15:
                        changed = cards - (1 << 4 * give) + (1 << 4 * take)
                        if not can_dedicate(changed):
                            continue
                        value = self.after_exchange(row, changed, favors - EXCHANGE_COST, tops)
                        if value > most:
                            most = value
                            best = EXCHANGE + give * COUNT + take
        return best

    def best_discard(self, state: State) -> int:
        """The card that is missed least."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tops = self.tops(state)
        best = DISCARD
        most = -1000.0
        for color in range(COUNT):
            if state.cards[seat] >> 4 * color & 15:
                value = self.hope(
                    row, state.cards[seat] - (1 << 4 * color), state.favor_count[seat], tops
                )
                if value > most:
                    most = value
                    best = DISCARD + color
        return best

    # H7: place

    def gifts(self, state: State, values: list[float]) -> None:
        """Write what one more card of each color is worth to each seat, 0 if exhausted."""
        worth = [0.0] * 5
        tops = self.tops(state)
        for seat in range(state.players):
            row = self.row(state.players, self.chances(state, seat))
            cards = state.cards[seat]
            before = self.hope(row, cards, 0, tops)
            known = 0
            for color in range(COUNT):
                held = cards >> 4 * color & 15
                if held > 3:
                    held = 4
                if state.supply_cards >> 4 * color & 15 == 0:
                    values[seat * 8 + color] = 0.0
                else:
                    # Colors of which equally many are held are worth the same.
                    if known >> held & 1 == 0:
                        known |= 1 << held
                        worth[held] = self.hope(row, cards + (1 << 4 * color), 0, tops) - before
                    values[seat * 8 + color] = worth[held]

    def sides_given(self, state: State, values: list[float], lying: int) -> float:
        """What the sides of a tile as it lies give the mover, less what they give rivals."""
        seat = state.seat
        total = values[seat * 8 + SIDE[lying * 4 + state.facing[seat]]]
        for rival in range(state.players):
            if rival != seat:
                total -= (
                    self.envy[state.players]
                    * values[rival * 8 + SIDE[lying * 4 + state.facing[rival]]]
                )
        return total

    def shore(self, state: State, cell: int) -> int:
        """The colors that would match on the four sides of a place, four bits each.

        Above them a bit for each side whose neighbor has a platform.
        """
        found = 0
        for side in range(4):
            near = cell + STEPS[side]
            if near >= CELLS:
                near -= CELLS
            neighbor = state.board[near]
            if 0 < neighbor <= LAST_TILE:
                found |= SIDE[(neighbor - 1) * 4 + (side ^ 2)] << 4 * side
                found |= PLATFORM[neighbor - 1] << 16 + side
            else:
                found |= NO_COLOR << 4 * side
        return found

    def own_side(self, state: State, lying: int) -> int:
        """The card that the mover's own side of a tile gives, none if its color is exhausted."""
        own = SIDE[lying * 4 + state.facing[state.seat]]
        return 1 << 4 * own if state.supply_cards >> 4 * own & 15 else 0

    def hope_with(self, state: State, row: int, tops: int, shore: int, lying: int) -> float:
        """The hope of the mover after a placement with matches."""
        seat = state.seat
        gained = 0
        favors = PLATFORM[lying] + state.favor_count[seat]
        for side in range(4):
            color = SIDE[lying * 4 + side]
            if shore >> 4 * side & 15 == color:
                favors += shore >> 16 + side & 1
                if state.supply_cards - gained >> 4 * color & 15:
                    gained += 1 << 4 * color
        own = SIDE[lying * 4 + state.facing[seat]]
        if state.supply_cards - gained >> 4 * own & 15:
            gained += 1 << 4 * own
        return self.hope(row, state.cards[seat] + gained, favors, tops)

    def weigh_places(self, state: State, moves: MoveList, weights: Weights) -> None:
        """What each placement gives, in honor."""
        values = [0.0] * 32
        shores = [0] * 613
        self.gifts(state, values)
        row = self.row(state.players, self.tiles_left(state, state.seat))
        tops = self.tops(state)
        for index in range(state.frontier_size):
            shores[state.frontier[index]] = self.shore(state, state.frontier[index])
        before = -1
        base = 0.0
        alone = 0.0
        for index in range(moves.size):
            lying = (moves.items[index] - PLACE) // CELLS
            if lying != before:
                base = self.sides_given(state, values, lying)
                alone = self.hope(
                    row,
                    state.cards[state.seat] + self.own_side(state, lying),
                    state.favor_count[state.seat],
                    tops,
                )
                before = lying
            weights.items[index] = base
            shore = shores[moves.items[index] - PLACE - lying * CELLS]
            if has_match(shore, lying):
                weights.items[index] += self.hope_with(state, row, tops, shore, lying) - alone

    def best_place(self, state: State, rng: Rng) -> int:
        """The placement that gives most, every way to lie misjudged by up to `boldness`.

        Matches are taken to be worth the same together as one by one, for speed.
        """
        values = [0.0] * 32
        shores = [0] * 68
        favors = [0.0] * 6
        self.gifts(state, values)
        self.favors_worth(state, favors)
        for index in range(state.frontier_size):
            shores[index] = self.shore(state, state.frontier[index])
        first = state.seat * HAND
        best = 0
        most = -1000.0
        for at in range(first, first + state.hand_size[state.seat]):
            tile = state.hand_tiles[at]
            for lying in range(tile * 4, tile * 4 + TURNS[tile]):
                base = self.sides_given(state, values, lying)
                base += self.boldness * rng.below(1024) / 1024.0
                value = base
                index = rng.below(state.frontier_size)
                if value > most:
                    most = value
                    best = PLACE + lying * CELLS + state.frontier[index]
                for index in range(state.frontier_size):
                    if has_match(shores[index], lying):
                        value = base + self.matches_worth(
                            state, values, favors, shores[index], lying
                        )
                        if value > most:
                            most = value
                            best = PLACE + lying * CELLS + state.frontier[index]
        return best

    def favors_worth(self, state: State, favors: list[float]) -> None:
        """Write what one to five more favors are worth to the mover."""
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat)) + FAVORS_HELD
        held = state.favor_count[seat]
        before = self.table[row + min(held, MOST_FAVORS)]
        for more in range(6):
            if held > MOST_FAVORS:
                held = MOST_FAVORS
            favors[more] = self.table[row + held] - before
            held += 1

    def matches_worth(
        self, state: State, values: list[float], favors: list[float], shore: int, lying: int
    ) -> float:
        """What the matches of a placement give the mover, taken one by one."""
        seat = state.seat
        count = PLATFORM[lying]
        total = 0.0
        for side in range(4):
            color = SIDE[lying * 4 + side]
            if shore >> 4 * side & 15 == color:
                count += shore >> 16 + side & 1
                total += values[seat * 8 + color]
        return total + favors[count]

    # What search asks of any judge

    def weigh_all(self, state: State, moves: MoveList, weights: Weights) -> None:
        """What each listed move promises, in honor."""
        if state.phase_number == PHASE_PLACE:
            self.weigh_places(state, moves, weights)
            return
        seat = state.seat
        row = self.row(state.players, self.tiles_left(state, seat))
        tops = self.tops(state)
        cards = state.cards[seat]
        favors = state.favor_count[seat]
        for index in range(moves.size):
            move = moves.items[index]
            if state.phase_number == PHASE_DEDICATE:
                value = self.after_dedication(row, cards, favors, tops, move)
            elif state.phase_number == PHASE_DISCARD:
                value = self.hope(row, cards - (1 << 4 * (move - DISCARD)), favors, tops)
            elif move == PASS:
                value = self.after_exchange(row, cards, favors, tops)
            else:
                give = (move - EXCHANGE) // COUNT
                take = (move - EXCHANGE) % COUNT
                value = self.after_exchange(
                    row, cards - (1 << 4 * give) + (1 << 4 * take), favors - EXCHANGE_COST, tops
                )
            weights.items[index] = value

    def best(self, state: State, rng: Rng) -> int:
        """A move that promises most."""
        if state.phase_number == PHASE_PLACE:
            return self.best_place(state, rng)
        if state.phase_number == PHASE_EXCHANGE:
            return self.best_exchange(state)
        if state.phase_number == PHASE_DISCARD:
            return self.best_discard(state)
        return self.best_dedication(
            self.row(state.players, self.tiles_left(state, state.seat)),
            state.cards[state.seat],
            state.favor_count[state.seat],
            self.tops(state),
        )

    def knows(self, state: State, root: State, seat: int) -> bool:
        """Nobody has drawn since, and the seat's own hand is open to it."""
        return state.seat == seat and state.drawn == root.drawn

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
        """Whether the moves of this position are the same in every imagined world."""
        return self.knows(cython.cast(State, state), cython.cast(State, root), seat)

    # For Python

    def chances_of(self, state: State) -> list[int]:
        """How many chances to dedicate every seat has left."""
        return [self.chances(state, seat) for seat in range(state.players)]

    def prospects_of(self, state: State) -> list[float]:
        """The honor that every seat can expect at the end."""
        return [self.prospects(state, seat) for seat in range(state.players)]


def has_match(shore: int, lying: int) -> bool:
    """Whether any side of a tile as it lies has the color that the place asks for."""
    apart = (shore ^ LIES[lying]) & 0xFFFF
    return apart - 0x1111 & ~apart & 0x8888 != 0


def can_dedicate(cards: int) -> bool:
    """Whether any set is among these cards (H5.1)."""
    if cards + 4 * ONE_EACH & EIGHT_EACH:
        return True
    return colors_with(cards, 2) >= 3 or cards + 7 * ONE_EACH & EIGHT_EACH == EIGHT_EACH


def card_total(cards: int) -> int:
    """How many cards of all colors together."""
    pairs = (cards & 0x0F0F0F0F) + (cards >> 4 & 0x0F0F0F0F)
    return (pairs + (pairs >> 8) + (pairs >> 16) + (pairs >> 24)) & 255


def colors_with(cards: int, least: int) -> int:
    """How many colors have at least so many cards (1 to 8)."""
    return ((cards + (8 - least) * ONE_EACH & EIGHT_EACH) >> 3) * ONE_EACH >> 24 & 15
