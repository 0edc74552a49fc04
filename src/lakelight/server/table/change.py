"""A change of a table in preparation: entries, each applied at once to a copy of the table.

A move is parsed and played here, once, on that copy. When the store has the entries, the copy
becomes the table; if they are refused, it is dropped. Below is what must hold before a change.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from lakelight.coach.progress import current_step, play_replies
from lakelight.core.errors import GameOver, NotYourTurn
from lakelight.core.game import Move, Seat
from lakelight.core.match import PlayedMove
from lakelight.games import AnyMatch
from lakelight.server.errors import BadMessage, NotHost, NotNow, NotYourSeat, StaleVersion
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.wire.fields import Avatar


class Change:
    """The table as it would be, and the entries that lead there."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.applied: list[AppliedEntry] = []

    @property
    def entries(self) -> list[Entry]:
        """The entries in their order."""
        return [one.entry for one in self.applied]

    def people(self) -> tuple[list[str], list[str]]:
        """The people who take a seat with these entries, and those who ask for one."""
        members: list[str] = []
        asked: list[str] = []
        for one in self.applied:
            if isinstance(one.entry, journal.Sat):
                members.append(one.entry.person)
            elif isinstance(one.entry, journal.SeatAsked):
                asked.append(one.entry.person)
        return members, asked

    def add(self, entry: Entry) -> None:
        """Add an entry that is not a move."""
        self.applied.append(self.table.apply(entry))

    def play(
        self,
        move: Move | str,
        seat: Seat,
        now: float,
        *,
        person: str = "",
        key: str = "",
        spent: float = 0.0,
    ) -> None:
        """Play a seat's move, given as a number or as text, and what chance does after it.

        `spent` are the seconds that the person took, where the table has a clock.

        Raises:
            GameError: if the move is refused.
        """
        before = self.table.progress
        self._add_move(self._match.play(move, seat), now, person, key, spent)
        if self.table.occupants[seat].turn_only:
            self._give_back(seat, now)
        if before is None:
            self._play_chance(now)
        elif self.table.progress is not None and self.table.progress.step != before.step:
            self._begin_step(now)

    def _give_back(self, seat: Seat, now: float) -> None:
        """A bot that plays one turn for a person leaves after it."""
        if self.table.status == "running" and seat not in self.table.seats_to_act():
            self.add(journal.TookBack(at=now, seat=seat))

    def play_opening(self, now: float) -> None:
        """Play the moves that a new match continues, and what chance does before a choice."""
        for text in self.table.setup.opening or ():
            self._add_move(self._match.play(text), now)
        if self.table.lesson is None:
            self._play_chance(now)
        else:
            self._begin_step(now)

    def go_to_step(self, step: int, now: float) -> None:
        """Go on to the next step of a lesson, or back to an earlier one.

        Raises:
            GameError: if that step cannot be reached from here.
        """
        progress = self.table.progress
        self.add(journal.WentToStep(at=now, step=step))
        if progress is not None and step > progress.step:
            self._begin_step(now)

    def _begin_step(self, now: float) -> None:
        """Play what a lesson lets the others do before the person is asked."""
        lesson, progress = self.table.lesson, self.table.progress
        step = None if lesson is None or progress is None else current_step(lesson, progress)
        if step is not None:
            match = self._match
            play_replies(step, match, lambda move: self._add_move(match.play(move), now))

    def _play_chance(self, now: float) -> None:
        for played in self._match.play_chance():
            self._add_move(played, now)

    def _add_move(
        self, played: PlayedMove, now: float, person: str = "", key: str = "", spent: float = 0.0
    ) -> None:
        entry = journal.Moved(
            at=now, seat=played.seat, move=played.text, person=person, key=key, spent=spent
        )
        self.applied.append(self.table.apply(entry, played))

    @property
    def _match(self) -> AnyMatch:
        if self.table.match is None:
            raise NotNow("the match has not begun")
        return self.table.match


class Requester(Struct, frozen=True):
    """Who asks, when, and what only the room knows.

    That is how the level of a bot is checked, how long a seat has had to act, whether the person
    of a seat is away, and how long others must then wait.
    """

    person: str
    name: str
    now: float
    level_of: Callable[[str | None], str]
    waited: Callable[[Seat], float]
    is_away: Callable[[Seat], bool] = lambda seat: False
    away_seconds: float = 45.0
    avatar: Avatar = ""


def occupant_at(table: Table, seat: Seat) -> Occupant:
    """The occupant of a seat that the table has."""
    if not 0 <= seat < len(table.occupants):
        raise BadMessage(f"seat {seat}: this table has seats 0 to {len(table.occupants) - 1}")
    return table.occupants[seat]


def require_own(table: Table, seat: Seat, by: Requester) -> None:
    """The seat must be the requester's."""
    occupant_at(table, seat)
    if seat not in table.seats_of(by.person):
        raise NotYourSeat(f"seat {seat} is not yours: you hold {list(table.seats_of(by.person))}")


def require_host(table: Table, by: Requester) -> None:
    """The requester must be the host."""
    if by.person != table.setup.host:
        raise NotHost("only the host of this table may do this")


def require_open(table: Table) -> None:
    """The match must not have begun."""
    if table.status != "open":
        raise NotNow("the match has begun")


def require_not_over(table: Table) -> None:
    """The match must not have ended: a finished match never changes."""
    if table.status == "over":
        raise GameOver("the match is over: ask for a rematch")


def require_running(table: Table) -> None:
    """The match must have begun and not have ended."""
    if table.match is None:
        raise NotNow("the match has not begun")
    require_not_over(table)


def require_fresh(table: Table, seat: Seat, seen: int) -> None:
    """A seat must have something to do, and the person must have seen what.

    Raises:
        GameError: if the match is not running, or it is not this seat's turn.
        StaleVersion: if what the seat has to do has changed since.
    """
    require_running(table)
    prompted = table.prompts[seat].version
    if seen < prompted:
        raise StaleVersion(f"you saw version {seen}, but version {prompted} changed your turn")
    if seen > table.version:
        raise StaleVersion(f"there is no version {seen} yet: the last is {table.version}")
    if seat not in table.seats_to_act():
        turn = ", ".join(str(one) for one in table.seats_to_act())
        raise NotYourTurn(f"seat {seat} may not act now: it is the turn of seat {turn}")
