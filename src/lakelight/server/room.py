"""A table with people around it: requests are carried out, written, and then broadcast.

Every change of a table goes through `write`, one at a time, and nobody is told before the store
has it on disk. If another process wrote first, its entries are taken in and the request is
carried out anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import UNSET

from lakelight.core.game import Seat
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.elsewhere import AnyNews, Chatted, Elsewhere, Present, Spoken
from lakelight.server.errors import NoOnlookers, StaleVersion, TooMany
from lakelight.server.listener import Listener, deliver
from lakelight.server.metrics import Metrics
from lakelight.server.notices.rows import NewNotice
from lakelight.server.offers import changed_offer
from lakelight.server.presence import RoomPresence
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition, MatchIndex
from lakelight.server.table import journal
from lakelight.server.table.broadcast import Broadcast
from lakelight.server.table.change import Change, Requester
from lakelight.server.table.commands import carry_out
from lakelight.server.table.journal import format_entry, parse_entry
from lakelight.server.table.previews import Previews
from lakelight.server.table.summary import format_summary, summary_of
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.wire import requests
from lakelight.server.wire.messages import You
from lakelight.server.write_lock import WriteLock

Command: TypeAlias = Callable[[Change], None]
# The version to which a move led, or why it did not.
MoveOutcome: TypeAlias = int | Exception

# How late a bot may be before another process takes over.
BOT_GRACE_SECONDS = 15.0
MOST_RACES = 20
NOBODY = You(seats=(), viewer=None, is_host=False, can_undo=False)
CLOSED_TABLE = "only the players of this table may see it"


class Room:
    """A table and the people connected to it."""

    def __init__(
        self,
        table: Table,
        store: Store,
        clock: Clock,
        bots: Bots,
        metrics: Metrics,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.table = table
        # Who is connected, and who they were when they were last told: all hold this version.
        self.listeners: dict[Listener, You] = {}
        self._elsewhere = elsewhere
        self.presence = RoomPresence(
            lambda: self.table,
            lambda: self.listeners,
            self._tell_elsewhere if elsewhere and elsewhere.is_possible else None,
        )
        # How this version stands, once somebody has asked.
        self._broadcast: Broadcast | None = None
        self._store = store
        self._clock = clock
        self._bots = bots
        self._metrics = metrics
        self._waiting = WaitingTimes(table, clock.ticks)
        self._lock = WriteLock()
        self._index: MatchIndex | None = None
        self._is_behind = False
        self._previews: Previews | None = None
        # Held while a rematch is set up, so that two people who ask for one get the same.
        self.rematching = asyncio.Lock()
        self.away_seconds = 45.0
        # Whatever happens here is sent to each of them, so that there cannot be any number.
        self.most_connections = 300
        self.on_change: Callable[[Room], None] = lambda room: None
        # Who should be told of a change while they are away; written together with it.
        self.notices_due: Callable[[Table, Table], Sequence[NewNotice]] = lambda *tables: ()

    def join(self, listener: Listener) -> None:
        """Connect somebody, and send them how the table stands.

        Raises:
            NoOnlookers: if this person may not see the table.
            TooMany: if so many are here that onlookers must wait.
        """
        if not self.may_watch(listener.person):
            raise NoOnlookers(CLOSED_TABLE)
        if len(self.listeners) >= self.most_connections and not self.table.seats_of(
            listener.person
        ):
            raise TooMany(f"{len(self.listeners)} people are at this table: come back later")
        self.listeners[listener] = NOBODY
        self.refresh(listener)
        self.presence.note()

    def leave(self, listener: Listener) -> None:
        """Somebody's connection ended; their seat stays theirs."""
        self.listeners.pop(listener, None)
        self.presence.note_gone(listener)
        if not self.listeners:
            self._broadcast = None

    def say(self, spoken: Spoken | Chatted) -> None:
        """Tell what the person of a seat says or writes, also to people at other processes."""
        deliver(self.table, self.listeners, spoken)
        self._tell_elsewhere(spoken)

    def hear(self, process: str, news: AnyNews) -> None:
        """Another process tells something of this table."""
        match news:
            case Present():
                self.presence.hear(process, news)
            case Spoken() | Chatted():
                deliver(self.table, self.listeners, news)

    def _tell_elsewhere(self, news: AnyNews) -> None:
        if self._elsewhere is not None:
            self._elsewhere.tell(self.table.setup.code, news)

    def disconnect(self, person: str, reason: str) -> None:
        """End the connections of a person."""
        for listener in [one for one in self.listeners if one.person == person]:
            listener.close(reason)

    def may_watch(self, person: str) -> bool:
        """Whether a person may see the table."""
        return may_watch(self.table, person)

    @property
    def previews(self) -> Previews:
        """The previews of this version."""
        if self._previews is None or self._previews.version != self.table.version:
            self._previews = Previews(self.table)
        return self._previews

    def waited(self, seat: Seat) -> float:
        """The seconds for which a seat has had the same thing to do."""
        return self._waiting.waited(seat)

    def refresh(self, listener: Listener) -> None:
        """Send one listener how the table stands, unless they have left."""
        if listener not in self.listeners:
            return
        if self._broadcast is None:
            self._broadcast = Broadcast(self.table)
        you = self.listeners[listener] = self._broadcast.you(listener.person, listener.look)
        listener.send(self._broadcast.state(you))

    async def ask(self, listener: Listener, request: requests.ClientRequest) -> int:
        """Carry out a listener's request; the version to which it led.

        Raises:
            GameError: if it is refused.
        """
        if isinstance(request, requests.Move):
            done = self.table.version_of_key(listener.person, request.id)
            if done is not None:
                return done

        def command(change: Change) -> None:
            if isinstance(request, requests.Move) and change.table.version_of_key(
                listener.person, request.id
            ):
                return
            carry_out(change, request, self._requester(listener))

        return await self.write(command)

    def begin_move(
        self,
        listener: Listener,
        request: requests.Move,
        done: Callable[[MoveOutcome], None],
    ) -> bool:
        """Carry out a move without a task; False if that is not possible, so that one must `ask`.

        It is possible with SQLite, while nobody else writes here. `done` is called when the move is
        on disk and told, or could not be written.

        Raises:
            GameError: if it is refused.
        """
        if self._is_behind or not self._store.can_append_then:
            return False
        is_known = self.table.version_of_key(listener.person, request.id) is not None
        if is_known or not self._lock.take_now():
            return False
        is_begun = False
        try:
            change = Change(self.table)
            carry_out(change, request, self._requester(listener))
            began = self._clock.ticks()
            index = match_index_of(change.table)

            def end(error: Exception | None) -> None:
                done(self._end_move(change, index, began, error))

            self._store.append_then(self._addition(change, index), end)
            is_begun = True
        finally:
            if not is_begun:
                self._lock.release()
        return True

    def _end_move(
        self, change: Change, index: MatchIndex, began: float, error: Exception | None
    ) -> MoveOutcome:
        """Tell everybody about a move that is on disk."""
        try:
            if error is not None:
                # It may be on disk all the same: look before writing anything else.
                self._is_behind = True
                return error
            self._note_written(change, index, began)
            self._adopt(change.table, change.applied)
            self.on_change(self)
            return self.table.version
        except Exception as problem:
            return problem
        finally:
            self._lock.release()

    def _requester(self, listener: Listener) -> Requester:
        game = self.table.game
        return Requester(
            listener.person,
            listener.name,
            self._clock.now(),
            lambda level: self._bots.level_named(game, level),
            self.waited,
            lambda seat: self.presence.is_away(self.table.occupants[seat].person),
            self.away_seconds,
            listener.avatar,
        )

    async def write(self, command: Command) -> int:
        """Carry out a command, put it on disk, then broadcast it; the new version."""
        async with self._lock:
            for _ in range(MOST_RACES):
                if self._is_behind:
                    await self._catch_up()
                    # What this process wrote without knowing may have made it a bot's turn.
                    self.on_change(self)
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
            if entries and number + len(entries) - 1 <= self.table.version:
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
        try:
            await self._store.append(self._addition(change, index))
        except BaseException:
            # The entries may be on disk all the same: look before writing anything else.
            self._is_behind = True
            raise
        self._note_written(change, index, began)

    def _addition(self, change: Change, index: MatchIndex) -> Addition:
        """What the store has to write of a change."""
        members, asked = change.people()
        return Addition(
            change.table.setup.code,
            self.table.version + 1,
            [format_entry(one.entry) for one in change.applied],
            None if index == self._index else index,
            members,
            self.notices_due(self.table, change.table),
            asked,
            # After the start a table is not listed any more.
            UNSET if self.table.match else changed_offer(self.table, change.table),
        )

    def _note_written(self, change: Change, index: MatchIndex, began: float) -> None:
        self._index = index
        self._metrics.commit_seconds.observe(self._clock.ticks() - began)
        self._metrics.entries.add(len(change.applied))

    def _adopt(self, table: Table, applied: Sequence[AppliedEntry]) -> None:
        """What is on disk becomes the table, and everybody is told."""
        before, self.table, self._broadcast = self.table, table, None
        for one in applied:
            if isinstance(one.entry, journal.PersonDeleted):
                self.disconnect(one.entry.person, "you deleted everything about you")
        if self.listeners and table.occupants != before.occupants:
            self.presence.note()
        self._waiting.update(table)
        self._hide_hands()
        if not self.listeners:
            return
        broadcast = Broadcast(table, applied, before)
        is_open = self.may_watch("")
        for listener, held in list(self.listeners.items()):
            if is_open or self.may_watch(listener.person):
                you = self.listeners[listener] = broadcast.you(listener.person, listener.look, held)
                listener.send(broadcast.message(you, held))
            else:
                del self.listeners[listener]
                listener.close(CLOSED_TABLE)

    def _hide_hands(self) -> None:
        """When people share one screen, a hand is hidden as soon as its turn is over."""
        for listener in self.listeners:
            if listener.look is not None and listener.look not in self.table.seats_to_act():
                listener.look = None


class WaitingTimes:
    """How long each seat has had something to do, on a clock that nobody can set.

    The times of the journal are of the wall clock, which may jump. These are measured from when
    this process first saw what the seat has to do; `ticks` are seconds that only grow.
    """

    def __init__(self, table: Table, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        now = ticks()
        self._seen = [(prompt.version, now) for prompt in table.prompts]

    def update(self, table: Table) -> None:
        """Start anew for each seat that has something new to do."""
        now = self._ticks()
        for seat, prompt in enumerate(table.prompts):
            if prompt.version != self._seen[seat][0]:
                self._seen[seat] = (prompt.version, now)

    def waited(self, seat: Seat) -> float:
        """The seconds for which a seat has had the same thing to do."""
        return self._ticks() - self._seen[seat][1]


def may_watch(table: Table, person: str) -> bool:
    """Whether a person may see a table: players always, others if it is open to them."""
    if table.setup.options.onlookers or table.status == "open":
        return True
    if table.status == "running" and any(one.is_open for one in table.occupants):
        return True
    return bool(person) and any(one.person == person for one in table.occupants)


def match_index_of(table: Table) -> MatchIndex:
    """What the store must know about a table so that the server acts in time."""
    status = table.status
    if table.lesson is not None:
        return MatchIndex(status)
    if status != "running":
        return MatchIndex(status, summary=format_summary(summary_of(table)))
    to_act = table.seats_to_act()
    for seat in to_act:
        if table.occupants[seat].level:
            return MatchIndex(status, table.changed_at + BOT_GRACE_SECONDS, bot_acts=True)
    options = table.setup.options
    pace = table.pace_seconds
    if not pace and not options.turn_seconds:
        return MatchIndex(status)
    due = min(
        table.prompts[seat].at + (pace or table.clocks.allowed(seat, options)) for seat in to_act
    )
    return MatchIndex("running", due)
