"""What a client sends over the socket.

`id` is chosen by the client and comes back in the answer. A move with an `id` that the same
person has already played counts once. `seen` is the version that the person looked at.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, field

from lakelight.server.wire.fields import (
    Attention,
    ChatText,
    Identifier,
    Level,
    Message,
    Notation,
    PersonName,
    Phrase,
    Seat,
    Version,
)

MOST_PREVIEWS = 16


class Request(Message, frozen=True, kw_only=True):
    """What every request has."""

    id: Identifier = ""


class SeatRequest(Request, frozen=True, kw_only=True):
    """What every request about a seat has."""

    seat: Seat


class BotRequest(SeatRequest, frozen=True, kw_only=True):
    """A request after which a bot plays a seat; without a level, one of the default level."""

    level: Level | None = None


class PromptRequest(SeatRequest, frozen=True, kw_only=True):
    """A request about what a seat has to do, or has done."""

    seen: Version


class AnswerRequest(Request, frozen=True, kw_only=True):
    """An answer to what another person asked for."""

    seen: Version
    agree: bool


class Sit(SeatRequest, frozen=True, kw_only=True):
    """Take an open seat, under another name if you like.

    After the start, the other people are asked first, unless the seat was already yours.
    """

    name: PersonName | None = None


class Stand(SeatRequest, frozen=True, kw_only=True):
    """Leave a seat before the start."""


class SeatBot(BotRequest, frozen=True, kw_only=True):
    """Host only: put a bot on an open seat; without a level, one of the default level."""


class OpenSeat(SeatRequest, frozen=True, kw_only=True):
    """Host only: clear a seat; after the start, only the seat of a bot."""


class Start(Request, frozen=True, kw_only=True):
    """Host only: start the match, perhaps without the seats that are still open."""

    without_open_seats: bool = False


class Move(PromptRequest, frozen=True, kw_only=True):
    """Play a move."""

    move: Notation


class Preview(PromptRequest, frozen=True, kw_only=True):
    """Ask what moves would do; the answer is `previewed`. Nothing is played or revealed."""

    moves: Annotated[list[Notation], Meta(max_length=MOST_PREVIEWS)]


class OpenToAll(Request, frozen=True, kw_only=True):
    """The host lists the table for everybody to join, or lists it no longer; before the start."""

    is_open: bool


class AllowChat(Request, frozen=True, kw_only=True):
    """The host allows free chat at the table, before the start, or ends it, at any time.

    It can be allowed only where the person who runs the server allows it; `welcome.chat` says so.
    """

    is_allowed: bool


class Hint(PromptRequest, frozen=True, kw_only=True):
    """Ask the coach what a seat could do now; the answer is `hint_progress`. Nothing is played.

    Ask again while `hint` is null. Against bots hints are always allowed, otherwise where the
    host allowed them; `you.has_hints` says so. Everybody is told that a seat asked. With `here` the
    client works it out itself, and the answer has the `question`.
    """

    here: bool = False


class Look(Request, frozen=True, kw_only=True):
    """Look from one of several seats that you hold, or from none (null)."""

    seat: Seat | None


class Undo(PromptRequest, frozen=True, kw_only=True):
    """Take back the last move of a seat."""


class AnswerUndo(AnswerRequest, frozen=True, kw_only=True):
    """Agree to another player's undo, or refuse it."""


class GoToStep(Request, frozen=True, kw_only=True):
    """In a lesson: go on to the next step after its text was read, or back to an earlier one."""

    seen: Version
    step: Annotated[int, Meta(ge=0, le=1000)]


class AnswerSeat(AnswerRequest, frozen=True, kw_only=True):
    """Agree that somebody takes a seat in mid-match, or refuse it."""


class HandOver(BotRequest, frozen=True, kw_only=True):
    """Let a bot play your seat, or a seat that has kept everybody waiting for two minutes."""


class TakeBack(SeatRequest, frozen=True, kw_only=True):
    """Play your seat again."""


class Resign(BotRequest, frozen=True, kw_only=True):
    """Give up your seat for good; a bot continues."""


class Rematch(Request, frozen=True, kw_only=True):
    """After the end: open a new table, whose code is then in `table.rematch`."""


class ListMoves(Request, frozen=True, kw_only=True):
    """Ask for every move that stands and what it did; the answer is `move_list`."""


class Refresh(Request, frozen=True, kw_only=True):
    """Send `state` again."""


class Attend(Request, frozen=True, kw_only=True):
    """Say that you look at the table, are away from it, or choose a move; others are told.

    Without an `id` there is no answer.
    """

    attention: Attention


class Say(Request, frozen=True, kw_only=True):
    """Say a set phrase from your seat to everybody at the table; they are sent `said`.

    Only beside other people, after the start, and not too often. Nothing is stored.
    """

    seat: Seat
    phrase: Phrase


class Chat(Request, frozen=True, kw_only=True):
    """Write a line from your seat to the others who hold a seat; they are sent `chat_line`.

    Only where the host allowed it, and otherwise as often as a phrase. Nothing is stored.
    """

    seat: Seat
    text: ChatText


class Mute(Request, frozen=True, kw_only=True):
    """Be sent nothing that the people of these seats say or write, or that anybody does.

    It replaces the list before, and counts for this connection.
    """

    seats: Annotated[list[Seat], Meta(max_length=8)] = field(default_factory=list)
    everybody: bool = False


class Ping(Request, frozen=True, kw_only=True):
    """The answer is `pong`."""


class Heartbeats(Request, frozen=True, kw_only=True):
    """Ask to be sent `heartbeat` whenever the line was silent for about two seconds, or no more.

    Without an `id` there is no answer. A new connection has to ask again.
    """

    is_wanted: bool


ClientRequest: TypeAlias = (
    Sit
    | Stand
    | SeatBot
    | OpenSeat
    | OpenToAll
    | AllowChat
    | Start
    | Move
    | Preview
    | Hint
    | Look
    | Undo
    | AnswerUndo
    | GoToStep
    | AnswerSeat
    | HandOver
    | TakeBack
    | Resign
    | Rematch
    | ListMoves
    | Refresh
    | Attend
    | Say
    | Chat
    | Mute
    | Ping
    | Heartbeats
)
