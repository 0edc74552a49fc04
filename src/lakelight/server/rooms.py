"""All rooms of one process: created, opened from the store, and dropped when nobody is there."""

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
from lakelight.server.store.rows import Addition, ListedMatch, Person
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.commands import start
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.setup import TableSetup, new_table_setup
from lakelight.server.table.summary import Summary, format_summary, parse_summary, summary_of
from lakelight.server.table.table import Table
from lakelight.server.wire.messages import Options
from lakelight.server.wire.rest import NewTable, SeatWish

log = logging.getLogger("lakelight.rooms")


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
        # A room lives as long as somebody is in it; the latest ones are held a while longer.
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
            return self._hold(room)
        if not is_code(code):
            raise UnknownTable(f"table {code[:40]!r}: no table has this code")
        if code not in self._opening:
            task = asyncio.create_task(self._open(code))
            self._opening[code] = task
            task.add_done_callback(lambda _: self._opening.pop(code, None))
        return await asyncio.shield(self._opening[code])

    def game_at(self, code: str) -> str | None:
        """The game of a table, if that is known without opening the table."""
        room = self._rooms.get(code)
        return None if room is None else room.table.game.name

    async def table(self, code: str) -> Table:
        """The table with this code."""
        return (await self.room(code)).table

    async def summary(self, listed: ListedMatch) -> Summary:
        """What a list shows of a match; it is replayed only if it changed since."""
        room = self._rooms.get(listed.code)
        if room is not None and room.table.version >= listed.version:
            return summary_of(room.table)
        if listed.summary is not None:
            stored = parse_summary(listed.summary)
            if stored.version == listed.version:
                return stored
        found = summary_of(await self.table(listed.code))
        await self._store.keep_summary(listed.code, format_summary(found))
        return found

    def catch_up(self, code: str, number: int, entries: Sequence[bytes]) -> None:
        """Another process wrote these entries: take them in, if the room is open here.

        Without a code it is unknown what was written, so that every room asks the store.
        """
        found = self._rooms.get(code)
        if found is not None:
            self._start_catching_up(found, number, entries)
        elif not code:
            for room in list(self._rooms.values()):
                self._start_catching_up(room, 0, ())

    def _start_catching_up(self, room: Room, number: int, entries: Sequence[bytes]) -> None:
        task = asyncio.create_task(room.catch_up(number, entries))
        self._tasks.add(task)
        task.add_done_callback(self._end_catching_up)

    def _end_catching_up(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a table could not be brought up to date")

    async def create(self, wanted: NewTable, host: Person, continues: Record | None = None) -> Room:
        """Open a new table as its host wants it, perhaps one that continues a record.

        Raises:
            GameError: if there is no such game, option or bot.
        """
        if wanted.game not in self._games:
            raise InvalidSetup(f"game {wanted.game!r:.40}: expected {' or '.join(self._games)}")
        game = self._games[wanted.game]
        setup = self._new_setup(game, host, len(wanted.seats), wanted.options())
        if continues is not None:
            setup = _continued(game, setup, continues, wanted)
        entries = [
            entry
            for seat, wish in enumerate(wanted.seats)
            if (entry := self._seated(game, seat, wish, host, setup.created_at)) is not None
        ]
        return await self._add(setup, entries, begins=wanted.start)

    async def rematch(self, table: Table, person: Person) -> Room:
        """A new table with the same people and options; it begins if the person is alone.

        Raises:
            NotNow: before the end.
        """
        if table.status != "over":
            raise NotNow("you can ask for a rematch after the end of the match")
        if not table.seats_of(person.identity):
            raise NotYourSeat("only the players of a match can ask for a rematch")
        setup = self._new_setup(table.game, person, len(table.occupants), table.setup.options)
        now = setup.created_at
        entries: list[Entry] = [
            journal.Sat(at=now, seat=seat, person=occupant.person, name=occupant.name)
            if occupant.person and not occupant.resigned
            else journal.BotSat(at=now, seat=seat, level=occupant.level)
            for seat, occupant in enumerate(table.occupants)
        ]
        people = {entry.person for entry in entries if isinstance(entry, journal.Sat)}
        return await self._add(setup, entries, begins=people == {person.identity})

    def _new_setup(self, game: AnyGame, host: Person, players: int, options: Options) -> TableSetup:
        return new_table_setup(
            game,
            code=fresh_code(),
            host=host.identity,
            players=players,
            seed=fresh_seed(),
            options=options,
            now=self._clock.now(),
        )

    async def _add(self, setup: TableSetup, seating: list[Entry], *, begins: bool) -> Room:
        """Write a new match, begun if that is wanted and no seat is open."""
        change = Change(Table(setup, self._games[setup.game]))
        for entry in seating:
            change.add(entry)
        table = change.table
        if begins and not any(occupant.is_open for occupant in table.occupants):
            start(change, setup.created_at)
        members = {entry.person for entry in seating if isinstance(entry, journal.Sat)}
        entries = [format_entry(entry) for entry in change.entries]
        everybody = sorted(members | {setup.host})
        first = Addition(setup.code, 1, entries, match_index_of(table), everybody)
        await self._store.add_match(setup, first)
        room = self._hold(self._room_of(table))
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
        return self._hold(self._room_of(table))

    def _room_of(self, table: Table) -> Room:
        room = Room(table, self._store, self._clock, self._bots, self._metrics)
        room.on_change = self.on_change
        self._rooms[table.setup.code] = room
        return room

    def _hold(self, room: Room) -> Room:
        """Hold the rooms that were entered last; others are opened again when needed."""
        code = room.table.setup.code
        self._latest[code] = room
        self._latest.move_to_end(code)
        if len(self._latest) > self._most_rooms:
            self._latest.popitem(last=False)
        return room


def _continued(game: AnyGame, setup: TableSetup, record: Record, wanted: NewTable) -> TableSetup:
    """A table that continues a record from one of its moments.

    Raises:
        InvalidSetup: if the record has other players, or ends before that moment.
    """
    count = 0 if wanted.play_on is None else wanted.play_on.move_count
    players = game.parse_setup(record.setup, None).players
    if players != len(wanted.seats):
        raise InvalidSetup(f"{len(wanted.seats)} seats: the record is of {players} players")
    if count > len(record.moves):
        raise InvalidSetup(f"move {count}: the record has {len(record.moves)} moves")
    return replace(setup, setup=record.setup, opening=list(record.moves[:count]))
