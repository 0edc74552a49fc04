"""What is sent for a game is what its rules say and what its types declare, in every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.core.seed import parse_seed
from lakelight.games import GAMES, AnyGame
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import encode, view_of
from lakelight.server.games.default import DefaultAdapter
from lakelight.server.table.replay import frames, record_of
from lakelight.server.wire.rest import Replay
from tests.server.json_schema import problems
from tests.server.tables import begun, play_random_move, state_of

MATCHES = [(game, players) for game in GAMES.values() for players in game.players]


def walk(game: AnyGame, players: int) -> Iterator[tuple[Any, Move]]:
    """Every position of a match of random moves, and the move that follows it."""
    seed = parse_seed(f"wire {players}")
    rng = Rng(players)
    state = game.begin(game.new_setup(players, seed, {}))
    while not state.is_over:
        legal = state.legal_moves()
        move = game.chance_move(state, seed) if state.is_chance else legal[rng.below(len(legal))]
        yield state, move
        state.apply(move)


def assert_valid(sent: bytes, name: str) -> None:
    """What was sent has the type of this name."""
    assert problems(msgspec.json.decode(sent), name) == []


def assert_tells(sent: Any, rules: Any) -> None:  # noqa: ANN401
    """What the rules tell is in what was sent, perhaps among more."""
    if isinstance(rules, dict):
        for key, value in rules.items():
            assert_tells(sent[key], value)
    elif isinstance(rules, list | tuple):
        assert len(sent) == len(rules)
        for one, other in zip(sent, rules, strict=True):
            assert_tells(one, other)
    else:
        assert sent == rules


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_a_view_on_the_wire_tells_what_the_rules_tell(game: AnyGame, players: int) -> None:
    adapter = adapter_named(game.name)
    for state, _ in walk(game, players):
        for viewer in (None, *range(players)):
            sent = view_of(adapter.screen(state), viewer)
            assert_tells(msgspec.json.decode(sent), state.view(viewer).to_json())


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_everything_that_is_sent_has_the_type_that_the_game_declares(
    game: AnyGame, players: int
) -> None:
    adapter, prefix = adapter_named(game.name), game.name.title()
    for number, (state, move) in enumerate(walk(game, players)):
        if number % 5:
            continue
        screen = adapter.screen(state)
        for viewer in (None, *range(players)):
            assert_valid(view_of(screen, viewer), f"{prefix}View")
        assert_valid(screen.position(), f"{prefix}Position")
        for seat in state.seats_to_act:
            assert_valid(screen.choices(seat), f"{prefix}Choices")
            for legal in state.legal_moves(seat)[:3]:
                events = game.seen_events(state.effects(legal), None)
                after = adapter.after_move(state, seat, legal, events)
                if after is not None:
                    assert_valid(after, f"{prefix}AfterMove")
        for event in state.effects(move):
            assert_valid(encode(event), f"{prefix}Event")


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_every_message_and_every_frame_of_a_replay_has_its_declared_type(
    game: AnyGame, players: int
) -> None:
    table, rng = begun(game, players), Rng(players)
    while table.status == "running":
        for viewer in (None, *range(players)):
            person = "" if viewer is None else f"person {viewer}"
            if rng.below(5) == 0:
                assert_valid(state_of(table, person, viewer), "State")
        table = play_random_move(table, rng)
    assert_valid(state_of(table), "State")
    record = record_of(table)
    replay = Replay(record=record.to_json(), frames=list(frames(game, record)))
    assert_valid(encode(replay), "Replay")


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.hides_hands])
def test_where_hands_are_hidden_a_preview_says_the_same_whatever_is_hidden(game: AnyGame) -> None:
    rng = Rng(7)
    for state, move in walk(game, 2):
        seat = state.seat_of(move)
        other = game.imagine(state.view(seat), rng)
        said = [
            adapter_named(game.name).after_move(
                one, seat, move, game.seen_events(one.effects(move), None)
            )
            for one in (state, other)
        ]
        assert said[0] == said[1]


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_a_game_without_an_adapter_is_shown_as_its_rules_give_it(
    game: AnyGame, players: int
) -> None:
    adapter = DefaultAdapter(game.name)
    for state, _ in walk(game, players):
        screen = adapter.screen(state)
        for viewer in (None, *range(players)):
            view = msgspec.json.decode(view_of(screen, viewer))
            assert view == msgspec.json.decode(encode(state.view(viewer).to_json()))
        assert_tells(msgspec.json.decode(screen.position()), state.to_json())
        for seat in state.seats_to_act:
            choices = msgspec.json.decode(screen.choices(seat))
            assert (choices["game"], choices["seat"]) == (game.name, seat)
            legal = state.legal_moves(seat)
            assert [state.parse(text, seat) for text in choices["moves"]] == legal
