"""What a person asks for at a table, carried out as a change, or refused."""

from __future__ import annotations

from typing import assert_never

from lakelight.coach.progress import step_to_undo
from lakelight.core.errors import NotYourTurn
from lakelight.core.game import Seat
from lakelight.server.errors import (
    BadMessage,
    CannotUndo,
    NotNow,
    NotYourSeat,
    NoVisitor,
    StaleVersion,
)
from lakelight.server.table import journal
from lakelight.server.table.change import (
    Change,
    Requester,
    occupant_at,
    require_fresh,
    require_host,
    require_not_over,
    require_open,
    require_own,
    require_running,
)
from lakelight.server.table.hints import ask_hint
from lakelight.server.table.seats import answer_seat, open_seat, seat_bot, sit
from lakelight.server.table.table import Table
from lakelight.server.table.undo import index_to_undo
from lakelight.server.wire import requests

# How long a person may take before others at the table can ask for a bot; less if they are away.
TAKEOVER_SECONDS = 120.0
# What a person can ask for at the table of a lesson.
LESSON_REQUESTS = (requests.Move, requests.Undo, requests.GoToStep)
# Entries of a journal besides its moves; more are not made by playing.
MOST_CHANGES = 1000
# Requests that somebody could repeat without end.
LIMITED_REQUESTS = frozenset(
    {
        requests.Sit,
        requests.Stand,
        requests.SeatBot,
        requests.OpenSeat,
        requests.OpenToAll,
        requests.AllowChat,
        requests.Undo,
        requests.GoToStep,
        requests.HandOver,
        requests.Hint,
    }
)


def carry_out(change: Change, request: requests.ClientRequest, by: Requester) -> None:
    """Add the entries that follow from a request.

    Raises:
        GameError: with the reason why the request is refused.
    """
    if not by.person:
        raise NoVisitor("say your name first: POST /api/visitor")
    if change.table.lesson is None:
        require_not_over(change.table)
    elif not isinstance(request, LESSON_REQUESTS):
        raise NotNow("in a lesson you can move, undo, and go to another step")
    if type(request) in LIMITED_REQUESTS:
        _require_few_changes(change.table)
    match request:
        case requests.Move():
            move(change, request, by)
        case requests.Sit():
            sit(change, request, by)
        case requests.Stand():
            require_open(change.table)
            require_own(change.table, request.seat, by)
            change.add(journal.Stood(at=by.now, seat=request.seat))
        case requests.SeatBot():
            seat_bot(change, request, by)
        case requests.OpenSeat():
            open_seat(change, request, by)
        case requests.OpenToAll():
            require_host(change.table, by)
            require_open(change.table)
            if request.is_open != (change.table.open_to_all_since is not None):
                change.add(journal.OpenedToAll(at=by.now, is_open=request.is_open))
        case requests.AllowChat():
            require_host(change.table, by)
            if request.is_allowed:
                require_open(change.table)
            if request.is_allowed != change.table.has_chat:
                change.add(journal.ChatAllowed(at=by.now, is_allowed=request.is_allowed))
        case requests.Start():
            require_host(change.table, by)
            start(change, by.now, without_open_seats=request.without_open_seats)
        case requests.Hint():
            ask_hint(change, request, by)
        case requests.Undo():
            undo(change, request, by)
        case requests.AnswerUndo():
            answer_undo(change, request, by)
        case requests.GoToStep():
            go_to_step(change, request, by)
        case requests.AnswerSeat():
            answer_seat(change, request, by)
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
            | requests.ListMoves()
            | requests.Refresh()
            | requests.Attend()
            | requests.Say()
            | requests.Chat()
            | requests.Mute()
            | requests.Ping()
            | requests.Heartbeats()
        ):
            raise BadMessage(f"{type(request).__name__} changes nothing at the table")
        case _:
            assert_never(request)


def start(change: Change, now: float, *, without_open_seats: bool = False) -> None:
    """Begin the match, with the opening that it continues and what chance does first."""
    table = change.table
    require_open(table)
    taken = [seat for seat, occupant in enumerate(table.occupants) if not occupant.is_open]
    if len(taken) == len(table.occupants):
        change.add(journal.Started(at=now))
    elif without_open_seats and table.setup.opening is None:
        if len(taken) not in table.game.players:
            least = table.game.players.start
            raise NotNow(f"{len(taken)} players: the match needs {least} or more")
        change.add(journal.Started(at=now, seats=taken))
    else:
        empty = min(set(range(len(table.occupants))) - set(taken))
        raise NotNow(f"seat {empty} is still open: wait for a player, or put a bot there")
    change.play_opening(now)


def move(change: Change, request: requests.Move, by: Requester) -> None:
    """Play a person's move."""
    require_own(change.table, request.seat, by)
    if change.table.occupants[request.seat].level:
        raise NotYourTurn(f"a bot plays seat {request.seat}: take it back first")
    require_fresh(change.table, request.seat, request.seen)
    has_clock = change.table.setup.options.turn_seconds > 0
    spent = by.waited(request.seat) if has_clock else 0.0
    change.play(request.move, request.seat, by.now, person=by.person, key=request.id, spent=spent)


def undo(change: Change, request: requests.Undo, by: Requester) -> None:
    """Take a move back at once if nobody else plays, otherwise ask the others."""
    table = change.table
    if table.match is None:
        raise NotNow("the match has not begun")
    require_own(table, request.seat, by)
    if request.seen < table.version:
        raise StaleVersion(f"you saw version {request.seen}, but now it is {table.version}")
    if table.lesson is not None and table.progress is not None:
        step = step_to_undo(table.lesson, table.progress, table.move_count)
        if step is None:
            raise CannotUndo("there is no move to undo: the lesson stands at its beginning")
        change.go_to_step(step, by.now)
        return
    index = index_to_undo(table, request.seat)
    if table.people() - {by.person}:
        change.add(journal.UndoAsked(at=by.now, seat=request.seat))
    else:
        change.add(journal.Undone(at=by.now, seat=request.seat, index=index))


def go_to_step(change: Change, request: requests.GoToStep, by: Requester) -> None:
    """The person in a lesson goes on, or back."""
    table = change.table
    if table.lesson is None or table.match is None:
        raise NotNow("no lesson is played at this table")
    if not table.seats_of(by.person):
        raise NotYourSeat("only the person who learns may go on")
    if request.seen < table.version:
        raise StaleVersion(f"you saw version {request.seen}, but now it is {table.version}")
    change.go_to_step(request.step, by.now)


def answer_undo(change: Change, request: requests.AnswerUndo, by: Requester) -> None:
    """One of the others answers; when the last one agrees, the move is taken back."""
    pending = change.table.undo
    if pending is None or by.person not in pending.waiting_for:
        raise NotNow("nobody asks you to agree to an undo")
    if request.seen < pending.version:
        raise StaleVersion(f"you saw version {request.seen}, the question is of {pending.version}")
    is_last = pending.waiting_for == {by.person}
    index = index_to_undo(change.table, pending.seat) if request.agree and is_last else None
    change.add(journal.UndoAnswered(at=by.now, person=by.person, agree=request.agree))
    if index is not None:
        change.add(journal.Undone(at=by.now, seat=pending.seat, index=index))


def hand_over(change: Change, request: requests.HandOver, by: Requester) -> None:
    """Let a bot play one's own seat, or a seat that has kept everybody waiting for long."""
    table = change.table
    require_running(table)
    occupant = occupant_at(table, request.seat)
    if not occupant.has_person and not occupant.turn_only:
        raise NotNow(f"seat {request.seat} is already played by a bot")
    level = by.level_of(request.level)
    if occupant.person == by.person:
        change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="asked"))
        return
    if by.person not in table.people():
        raise NotYourSeat("only people who play at the table may ask for a bot")
    if not occupant.turn_only:
        _require_waited(table, request.seat, by)
    change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="waiting"))


def _require_waited(table: Table, seat: Seat, by: Requester) -> None:
    """Others may ask for a bot only after a while, and not where a move may take hours."""
    if table.pace_seconds:
        raise NotNow(f"seat {seat} has its time for a move: then a bot makes it")
    limit = by.away_seconds if by.is_away(seat) else TAKEOVER_SECONDS
    if by.waited(seat) < limit or seat not in table.seats_to_act():
        raise NotNow(f"seat {seat} has {limit:.0f} seconds before others may ask")


def take_back(change: Change, request: requests.TakeBack, by: Requester) -> None:
    """A person plays their own seat again."""
    require_own(change.table, request.seat, by)
    if not change.table.occupants[request.seat].is_bot:
        raise NotNow(f"you already play seat {request.seat} yourself")
    change.add(journal.TookBack(at=by.now, seat=request.seat))


def resign(change: Change, request: requests.Resign, by: Requester) -> None:
    """A person gives up a seat for good."""
    require_running(change.table)
    require_own(change.table, request.seat, by)
    level = by.level_of(request.level)
    change.add(journal.StoodIn(at=by.now, seat=request.seat, level=level, why="resigned"))


def has_room_for_changes(table: Table) -> bool:
    """Whether the journal takes more entries besides moves."""
    return table.version - table.move_count < MOST_CHANGES


def _require_few_changes(table: Table) -> None:
    if not has_room_for_changes(table):
        raise NotNow(
            f"this table has changed more than {MOST_CHANGES} times besides its moves: "
            "finish the match, or open another table"
        )
