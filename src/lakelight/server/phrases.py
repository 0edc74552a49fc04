"""What people say to each other at a table: set phrases, told once and stored nowhere."""

from __future__ import annotations

from lakelight.server.errors import NotNow, NotYourSeat
from lakelight.server.limits import RateLimits
from lakelight.server.room import Listener, Room
from lakelight.server.wire import requests

# What one person may say, at all their tables together.
PHRASES_AT_ONCE = 4
PHRASES_PER_SECOND = 0.25


def say(room: Room, listener: Listener, request: requests.Say, rates: RateLimits) -> None:
    """Tell everybody at the table what the person of a seat says.

    Raises:
        NotYourSeat: if the listener does not hold the seat.
        NotNow: before the start, and where no other person plays.
        TooMany: if this person has said too much in a short time.
    """
    table = room.table
    if request.seat not in table.seats_of(listener.person):
        raise NotYourSeat(f"seat {request.seat} is not yours: only players can say something")
    if table.status == "open" or not table.holders() - {listener.person}:
        raise NotNow("phrases are for a match with other people, after its start")
    rates.take(listener.person)
    room.say(request.seat, request.phrase)
