"""Everything that requests and connections use, built once for a process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from starlette.requests import Request

from lakelight.coach.exercises import Answer
from lakelight.core.errors import InvalidSetup
from lakelight.games import AnyGame
from lakelight.server.bot_runner import BotRunner
from lakelight.server.bots import Bots
from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.coaching.hints import Hints
from lakelight.server.coaching.kept_thoughts import KeptThoughts
from lakelight.server.coaching.line import ThinkingLine
from lakelight.server.coaching.reviews import Reviews
from lakelight.server.deletions import Deletions
from lakelight.server.elsewhere import Elsewhere
from lakelight.server.heartbeats import Heartbeats
from lakelight.server.introductions import (
    CHANGES_AT_ONCE,
    CHANGES_PER_SECOND,
    Introductions,
)
from lakelight.server.invitations import Invitations
from lakelight.server.keys import fresh_code
from lakelight.server.limits import ConnectionLimits, RateLimits, RequestLimits, address_of
from lakelight.server.metrics import Metrics
from lakelight.server.network import Network
from lakelight.server.notices.notices import Notices
from lakelight.server.notices.sender import Sender
from lakelight.server.open_tables import OpenTables
from lakelight.server.outages import Outages
from lakelight.server.outboxes import Outboxes
from lakelight.server.overdue import OverdueSweep
from lakelight.server.phrases import PHRASES_AT_ONCE, PHRASES_PER_SECOND
from lakelight.server.pruning import Pruner
from lakelight.server.quotas import Quotas
from lakelight.server.readiness import Readiness
from lakelight.server.replays import Replays
from lakelight.server.room import Room
from lakelight.server.rooms import Rooms
from lakelight.server.settings import Settings
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.table import journal
from lakelight.server.table.change import Change
from lakelight.server.turns import Turns
from lakelight.server.visitors import Visitors
from lakelight.server.work import Offload, ThreadOffload, Work

# A visitor may send the requests of so many seconds at once.
BURST_SECONDS = 20
# Requests of one address that are under way, and requests of all that begin at the same moment.
MOST_REQUESTS_EACH = 8
MOST_REQUESTS_AT_ONCE = 4
# An address may be refused the requests of so many seconds at once.
REFUSED_SECONDS = 5
# People who may wait for a hint at once, and how many of them at one address.
MOST_HINTS_WAITING, MOST_HINTS_EACH = 30, 4
# The same of reviews.
MOST_REVIEWS_WAITING, MOST_REVIEWS_EACH = 20, 2

# How often a day one visitor may download everything about them.
DOWNLOADS_PER_DAY = 5.0


@dataclass
class Services:
    """The parts of a server, connected with each other."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    bots: Bots
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)
    offload: Offload = field(default_factory=ThreadOffload)
    hint_offload: Offload = field(default_factory=lambda: ThreadOffload(1, is_urgent=False))
    review_offload: Offload = field(default_factory=lambda: ThreadOffload(1, is_urgent=False))
    new_code: Callable[[], str] = fresh_code

    def __post_init__(self) -> None:
        settings = self.settings
        clock = self.clock
        self.work = Work(self.offload, clock, settings.work_per_minute)
        self.replays = Replays(self.work)
        per_minute = settings.coach_per_minute
        self.hints = Hints(
            ThinkingLine(self.hint_offload, clock, per_minute, MOST_HINTS_WAITING, MOST_HINTS_EACH)
        )
        self.tries: KeptThoughts[Answer] = KeptThoughts(self.hints.line)
        self.reviews = Reviews(
            self.store,
            clock,
            ThinkingLine(
                self.review_offload, clock, per_minute, MOST_REVIEWS_WAITING, MOST_REVIEWS_EACH
            ),
        )
        for line in (self.hints.line, self.reviews.line):
            line.observe = self.metrics.coach_seconds.observe
        self.visitors = Visitors(self.store, clock, settings)
        self.elsewhere = Elsewhere(self.store, clock)
        self.rooms = Rooms(
            self.store,
            self.games,
            clock,
            self.bots,
            self.metrics,
            settings.rooms_in_memory,
            self.work,
            self.new_code,
            self.elsewhere,
        )
        self.bot_runner = BotRunner(self.bots, clock, self.metrics, settings.bot_seconds)
        self.rooms.away_seconds = settings.away_seconds
        self.rooms.connections_per_table = settings.connections_per_table
        self.rooms.on_change = self.bot_runner.wake
        self.outages = Outages(self.store, clock)
        self.overdue_sweep = OverdueSweep(
            self.store, clock, self.bots, self.bot_runner, self.rooms.room, self.outages
        )
        self.notices = Notices(self.store, clock, settings)
        self.rooms.notices_due = self.notices.due
        self.sender = Sender(
            self.notices, clock, settings, self.rooms.room, is_shared=self.store.is_shared
        )
        self.network = Network(settings)
        self.invitations = Invitations(self.store, clock, self.rooms)
        per_second = settings.requests_per_second
        self.request_limits = RequestLimits(
            clock, per_second, per_second * BURST_SECONDS, per_second * REFUSED_SECONDS
        )
        per_minute = settings.new_per_minute
        self.creation_rates = RateLimits(clock, per_minute / 60, per_minute)
        self.phrase_rates = RateLimits(clock, PHRASES_PER_SECOND, PHRASES_AT_ONCE)
        self.heartbeats = Heartbeats()
        self.connections_by_visitor = ConnectionLimits(settings.connections_each)
        self.connections_by_address = ConnectionLimits(settings.connections_per_address)
        self.open_tables = OpenTables(self.store, self.rooms, clock)
        self.introductions = Introductions(self.store, self.rooms, clock)
        self.introduction_rates = RateLimits(clock, CHANGES_PER_SECOND, CHANGES_AT_ONCE)
        self.pruner = Pruner(self.store, clock, settings.expire_days, self.rooms.release)
        self.deletions = Deletions(
            self.store, self.games, clock, self.bots, self.work, self.rooms, self.notices
        )
        self.downloads = RateLimits(clock, DOWNLOADS_PER_DAY / DAY_SECONDS, DOWNLOADS_PER_DAY)
        self.readiness = Readiness(self.store, clock)
        self.quotas = Quotas(self.store, clock, settings)
        # Why the server could not start, for the person who runs it.
        self.start_problem = ""
        self.onlookers_by_address = ConnectionLimits(settings.onlookers_per_address)
        self.http_by_address = ConnectionLimits(settings.http_per_address)
        self.turns = Turns(MOST_REQUESTS_EACH, MOST_REQUESTS_AT_ONCE)
        self.outboxes = Outboxes(settings.largest_outbox, settings.largest_outboxes)
        # Requests under way, which a stop of the server waits for.
        self.tasks: set[asyncio.Future[None]] = set()
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

    async def rematch(self, room: Room, person: Person, address: str) -> None:
        """Open a new table for the same people, once however many ask for it.

        Raises:
            TooMany: if the person or the address has too many tables.
        """
        async with room.rematching:
            if room.table.rematch:
                return
            await self.quotas.count_table(address, person, 0)
            created = await self.rooms.rematch(room.table, person)
            code = created.table.setup.code

            def command(change: Change) -> None:
                if not change.table.rematch:
                    change.add(journal.Rematched(at=self.clock.now(), code=code))

            await room.write(command)
