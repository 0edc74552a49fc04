"""Hints: the best moves by a full search, their expected rewards, and their effects as data."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.bots.bot import AnyView, legal_moves_of, turn_refusal
from lakelight.bots.budget import Budget
from lakelight.bots.registry import bots_of
from lakelight.bots.search import search
from lakelight.core.events import events_json
from lakelight.core.game import Move
from lakelight.core.jsontext import JsonObject
from lakelight.core.rng import Rng

ONE_SECOND = Budget(seconds=1.0)


@dataclass(frozen=True)
class Advice:
    """A move, its expected reward from 0 (lost) to 1 (won), and the reward's standard error.

    `gains` has the events of the move for every seat, from which a screen can say why the
    move is good.
    """

    move: Move
    text: str
    reward: float
    error: float
    playouts: int
    gains: tuple[tuple[JsonObject, ...], ...]

    def to_json(self) -> JsonObject:
        """The advice as JSON; the move is given by its text."""
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
    """The best moves of the viewer, the best first.

    Raises:
        NotYourTurn: if the viewer may not act now.
    """
    game_bots = bots_of(game_name)
    game = game_bots.game
    rng = rng or Rng(0)
    state = game.imagine(view, rng)
    legal_moves = (
        [] if view.viewer is None or state.is_chance else legal_moves_of(state, view.viewer)
    )
    if not legal_moves:
        raise turn_refusal(state, view.viewer)
    found = search(game_bots, view, legal_moves, budget, rng)
    return [
        Advice(
            one.move,
            state.format(one.move),
            one.reward,
            one.error,
            one.playouts,
            gains_by_seat(
                events_json(game.seen_events(state.effects(one.move), None)), state.players
            ),
        )
        for one in found.moves[:count]
    ]


def gains_by_seat(events: list[JsonObject], players: int) -> tuple[tuple[JsonObject, ...], ...]:
    """The events of each seat, from those that an onlooker may see."""
    return tuple(
        tuple(event for event in events if event.get("seat") == seat) for seat in range(players)
    )
