"""What the tiles that were drawn were worth, and what rivals' tiles gave (H7.5, H7.8).

A hand is worth the best placement that it allows on the lake as it lies. The luck of a draw is
that worth less its mean over all tiles that the seat had not seen, each as likely as another; for
the opening hands, over all hands of three tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb

from lakelight.bots.evaluator import Evaluator
from lakelight.coach.game_coach import ChanceEvent, GameCoach
from lakelight.coach.verdicts import Gift
from lakelight.core.game import Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyMatch
from lakelight.harvest.events import CardsReturned, CardTaken, TileDrawn
from lakelight.harvest.moves import CELLS, PLACE, cell_at
from lakelight.harvest.pieces import HAND, KIND, TILES, TURNS, Tile
from lakelight.harvest.state import PHASES, State, restored

RNG = Rng(0)
# A list of moves has room for so many and a few more.
MOST_AT_ONCE = 2000


def draws(match: AnyMatch, coach: GameCoach) -> list[ChanceEvent]:
    """The luck of every draw, which the seat that drew has and the others pay for."""
    evaluator = coach.bots.evaluator
    found: list[ChanceEvent] = []
    state = match.state_at(0)
    for seat in range(state.players):
        worth = opening_luck(state, seat, evaluator)
        found.append(_event(coach, state, 0, "opening", seat, worth))
    for number, played in enumerate(match.moves, start=1):
        state.apply(played.move)
        drawn = [event for event in played.events if isinstance(event, TileDrawn)]
        if drawn and not state.is_over:
            seat = drawn[0].seat
            *hand, tile = state.hands[seat]
            worth = draw_luck(state, seat, hand, tile, evaluator)
            found.append(_event(coach, state, number, "draw", seat, worth))
    return found


def _event(
    coach: GameCoach, state: State, number: int, what: str, seat: Seat, worth: float
) -> ChanceEvent:
    """A draw that is worth so many points of the evaluator: what a seat gains, the others lose."""
    players = state.players
    stage = coach.stage(state)
    gain = worth * coach.calibration.luck_weight(players, stage)
    share = coach.calibration.share_per_point(players, stage)
    margin = tuple(gain if one == seat else -gain / (players - 1) for one in range(players))
    return ChanceEvent(number, what, stage, tuple(one * share for one in margin), margin)


def given(match: AnyMatch, seat: Seat) -> list[Gift]:
    """The cards that sides of rivals' tiles gave a seat, and whether the next set used them."""
    found: list[Gift] = []
    waiting: list[int] = []
    turn = 1
    for number, played in enumerate(match.moves, start=1):
        for event in played.events:
            if (
                isinstance(event, CardTaken)
                and event.seat == seat
                and event.why == "side"
                and played.seat not in (seat, None)
            ):
                waiting.append(len(found))
                found.append(Gift(number, turn, played.seat or 0, event.color, False))
        if played.seat == seat:
            used = Counter(
                {
                    event.color: event.count
                    for event in played.events
                    if isinstance(event, CardsReturned)
                }
            )
            if any(event.event == "token_taken" for event in played.events):
                for index in waiting:
                    gift = found[index]
                    if used[gift.what] > 0:
                        used[gift.what] -= 1
                        found[index] = Gift(gift.number, gift.turn, gift.giver, gift.what, True)
                waiting = []
            if any(event.event == "tile_placed" for event in played.events):
                turn += 1
    return found


def draw_luck(
    state: State, seat: Seat, hand: Sequence[Tile], drawn: Tile, evaluator: Evaluator
) -> float:
    """The worth of a hand with a drawn tile less its mean over what could have been drawn."""
    unseen = unseen_tiles(state, hand)
    worth = tile_worths(state, seat, [*hand, *unseen], evaluator)
    kept = max((worth[tile] for tile in hand), default=-1000.0)
    total = sum(count * max(kept, worth[tile]) for tile, count in unseen.items())
    return max(kept, worth[drawn]) - total / sum(unseen.values())


def opening_luck(state: State, seat: Seat, evaluator: Evaluator) -> float:
    """The worth of an opening hand less its mean over all hands."""
    unseen = unseen_tiles(state, [])
    worth = tile_worths(state, seat, list(unseen), evaluator)
    ranked = sorted((worth[tile] for tile in unseen.elements()), reverse=True)
    hands = comb(len(ranked), HAND)
    # The best tile of a hand is the one at this rank if the others come after it.
    mean = (
        sum(value * comb(len(ranked) - 1 - rank, HAND - 1) for rank, value in enumerate(ranked))
        / hands
    )
    return max(worth[tile] for tile in state.hands[seat]) - mean


def unseen_tiles(state: State, hand: Sequence[Tile]) -> Counter[Tile]:
    """The tiles that are neither on the lake nor in this hand, by kind."""
    left = Counter(KIND[tile] for tile in range(1, TILES))
    left.subtract(KIND[lying // 4] for _, _, lying in state.lake[1:])
    left.subtract(hand)
    return +left


def tile_worths(
    state: State, seat: Seat, tiles: Sequence[Tile], evaluator: Evaluator
) -> dict[Tile, float]:
    """The best placement of each tile if the seat were to place it now."""
    as_mover = _placing(state, seat)
    moves: list[int] = []
    owners: list[Tile] = []
    for tile in sorted(set(tiles)):
        for move in _placements(as_mover, tile):
            moves.append(move)
            owners.append(tile)
    worths: dict[Tile, float] = {}
    for first in range(0, len(moves), MOST_AT_ONCE):
        some = moves[first : first + MOST_AT_ONCE]
        values = evaluator.move_values(as_mover, some, RNG)
        for tile, value in zip(owners[first:], values, strict=False):
            worths[tile] = max(value, worths.get(tile, -1000.0))
    return worths


def _placing(state: State, seat: Seat) -> State:
    """The same table with a seat about to place a tile."""
    position = state.position()
    return restored(position._replace(table=position.table._replace(seat=seat, phase=PHASES[3])))


def _placements(state: State, tile: Tile) -> list[int]:
    """Every placement of a tile, whether it is held or not."""
    cells = [cell_at(x, y) for x, y in state.places]
    return [
        PLACE + (tile * 4 + quarters) * CELLS + cell
        for quarters in range(TURNS[tile])
        for cell in cells
    ]
