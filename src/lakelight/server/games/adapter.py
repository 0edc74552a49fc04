"""What the server asks of a game in order to show it on a screen.

A view has three parts, so that each is made as seldom as possible: what never changes is encoded
once for a match, what everybody sees once for a version, and what is a seat's own once for a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Protocol, TypeAlias

import msgspec

from lakelight.core.events import Event
from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject

encode = msgspec.json.Encoder().encode

# A part of a message whose fields are compared: a dataclass with slots, a struct, or a dict.
Part: TypeAlias = Any
NO_FIELDS = b"{}"


@dataclass(frozen=True)
class WireTypes:
    """The declarations from which a game's schema and TypeScript are made.

    `view` and `position` are parts whose fields are joined. `event`, `reason` and `step` are the
    unions that the game declares.
    """

    view: tuple[type, ...]
    position: tuple[type, ...]
    choices: type
    event: Any
    reason: Any
    step: Any
    after_move: type | None = None


class GameScreen(Protocol):
    """One position of a game as screens show it; choices and positions are encoded JSON."""

    def printed_view(self) -> bytes:
        """What everybody sees and what never changes during a match: an encoded JSON object."""
        ...

    def shared_view(self) -> Part:
        """What everybody sees."""
        ...

    def own_view(self, viewer: Seat | None) -> Part:
        """What a seat, or an onlooker (None), sees besides."""
        ...

    def position(self) -> bytes:
        """Everything, secrets included: for a match that is over."""
        ...

    def choices(self, seat: Seat) -> bytes:
        """The legal moves of a seat that may act, as a screen offers them."""
        ...

    def changes(self, before: Any, events: Sequence[Event]) -> Mapping[str, object]:  # noqa: ANN401
        """The fields of the shared view that moves with these events may have changed.

        `before` is the screen of the position from which the moves led here.
        """
        ...

    def own_changes(
        self,
        before: Any,  # noqa: ANN401
        viewer: Seat | None,
        events: Sequence[Event],
    ) -> Mapping[str, object] | None:
        """The same of what one seat sees besides; None if it has other fields than before."""
        ...

    def has_choices_of(self, before: Any, seat: Seat) -> bool:  # noqa: ANN401
        """Whether a seat that may act has the choices that it had in another position."""
        ...


class GameAdapter(Protocol):
    """How the server shows one game. `state` is a state of that game."""

    types: WireTypes | None

    def screen(self, state: Any) -> GameScreen:  # noqa: ANN401
        """A position as screens show it; the state must not change while it is used."""
        ...

    def after_move(
        self,
        state: Any,  # noqa: ANN401
        seat: Seat,
        move: Move,
        events: Sequence[Event],
    ) -> bytes | None:
        """Where a legal move would lead its seat, which sees these events of it.

        None if that could reveal something.
        """
        ...

    def pieces(self, rules: Mapping[str, str]) -> JsonObject:
        """What never changes in a match with these options, for screens that draw it."""
        ...

    def sheets(self, rules: Mapping[str, str]) -> dict[str, str]:
        """The sheets of a game with these options, by name, as SVG to print."""
        ...


def changed_fields(before: Part, after: Part) -> Mapping[str, object] | None:
    """The fields that have another value after a change; None if there are other fields."""
    if before is after:
        return {}
    if isinstance(before, dict) and isinstance(after, dict):
        if before.keys() != after.keys():
            return None
        return {name: value for name, value in after.items() if before[name] != value}
    kind: type = type(after)
    names, read = _fields_of(kind)
    values = zip(names, read(before), read(after), strict=True)
    return {name: now for name, was, now in values if was is not now and was != now}


@cache
def _fields_of(kind: type) -> tuple[tuple[str, ...], Callable[[Part], tuple[object, ...]]]:
    """The names of a type's fields, and a function that reads them all."""
    is_struct = issubclass(kind, msgspec.Struct)
    names: tuple[str, ...] = getattr(kind, "__struct_fields__" if is_struct else "__slots__")
    if len(names) == 1:
        return names, lambda part: (getattr(part, names[0]),)
    return names, attrgetter(*names)


def view_of(screen: GameScreen, viewer: Seat | None) -> bytes:
    """The whole view of a seat, or of an onlooker (None)."""
    shared = join(screen.printed_view(), encode(screen.shared_view()))
    return join(shared, encode(screen.own_view(viewer)))


def join(first: bytes, second: bytes) -> bytes:
    """Two JSON objects as one."""
    if first == NO_FIELDS or second == NO_FIELDS:
        return second if first == NO_FIELDS else first
    return first[:-1] + b"," + second[1:]
