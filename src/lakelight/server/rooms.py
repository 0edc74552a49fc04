"""All rooms: laid, opened from the store, and closed again when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakValueDictionary

from msgspec.structs import replace

from lakelight.core.errors import InvalidSetup
from lakelight.core.record import Record
from lakelight.core.seed import fresh_seed
from lakelight.games import AnyGame
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import NotNow, NotYourSeat, UnknownTable
from lakelight.server.keys import fresh_code, is_code
from lakelight.server.metrics import Metrics
from lakelight.server.names import clean_name
from lakelight.server.room import Room, match_index_of
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import ListedMatch, Person
from lakelight.server.table import journal
from lakelight.server.table.commands import start
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.setup import TableSetup, new_table_setup
from lakelight.server.table.summary import Summary, format_summary, parse_summary, summary_of
from lakelight.server.table.table import Table
from lakelight.server.wire.rest import NewTable, SeatWish

log = logging.getLogger("lakelight.house")


class Rooms:
    """The rooms of one server process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Clock,
        bots: Bots,
        metrics: Metrics,
        most_rooms: int,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._bots = bots
        self._metrics = metrics
        self._most_rooms = most_rooms
        # A room lives as long as anybody is in it; the latest are kept a while longer.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._latest: OrderedDict[str, Room] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self.on_change: Callable[[Room], None] = lambda room: None
        metrics.rooms.read = lambda: len(self._rooms)

    async def room(self, code: str) -> Room:
        """The room of a table.

        Raises:
            UnknownTable: if there is none.
        """
        code = code.strip().lower()
        room = self._rooms.get(code)
        if room is not None:
            return self._keep(room)
        if not is_code(code):
            raise UnknownTable(f"table {code[:40]!r}: no table has this code")
        if code not in self._opening:
            task = asyncio.create_task(self._open(code))
            self._opening[code] = task
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    def game_at(self, code: str) -> str | None:
        """The game of a table, if that is known without opening it."""
        room = self._rooms.get(code)
        return None if room is None else room.table.game.name

    async def table(self, code: str) -> Table:
        """How things stand at a table."""
        return (await self.room(code)).table

    async def summary(self, listed: ListedMatch) -> Summary:
        """What a list shows of a match; it is played through only if it changed since."""
        room = self._rooms.get(listed.code)
        if room is not None and room.table.version >= listed.version:
            return summary_of(room.table)
        if listed.summary is not None:
            summary = parse_summary(listed.summary)
            if summary.version == listed.version:
                return summary
        found = summary_of(await self.table(listed.code))
        await self._store.keep_summary(listed.code, format_summary(found))
        return found

    def news(self, code: str, number: int, entries: Sequence[bytes]) -> None:
        """Another process wrote to a match: take it in, if somebody here cares.

        Without a code nobody knows what was written, so every room looks.
        """
        found = self._rooms.get(code)
        if found is not None:
            self._catch_up(found, number, entries)
        elif not code:
            for room in list(self._rooms.values()):
                self._catch_up(room, 0, ())

    def _catch_up(self, room: Room, number: int, entries: Sequence[bytes]) -> None:
        task = asyncio.create_task(room.catch_up(number, entries))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a table could not be brought up to date")

    async def create_table(
        self, wish: NewTable, host: Person, begins_from: Record | None = None
    ) -> Room:
        """Lay a table as the host wishes.

        Raises:
            GameError: if there is no such game, option or bot.
        """
        if wish.game not in self._games:
            raise InvalidSetup(f"game {wish.game!r:.40}: expected {' or '.join(self._games)}")
        game = self._games[wish.game]
        now = self._clock.now()
        match = new_table_setup(
            game,
            code=fresh_code(),
            host=host.identity,
            players=len(wish.seats),
            seed=fresh_seed(),
            options=wish.options(),
            now=now,
        )
        if begins_from is not None:
            match = _continued(game, match, begins_from, wish)
        entries = [
            entry
            for seat, one in enumerate(wish.seats)
            if (entry := self._seated(game, seat, one, host, now)) is not None
        ]
        return await self._found(match, entries, begins=wish.start)

    async def rematch(self, table: Table, asker: Person) -> Room:
        """A new table with the same people and options; it begins if the asker is alone.

        Raises:
            NotNow: before the end.
        """
        if table.status != "over":
            raise NotNow("a rematch can be asked for after the end of the match")
        if not table.seats_of(asker.identity):
            raise NotYourSeat("only those who played can ask for a rematch")
        now = self._clock.now()
        match = new_table_setup(
            table.game,
            code=fresh_code(),
            host=asker.identity,
            players=len(table.occupants),
            seed=fresh_seed(),
            options=table.setup.options,
            now=now,
        )
        entries: list[Entry] = [
            journal.Sat(at=now, seat=seat, person=occupant.person, name=occupant.name)
            if occupant.person and not occupant.resigned
            else journal.BotSat(at=now, seat=seat, level=occupant.level)
            for seat, occupant in enumerate(table.occupants)
        ]
        people = {entry.person for entry in entries if isinstance(entry, journal.Sat)}
        return await self._found(match, entries, begins=people == {asker.identity})

    async def _found(self, match: TableSetup, entries: list[Entry], *, begins: bool) -> Room:
        """Write a new match, and begin it if no seat is open."""
        table = Table(match, self._games[match.game])
        for entry in entries:
            table.apply(entry)
        if begins and not any(occupant.is_open for occupant in table.occupants):
            beginning = start(table, match.created_at)
            entries = [*entries, *beginning]
            for entry in beginning:
                table.apply(entry)
        head = match_index_of(table)
        members = {entry.person for entry in entries if isinstance(entry, journal.Sat)}
        written = [format_entry(entry) for entry in entries]
        await self._store.add_match(match, head, written, sorted(members | {match.host}))
        room = self._keep(self._room_of(table))
        self.on_change(room)
        return room

    def _seated(
        self, game: AnyGame, seat: int, wish: SeatWish, host: Person, now: float
    ) -> Entry | None:
        match wish.kind:
            case "you":
                name = host.name if wish.name is None else clean_name(wish.name)
                return journal.Sat(at=now, seat=seat, person=host.identity, name=name)
            case "bot":
                level = self._bots.level_named(game, wish.level)
                return journal.BotSat(at=now, seat=seat, level=level)
            case "open":
                return None

    async def _open(self, code: str) -> Room:
        stored = await self._store.load(code)
        if stored is None or stored.setup.game not in self._games:
            raise UnknownTable(f"table {code!r}: no table has this code")
        table = Table(stored.setup, self._games[stored.setup.game])
        for entry in stored.entries:
            table.apply(parse_entry(entry))
        return self._keep(self._room_of(table))

    def _room_of(self, table: Table) -> Room:
        room = Room(table, self._store, self._clock, self._bots, self._metrics)
        room.on_change = self.on_change
        self._rooms[table.setup.code] = room
        return room

    def _keep(self, room: Room) -> Room:
        """Hold the rooms that were entered last; others are opened again when asked for."""
        code = room.table.setup.code
        self._latest[code] = room
        self._latest.move_to_end(code)
        if len(self._latest) > self._most_rooms:
            self._latest.popitem(last=False)
        return room


def _continued(game: AnyGame, match: TableSetup, record: Record, wish: NewTable) -> TableSetup:
    """A match that goes on from a moment of a record.

    Raises:
        InvalidSetup: if the record has other players, or ends before that moment.
    """
    count = 0 if wish.play_on is None else wish.play_on.move_count
    players = game.parse_setup(record.setup, None).players
    if players != len(wish.seats):
        raise InvalidSetup(f"{len(wish.seats)} seats: the record is of {players} players")
    if count > len(record.moves):
        raise InvalidSetup(f"move {count}: the record has {len(record.moves)} moves")
    return replace(match, setup=record.setup, opening=list(record.moves[:count]))
