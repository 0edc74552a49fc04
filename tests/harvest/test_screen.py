"""What a screen shows of Harvest is what the rules say, in every position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from lakelight.core.jsontext import JsonObject
from lakelight.harvest.pieces import COLORS
from lakelight.harvest.screen import Choices, Screen
from tests.harvest.drawn import drawn
from tests.harvest.matches import EVERY_SEATING, TEMPERS, states
from tests.harvest.test_dedicate import EMPTY_STACKS

MATCHES = [(players, seats, seed) for players, seats in EVERY_SEATING for seed in range(5)]


def as_json(*parts: object) -> JsonObject:
    """The fields of several parts as JSON."""
    fields: JsonObject = {}
    for part in parts:
        fields |= json.loads(json.dumps(asdict(part)))  # type: ignore[call-overload]
    return fields


def moves_of(choices: Choices) -> Iterator[str]:
    """Every move that a screen can make of the choices."""
    if choices.can_pass:
        yield "pass"
    yield from (one.move for one in choices.exchanges)
    yield from (one.move for one in choices.dedications)
    yield from (one.move for one in choices.discards)
    for placement in choices.placements:
        for turn in placement.turns:
            for x, y in placement.places:
                yield f"{turn}@{x},{y}"


def test_the_matches_are_played_in_every_temper() -> None:
    assert {seed % len(TEMPERS) for _, _, seed in MATCHES} == set(range(len(TEMPERS)))


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_the_parts_of_a_view_tell_what_the_view_tells(players: int, seats: str, seed: int) -> None:
    for state in states(players, seats, seed):
        screen = Screen(state)
        for viewer in (None, *range(players)):
            view = state.view(viewer).to_json()
            shown = as_json(screen.shared_view(), screen.own_view(viewer))
            assert view.items() <= shown.items()


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_the_shared_view_and_the_secrets_tell_the_whole_position(
    players: int, seats: str, seed: int
) -> None:
    for state in states(players, seats, seed):
        screen = Screen(state)
        shown = as_json(screen.shared_view(), screen.secrets())
        assert state.to_json().items() <= shown.items()


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_the_choices_are_the_legal_moves_each_once(players: int, seats: str, seed: int) -> None:
    for state in states(players, seats, seed):
        if state.is_over:
            continue
        choices = Screen(state).choices(state.seat)
        assert choices.step == state.phase
        texts = sorted(moves_of(choices))
        assert texts == sorted(state.format_moves(state.legal_moves()))


@pytest.mark.parametrize(("tokens", "honor"), [("none", [8, 9, 10]), (EMPTY_STACKS[2], [4, 4, 4])])
def test_a_dedication_shows_its_cards_and_the_honor_that_it_brings(
    tokens: str, honor: list[int]
) -> None:
    held = "R4 O2 G2 B1 P1 W1 K1"
    state = drawn(to="dedicate", lanterns=[held], tokens=["none", tokens])
    choices = Screen(state).choices(0).dedications
    assert [(one.move, one.dedication, one.colors) for one in choices] == [
        ("4R", "four_of_a_kind", "RRRR"),
        ("2GOR", "three_pair", "GGOORR"),
        ("7", "seven_unique", COLORS),
    ]
    assert [one.honor for one in choices] == honor
    for one in choices:
        after = state.copy()
        after.play(one.move)
        assert after.scores[0] == one.honor


def test_equal_tiles_in_a_hand_are_one_choice() -> None:
    state = drawn(hand="BWGP WGPB RKGP")
    assert [one.tile for one in Screen(state).choices(0).placements] == ["BWGP", "RKGP"]


def test_a_tile_that_looks_alike_after_half_a_turn_has_two_ways_to_lie() -> None:
    state = drawn(hand="OBOB WOPW GBOB")
    turns = [one.turns for one in Screen(state).choices(0).placements]
    assert turns[0] == ["OBOB", "BOBO"]
    assert turns[1] == ["WOPW", "WWOP", "PWWO", "OPWW"]
