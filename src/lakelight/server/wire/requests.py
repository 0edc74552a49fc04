"""What a client sends over the socket.

`id` is chosen by the client and comes back in the answer. A move with an `id` that the same
person has already played counts once. `seen` is the version that the person looked at.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from lakelight.server.wire.fields import (
    Identifier,
    Level,
    Message,
    Notation,
    PersonName,
    Seat,
    Version,
)

MOST_PREVIEWS = 64


class Request(Message, frozen=True, kw_only=True):
    """What every request has."""

    id: Identifier = ""


class Sit(Request, frozen=True, kw_only=True):
    """Take an open seat, under another name if you like."""

    seat: Seat
    name: PersonName | None = None


class Stand(Request, frozen=True, kw_only=True):
    """Leave a seat before the start."""

    seat: Seat


class SeatBot(Request, frozen=True, kw_only=True):
    """Host only: put a bot on an open seat; without a level, one of the default level."""

    seat: Seat
    level: Level | None = None


class OpenSeat(Request, frozen=True, kw_only=True):
    """Host only: clear a seat; after the start, only the seat of a bot."""

    seat: Seat


class Start(Request, frozen=True, kw_only=True):
    """Host only: start the match."""


class Move(Request, frozen=True, kw_only=True):
    """Play a move."""

    seat: Seat
    seen: Version
    move: Notation


class Preview(Request, frozen=True, kw_only=True):
    """Ask what moves would do; the answer is `previewed`. Nothing is played or revealed."""

    seat: Seat
    seen: Version
    moves: Annotated[list[Notation], Meta(max_length=MOST_PREVIEWS)]


class Look(Request, frozen=True, kw_only=True):
    """Look from one of several seats that you hold, or from none (null)."""

    seat: Seat | None


class Undo(Request, frozen=True, kw_only=True):
    """Take back the last move of a seat."""

    seat: Seat
    seen: Version


class AnswerUndo(Request, frozen=True, kw_only=True):
    """Agree to another player's undo, or refuse it."""

    seen: Version
    agree: bool


class HandOver(Request, frozen=True, kw_only=True):
    """Let a bot play your seat, or a seat that has kept everybody waiting for two minutes."""

    seat: Seat
    level: Level | None = None


class TakeBack(Request, frozen=True, kw_only=True):
    """Play your seat again."""

    seat: Seat


class Resign(Request, frozen=True, kw_only=True):
    """Give up your seat for good; a bot continues."""

    seat: Seat
    level: Level | None = None


class Rematch(Request, frozen=True, kw_only=True):
    """After the end: open a new table, whose code is then in `table.rematch`."""


class Refresh(Request, frozen=True, kw_only=True):
    """Send `state` again."""


class Ping(Request, frozen=True, kw_only=True):
    """The answer is `pong`."""


ClientRequest: TypeAlias = (
    Sit
    | Stand
    | SeatBot
    | OpenSeat
    | Start
    | Move
    | Preview
    | Look
    | Undo
    | AnswerUndo
    | HandOver
    | TakeBack
    | Resign
    | Rematch
    | Refresh
    | Ping
)
