"""A table with people around it: requests are carried out, written, and then broadcast.

Every change of a table goes through `write`, one at a time, and nobody is told before the store
has it on disk. If another process wrote first, its entries are taken in and the request is
carried out anew.
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
from lakelight.server.store.rows import Addition, MatchIndex
from lakelight.server.table import journal
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.table.change import Change
from lakelight.server.table.commands import Requester, carry_out
from lakelight.server.table.journal import format_entry, parse_entry
from lakelight.server.table.summary import format_summary, summary_of
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.wire import requests

Command: TypeAlias = Callable[[Change], None]

DAY_SECONDS = 86_400.0
# How late a bot may be before another process takes over.
BOT_GRACE_SECONDS = 15.0
MOST_RACES = 20
CLOSED_TABLE = "only the players of this table may see it"


class Listener(Protocol):
    """Somebody connected to a table; `look` is the seat chosen among several."""

    person: str
    name: str
    look: Seat | None

    def send(self, message: bytes) -> None:
        """Send a message as soon as the connection can take it."""
        ...

    def close(self, reason: str) -> None:
        """End the connection: this person may not see the table."""
        ...


class Room:
    """A table and the people connected to it."""

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
        self._index: MatchIndex | None = None
        self._is_behind = False
        # Held while a rematch is set up, so that two people who ask for one get the same.
        self.rematching = asyncio.Lock()
        self.on_change: Callable[[Room], None] = lambda room: None

    def join(self, listener: Listener) -> None:
        """Connect somebody, and send them how the table stands.

        Raises:
            NoOnlookers: if this person may not see the table.
        """
        if not self.may_watch(listener.person):
            raise NoOnlookers(CLOSED_TABLE)
        self.listeners.add(listener)
        self.refresh(listener)

    def leave(self, listener: Listener) -> None:
        """Somebody's connection ended; their seat stays theirs."""
        self.listeners.discard(listener)

    def may_watch(self, person: str) -> bool:
        """Whether a person may see the table: players always, others if it is open to them."""
        table = self.table
        if table.setup.options.onlookers or table.status == "open":
            return True
        if any(occupant.is_open for occupant in table.occupants):
            return True
        return bool(person) and any(one.person == person for one in table.occupants)

    def refresh(self, listener: Listener) -> None:
        """Send one listener how the table stands."""
        listener.send(Broadcast(self.table).message(listener.person, listener.look))

    async def ask(self, listener: Listener, request: requests.ClientRequest) -> int:
        """Carry out a listener's request; the version to which it led.

        Raises:
            GameError: if it is refused.
        """
        if isinstance(request, requests.Move):
            done = self.table.version_of_key(listener.person, request.id)
            if done is not None:
                return done
        game = self.table.game

        def command(change: Change) -> None:
            if isinstance(request, requests.Move) and change.table.version_of_key(
                listener.person, request.id
            ):
                return
            by = Requester(
                listener.person,
                listener.name,
                self._clock.now(),
                lambda level: self._bots.level_named(game, level),
            )
            carry_out(change, request, by)

        return await self.write(command)

    async def write(self, command: Command) -> int:
        """Carry out a command, put it on disk, then broadcast it; the new version."""
        async with self._lock:
            for _ in range(MOST_RACES):
                if self._is_behind:
                    await self._catch_up()
                change = Change(self.table)
                command(change)
                if not change.applied:
                    return self.table.version
                try:
                    await self._append(change)
                except StaleVersion:
                    continue
                self._adopt(change.table, change.applied)
                self.on_change(self)
                return self.table.version
        raise StaleVersion("too many others write to this table at once: try again")

    async def catch_up(self, number: int = 0, entries: Sequence[bytes] = ()) -> None:
        """Take in what other processes wrote; ask the store unless these are all entries."""
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
        self._index = None
        after = self.table.copy()
        self._adopt(after, [after.apply(parse_entry(entry)) for entry in stored])

    async def _append(self, change: Change) -> None:
        began = self._clock.ticks()
        index = match_index_of(change.table)
        entries = change.entries
        members = [entry.person for entry in entries if isinstance(entry, journal.Sat)]
        try:
            await self._store.append(
                Addition(
                    change.table.setup.code,
                    self.table.version + 1,
                    [format_entry(entry) for entry in entries],
                    None if index == self._index else index,
                    members,
                )
            )
        except BaseException:
            # The entries may be on disk all the same: look before writing anything else.
            self._is_behind = True
            raise
        self._index = index
        self._metrics.commit_seconds.observe(self._clock.ticks() - began)
        self._metrics.entries.add(len(entries))

    def _adopt(self, table: Table, applied: Sequence[AppliedEntry]) -> None:
        """What is on disk becomes the table, and everybody is told."""
        self.table = table
        self._hide_hands()
        broadcast = Broadcast(table, applied)
        for listener in list(self.listeners):
            if self.may_watch(listener.person):
                listener.send(broadcast.message(listener.person, listener.look))
            else:
                self.listeners.discard(listener)
                listener.close(CLOSED_TABLE)

    def _hide_hands(self) -> None:
        """When people share one screen, a hand is hidden as soon as its turn is over."""
        to_act = self.table.seats_to_act()
        for listener in self.listeners:
            if listener.look is not None and listener.look not in to_act:
                listener.look = None


def match_index_of(table: Table) -> MatchIndex:
    """What the store must know about a table so that the server acts in time."""
    status = table.status
    if status != "running":
        return MatchIndex(status, summary=format_summary(summary_of(table)))
    to_act = table.seats_to_act()
    if any(table.occupants[seat].is_bot for seat in to_act):
        return MatchIndex(status, table.changed_at + BOT_GRACE_SECONDS)
    days = table.setup.options.pace_days
    if not days:
        return MatchIndex(status)
    return MatchIndex(
        "running", min(table.prompts[seat].at for seat in to_act) + days * DAY_SECONDS
    )
