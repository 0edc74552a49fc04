"""Who may take, open or fill a seat.

A person who sits down sees the hand of the seat. So after the start a seat that was never theirs is
given to a person only if all other people at the table agree, or if there are none.
"""

from __future__ import annotations

from msgspec import structs

from lakelight.server.errors import NotNow, SeatTaken, StaleVersion
from lakelight.server.names import clean_name
from lakelight.server.table import journal
from lakelight.server.table.change import Change, Requester, occupant_at, require_host
from lakelight.server.wire import requests


def sit(change: Change, request: requests.Sit, by: Requester) -> None:
    """Take an open seat, or ask the others for it."""
    table = change.table
    occupant = occupant_at(table, request.seat)
    if not occupant.is_open:
        raise SeatTaken(f"seat {request.seat} is taken by {occupant.name or occupant.level}")
    name = by.name if request.name is None else clean_name(request.name)
    # Several people at one screen have names of their own there, and the pictures of their seats.
    avatar = by.avatar if name == by.name else ""
    sat = journal.Sat(at=by.now, seat=request.seat, person=by.person, name=name, avatar=avatar)
    if table.needs_consent(by.person, request.seat):
        _ask_for_seat(change, sat)
    else:
        change.add(sat)


def _ask_for_seat(change: Change, wanted: journal.Sat) -> None:
    seating = change.table.seating
    if seating.asked is not None:
        raise NotNow(f"{seating.asked.name} is already asking for seat {seating.asked.seat}")
    if wanted.person in seating.refused:
        raise NotNow("the players did not agree that you join this match")
    change.add(journal.SeatAsked(**structs.asdict(wanted)))


def answer_seat(change: Change, request: requests.AnswerSeat, by: Requester) -> None:
    """One of the others answers; when the last one agrees, the person sits down."""
    asked = change.table.seating.asked
    if asked is None or by.person not in asked.waiting_for:
        raise NotNow("nobody asks you to agree to a new player")
    if request.seen < asked.version:
        raise StaleVersion(f"you saw version {request.seen}, the question is of {asked.version}")
    change.add(journal.SeatAnswered(at=by.now, person=by.person, agree=request.agree))
    if request.agree and asked.waiting_for == {by.person}:
        sat = journal.Sat(
            at=by.now,
            seat=asked.seat,
            person=asked.person,
            name=asked.name,
            avatar=asked.avatar,
        )
        change.add(sat)


def seat_bot(change: Change, request: requests.SeatBot, by: Requester) -> None:
    """The host puts a bot on an open seat, or replaces one bot by another."""
    require_host(change.table, by)
    occupant = occupant_at(change.table, request.seat)
    if occupant.is_held:
        raise SeatTaken(f"seat {request.seat} is taken by {occupant.name}")
    level = by.level_of(request.level)
    change.add(journal.BotSat(at=by.now, seat=request.seat, level=level))


def open_seat(change: Change, request: requests.OpenSeat, by: Requester) -> None:
    """The host clears a seat; after the start, only one that a bot plays for nobody."""
    require_host(change.table, by)
    occupant = occupant_at(change.table, request.seat)
    if change.table.status == "running" and occupant.is_held:
        raise SeatTaken(f"seat {request.seat} belongs to {occupant.name}")
    change.add(journal.Stood(at=by.now, seat=request.seat))
