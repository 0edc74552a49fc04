"""The whole door, built from what it needs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from lakelight.core.errors import GameError, InvalidSetup
from lakelight.games import AnyGame
from lakelight.server.api import ROUTES, games_of
from lakelight.server.bot_runner import BotRunner
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import ServerError
from lakelight.server.http import answer
from lakelight.server.limits import ConnectionLimits, RateLimits, address_of
from lakelight.server.metrics import Metrics
from lakelight.server.middleware import RequestGuard
from lakelight.server.overdue import OverdueSweep
from lakelight.server.pages import STATIC, page_routes
from lakelight.server.room import Room
from lakelight.server.rooms import Rooms
from lakelight.server.settings import Settings
from lakelight.server.socket import table_socket
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.table import Table
from lakelight.server.visitors import Visitors
from lakelight.server.wire.rest import Problem

log = logging.getLogger("lakelight.door")

SMALLEST_ZIPPED = 2000


@dataclass
class Services:
    """All that requests and connections ask for."""

    store: Store
    games: Mapping[str, AnyGame]
    clock: Clock
    bots: Bots
    settings: Settings
    metrics: Metrics = field(default_factory=Metrics)

    def __post_init__(self) -> None:
        settings = self.settings
        self.visitors = Visitors(self.store, self.clock)
        self.rooms = Rooms(
            self.store, self.games, self.clock, self.bots, self.metrics, settings.rooms_in_memory
        )
        self.bot_runner = BotRunner(self.bots, self.clock, self.metrics, settings.bot_seconds)
        self.rooms.on_change = self.bot_runner.wake
        self.overdue_sweep = OverdueSweep(
            self.store, self.clock, self.bots, self.bot_runner, self.rooms.room
        )
        per_second = settings.requests_per_second
        self.rates = RateLimits(self.clock, per_second, per_second * 20)
        self.new_rates = RateLimits(
            self.clock, settings.new_per_minute / 60, settings.new_per_minute
        )
        self.places_by_visitor = ConnectionLimits(settings.connections_each)
        self.places_by_address = ConnectionLimits(settings.connections_per_address)
        self.metrics.connections.read = lambda: self.places_by_address.total
        self.store.watch(self.rooms.news)

    def game_named(self, name: object) -> AnyGame:
        """A game of this house.

        Raises:
            InvalidSetup: naming the games there are.
        """
        if not isinstance(name, str) or name not in self.games:
            raise InvalidSetup(f"game {name!r:.40}: expected {' or '.join(self.games)}")
        return self.games[name]

    def take_new(self, request: Request) -> None:
        """Count something new of an address."""
        self.new_rates.take(address_of(request))

    async def rematch(self, room: Room, asker: Person) -> None:
        """A new table for the same people; asked for twice, it is still one."""
        async with room.rematching:
            if room.table.rematch:
                return
            laid = await self.rooms.rematch(room.table, asker)
            code = laid.table.setup.code

            def decision(table: Table) -> list[Entry]:
                return [] if table.rematch else [journal.Rematched(at=self.clock.now(), code=code)]

            await room.write(decision)


def build(
    store: Store,
    games: Mapping[str, AnyGame],
    clock: Clock,
    bots: Bots,
    settings: Settings,
    static: Path = STATIC,
) -> Starlette:
    """The application, ready for uvicorn; `static` holds the files of the web client."""
    services = Services(store, games, clock, bots, settings)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        overdue_sweep = asyncio.create_task(services.overdue_sweep.run())
        yield
        overdue_sweep.cancel()
        await asyncio.gather(overdue_sweep, return_exceptions=True)
        await services.bot_runner.close()
        bots.close()
        await store.close()
        log.info("closed")

    async def show_metrics(request: Request) -> Response:
        return PlainTextResponse(services.metrics.text())

    routes: list[BaseRoute] = [
        *ROUTES,
        WebSocketRoute("/api/tables/{code}/socket", table_socket),
        *([Route("/metrics", show_metrics)] if settings.metrics else []),
        *page_routes(
            static,
            settings.path_prefix,
            services.rooms.game_at,
            lambda: msgspec.json.encode(games_of(services)),
        ),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={GameError: _refuse, HTTPException: _refuse_http},
    )
    app.state.services = services
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED)
    app.add_middleware(RequestGuard, services=services)
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    """What a person can cause is a coded refusal."""
    assert isinstance(error, GameError)
    status = error.status if isinstance(error, ServerError) else 400
    return answer(Problem(code=error.code, message=str(error)[:500]), status)


async def _refuse_http(request: Request, error: Exception) -> Response:
    """What the router refuses has the same form."""
    assert isinstance(error, HTTPException)
    codes = {404: "unknown_path", 405: "wrong_method"}
    code = codes.get(error.status_code, "bad_request")
    problem = Problem(code=code, message=error.detail)
    return answer(problem, error.status_code, dict(error.headers or {}))
