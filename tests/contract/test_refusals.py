"""The contract of every game: a refusal is a declared reason, its clause, and facts."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import get_args

import pytest

from lakelight.core.errors import GameError, IllegalMove
from lakelight.core.game import MatchState
from lakelight.core.rng import Rng
from lakelight.games import AnyGame, game_named
from tests.contract.match import every_game, package_of
from tests.dice.positions import seat, state

CLAUSE = re.compile(r"[A-Z]\d\.\d")
SAMPLES = 120
# Enough matches with different seeds to meet every reason.
MATCHES = 2


def refused(state: MatchState, move: int | str, seat: int | None = None) -> Iterator[IllegalMove]:
    """The refusal of an illegal move; nothing for a move that fails in another way, or is legal."""
    try:
        state.copy().play(move, seat)
    except IllegalMove as error:
        yield error
    except GameError:
        return


def match_refusals(
    game: AnyGame, texts: tuple[str, ...], players: int, options: dict[str, str], seed: int
) -> Iterator[IllegalMove]:
    """The refusals of random and chosen moves in every position of a match."""
    rng = Rng(seed)
    state = game.begin(game.new_setup(players, bytes([seed]) * 32, options))
    last = max(state.legal_moves()) + SAMPLES
    while not state.is_over:
        legal = state.legal_moves()
        for move in {rng.below(last) for _ in range(SAMPLES // 10)} - set(legal):
            yield from refused(state, move)
        for text in texts:
            for seat_ in state.seats_to_act or (None,):
                yield from refused(state, text, seat_)
        last = max(last, *legal)
        active = [move for move in legal if not state.format(move).endswith("pass")]
        # Chance of the lowest number is the rarest: all dice alike, or one color exhausted early.
        state.play(legal[0] if state.is_chance and options else active[rng.below(len(active))])


@cache
def refusals(name: str) -> list[IllegalMove]:
    """Refusals of a game, from random matches and from positions of its own."""
    game = game_named(name)
    tests = package_of(game).replace("lakelight.", "tests.")
    samples = import_module(f"{tests}.refused_moves")
    found = [error for sample in samples.refused_moves() for error in refused(*sample)]
    for seed, (players, options) in enumerate(samples.SETUPS * MATCHES, start=1):
        found += match_refusals(game, samples.TEXTS, players, options, seed)
    return found


@every_game
def test_every_declared_reason_is_given_and_no_other(game: AnyGame) -> None:
    declared = get_args(import_module(f"{package_of(game)}.refusal").Reason)
    assert {error.reason for error in refusals(game.name)} == set(declared)


@every_game
def test_every_refusal_has_its_clause_the_move_and_moves_that_would_be_legal(
    game: AnyGame,
) -> None:
    for error in refusals(game.name):
        assert CLAUSE.fullmatch(error.clause)
        assert error.facts["legal"]
        assert error.facts["move"] in str(error) or error.facts["area"] in str(error)
        assert f"({error.clause}). Legal now: {error.facts['legal']}" in str(error)
        assert "{" not in str(error)


@every_game
def test_a_refusal_survives_pickling(game: AnyGame) -> None:
    error = refusals(game.name)[0]
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  our own
    assert (copied.reason, copied.clause, copied.facts) == (error.reason, error.clause, error.facts)
    assert str(copied) == str(error)


def test_the_facts_of_a_refusal_have_color_letters_and_the_sentence_color_names() -> None:
    shading = state(seat(step="die"), seat(step="die"), roll="RGBW", tray=0)
    lake = shading.layout.components.lake
    area = next(name for at, name in enumerate(lake.area_names) if lake.color_of(at) == "O")
    with pytest.raises(IllegalMove) as error:
        shading.play(f"0:{area}")
    assert error.value.reason == "other_die"
    assert error.value.facts["color"] == "O"
    assert f"{area} is orange, and seat 0 faces" in str(error.value)
