"""What the server asks of a game in order to show it on a screen.

Views, choices and positions are JSON, encoded here: what is the same for everybody is encoded
once and joined with what is a seat's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from lakelight.core.game import Move, Seat
from lakelight.core.jsontext import JsonObject

encode = msgspec.json.Encoder().encode


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
    """One position of a game as screens show it, in parts that are JSON objects."""

    def shared_view(self) -> bytes:
        """What everybody sees."""
        ...

    def own_view(self, viewer: Seat | None) -> bytes:
        """What a seat, or an onlooker (None), sees besides."""
        ...

    def position(self) -> bytes:
        """Everything, secrets included: for a match that is over."""
        ...

    def choices(self, seat: Seat) -> bytes:
        """The legal moves of a seat that may act, as a screen offers them."""
        ...


class GameAdapter(Protocol):
    """How the server shows one game. `state` is a state of that game."""

    types: WireTypes | None

    def screen(self, state: Any) -> GameScreen:  # noqa: ANN401
        """A position as screens show it; the state must not change while it is used."""
        ...

    def after_move(self, state: Any, seat: Seat, move: Move) -> bytes | None:  # noqa: ANN401
        """Where a legal move would lead its seat; None if that could reveal something."""
        ...

    def pieces(self) -> JsonObject:
        """What never changes in the game, for screens that draw it."""
        ...


def join(*objects: bytes) -> bytes:
    """JSON objects as one."""
    return b"{" + b",".join([one[1:-1] for one in objects if one != b"{}"]) + b"}"
