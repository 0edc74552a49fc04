"""A move that was made, and what it did, told once to each who sees it alike."""

from __future__ import annotations

from typing import Any

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.games import AnyGame


class Deed:
    """A move in the position it was made in; `seat` is None for chance."""

    __slots__ = ("_game", "_told", "before", "move", "seat")

    def __init__(self, game: AnyGame, before: Any, move: Move, seat: Seat | None) -> None:  # noqa: ANN401
        self.before = before
        self.move = move
        self.seat = seat
        self._game = game
        self._told: dict[Seat | None, list[JsonObject]] = {}

    def events(self, viewer: Seat | None) -> list[JsonObject]:
        """What it did, as a seat or an onlooker sees it."""
        if viewer not in self._told:
            self._told[viewer] = self._game.events_json(self.before, self.move, viewer)
        return self._told[viewer]

    @property
    def is_revealing(self) -> bool:
        """Whether it showed something hidden to who made it, such as a drawn tile."""
        return self.seat is None or self.events(self.seat) != self.events(None)
