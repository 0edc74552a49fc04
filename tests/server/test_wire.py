"""What goes over the wire has the types it says, for every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lakelight.core.events import events_json
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from lakelight.server.choices import AHEAD, CHOICES
from lakelight.server.choices.looks import with_looks
from lakelight.server.choices.seen import joined, seen_by, seen_by_all
from lakelight.server.table.deed import Deed
from lakelight.server.wire.messages import Event, View

MATCHES = [(game, players) for game in GAMES.values() for players in game.players]


def walk(game: AnyGame, players: int) -> Any:  # noqa: ANN401
    """Every position of a match in which each move is as likely as any other."""
    seed = parse_seed(f"wire {players}")
    rng = Rng(players)
    state = game.begin(game.new_setup(players, seed, {}))
    while not state.is_over:
        legal = state.legal_moves()
        move = game.chance_move(state, seed) if state.is_chance else legal[rng.below(len(legal))]
        yield state, move
        state.apply(move)


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_views_and_events_are_what_the_wire_says(game: AnyGame, players: int) -> None:
    for state, move in walk(game, players):
        for viewer in (None, *range(players)):
            view = with_looks(game, state, state.view(viewer).to_json())
            typed = msgspec.convert(view, View)
            assert as_json(typed) == view
        for event in events_json(game.seen_events(state.effects(move), None)):
            typed_event = msgspec.convert(event, Event)
            assert as_json(typed_event) == event


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_what_all_see_and_what_a_seat_sees_besides_are_its_view(
    game: AnyGame, players: int
) -> None:
    for state, _ in walk(game, players):
        for viewer in (None, *range(players)):
            sent = joined(seen_by_all(game, state), seen_by(game, state, viewer))
            view = state.view(viewer).to_json()
            assert msgspec.json.decode(sent) == with_looks(game, state, view)


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_a_move_is_told_as_the_rules_tell_it_to_each_seat(game: AnyGame, players: int) -> None:
    for state, move in walk(game, players):
        seat = None if state.is_chance else state.seat_of(move)
        deed = Deed(game, state, move, seat)
        for viewer in (None, *range(players)):
            assert deed.events(viewer) == events_json(game.seen_events(state.effects(move), viewer))


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_choices_are_the_legal_moves_each_once(game: AnyGame, players: int) -> None:
    for state, _ in walk(game, players):
        for seat in state.seats_to_act:
            legal = [move for move in state.legal_moves() if state.seat_of(move) == seat]
            choices = CHOICES[game.name](state, seat, legal)
            texts = sorted(expanded(msgspec.to_builtins(choices)))
            assert sorted(state.parse(text, seat) for text in texts) == sorted(legal)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_preview_of_dice_leads_to_is_what_the_move_brings(players: int) -> None:
    game = GAMES["dice"]
    for state, move in walk(game, players):
        if state.is_chance:
            continue
        seat = state.seat_of(move)
        ahead = AHEAD["dice"](state, seat, move)
        later = state.copy()
        later.play(move, seat)
        assert sum(as_json(ahead)["score_parts"].values()) == later.scores[seat]
        assert ahead.gifts == later.position().sheets[seat].gifts
        legal = [one for one in later.legal_moves() if later.seat_of(one) == seat]
        assert ahead.choices == (CHOICES["dice"](later, seat, legal) if legal else None)


def test_where_something_is_hidden_a_preview_does_not_look_ahead() -> None:
    assert "harvest" not in AHEAD


def as_json(message: object) -> dict[str, Any]:
    form: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return form


def expanded(choices: dict[str, Any]) -> list[str]:
    """Every move that a screen could make of the choices."""
    texts = ["pass"] if choices["can_pass"] else []
    if choices["game"] == "harvest":
        for group in ("exchanges", "dedications", "discards"):
            texts += [one["move"] for one in choices[group]]
        return texts + [
            f"{turn}@{x},{y}"
            for one in choices["placements"]
            for turn in one["turns"]
            for x, y in one["places"]
        ]
    texts += ["reroll"] if choices["can_reroll"] else []
    texts += [f"turn {quarters}" for quarters in choices["turns"]]
    texts += [f"e{card}" for card in choices["cards"]]
    texts += choices["areas"] + choices["ponds"]
    return texts + [one["move"] for one in choices["launches"]]
