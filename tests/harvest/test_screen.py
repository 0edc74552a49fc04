"""What a screen shows of Harvest is what the rules say, in every position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, fields

import pytest

from lakelight.core.jsontext import JsonObject
from lakelight.harvest import start
from lakelight.harvest.pieces import COLORS, DEDICATIONS
from lakelight.harvest.screen import Choices, OwnView, Screen, SharedView, after_move
from lakelight.harvest.state import State
from tests.harvest.drawn import drawn
from tests.harvest.matches import EVERY_SEATING, TEMPERS, played, states
from tests.harvest.test_dedicate import EMPTY_STACKS

MATCHES = [(players, seats, seed) for players, seats in EVERY_SEATING for seed in range(5)]


def as_json(*parts: object) -> JsonObject:
    """The fields of several parts as JSON."""
    fields: JsonObject = {}
    for part in parts:
        fields |= json.loads(json.dumps(asdict(part)))  # type: ignore[call-overload]
    return fields


def fields_of(part: SharedView | OwnView) -> dict[str, object]:
    """The fields of a part by name."""
    return {one.name: getattr(part, one.name) for one in fields(part)}


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
def test_what_is_said_to_change_is_all_that_changes(players: int, seats: str, seed: int) -> None:
    state = start(players, seats=seats, seed=seed)
    for before, move in played(state, TEMPERS[seed % len(TEMPERS)], seed):
        old, events = Screen(before.copy()), before.effects(move)
        after = before.copy()
        after.play(move)
        new = Screen(after)
        shared = fields_of(old.shared_view()) | new.changes(old, events)
        assert shared == fields_of(new.shared_view())
        for viewer in (None, *range(players)):
            own = fields_of(old.own_view(viewer)) | new.own_changes(viewer, events)
            assert own == fields_of(new.own_view(viewer))


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


def test_the_nearest_sets_name_the_cards_that_are_held_and_those_that_are_missing() -> None:
    state = drawn(lanterns=["O3 G1 B2 K1"])
    sets = Screen(state).own_view(0).sets
    assert sets == ("OOOo", "OOGgBB", "rOGBpwK")
    assert Screen(state).own_view(None).sets == ()


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_a_set_without_a_missing_card_is_one_that_can_be_dedicated(
    players: int, seats: str, seed: int
) -> None:
    for state in states(players, seats, seed, phase="dedicate"):
        screen = Screen(state)
        near = zip(DEDICATIONS, screen.own_view(state.seat).sets, strict=True)
        complete = {name for name, one in near if one.isupper()}
        assert complete == {one.dedication for one in screen.choices(state.seat).dedications}


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_an_exchange_names_the_dedications_that_it_makes_possible(
    players: int, seats: str, seed: int
) -> None:
    for state in states(players, seats, seed, phase="exchange"):
        choices = Screen(state).choices(state.seat)
        before = complete_sets(state, state.seat)
        for exchange in choices.exchanges:
            after = state.copy()
            after.play(exchange.move)
            gained = complete_sets(after, state.seat) - before
            assert set(choices.completes.get(exchange.move, [])) == gained


def complete_sets(state: State, seat: int) -> set[str]:
    """The dedications that a seat has all cards for."""
    sets = zip(DEDICATIONS, Screen(state).own_view(seat).sets, strict=True)
    return {name for name, one in sets if one.isupper()}


@pytest.mark.parametrize(("players", "seats", "seed"), MATCHES)
def test_a_preview_tells_how_near_a_placement_brings_its_seat_to_each_set(
    players: int, seats: str, seed: int
) -> None:
    for state in states(players, seats, seed):
        if state.is_over:
            continue
        seat, move = state.seat, state.legal_moves()[-1]
        said = after_move(state, seat, state.effects(move))
        assert (said is not None) == (state.phase == "place")
        if said is not None:
            after = state.copy()
            after.apply(move)
            sets = Screen(after).own_view(seat).sets
            assert said.sets == tuple(sum(map(str.isupper, one)) for one in sets)


@pytest.mark.parametrize(("players", "turns"), [(2, 11), (3, 9), (4, 8)])
def test_turns_are_counted_and_the_final_turn_comes_after_those_that_place_a_tile(
    players: int, turns: int
) -> None:
    seen = set()
    for state in states(players, "SWNE"[:players] if players > 2 else "SN", 1):
        view = Screen(state).shared_view()
        seen.add(view.turn)
        assert view.turns == turns
        assert (view.turn > turns) == (not any(state.hands))
    assert seen == set(range(1, turns + 2))
