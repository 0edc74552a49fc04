"""Everything that requests and connections use, built once for a process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.requests import Request

from lakelight.core.errors import InvalidSetup
from lakelight.games import AnyGame
from lakelight.server.bot_runner import BotRunner
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.limits import ConnectionLimits, RateLimits, address_of
from lakelight.server.metrics import Metrics
from lakelight.server.overdue import OverdueSweep
from lakelight.server.room import Room
from lakelight.server.rooms import Rooms
from lakelight.server.settings import Settings
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.visitors import Visitors

# A visitor may send the requests of so many seconds at once.
BURST_SECONDS = 20


@dataclass
class Services:
    """The parts of a server, connected with each other."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    bots: Bots
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        settings = self.settings
        clock = self.clock
        self.visitors = Visitors(self.store, clock)
        self.rooms = Rooms(
            self.store, self.games, clock, self.bots, self.metrics, settings.rooms_in_memory
        )
        self.bot_runner = BotRunner(self.bots, clock, self.metrics, settings.bot_seconds)
        self.rooms.on_change = self.bot_runner.wake
        self.overdue_sweep = OverdueSweep(
            self.store, clock, self.bots, self.bot_runner, self.rooms.room
        )
        per_second = settings.requests_per_second
        self.request_rates = RateLimits(clock, per_second, per_second * BURST_SECONDS)
        per_minute = settings.new_per_minute
        self.creation_rates = RateLimits(clock, per_minute / 60, per_minute)
        self.connections_by_visitor = ConnectionLimits(settings.connections_each)
        self.connections_by_address = ConnectionLimits(settings.connections_per_address)
        self.metrics.connections.read = lambda: self.connections_by_address.total
        self.store.observe(self.rooms.catch_up)

    def game_named(self, name: object) -> AnyGame:
        """A game of this server.

        Raises:
            InvalidSetup: naming the games there are.
        """
        if not isinstance(name, str) or name not in self.games:
            raise InvalidSetup(f"game {name!r:.40}: expected {' or '.join(self.games)}")
        return self.games[name]

    def count_creation(self, request: Request) -> None:
        """Count a new visitor, table or record of an address.

        Raises:
            TooMany: if the address has created too many.
        """
        self.creation_rates.take(address_of(request))

    async def rematch(self, room: Room, person: Person) -> None:
        """Open a new table for the same people, once however many ask for it."""
        async with room.rematching:
            if room.table.rematch:
                return
            created = await self.rooms.rematch(room.table, person)
            code = created.table.setup.code

            def command(change: Change) -> None:
                if not change.table.rematch:
                    change.add(journal.Rematched(at=self.clock.now(), code=code))

            await room.write(command)
