"""From what a person asks to the entries it leads to, or a refusal. Nothing changes here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from lakelight.core.errors import GameOver, NotYourTurn
from lakelight.core.game import MatchState, Move, Seat
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
from lakelight.server.table.journal import Entry
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.table import Table
from lakelight.server.table.undo import index_to_undo
from lakelight.server.wire import requests

TAKEOVER_SECONDS = 120.0


@dataclass(frozen=True)
class Requester:
    """Who asks, when, and how a bot's level is checked."""

    person: str
    name: str
    now: float
    level_of: Callable[[str | None], str]


def decide(table: Table, ask: requests.ClientRequest, by: Requester) -> list[Entry]:
    """The entries that follow from a wish.

    Raises:
        GameError: with the reason why nothing does.
    """
    if not by.person:
        raise NoVisitor("say your name first: POST /api/visitor")
    match ask:
        case requests.Sit():
            return sit(table, ask, by)
        case requests.Stand():
            _require_open(table)
            _require_own(table, ask.seat, by)
            return [journal.Stood(at=by.now, seat=ask.seat)]
        case requests.SeatBot():
            return seat_bot(table, ask, by)
        case requests.OpenSeat():
            return open_seat(table, ask, by)
        case requests.Start():
            _require_host(table, by)
            return start(table, by.now)
        case requests.Move():
            return move(table, ask, by)
        case requests.Undo():
            return undo(table, ask, by)
        case requests.AnswerUndo():
            return answer_undo(table, ask, by)
        case requests.HandOver():
            return hand_over(table, ask, by)
        case requests.TakeBack():
            _require_own(table, ask.seat, by)
            if not table.occupants[ask.seat].is_bot:
                raise NotNow(f"seat {ask.seat} is played by you already")
            return [journal.TookBack(at=by.now, seat=ask.seat)]
        case requests.Resign():
            _require_running(table)
            _require_own(table, ask.seat, by)
            level = by.level_of(ask.level)
            return [journal.StoodIn(at=by.now, seat=ask.seat, level=level, why="resigned")]
        case (
            requests.Preview()
            | requests.Look()
            | requests.Rematch()
            | requests.Refresh()
            | requests.Ping()
        ):
            raise BadMessage(f"{type(ask).__name__} changes nothing at the table")
        case _:
            assert_never(ask)


def sit(table: Table, ask: requests.Sit, by: Requester) -> list[Entry]:
    """Anyone may take an open seat."""
    seat = ask.seat
    occupant = _chair(table, seat)
    if table.status == "over":
        raise GameOver("the match is over: ask for a rematch")
    if not occupant.is_open:
        raise SeatTaken(f"seat {seat} is taken by {occupant.name or occupant.level}")
    name = by.name if ask.name is None else clean_name(ask.name)
    return [journal.Sat(at=by.now, seat=seat, person=by.person, name=name)]


def seat_bot(table: Table, ask: requests.SeatBot, by: Requester) -> list[Entry]:
    """The host puts bots on open seats, or another bot in place of one."""
    _require_host(table, by)
    if table.status == "over":
        raise GameOver("the match is over: ask for a rematch")
    occupant = _chair(table, ask.seat)
    if occupant.has_person:
        raise SeatTaken(f"seat {ask.seat} is taken by {occupant.name}")
    return [journal.BotSat(at=by.now, seat=ask.seat, level=by.level_of(ask.level))]


def open_seat(table: Table, ask: requests.OpenSeat, by: Requester) -> list[Entry]:
    """The host clears a seat; after the start only one that a bot plays for nobody."""
    _require_host(table, by)
    occupant = _chair(table, ask.seat)
    if table.status == "over":
        raise GameOver("the match is over: ask for a rematch")
    if table.status == "running" and occupant.person and not occupant.resigned:
        raise SeatTaken(f"seat {ask.seat} is {occupant.name}'s")
    return [journal.Stood(at=by.now, seat=ask.seat)]


def start(table: Table, now: float) -> list[Entry]:
    """Begin; the opening of another match and what chance does then belong to it."""
    _require_open(table)
    empty = [seat for seat, occupant in enumerate(table.occupants) if occupant.is_open]
    if empty:
        raise NotNow(f"seat {empty[0]} is still open: wait for somebody, or put a bot there")
    state: MatchState = table.game.begin(table.game_setup)
    entries: list[Entry] = [journal.Started(at=now)]
    for text in table.setup.opening or ():
        found = state.parse(text)
        seat = None if state.is_chance else state.seat_of(found)
        entries.append(journal.Moved(at=now, seat=seat, move=text))
        state.apply(found)
    return [*entries, *_chance(table, state, now)]


def move(table: Table, ask: requests.Move, by: Requester) -> list[Entry]:
    """A person's move."""
    _require_own(table, ask.seat, by)
    if table.occupants[ask.seat].is_bot:
        raise NotYourTurn(f"a bot plays seat {ask.seat}: take it back first")
    require_fresh(table, ask.seat, ask.seen)
    found = table.state.parse(ask.move, ask.seat)
    return moved(table, ask.seat, found, by.now, by.person, ask.id)


def moved(
    table: Table, seat: Seat, found: Move, now: float, person: str = "", key: str = ""
) -> list[Entry]:
    """A legal move and what chance does after it."""
    state = table.state.copy()
    text = state.format(found)
    state.play(found, seat)
    entry = journal.Moved(at=now, seat=seat, move=text, person=person, key=key)
    return [entry, *_chance(table, state, now)]


def require_fresh(table: Table, seat: Seat, seen: int) -> None:
    """A seat must be asked something, and the person must have seen what.

    Raises:
        GameError: if the match is not running, or it is not this seat's turn.
        StaleVersion: if what is asked has changed since.
    """
    _require_running(table)
    if seen < table.prompted_version[seat]:
        raise StaleVersion(
            f"you saw version {seen}: version {table.prompted_version[seat]} changed it"
        )
    if seen > table.version:
        raise StaleVersion(f"version {seen} is not there yet: the last is {table.version}")
    if seat not in table.seats_to_act():
        turn = ", ".join(str(one) for one in table.seats_to_act())
        raise NotYourTurn(f"seat {seat} may not act now: the turn is seat {turn}'s")


def undo(table: Table, ask: requests.Undo, by: Requester) -> list[Entry]:
    """Take back at once if nobody else has seen it, else ask them."""
    if table.state is None:
        raise NotNow("the match has not begun")
    _require_own(table, ask.seat, by)
    if ask.seen < table.version:
        raise StaleVersion(f"you saw version {ask.seen}, but now it is {table.version}")
    index = index_to_undo(table, ask.seat)
    if table.people() - {by.person}:
        return [journal.UndoAsked(at=by.now, seat=ask.seat)]
    return [journal.Undone(at=by.now, seat=ask.seat, index=index)]


def answer_undo(table: Table, ask: requests.AnswerUndo, by: Requester) -> list[Entry]:
    """One of the others answers; the last to agree lets it happen."""
    if table.undo is None or by.person not in table.undo.waiting_for:
        raise NotNow("nobody asks you to agree to an undo")
    answer = journal.UndoAnswered(at=by.now, person=by.person, agree=ask.agree)
    if not ask.agree or table.undo.waiting_for != {by.person}:
        return [answer]
    seat = table.undo.seat
    return [answer, journal.Undone(at=by.now, seat=seat, index=index_to_undo(table, seat))]


def hand_over(table: Table, ask: requests.HandOver, by: Requester) -> list[Entry]:
    """A bot for one's own seat, or for one that has kept everybody waiting for long."""
    _require_running(table)
    occupant = _chair(table, ask.seat)
    if not occupant.has_person:
        raise NotNow(f"seat {ask.seat} is played by a bot already")
    level = by.level_of(ask.level)
    if occupant.person == by.person:
        return [journal.StoodIn(at=by.now, seat=ask.seat, level=level, why="asked")]
    if by.person not in table.people():
        raise NotYourSeat("only those who play may ask for a bot")
    waited = by.now - table.prompted_at[ask.seat]
    if ask.seat not in table.seats_to_act() or waited < TAKEOVER_SECONDS:
        raise NotNow(
            f"seat {ask.seat} may take {TAKEOVER_SECONDS:.0f} seconds before others can ask"
        )
    return [journal.StoodIn(at=by.now, seat=ask.seat, level=level, why="waiting")]


def _chance(table: Table, state: MatchState, now: float) -> list[Entry]:
    """What chance does now, until somebody has a choice; changes the state it is given."""
    entries: list[Entry] = []
    while state.is_chance:
        found = table.game.chance_move(state, table.setup.seed)
        text = state.format(found)
        entries.append(journal.Moved(at=now, seat=None, move=text))
        state.apply(found)
    return entries


def _chair(table: Table, seat: Seat) -> Occupant:
    if not 0 <= seat < len(table.occupants):
        raise BadMessage(f"seat {seat}: this table has seats 0 to {len(table.occupants) - 1}")
    return table.occupants[seat]


def _require_own(table: Table, seat: Seat, by: Requester) -> None:
    _chair(table, seat)
    if seat not in table.seats_of(by.person):
        raise NotYourSeat(f"seat {seat} is not yours: you hold {table.seats_of(by.person)}")


def _require_host(table: Table, by: Requester) -> None:
    if by.person != table.setup.host:
        raise NotHost("only the host of this table may do this")


def _require_open(table: Table) -> None:
    if table.status != "open":
        raise NotNow("the match has begun")


def _require_running(table: Table) -> None:
    if table.status == "open":
        raise NotNow("the match has not begun")
    if table.status == "over":
        raise GameOver("the match is over: no more moves are possible")
