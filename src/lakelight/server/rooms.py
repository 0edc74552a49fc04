"""All rooms of one process: created, opened from the store, and dropped when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakValueDictionary

from msgspec import UNSET
from msgspec.structs import replace

from lakelight.coach.lesson import PERSON
from lakelight.coach.library import lesson_named
from lakelight.core.errors import InvalidSetup
from lakelight.core.record import Record
from lakelight.core.seed import fresh_seed
from lakelight.games import AnyGame
from lakelight.server.bots import Bots
from lakelight.server.catching_up import bring_up_to_date
from lakelight.server.clock import Clock
from lakelight.server.elsewhere import AnyNews, Elsewhere
from lakelight.server.errors import NotNow, NotYourSeat, UnknownTable
from lakelight.server.keys import fresh_code, is_code
from lakelight.server.metrics import Metrics
from lakelight.server.names import clean_name
from lakelight.server.notices.rows import NewNotice
from lakelight.server.offers import offer_of
from lakelight.server.room import Room, match_index_of
from lakelight.server.shared_tasks import SharedTasks
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition, ListedMatch, Person
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.table.commands import start
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.setup import TableSetup, drawn_starter, new_table_setup
from lakelight.server.table.summary import Summary, format_summary, parse_summary, summary_of
from lakelight.server.table.table import Table
from lakelight.server.wire.messages import Options
from lakelight.server.wire.rest import NewTable, SeatWish
from lakelight.server.work import Work

log = logging.getLogger("lakelight.rooms")

# Moves of all tables that stay in memory after the last person left.
MOST_MOVES_IN_MEMORY = 200_000


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
        work: Work,
        new_code: Callable[[], str] = fresh_code,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self._store = store
        self._new_code = new_code
        self._elsewhere = Elsewhere(store, clock) if elsewhere is None else elsewhere
        self._elsewhere.on_news = self._hear
        self._elsewhere.on_gone = self._forget
        self._games = games
        self._clock = clock
        self._bots = bots
        self._metrics = metrics
        self._most_rooms = most_rooms
        self._work = work
        # A room lives as long as somebody is in it; the latest ones are held a while longer.
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._latest: OrderedDict[str, Room] = OrderedDict()
        # How many moves each of these had when it was last entered, and all of them together.
        self._moves: dict[str, int] = {}
        self._move_count = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: SharedTasks[Room] = SharedTasks()
        # Tables that another process may have written to since they were read from the store.
        self._written_while_opening: set[str] = set()
        self.away_seconds = 45.0
        self.connections_per_table = 300
        self.on_change: Callable[[Room], None] = lambda room: None
        self.notices_due: Callable[[Table, Table], Sequence[NewNotice]] = lambda *tables: ()
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
        return await self._opening.result(code, lambda: self._open(code))

    def game_at(self, code: str) -> str | None:
        """The game of a table, if that is known without opening the table."""
        room = self._rooms.get(code)
        return None if room is None else room.table.game.name

    def is_away(self, code: str, person: str) -> bool:
        """Whether a person is known not to be at a table now."""
        room = self._rooms.get(code)
        return not self._store.is_shared if room is None else room.presence.is_away(person)

    def _hear(self, process: str, code: str, news: AnyNews) -> None:
        room = self._rooms.get(code)
        if room is not None:
            room.hear(process, news)

    def _forget(self, process: str) -> None:
        for room in list(self._rooms.values()):
            room.presence.forget(process)

    def disconnect(self, person: str) -> None:
        """End the connections of a person, whose cookie may no longer count."""
        for room in list(self._rooms.values()):
            room.disconnect(person, "a device was signed out: connect again")

    def release(self, code: str) -> bool:
        """Drop a table from memory; False if somebody is connected to it."""
        room = self._rooms.get(code)
        if room is not None and room.listeners:
            return False
        self._drop(code)
        return True

    def close(self, code: str) -> None:
        """A match was deleted: drop its table, and end every connection to it."""
        room = self._rooms.pop(code, None)
        self._drop(code)
        for listener in [] if room is None else list(room.listeners):
            listener.close("this match was deleted")

    async def refresh(self, code: str) -> None:
        """Take in what was written to a match behind the back of its room, if that is open."""
        room = self._rooms.get(code)
        if room is not None:
            await room.catch_up()
            self.on_change(room)

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
            if stored.version == listed.version and stored.is_complete:
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
        elif code in self._opening:
            self._written_while_opening.add(code)
        elif not code:
            self._written_while_opening.update(self._opening)
            for room in list(self._rooms.values()):
                self._start_catching_up(room, 0, ())
                room.presence.ask_again()

    def _start_catching_up(self, room: Room, number: int, entries: Sequence[bytes]) -> None:
        task = asyncio.create_task(bring_up_to_date(room, self._clock, number, entries))
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
        game = self._game_named(wanted.game)

        def prepare() -> tuple[Table, Addition]:
            setup = self._new_setup(game, host, len(wanted.seats), wanted.options())
            if continues is not None:
                setup = _continued(game, setup, continues, wanted)
            starter = _starter(wanted, setup)
            if wanted.starter is None and setup.is_verifiable:
                setup = replace(setup, first_listed=-starter % len(wanted.seats))
            entries = [
                entry
                for seat, wish in enumerate([*wanted.seats[starter:], *wanted.seats[:starter]])
                if (entry := self._seated(game, seat, wish, host, setup.created_at)) is not None
            ]
            if wanted.open_to_all:
                entries.append(journal.OpenedToAll(at=setup.created_at, is_open=True))
            return self._prepared(setup, entries, begins=wanted.start)

        return await self._add(prepare)

    async def create_lesson(self, wanted: NewTable, host: Person) -> Room:
        """Open the table of a lesson: the person sits there alone, and nobody may watch.

        Raises:
            GameError: if there is no such game or lesson.
        """
        game = self._game_named(wanted.game)
        lesson = lesson_named(game.name, wanted.lesson or "")
        players = game.parse_setup(lesson.setup, None).players
        options = replace(
            wanted.options(),
            rules={},
            onlookers=False,
            listed=False,
            pace_days=0,
            pace_hours=0,
            turn_seconds=0,
        )
        setup = replace(
            self._new_setup(game, host, players, options),
            setup=game.parse_setup(lesson.setup, None).to_json(),
            opening=list(lesson.opening),
            lesson=lesson.name,
        )
        now = setup.created_at
        level = self._bots.levels(game)[0].level
        entries: list[Entry] = [
            _sat(host, seat, now)
            if seat == PERSON
            else journal.BotSat(at=now, seat=seat, level=level)
            for seat in range(players)
        ]
        return await self._add(lambda: self._prepared(setup, entries, begins=True))

    async def rematch(self, table: Table, person: Person) -> Room:
        """A new table with the same people and options; it begins if the person is alone.

        Raises:
            NotNow: before the end.
        """
        if table.status != "over" or table.lesson is not None:
            raise NotNow("you can ask for a rematch after the end of a match")
        if not table.seats_of(person.identity):
            raise NotYourSeat("only the players of a match can ask for a rematch")

        def prepare() -> tuple[Table, Addition]:
            setup = self._new_setup(table.game, person, len(table.occupants), table.setup.options)
            now = setup.created_at
            # H2.5: a rematch passes the start to the next player.
            occupants = [*table.occupants[1:], *table.occupants[:1]]
            entries: list[Entry] = [
                _sat(Person(occupant.person, occupant.name, occupant.avatar), seat, now)
                if occupant.is_held
                else journal.BotSat(at=now, seat=seat, level=occupant.level)
                for seat, occupant in enumerate(occupants)
                # The seat of somebody who was deleted is open to others.
                if occupant.is_held or occupant.is_bot
            ]
            people = {entry.person for entry in entries if isinstance(entry, journal.Sat)}
            if table.has_chat:
                entries.append(journal.ChatAllowed(at=now, is_allowed=True))
            return self._prepared(setup, entries, begins=people == {person.identity})

        return await self._add(prepare)

    def _game_named(self, name: str) -> AnyGame:
        if name not in self._games:
            raise InvalidSetup(f"game {name!r:.40}: expected {' or '.join(self._games)}")
        return self._games[name]

    def _new_setup(self, game: AnyGame, host: Person, players: int, options: Options) -> TableSetup:
        return new_table_setup(
            game,
            code=self._new_code(),
            host=host.identity,
            players=players,
            seed=fresh_seed(),
            options=options,
            now=self._clock.now(),
        )

    def _prepared(
        self, setup: TableSetup, seating: list[Entry], *, begins: bool
    ) -> tuple[Table, Addition]:
        """A new match, begun if that is wanted and no seat is open, and what to store of it."""
        change = Change(Table(setup, self._games[setup.game]))
        for entry in seating:
            change.add(entry)
        table = change.table
        if begins and not any(occupant.is_open for occupant in table.occupants):
            start(change, setup.created_at)
        members = {entry.person for entry in seating if isinstance(entry, journal.Sat)}
        entries = [format_entry(entry) for entry in change.entries]
        # A lesson is not a match of the person: it is in none of their lists.
        everybody = [] if setup.lesson else sorted(members | {setup.host})
        mentioned = [setup.host] if setup.lesson else []
        index = match_index_of(table)
        return table, Addition(
            setup.code,
            1,
            entries,
            index,
            everybody,
            mentioned=mentioned,
            offer=offer_of(table) or UNSET,
        )

    async def _add(self, prepare: Callable[[], tuple[Table, Addition]]) -> Room:
        """Prepare a new match beside the event loop, and write it."""
        table, first = await self._work.do(prepare)
        await self._store.add_match(table.setup, first)
        # A list of matches may have opened it already.
        room = self._hold(self._rooms.get(table.setup.code) or self._room_of(table))
        self.on_change(room)
        return room

    def _seated(
        self, game: AnyGame, seat: int, wish: SeatWish, host: Person, now: float
    ) -> Entry | None:
        match wish.kind:
            case "you":
                name = host.name if wish.name is None else clean_name(wish.name)
                # Others at the same screen have the pictures of their seats.
                own = host if name == host.name else Person(host.identity, name)
                return _sat(own, seat, now)
            case "bot":
                level = self._bots.level_named(game, wish.level)
                return journal.BotSat(at=now, seat=seat, level=level)
            case "open":
                return None

    async def _open(self, code: str) -> Room:
        stored = await self._store.load(code)
        if stored is None or stored.setup.game not in self._games:
            raise UnknownTable(f"table {code!r}: no table has this code")
        game = self._games[stored.setup.game]

        def replayed() -> Table:
            table = Table(stored.setup, game)
            for entry in stored.entries:
                table.apply(parse_entry(entry))
            return table

        try:
            table = await self._work.do(replayed)
            # The task that added the match may have made its room meanwhile; a second one would not
            # hear what is played in the first.
            room = self._rooms.get(code) or self._room_of(table)
            if code in self._written_while_opening:
                await room.catch_up()
        finally:
            self._written_while_opening.discard(code)
        return self._hold(room)

    def _room_of(self, table: Table) -> Room:
        room = Room(table, self._store, self._clock, self._bots, self._metrics, self._elsewhere)
        room.on_change = self.on_change
        room.notices_due = self.notices_due
        room.away_seconds = self.away_seconds
        room.most_connections = self.connections_per_table
        self._rooms[table.setup.code] = room
        return room

    def _hold(self, room: Room) -> Room:
        """Hold the rooms that were entered last; others are opened again when needed."""
        code = room.table.setup.code
        self._latest[code] = room
        self._latest.move_to_end(code)
        count = room.table.move_count
        self._move_count += count - self._moves.get(code, 0)
        self._moves[code] = count
        while len(self._latest) > self._most_rooms or self._move_count > MOST_MOVES_IN_MEMORY:
            self._drop(next(iter(self._latest)))
        return room

    def _drop(self, code: str) -> None:
        """Hold a room no longer."""
        if self._latest.pop(code, None) is not None:
            self._move_count -= self._moves.pop(code)


def _sat(person: Person, seat: int, now: float) -> journal.Sat:
    return journal.Sat(
        at=now, seat=seat, person=person.identity, name=person.name, avatar=person.avatar
    )


def _starter(wanted: NewTable, setup: TableSetup) -> int:
    """The one of the listed seats that starts; a match that continues keeps its order.

    Raises:
        InvalidSetup: if there is no such seat.
    """
    players = len(wanted.seats)
    starter = drawn_starter(setup.seed, players) if wanted.starter is None else wanted.starter
    if starter >= players:
        raise InvalidSetup(f"starter {starter}: this table has seats 0 to {players - 1}")
    return starter if setup.opening is None else 0


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
