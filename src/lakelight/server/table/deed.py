"""A move that was made, and what it did, found out once for all who are told of it."""

from __future__ import annotations

from typing import Any

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.games import AnyGame
from lakelight.server.choices.effects import EFFECTS, Effects


class Deed:
    """A move in the position it was made in; `seat` is None for chance."""

    __slots__ = ("_effects", "_game", "before", "move", "seat")

    def __init__(self, game: AnyGame, before: Any, move: Move, seat: Seat | None) -> None:  # noqa: ANN401
        self.before = before
        self.move = move
        self.seat = seat
        self._game = game
        self._effects: Effects | None = None

    @property
    def effects(self) -> Effects:
        """What it did, as who made it sees it and as all others do."""
        if self._effects is None:
            self._effects = EFFECTS[self._game.name](self.before, self.move, self.seat)
        return self._effects

    def events(self, viewer: Seat | None) -> list[JsonObject]:
        """What it did, as a seat or an onlooker sees it."""
        return self.effects.own if viewer == self.seat else self.effects.others

    @property
    def is_revealing(self) -> bool:
        """Whether it showed something hidden to who made it, such as a drawn tile."""
        own, others = self.effects
        return self.seat is None or own != others
