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
from lakelight.server.games import adapter_of
from lakelight.server.games.adapter import encode, join
from tests.server.json_schema import problems

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


def view_of(game: AnyGame, state: Any, viewer: int | None) -> dict[str, Any]:  # noqa: ANN401
    adapter = adapter_of(game)
    return decoded(join(adapter.shared_view(state), adapter.own_view(state, viewer)))


def decoded(message: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(message)
    return found


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_a_view_on_the_wire_is_the_view_that_the_rules_give(game: AnyGame, players: int) -> None:
    for state, _ in walk(game, players):
        for viewer in (None, *range(players)):
            sent = view_of(game, state, viewer)
            assert_holds(sent, decoded(encode(state.view(viewer).to_json())))


def assert_holds(sent: Any, rules: Any) -> None:  # noqa: ANN401
    """What the rules tell is in what was sent; what they leave out was sent as empty."""
    if isinstance(rules, dict):
        for key, value in rules.items():
            assert_holds(sent[key], value)
    elif isinstance(rules, list):
        assert len(sent) == len(rules)
        for one, other in zip(sent, rules, strict=True):
            assert_holds(one, other)
    else:
        assert sent == rules


def assert_valid(sent: bytes, name: str) -> None:
    """What was sent has the type of this name."""
    assert problems(msgspec.json.decode(sent), name) == []


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_everything_that_is_sent_has_the_type_that_the_game_declares(
    game: AnyGame, players: int
) -> None:
    adapter, prefix = adapter_of(game), game.name.title()
    for number, (state, move) in enumerate(walk(game, players)):
        if number % 7:
            continue
        for viewer in (None, *range(players)):
            view = join(adapter.shared_view(state), adapter.own_view(state, viewer))
            assert_valid(view, f"{prefix}View")
        assert_valid(adapter.position(state), f"{prefix}Position")
        for seat in state.seats_to_act:
            assert_valid(adapter.choices(state, seat), f"{prefix}Choices")
            for text in state.format_moves(state.legal_moves(seat)[:3]):
                after = adapter.after_move(state, seat, state.parse(text, seat))
                if after is not None:
                    assert_valid(after, f"{prefix}AfterMove")
        for event in state.effects(move):
            assert_valid(encode(event), f"{prefix}Event")


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_choices_are_the_legal_moves_each_once(game: AnyGame, players: int) -> None:
    for state, _ in walk(game, players):
        for seat in state.seats_to_act:
            choices = decoded(adapter_of(game).choices(state, seat))
            assert choices["step"] == state.step_of(seat)
            texts = sorted(expanded(choices))
            legal = state.legal_moves(seat)
            assert sorted(state.parse(text, seat) for text in texts) == sorted(legal)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_preview_of_dice_leads_to_is_what_the_move_brings(players: int) -> None:
    game = GAMES["dice"]
    adapter = adapter_of(game)
    for state, move in walk(game, players):
        if state.is_chance:
            continue
        seat = state.seat_of(move)
        sent = adapter.after_move(state, seat, move)
        assert sent is not None
        after = decoded(sent)
        later = state.copy()
        later.play(move, seat)
        assert sum(after["score_parts"].values()) == later.scores[seat]
        assert after["gifts"] == later.gifts[seat]
        choices = adapter.choices(later, seat) if seat in later.seats_to_act else b"null"
        assert after["choices"] == msgspec.json.decode(choices)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.hides_hands])
def test_where_hands_are_hidden_a_preview_does_not_say_what_follows(game: AnyGame) -> None:
    for state, move in walk(game, 2):
        assert adapter_of(game).after_move(state, state.seat_of(move), move) is None


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
