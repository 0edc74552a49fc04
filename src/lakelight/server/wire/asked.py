"""What a client asks over the socket.

`id` is chosen by the client and comes back in the answer. A move with an `id` that was
already played by the same person counts once. `seen` is the version the person looked at.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from lakelight.server.wire.base import Identifier, Level, Message, Notation, Seat, Version

MOST_PREVIEWS = 64


class Ask(Message, frozen=True, kw_only=True):
    """What every message of a client has."""

    id: Identifier = ""


class Sit(Ask, frozen=True, kw_only=True):
    """Take an open seat. One person may hold several, each under a name of its own."""

    seat: Seat
    name: Annotated[str, Meta(max_length=200)] | None = None


class Stand(Ask, frozen=True, kw_only=True):
    """Before the start: leave a seat, which is open again."""

    seat: Seat


class SeatBot(Ask, frozen=True, kw_only=True):
    """Before the start, by the host: put a bot on an open seat."""

    seat: Seat
    level: Level | None = None


class OpenSeat(Ask, frozen=True, kw_only=True):
    """Before the start, by the host: clear a seat."""

    seat: Seat


class Start(Ask, frozen=True, kw_only=True):
    """Begin the match; every seat must be taken."""


class Move(Ask, frozen=True, kw_only=True):
    """Play a move, written as `docs/notation.md` tells."""

    seat: Seat
    seen: Version
    move: Notation


class Preview(Ask, frozen=True, kw_only=True):
    """What would these moves do? Nothing is played, nothing hidden is told."""

    seat: Seat
    seen: Version
    moves: Annotated[list[Notation], Meta(max_length=MOST_PREVIEWS)]


class Look(Ask, frozen=True, kw_only=True):
    """For those who hold several seats: show one of their hands, or none."""

    seat: Seat | None


class Undo(Ask, frozen=True, kw_only=True):
    """Take back the last move of a seat; others who have seen it are asked first."""

    seat: Seat
    seen: Version


class AnswerUndo(Ask, frozen=True, kw_only=True):
    """Agree to the undo that somebody asked for, or not."""

    seen: Version
    agree: bool


class HandOver(Ask, frozen=True, kw_only=True):
    """Let a bot play a seat for a while: one's own, or one that keeps all waiting."""

    seat: Seat
    level: Level | None = None


class TakeBack(Ask, frozen=True, kw_only=True):
    """Play one's own seat again."""

    seat: Seat


class Resign(Ask, frozen=True, kw_only=True):
    """Give a seat up for good; a bot plays on."""

    seat: Seat
    level: Level | None = None


class Rematch(Ask, frozen=True, kw_only=True):
    """After the end: a new table with the same people and options."""


class Refresh(Ask, frozen=True, kw_only=True):
    """Send everything again."""


class Ping(Ask, frozen=True, kw_only=True):
    """A sign of life, answered with `pong`."""


Asked: TypeAlias = (
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
