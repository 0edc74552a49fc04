"""The engine against a second, obvious implementation of the rules, after every move."""

import random

import pytest

from lakelight.harvest import State, start
from lakelight.harvest.orientation import tile_name
from lakelight.harvest.pieces import DEDICATIONS
from tests.harvest.matches import EVERY_SEATING, TEMPERS, choose
from tests.harvest.reference import COLORS, Match, same_look
from tests.match_counts import many

MATCHES = many(40)


@pytest.mark.parametrize(("players", "seats"), EVERY_SEATING)
def test_engine_and_reference_agree_after_every_move(players: int, seats: str) -> None:
    for number in range(MATCHES):
        rng = random.Random(f"{players} {seats} {number}")
        deal = rng.sample(range(1, 36), {2: 22, 3: 27, 4: 32}[players])
        state = start(players, seats=seats, deal=deal)
        match = Match(players, seats, deal)
        temper = TEMPERS[number % len(TEMPERS)]
        while not state.is_over:
            moves = state.legal_moves()
            assert compare(state, moves) == describe(match)
            move = choose(state, moves, temper, rng)
            text = state.format(move)
            state.play(move)
            match.play(text)
        assert compare(state, []) == describe(match)
        assert state.outcome is not None
        winners, reason = match.outcome()
        assert (list(state.outcome.winners), state.outcome.reason) == (winners, reason)


def compare(state: State, moves: list[int]) -> dict[str, object]:
    """What the engine says of a position."""
    return {
        "phase": state.phase,
        "seat": state.seat,
        "legal": set(state.format_moves(moves)),
        "legal once": len(moves),
        "supply": dict(zip(COLORS, state.supply, strict=True)),
        "lanterns": [dict(zip(COLORS, held, strict=True)) for held in state.lanterns],
        "favors": list(state.favors),
        "honor": list(state.scores),
        "tokens": [
            dict(zip(DEDICATIONS, map(list, held.stacks), strict=True))
            | {"generic": [4] * held.generic}
            for held in state.tokens
        ],
        "hands": [[plain_look(tile_name(tile)) for tile in hand] for hand in state.hands],
        "draw stack": [plain_look(tile_name(tile)) for tile in state.draw_stack],
        "lake": [(tile.x, tile.y, tile.sides) for tile in state.position().table.lake],
    }


def describe(match: Match) -> dict[str, object]:
    """The same from the reference rules."""
    legal = match.legal_moves()
    return {
        "phase": match.phase,
        "seat": match.seat,
        "legal": legal,
        "legal once": len(legal),
        "supply": match.supply,
        "lanterns": match.lanterns,
        "favors": match.favors,
        "honor": match.honor(),
        "tokens": match.tokens,
        "hands": [[plain_look(tile) for tile in hand] for hand in match.hands],
        "draw stack": [plain_look(tile) for tile in match.draw_stack],
        "lake": [(x, y, tile.rstrip("*")) for (x, y), tile in match.lake.items()],
    }


def plain_look(tile: str) -> str:
    """A tile by its sides, wherever they begin; the favors show whether it has a platform."""
    return same_look(tile.rstrip("*"))
