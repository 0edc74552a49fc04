"""Refusals are data: a declared reason, its clause, and facts that any language can word."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import pytest

from lakelight.core.errors import GameError, IllegalMove
from lakelight.core.game import MatchState
from lakelight.core.rng import Rng
from lakelight.dice.refusal import Reason as DiceReason
from lakelight.games import GAMES, AnyGame
from lakelight.harvest import HARVEST
from lakelight.harvest.pieces import COLORS
from lakelight.harvest.refusal import Reason as HarvestReason
from tests.dice.positions import seat, state

TEXTS = {
    "harvest": (
        *("RRRR@9,9", "KBRW@1,0", "4R", "2BRW", "7", "pass"),
        *(f"{give}>{take}" for give in COLORS for take in COLORS),
        *(f"-{color}" for color in COLORS),
    ),
    "dice": (
        *("roll RGBW", "turn 1", "reroll", "e1", "e2", "e3", "A1a", "Z9a", "A1"),
        *("V3@A1+B1+C1", "V3@A1+A2+B1", "pass"),
    ),
}
REASONS = {"harvest": get_args(HarvestReason), "dice": get_args(DiceReason)}
CLAUSE = re.compile(r"[HD]\d\.\d")
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "harvest.txt"
SAMPLES = 120


def refused(match: MatchState, move: int | str, actor: int | None = None) -> list[IllegalMove]:
    """The error for a move that the rules refuse; nothing for a move refused for other reasons."""
    try:
        match.play(move, actor)
    except IllegalMove as error:
        return [error]
    except GameError:
        return []
    return []


def refusals(
    game: AnyGame, players: int, seed: int, rules: Mapping[str, str] = {}
) -> Iterator[IllegalMove]:
    """The refusals that random and chosen moves meet all through a match."""
    rng = Rng(seed)
    match = game.begin(game.new_setup(players, bytes([seed]) * 32, rules))
    last = max(match.legal_moves()) + SAMPLES
    while not match.is_over:
        legal = match.legal_moves()
        for move in {rng.below(last) for _ in range(SAMPLES // 10)} - set(legal):
            yield from refused(match.copy(), move)
        seats = match.seats_to_act or (None,)
        for text in TEXTS[game.name]:
            for actor in seats:
                yield from refused(match.copy(), text, actor)
        last = max(last, *legal)
        eager = [move for move in legal if not match.format(move).endswith("pass")]
        # With the same color on all dice some actions of the emperor cannot be carried out.
        match.play(legal[0] if match.is_chance and rules else eager[rng.below(len(eager))])


@pytest.fixture(scope="module")
def found() -> dict[str, list[IllegalMove]]:
    """The refusals of both games, by game."""
    drawn = PICTURE.read_text("utf-8").replace("seat 2 to place", "seat 2 to exchange")
    exchanging = HARVEST.parse_position_text(drawn)
    launching = state(seat("B3 C3 B4 C4", 0, "firework"), seat())
    return {
        "harvest": [
            *refusals(GAMES["harvest"], 2, 1),
            *refused(exchanging, -1),
            *(error for text in ("R>R", "B>R", "R>B") for error in refused(exchanging, text, 2)),
        ],
        "dice": [
            *refusals(GAMES["dice"], 2, 9, {"emperor": "BAA"}),
            *refusals(GAMES["dice"], 4, 3),
            *refused(launching, "V3@A1+B1+A2", 0),
        ],
    }


@pytest.mark.parametrize("game", REASONS)
def test_every_declared_reason_is_given_and_no_other(
    game: str, found: dict[str, list[IllegalMove]]
) -> None:
    assert {error.reason for error in found[game]} == set(REASONS[game])


@pytest.mark.parametrize("game", REASONS)
def test_every_refusal_has_its_clause_the_move_and_moves_that_would_be_legal(
    game: str, found: dict[str, list[IllegalMove]]
) -> None:
    for error in found[game]:
        assert CLAUSE.fullmatch(error.clause)
        assert error.facts["legal"]
        assert error.facts["move"] in str(error) or error.facts["area"] in str(error)
        assert f"({error.clause}). Legal now: {error.facts['legal']}" in str(error)
        assert "{" not in str(error)


def test_the_facts_of_a_refusal_have_color_letters_and_the_sentence_color_names() -> None:
    shading = state(seat(step="die"), seat(step="die"), roll="RGBW", tray=0)
    lake = shading.layout.components.lake
    area = next(name for at, name in enumerate(lake.area_names) if lake.color_of(at) == "O")
    with pytest.raises(IllegalMove) as error:
        shading.play(f"0:{area}")
    assert error.value.reason == "other_die"
    assert error.value.facts["color"] == "O"
    assert f"{area} is orange, and seat 0 faces" in str(error.value)


def test_a_refusal_survives_pickling() -> None:
    with pytest.raises(IllegalMove) as error:
        HARVEST.begin(HARVEST.new_setup(2, bytes(32), {})).play("4R")
    copied = pickle.loads(pickle.dumps(error.value))  # noqa: S301
    assert (copied.reason, copied.clause, copied.facts, str(copied)) == (
        *(error.value.reason, error.value.clause, error.value.facts),
        str(error.value),
    )
