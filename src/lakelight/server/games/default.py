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


class DefaultAdapter:
    """Shows any game, without a screen of its own."""

    types: WireTypes | None = None

    def __init__(self, name: str) -> None:
        self._name = name

    def shared_view(self, state: MatchState) -> bytes:
        """The name of the game; a view is not split into parts here."""
        return encode({"game": self._name})

    def own_view(self, state: MatchState, viewer: Seat | None) -> bytes:
        """The view that the rules give."""
        return self._without_name(state.view(viewer).to_json())

    def position(self, state: MatchState) -> bytes:
        """The whole position."""
        return encode({"game": self._name, **state.to_json()})

    def choices(self, state: MatchState, seat: Seat) -> bytes:
        """The legal moves as text."""
        moves = state.format_moves(state.legal_moves(seat))
        return encode(PlainChoices(self._name, seat, state.step_of(seat), moves))

    def after_move(self, state: MatchState, seat: Seat, move: Move) -> bytes | None:
        """Nothing: what follows a move may depend on secrets."""
        return None

    def pieces(self) -> JsonObject:
        """Nothing is known."""
        return {}

    def _without_name(self, view: JsonObject) -> bytes:
        return encode({key: value for key, value in view.items() if key != "game"})
