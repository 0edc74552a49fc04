"""Advice at full strength: the best moves, what to expect of each, and why, as data."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.bots.levels import full_strength
from lakelight.bots.player import AnyView, Budget, legal_moves_of
from lakelight.bots.thinking import think
from lakelight.core.errors import NotYourTurn
from lakelight.core.events import events_json
from lakelight.core.game import Move
from lakelight.core.jsontext import JsonObject
from lakelight.core.rng import Rng
from lakelight.games import game_named

ONE_SECOND = Budget(seconds=1.0)


@dataclass(frozen=True)
class Advice:
    """A move, its expected reward from 0 (lost) to 1 (won), and the spread of that.

    `error` is the standard error of the reward; `gains` has the events of the move for
    every seat in turn: the reasons, for a screen to put into words.
    """

    move: Move
    text: str
    reward: float
    error: float
    playouts: int
    gains: tuple[tuple[JsonObject, ...], ...]

    def to_json(self) -> JsonObject:
        """The advice for the wire; the move as its text."""
        return {
            "move": self.text,
            "reward": round(self.reward, 4),
            "error": round(self.error, 4),
            "playouts": self.playouts,
            "gains": [list(events) for events in self.gains],
        }


def hint(
    game_name: str,
    view: AnyView,
    budget: Budget = ONE_SECOND,
    rng: Rng | None = None,
    count: int = 3,
) -> list[Advice]:
    """The best moves of the viewer, best first.

    Raises:
        NotYourTurn: if the viewer may not act now.
    """
    game = game_named(game_name)
    rng = rng or Rng(0)
    state = game.imagine(view, rng)
    legal_moves = (
        [] if view.viewer is None or state.is_chance else legal_moves_of(state, view.viewer)
    )
    if not legal_moves:
        raise NotYourTurn(f"seat {view.viewer} may not act now: {list(state.seats_to_act)} may")
    judge, plan = full_strength(game_name)
    thought = think(game, judge, plan, view, legal_moves, budget, rng)
    return [
        Advice(
            line.move,
            state.format(line.move),
            line.reward,
            line.error,
            line.playouts,
            _gains(events_json(game.seen_events(state.effects(line.move), None)), state.players),
        )
        for line in thought.lines[:count]
    ]


def _gains(events: list[JsonObject], players: int) -> tuple[tuple[JsonObject, ...], ...]:
    """Events sorted by the seat they happen to; drawn tiles stay hidden, being imagined."""
    return tuple(
        tuple(event for event in events if event.get("seat") == seat) for seat in range(players)
    )
