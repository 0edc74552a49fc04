"""The adapter of a game that has none of its own: views from the rules, moves as text."""

from __future__ import annotations

from dataclasses import dataclass

from lakelight.core.game import MatchState, Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.server.games.adapter import WireTypes, encode


@dataclass(frozen=True, slots=True)
class PlainChoices:
    """The legal moves of a seat as text."""

    game: str
    seat: Seat
    step: str
    moves: list[str]


class DefaultScreen:
    """A position of any game, encoded."""

    def __init__(self, name: str, state: MatchState) -> None:
        self._name = name
        self._state = state

    def shared_view(self) -> bytes:
        """The name of the game; here a view is not split into parts."""
        return encode({"game": self._name})

    def own_view(self, viewer: Seat | None) -> bytes:
        """The view that the rules give."""
        view = self._state.view(viewer).to_json()
        return encode({key: value for key, value in view.items() if key != "game"})

    def position(self) -> bytes:
        """The whole position."""
        return encode({"game": self._name, **self._state.to_json()})

    def choices(self, seat: Seat) -> bytes:
        """The legal moves as text."""
        moves = self._state.format_moves(self._state.legal_moves(seat))
        return encode(PlainChoices(self._name, seat, self._state.step_of(seat), moves))


class DefaultAdapter:
    """Shows any game, without a screen of its own."""

    types: WireTypes | None = None

    def __init__(self, name: str) -> None:
        self._name = name

    def screen(self, state: MatchState) -> DefaultScreen:
        """A position, encoded."""
        return DefaultScreen(self._name, state)

    def after_move(self, state: MatchState, seat: Seat, move: Move) -> bytes | None:
        """Nothing: what follows a move may depend on secrets."""
        return None

    def pieces(self) -> JsonObject:
        """Nothing is known."""
        return {}
