"""What a person asks for at a table, carried out as a change, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from msgspec import Struct

from lakelight.core.errors import GameOver, NotYourTurn
from lakelight.core.game import Seat
from lakelight.server.errors import (
    BadMessage,
    NotHost,
    NotNow,
    NotYourSeat,
    NoVisitor,
    SeatTaken,
    StaleVersion,
)
from lakelight.server.names import clean_name
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.table import Table
from lakelight.server.table.undo import index_to_undo
from lakelight.server.wire import requests

# How long a person may take before others at the table can ask for a bot.
TAKEOVER_SECONDS = 120.0


class Requester(Struct, frozen=True):
    """Who asks, when, and how the level of a bot is checked."""

    person: str
    name: str
    now: float
    level_of: Callable[[str | None], str]


def carry_out(change: Change, request: requests.ClientRequest, by: Requester) -> None:
    """Add the entries that follow from a request.

    Raises:
        GameError: with the reason why the request is refused.
    """
    if not by.person:
        raise NoVisitor("say your name first: POST /api/visitor")
    match request:
        case requests.Sit():
            sit(change, request, by)
        case requests.Stand():
            _require_open(change.table)
            _require_own(change.table, request.seat, by)
            change.add(journal.Stood(at=by.now, seat=request.seat))
        case requests.SeatBot():
            seat_bot(change, request, by)
        case requests.OpenSeat():
            open_seat(change, request, by)
        case requests.Start():
            _require_host(change.table, by)
            start(change, by.now)
        case requests.Move():
            move(change, request, by)
        case requests.Undo():
            undo(change, request, by)
        case requests.AnswerUndo():
            answer_undo(change, request, by)
        case requests.HandOver():
            hand_over(change, request, by)
        case requests.TakeBack():
            take_back(change, request, by)
        case requests.Resign():
            resign(change, request, by)
        case (
            requests.Preview()
            | requests.Look()
            | requests.Rematch()
            | requests.Refresh()
            | requests.Ping()
        ):
            raise BadMessage(f"{type(request).__name__} changes nothing at the table")
        case _:
            assert_never(request)


def sit(change: Change, request: requests.Sit, by: Requester) -> None:
    """Anyone may take an open seat."""
    occupant = _occupant(change.table, request.seat)
    _require_not_over(change.table)
    if not occupant.is_open:
        raise SeatTaken(f"seat {request.seat} is taken by {occupant.name or occupant.level}")
    name = by.name if request.name is None else clean_name(request.name)
    change.add(journal.Sat(at=by.now, seat=request.seat, person=by.person, name=name))


def seat_bot(change: Change, request: requests.SeatBot, by: Requester) -> None:
    """The host puts a bot on an open seat, or replaces one bot by another."""
    _require_host(change.table, by)
    _require_not_over(change.table)
    occupant = _occupant(change.table, request.seat)
    if occupant.has_person:
        raise SeatTaken(f"seat {request.seat} is taken by {occupant.name}")
    level = by.level_of(request.level)
    change.add(journal.BotSat(at=by.now, seat=request.seat, level=level))


def open_seat(change: Change, request: requests.OpenSeat, by: Requester) -> None:
    """The host clears a seat; after the start, only one that a bot plays for nobody."""
    _require_host(change.table, by)
    occupant = _occupant(change.table, request.seat)
    _require_not_over(change.table)
    if change.table.status == "running" and occupant.person and not occupant.resigned:
        raise SeatTaken(f"seat {request.seat} belongs to {occupant.name}")
    change.add(journal.Stood(at=by.now, seat=request.seat))


def start(change: Change, now: float) -> None:
    """Begin the match, with the opening that it continues and what chance does first."""
    _require_open(change.table)
    empty = [seat for seat, occupant in enumerate(change.table.occupants) if occupant.is_open]
    if empty:
        raise NotNow(f"seat {empty[0]} is still open: wait for a player, or put a bot there")
    change.add(journal.Started(at=now))
    change.play_opening(now)


def move(change: Change, request: requests.Move, by: Requester) -> None:
    """Play a person's move."""
    _require_own(change.table, request.seat, by)
    if change.table.occupants[request.seat].is_bot:
        raise NotYourTurn(f"a bot plays seat {request.seat}: take it back first")
    require_fresh(change.table, request.seat, request.seen)
    change.play(request.move, request.seat, by.now, person=by.person, key=request.id)


def require_fresh(table: Table, seat: Seat, seen: int) -> None:
    """A seat must have something to do, and the person must have seen what.

    Raises:
        GameError: if the match is not running, or it is not this seat's turn.
        StaleVersion: if what the seat has to do has changed since.
    """
    _require_running(table)
    prompted = table.prompts[seat].version
    if seen < prompted:
        raise StaleVersion(f"you saw version {seen}, but version {prompted} changed your turn")
    if seen > table.version:
        raise StaleVersion(f"there is no version {seen} yet: the last is {table.version}")
    if seat not in table.seats_to_act():
        turn = ", ".join(str(one) for one in table.seats_to_act())
        raise NotYourTurn(f"seat {seat} may not act now: it is the turn of seat {turn}")


def undo(change: Change, request: requests.Undo, by: Requester) -> None:
    """Take a move back at once if nobody else plays, otherwise ask the others."""
    table = change.table
    if table.match is None:
        raise NotNow("the match has not begun")
    _require_own(table, request.seat, by)
    if request.seen < table.version:
        raise StaleVersion(f"you saw version {request.seen}, but now it is {table.version}")
    index = index_to_undo(table, request.seat)
    if table.people() - {by.person}:
        change.add(journal.UndoAsked(at=by.now, seat=request.seat))
    else:
        change.add(journal.Undone(at=by.now, seat=request.seat, index=index))


def answer_undo(change: Change, request: requests.AnswerUndo, by: Requester) -> None:
    """One of the others answers; when the last one agrees, the move is taken back."""
    pending = change.table.undo
    if pending is None or by.person not in pending.waiting_for:
        raise NotNow("nobody asks you to agree to an undo")
    is_last = pending.waiting_for == {by.person}
    index = index_to_undo(change.table, pending.seat) if request.agree and is_last else None
    change.add(journal.UndoAnswered(at=by.now, person=by.person, agree=request.agree))
    if index is not None:
        change.add(journal.Undone(at=by.now, seat=pending.seat, index=index))


def hand_over(change: Change, request: requests.HandOver, by: Requester) -> None:
    """Let a bot play one's own seat, or a seat that has kept everybody waiting for long."""
    table = change.table
    _require_running(table)
    occupant = _occupant(table, request.seat)
    if not occupant.has_person:
        raise NotNow(f"seat {request.seat} is already played by a bot")
    level = by.level_of(request.level)
    if occupant.person == by.person:
        change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="asked"))
        return
    if by.person not in table.people():
        raise NotYourSeat("only people who play at the table may ask for a bot")
    waited = by.now - table.prompts[request.seat].at
    if request.seat not in table.seats_to_act() or waited < TAKEOVER_SECONDS:
        raise NotNow(
            f"seat {request.seat} has {TAKEOVER_SECONDS:.0f} seconds before others may ask"
        )
    change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="waiting"))


def take_back(change: Change, request: requests.TakeBack, by: Requester) -> None:
    """A person plays their own seat again."""
    _require_own(change.table, request.seat, by)
    if not change.table.occupants[request.seat].is_bot:
        raise NotNow(f"you already play seat {request.seat} yourself")
    change.add(journal.TookBack(at=by.now, seat=request.seat))


def resign(change: Change, request: requests.Resign, by: Requester) -> None:
    """A person gives up a seat for good."""
    _require_running(change.table)
    _require_own(change.table, request.seat, by)
    level = by.level_of(request.level)
    change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="resigned"))


def _occupant(table: Table, seat: Seat) -> Occupant:
    if not 0 <= seat < len(table.occupants):
        raise BadMessage(f"seat {seat}: this table has seats 0 to {len(table.occupants) - 1}")
    return table.occupants[seat]


def _require_own(table: Table, seat: Seat, by: Requester) -> None:
    _occupant(table, seat)
    if seat not in table.seats_of(by.person):
        raise NotYourSeat(f"seat {seat} is not yours: you hold {table.seats_of(by.person)}")


def _require_host(table: Table, by: Requester) -> None:
    if by.person != table.setup.host:
        raise NotHost("only the host of this table may do this")


def _require_open(table: Table) -> None:
    if table.status != "open":
        raise NotNow("the match has begun")


def _require_not_over(table: Table) -> None:
    if table.status == "over":
        raise GameOver("the match is over: ask for a rematch")


def _require_running(table: Table) -> None:
    if table.status == "open":
        raise NotNow("the match has not begun")
    if table.status == "over":
        raise GameOver("the match is over: no more moves are possible")
