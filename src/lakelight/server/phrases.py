"""What people say to each other at a table: set phrases and, if the host allows it, free chat.

Both are told once and stored nowhere.
"""

from __future__ import annotations

from lakelight.core.game import Seat
from lakelight.server.elsewhere import Chatted, Spoken
from lakelight.server.errors import BadMessage, NotNow, NotYourSeat
from lakelight.server.limits import RateLimits
from lakelight.server.listener import Listener
from lakelight.server.room import Room
from lakelight.server.visible_text import visible_text
from lakelight.server.wire import requests

# What one person may say, at all their tables together; a line of chat counts like a phrase.
PHRASES_AT_ONCE = 4
PHRASES_PER_SECOND = 0.25
LONGEST_LINE = 200


def say(room: Room, listener: Listener, request: requests.Say, rates: RateLimits) -> None:
    """Tell everybody at the table what the person of a seat says.

    Raises:
        NotYourSeat: if the listener does not hold the seat.
        NotNow: before the start, and where no other person plays.
        TooMany: if this person has said too much in a short time.
    """
    _require_speaker(room, listener, request.seat)
    rates.take(listener.person)
    room.say(Spoken(request.seat, request.phrase))


def chat(room: Room, listener: Listener, request: requests.Chat, rates: RateLimits) -> None:
    """Tell the others who hold a seat what the person of a seat writes.

    Raises:
        NotYourSeat: if the listener does not hold the seat.
        NotNow: where the host did not allow it, before the start, and where no other person plays.
        BadMessage: if nothing visible is left of the line, or if it is too long.
        TooMany: if this person has said too much in a short time.
    """
    if not room.table.has_chat:
        raise NotNow("the host of this table did not allow free chat: say a phrase")
    _require_speaker(room, listener, request.seat)
    text = clean_line(request.text)
    rates.take(listener.person)
    room.say(Chatted(request.seat, text))


def clean_line(text: str) -> str:
    """A line of chat without invisible characters and with single spaces.

    Raises:
        BadMessage: if nothing is left, or if it is too long.
    """
    line = visible_text(text)
    if not 1 <= len(line) <= LONGEST_LINE:
        raise BadMessage(f"a line of {len(line)} characters: expected 1 to {LONGEST_LINE}")
    return line


def _require_speaker(room: Room, listener: Listener, seat: Seat) -> None:
    """The listener must hold the seat, in a match with other people."""
    table = room.table
    if seat not in table.seats_of(listener.person):
        raise NotYourSeat(f"seat {seat} is not yours: only players can say something")
    if table.status == "open" or not table.holders() - {listener.person}:
        raise NotNow("phrases are for a match with other people, after its start")
