"""The adapter of a game that has none of its own: views from the rules, moves as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lakelight.core.events import Event
from lakelight.core.game import MatchState, Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.server.games.adapter import Part, WireTypes, changed_fields, encode


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

    def printed_view(self) -> bytes:
        """The name of the game."""
        return encode({"game": self._name})

    def shared_view(self) -> Part:
        """Nothing: here a view is not split into parts."""
        return {}

    def own_view(self, viewer: Seat | None) -> Part:
        """The view that the rules give."""
        view = self._state.view(viewer).to_json()
        return {key: value for key, value in view.items() if key != "game"}

    def position(self) -> bytes:
        """The whole position."""
        return encode({"game": self._name, **self._state.to_json()})

    def choices(self, seat: Seat) -> bytes:
        """The legal moves as text."""
        moves = self._state.format_moves(self._state.legal_moves(seat))
        return encode(PlainChoices(self._name, seat, self._state.step_of(seat), moves))

    def changes(self, before: DefaultScreen, events: Sequence[Event]) -> Mapping[str, object]:
        """None: the whole view is a seat's own."""
        return {}

    def own_changes(
        self, before: DefaultScreen, viewer: Seat | None, events: Sequence[Event]
    ) -> Mapping[str, object] | None:
        """The fields that differ."""
        return changed_fields(before.own_view(viewer), self.own_view(viewer))

    def has_choices_of(self, before: DefaultScreen, seat: Seat) -> bool:
        """Whether the same moves are legal."""
        return self.choices(seat) == before.choices(seat)


class DefaultAdapter:
    """Shows any game, without a screen of its own."""

    types: WireTypes | None = None

    def __init__(self, name: str) -> None:
        self._name = name

    def screen(self, state: MatchState) -> DefaultScreen:
        """A position, encoded."""
        return DefaultScreen(self._name, state)

    def after_move(
        self, state: MatchState, seat: Seat, move: Move, events: Sequence[Event]
    ) -> bytes | None:
        """Nothing: what follows a move may depend on secrets."""
        return None

    def pieces(self, rules: Mapping[str, str]) -> JsonObject:
        """Nothing is known."""
        return {}

    def sheets(self, rules: Mapping[str, str]) -> dict[str, str]:
        """Nothing is printed."""
        return {}
