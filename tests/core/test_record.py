"""Records with chance: every draw is in the record, and a seed must draw each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import JsonObject
from lakelight.core.match import Match
from lakelight.core.record import Record, parse_record, result_json, verify
from lakelight.core.seed import parse_seed
from lakelight.games import AnyMatch
from tests.third_game.game import PEBBLES

SEED = parse_seed("pebbles")


def played() -> AnyMatch:
    """A match in which every seat keeps what it draws."""
    match: AnyMatch = Match(PEBBLES, PEBBLES.new_setup(2, SEED, {}), seed=SEED)
    match.play_chance()
    while not match.state.is_over:
        match.play("keep")
        match.play_chance()
    return match


def with_moves(moves: list[str], seed: bytes | None = SEED) -> Record:
    record = replace(played().record, moves=tuple(moves), result=None, seed=seed)
    return record if seed else replace(record, commitment="")


def test_the_draws_of_the_seed_are_verified() -> None:
    match = played()
    final = verify(PEBBLES, match.record)
    assert final.is_over
    assert result_json(final) == match.record.result


@pytest.mark.parametrize("at", [0, 2, 4])
def test_a_draw_that_the_seed_does_not_make_is_named_with_the_one_it_makes(at: int) -> None:
    moves = list(played().record.moves)
    right = moves[at]
    moves[at] = wrong = "draw G" if right != "draw G" else "draw B"
    expected = f"^move {at + 1} is '{wrong}', but the seed draws '{right}'$"
    with pytest.raises(InvalidRecord, match=expected):
        verify(PEBBLES, with_moves(moves))


def test_without_a_seed_every_draw_is_accepted() -> None:
    for color in "RGB":
        assert verify(PEBBLES, with_moves([f"draw {color}", "keep"], seed=None)).kept[0] == color


def test_a_replay_needs_no_seed() -> None:
    match = Match.from_record(PEBBLES, with_moves(["draw R", "keep", "draw G"], seed=None))
    shown = [(state.kept, state.drawn) for state in match.states()]
    assert shown == [(("", ""), ""), (("", ""), "R"), (("R", ""), ""), (("R", ""), "G")]


def test_an_invalid_move_is_named_by_its_number() -> None:
    with pytest.raises(InvalidRecord, match=r"^move 2: 'drop' is not a move"):
        verify(PEBBLES, with_moves([played().record.moves[0], "drop"]))


def test_the_record_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="game 'chess': expected pebbles"):
        parse_record(PEBBLES, {"game": "chess", "moves": []})


def test_a_commitment_survives_a_match_that_goes_on_without_its_seed() -> None:
    record = replace(played().record, seed=None, moves=(), result=None)
    match = Match.from_record(PEBBLES, record)
    assert match.record.commitment == record.commitment
    assert match.record.seed is None


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ({"rules": "x" * 41}, "at most 40 characters"),
        ({"moves": ["x" * 201]}, "a move has at most 200 characters"),
        ({"names": ["x" * 41, "y"]}, "a name has at most 40 characters"),
        ({"commitment": "abc"}, "commitment 'abc': expected 64 hexadecimal digits"),
        ({"hints": [-1, 0]}, "hints: expected counts from 0 to "),
        ({"hints": [1, 0, 0]}, "hints of 3 seats for 2 players"),
    ],
)
def test_a_field_that_no_match_has_is_refused(field: JsonObject, problem: str) -> None:
    with pytest.raises(InvalidRecord, match=problem):
        parse_record(PEBBLES, {**played().record.to_json(), **field})


def test_a_record_tells_how_many_hints_each_seat_asked_for() -> None:
    record = replace(played().record, hints=(2, 0))
    assert record.to_json()["hints"] == [2, 0]
    assert parse_record(PEBBLES, record.to_json()) == record
    assert "hints" not in replace(record, hints=(0, 0)).to_json()
