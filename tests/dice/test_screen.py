"""What a screen shows of Dice is what the rules say, in every position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import Any

import pytest

from lakelight.dice import State
from lakelight.dice.screen import (
    Choices,
    OwnView,
    Screen,
    SharedView,
    after_move,
    choices,
    printed_view,
)
from tests.dice import positions
from tests.dice.matches import play

MATCHES = [(players, seed) for players in (2, 3, 4) for seed in range(2)]


def as_json(part: object) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(json.dumps(asdict(part)))  # type: ignore[call-overload]
    return fields


def fields_of(part: SharedView | OwnView) -> dict[str, object]:
    """The fields of a part by name."""
    return {one.name: getattr(part, one.name) for one in fields(part)}


def moves_of(shown: Choices) -> Iterator[str]:
    """Every move that a screen can make of the choices."""
    yield from ["pass"] if shown.can_pass else []
    yield from ["reroll"] if shown.can_reroll else []
    yield from (f"turn {quarters}" for quarters in shown.turns)
    yield from (f"e{card}" for card in shown.cards)
    yield from (*shown.areas, *shown.ponds)
    for launch in shown.launches:
        assert launch.move == f"{launch.firework}@{'+'.join(launch.ponds)}"
        yield launch.move


def legal_texts(state: State, seat: int) -> list[str]:
    return [text.partition(":")[2] for text in state.format_moves(state.legal_moves(seat))]


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_parts_of_a_view_tell_the_whole_position(players: int, seed: int) -> None:
    for state, _ in play(players, seed):
        shown = as_json(printed_view(state.layout)) | as_json(Screen(state).shared_view())
        told: dict[str, Any] = dict(state.to_json())
        sheets = told.pop("seats")
        assert told.items() <= shown.items()
        for own, sheet in zip(sheets, shown["seats"], strict=True):
            assert own.items() <= sheet.items()
            assert not any(sheet[name] for name in set(sheet) - set(own))


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_what_is_said_to_change_is_all_that_changes(players: int, seed: int) -> None:
    told: Screen | None = None
    for before, move in play(players, seed):
        events, after = before.effects(move), before.copy()
        after.play(move)
        old, new, fresh = Screen(before.copy()), Screen(after), Screen(after)
        shared = fields_of(old.shared_view()) | new.changes(old, events)
        assert shared == fields_of(fresh.shared_view()) == fields_of(new.shared_view())
        for viewer in (None, *range(players)):
            own = fields_of(old.own_view(viewer)) | new.own_changes(viewer, events)
            assert own == fields_of(fresh.own_view(viewer))
        # A screen of which only changes were asked knows as much as one that showed everything.
        later = Screen(after)
        since = Screen(before.copy()) if told is None else told
        assert later.changes(since, events) == new.changes(old, events)
        assert fields_of(later.shared_view()) == fields_of(fresh.shared_view())
        told = later


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_a_seat_has_the_same_choices_only_with_the_same_step_and_moves(
    players: int, seed: int
) -> None:
    for before, move in play(players, seed):
        after = before.copy()
        after.play(move)
        old, new = Screen(before.copy()), Screen(after)
        for seat in set(before.seats_to_act) & set(after.seats_to_act):
            assert new.has_choices_of(old, seat) == (new.choices(seat) == old.choices(seat))


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_shared_view_tells_scores_and_stacks(players: int, seed: int) -> None:
    for state, _ in play(players, seed):
        shown = Screen(state).shared_view()
        assert tuple(sum(asdict(one).values()) for one in shown.score_parts) == state.scores
        assert tuple(shown.stacks.values()) == state.stacks
        assert list(shown.stacks) == list(state.layout.setup.fireworks)


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_the_choices_are_the_legal_moves_each_once(players: int, seed: int) -> None:
    for state, _ in play(players, seed):
        for seat in state.seats_to_act:
            shown = choices(state, seat)
            assert shown.step == state.step_of(seat)
            assert shown == choices(state, seat, state.legal_moves(seat))
            assert sorted(moves_of(shown)) == sorted(legal_texts(state, seat))


@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_what_is_said_to_follow_a_move_is_what_follows(players: int, seed: int) -> None:
    for state, move in play(players, seed):
        if state.is_chance:
            continue
        seat = state.seat_of(move)
        said = after_move(state, seat, move)
        after = state.copy()
        after.play(move, seat)
        assert said.gifts == after.gifts[seat]
        assert said.missing == Screen(after).own_view(seat).missing
        assert sum(asdict(said.score_parts).values()) == after.scores[seat]
        assert said.choices == (choices(after, seat) if seat in after.seats_to_act else None)


def test_the_printed_view_is_the_same_for_a_whole_match() -> None:
    views = [printed_view(state.layout) for state, _ in play(2, seed=3)]
    assert all(view == views[0] for view in views)
    assert [face.name for face in views[0].faces] == [
        f"{card}{side}" for card, side in enumerate(views[0].emperor, start=1)
    ]


def test_an_action_that_shades_a_whole_pond_offers_ponds() -> None:
    mine = positions.seat("A1 B3b", 3, "emperor")
    match = positions.state(mine, positions.seat(), emperor=["A", "A", "B"])
    match.play("0:e3")
    shown = choices(match, 0)
    assert not shown.areas
    assert shown.ponds == legal_texts(match, 0)
    assert "A2" in shown.ponds
    assert "A1" not in shown.ponds


@pytest.mark.plays_much
@pytest.mark.parametrize(("players", "seed"), MATCHES)
def test_a_firework_without_a_missing_pond_is_one_that_can_be_launched(
    players: int, seed: int
) -> None:
    seen: set[int | None] = set()
    for state, _ in play(players, seed):
        for seat in range(players):
            missing = Screen(state).own_view(seat).missing
            seen.update(missing)
            if state.step_of(seat) not in ("firework", "last_firework"):
                continue
            fireworks = state.layout.setup.fireworks
            possible = {launch.firework for launch in choices(state, seat).launches}
            ready = {name for name, count in zip(fireworks, missing, strict=True) if count == 0}
            assert ready == possible
    assert {0, 1, 2} <= seen


def test_an_empty_stack_misses_no_ponds_and_an_onlooker_is_told_none() -> None:
    for state, _ in play(4, 0):
        missing = Screen(state).own_view(0).missing
        for values, count in zip(state.stacks, missing, strict=True):
            assert values or count is None
        assert Screen(state).own_view(None).missing == ()
