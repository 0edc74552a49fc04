"""A table with people around it: what they ask is decided, written, and then told to all.

Everything that changes a table happens in `_write`, one at a time, and nobody is told
before the store has it on disk. If another process was first, its entries are taken in
and the wish is decided anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from lakelight.core.game import Seat
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import NoOnlookers, StaleVersion
from lakelight.server.metrics import Metrics
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import MatchIndex
from lakelight.server.table import journal
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.table.commands import Requester, decide
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.summary import format_summary, summary_of
from lakelight.server.table.table import Step, Table
from lakelight.server.wire import requests

Decision: TypeAlias = Callable[[Table], list[Entry]]

DAY_SECONDS = 86_400.0
# How long a bot may be late before another process believes that it was forgotten.
BOT_GRACE_SECONDS = 15.0
MOST_RACES = 20


class Listener(Protocol):
    """Somebody connected to a table."""

    person: str
    name: str
    look: Seat | None

    def tell(self, message: bytes) -> None:
        """Send a message as soon as the connection takes it."""
        ...

    def close(self, reason: str) -> None:
        """End the connection: the table is closed to this person."""
        ...


class Room:
    """A table, those who are connected to it, and the bots that sit at it."""

    def __init__(
        self, table: Table, store: Store, clock: Clock, bots: Bots, metrics: Metrics
    ) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self._store = store
        self._clock = clock
        self._bots = bots
        self._metrics = metrics
        self._lock = asyncio.Lock()
        self._head: MatchIndex | None = None
        self._is_behind = False
        # Held while a rematch is laid, so that two who ask get one.
        self.rematching = asyncio.Lock()
        self.on_change: Callable[[Room], None] = lambda room: None

    def join(self, listener: Listener) -> None:
        """Somebody connects and is told how things stand.

        Raises:
            NoOnlookers: if the table is closed to this person.
        """
        if not self.may_watch(listener.person):
            raise NoOnlookers("this table shows itself only to those who play at it")
        self.listeners.add(listener)
        self.refresh(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody's connection ended; the seat stays theirs."""
        self.listeners.discard(listener)

    def may_watch(self, person: str) -> bool:
        """Whether a person may see the table: a player always, others if it is open."""
        table = self.table
        if table.setup.options.onlookers or table.status == "open":
            return True
        has_open_seat = any(occupant.is_open for occupant in table.occupants)
        return has_open_seat or bool(person and any(c.person == person for c in table.occupants))

    def refresh(self, listener: Listener) -> None:
        """Tell one listener how things stand."""
        telling = Broadcast(self.table, ())
        listener.tell(telling.state(listener.person, self.viewer_of(listener), with_news=False))

    def viewer_of(self, listener: Listener) -> Seat | None:
        """The seat a listener looks from: the only one held, or the one chosen among several."""
        seats = self.table.seats_of(listener.person)
        if len(seats) == 1:
            return seats[0]
        return listener.look if listener.look in seats else None

    async def ask(self, listener: Listener, ask: requests.ClientRequest) -> int:
        """Do what a listener wishes; the version it led to.

        Raises:
            GameError: if it cannot be done.
        """
        if isinstance(ask, requests.Move):
            done = self.table.version_of_key(listener.person, ask.id)
            if done is not None:
                return done
        game = self.table.game

        def decision(table: Table) -> list[Entry]:
            if isinstance(ask, requests.Move) and table.version_of_key(listener.person, ask.id):
                return []
            by = Requester(
                listener.person,
                listener.name,
                self._clock.now(),
                lambda level: self._bots.level_named(game, level),
            )
            return decide(table, ask, by)

        return await self.write(decision)

    async def write(self, decision: Decision) -> int:
        """Decide, put it on disk, then take it in and tell everybody; the new version."""
        async with self._lock:
            for _ in range(MOST_RACES):
                if self._is_behind:
                    await self._catch_up()
                entries = decision(self.table)
                if not entries:
                    return self.table.version
                after = self.table.copy()
                steps = [after.apply(entry) for entry in entries]
                try:
                    await self._append(after, entries)
                except StaleVersion:
                    continue
                self._turn_to(after, steps)
                self.on_change(self)
                return self.table.version
        raise StaleVersion("too many others write to this table at once: try again")

    async def catch_up(self, number: int = 0, entries: Sequence[bytes] = ()) -> None:
        """Take in what other processes wrote; the store is asked unless we were told all of it."""
        async with self._lock:
            if 0 < number + len(entries) - 1 <= self.table.version:
                return
            if entries and number == self.table.version + 1 and not self._is_behind:
                self._take_in(entries)
            else:
                await self._catch_up()

    async def _catch_up(self) -> None:
        stored = await self._store.entries_after(self.table.setup.code, self.table.version)
        self._is_behind = False
        if stored:
            self._take_in(stored)

    def _take_in(self, stored: Sequence[bytes]) -> None:
        self._head = None
        after = self.table.copy()
        self._turn_to(after, [after.apply(parse_entry(entry)) for entry in stored])

    async def _append(self, after: Table, entries: Sequence[Entry]) -> None:
        began = self._clock.ticks()
        head = match_index_of(after)
        members = [entry.person for entry in entries if isinstance(entry, journal.Sat)]
        try:
            await self._store.append(
                after.setup.code,
                self.table.version + 1,
                [format_entry(entry) for entry in entries],
                None if head == self._head else head,
                members,
            )
        except BaseException:
            # It may be on disk all the same: look before writing anything else.
            self._is_behind = True
            raise
        self._head = head
        self._metrics.commit_seconds.observe(self._clock.ticks() - began)
        self._metrics.entries.add(len(entries))

    def _turn_to(self, after: Table, steps: Sequence[Step]) -> None:
        """What is on disk becomes what is so, and everybody is told."""
        self.table = after
        self._hide_hands()
        self._tell(steps)

    def _tell(self, steps: Sequence[Step]) -> None:
        telling = Broadcast(self.table, steps)
        for listener in list(self.listeners):
            if self.may_watch(listener.person):
                listener.tell(telling.state(listener.person, self.viewer_of(listener)))
            else:
                self.listeners.discard(listener)
                listener.close("this table shows itself only to those who play at it")

    def _hide_hands(self) -> None:
        """Around one screen a hand is hidden as soon as its turn is over."""
        to_act = self.table.seats_to_act()
        for listener in self.listeners:
            if listener.look is not None and listener.look not in to_act:
                listener.look = None


def match_index_of(table: Table) -> MatchIndex:
    """What the store should know of a table, so that the server acts when it is time."""
    if table.status != "running":
        return MatchIndex(table.status, summary=format_summary(summary_of(table)))
    if any(table.occupants[seat].is_bot for seat in table.seats_to_act()):
        return MatchIndex("running", table.changed_at + BOT_GRACE_SECONDS)
    pace = table.setup.options.pace_days
    if not pace:
        return MatchIndex("running")
    return MatchIndex(
        "running",
        min(table.prompted_at[seat] for seat in table.seats_to_act()) + pace * DAY_SECONDS,
    )
