"""Every refusal of the rules has a reason that any language can tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from lakelight.core.errors import GameError, IllegalMove
from lakelight.core.game import MatchState
from lakelight.core.rng import Rng
from lakelight.games import GAMES, AnyGame
from lakelight.harvest import HARVEST
from lakelight.harvest.pieces import COLORS
from lakelight.server.reason import _PATTERNS, reason_of
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
PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "harvest.txt"
SAMPLES = 120


def told(match: MatchState, move: int) -> list[str]:
    """What the rules say against a move, if it is they who refuse it."""
    try:
        match.play(move)
    except IllegalMove as error:
        return [str(error)]
    except GameError:
        return []
    return []


def told_of(match: MatchState, game: AnyGame, text: str, actor: int | None) -> list[str]:
    """The same of a move as text."""
    try:
        move = game.parse_move(match, text, actor)
    except IllegalMove as error:
        return [str(error)]
    except GameError:
        return []
    return told(match, move)


def refusals(
    game: AnyGame, players: int, seed: int, rules: Mapping[str, str] = {}
) -> Iterator[str]:
    """The sentences of whatever a match refuses, here and there on its way."""
    rng = Rng(seed)
    match = game.begin(game.new_setup(players, bytes([seed]) * 32, rules))
    last = max(match.legal_moves()) + SAMPLES
    while not match.is_over:
        legal = match.legal_moves()
        for move in {rng.below(last) for _ in range(SAMPLES // 10)} - set(legal):
            yield from told(match.copy(), move)
        seats = match.seats_to_act or (None,)
        for text in TEXTS[game.name]:
            for actor in seats:
                yield from told_of(match.copy(), game, text, actor)
        last = max(last, *legal)
        eager = [move for move in legal if not game.format_move(match, move).endswith("pass")]
        # With the same color on all dice some actions of the emperor cannot be carried out.
        match.play(legal[0] if match.is_chance and rules else eager[rng.below(len(eager))])


@pytest.fixture(scope="module")
def sentences() -> list[str]:
    """What both games say in some random matches."""
    found = [*refusals(GAMES["dice"], 2, 9, {"emperor": "BAA"}), *refusals(GAMES["dice"], 4, 3)]
    found += [*refusals(GAMES["harvest"], 2, 1)]
    drawn = PICTURE.read_text("utf-8").replace("seat 2 to place", "seat 2 to exchange")
    exchanging = HARVEST.parse_position_text(drawn)
    for text in ("R>R", "B>R", "R>B"):
        found += told_of(exchanging.copy(), GAMES["harvest"], text, 2)
    launching = state(seat("B3 C3 B4 C4", 0, "firework"), seat())
    return found + told_of(launching, GAMES["dice"], "V3@A1+B1+A2", 0)


def test_every_refusal_of_the_rules_has_a_reason(sentences: list[str]) -> None:
    assert [sentence for sentence in sentences if not reason_of(sentence).name] == []


def test_every_reason_is_given_by_the_rules(sentences: list[str]) -> None:
    given = {reason_of(sentence).name for sentence in sentences}
    assert {name for name, _ in _PATTERNS} == given


def test_a_reason_speaks_of_colors_by_their_letter_and_of_moves_that_would_be_right() -> None:
    found = reason_of("1:C4a is red, and seat 1 faces blue (D5.1). Legal now: 1:A1b, 1:pass")
    assert (found.name, found.facts) == (
        "other_die",
        {"area": "C4a", "color": "R", "wanted": "B", "legal": "1:A1b, 1:pass"},
    )
    found = reason_of("9: no. Legal now: BWGP@-1,0, BWGP@1,0 and 44 more")
    assert found.facts == {"legal": "BWGP@-1,0, BWGP@1,0"}
