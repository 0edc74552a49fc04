"""The application: every route, the middleware, and what runs from start to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from lakelight.core.errors import GameError
from lakelight.games import AnyGame
from lakelight.server.api import ROUTES, games_of
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.engine_files import ENGINE
from lakelight.server.errors import ServerError
from lakelight.server.http import json_response
from lakelight.server.keys import fresh_code
from lakelight.server.middleware import RequestGuard
from lakelight.server.pages import STATIC, page_routes
from lakelight.server.services import Services
from lakelight.server.settings import Settings
from lakelight.server.socket import table_socket
from lakelight.server.store.protocol import Store
from lakelight.server.wire.rest import Problem, ProblemDetail
from lakelight.server.work import Offload, ThreadOffload

log = logging.getLogger("lakelight.app")

SMALLEST_ZIPPED = 2000
ZIP_LEVEL = 5


def build(
    store: Store,
    games: Mapping[str, AnyGame],
    clock: Clock,
    bots: Bots,
    settings: Settings,
    static: Path = STATIC,
    offload: Offload | None = None,
    new_code: Callable[[], str] = fresh_code,
    more_routes: Sequence[BaseRoute] = (),
) -> Starlette:
    """The application, ready for uvicorn; `static` holds the files of the web client.

    `offload` is where longer work, hints and reviews are done; by default in threads.
    `new_code` draws the codes of tables and records, and `more_routes` come after those of the API.
    """
    services = Services(
        store,
        games,
        clock,
        bots,
        settings,
        offload=ThreadOffload() if offload is None else offload,
        hint_offload=ThreadOffload(1, is_urgent=False) if offload is None else offload,
        review_offload=ThreadOffload(1, is_urgent=False) if offload is None else offload,
        new_code=new_code,
    )

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            await store.open()
            await services.notices.begin()
        except GameError as error:
            services.start_problem = str(error)
            raise
        await services.outages.begin()
        sweeps = [
            asyncio.create_task(services.outages.run()),
            asyncio.create_task(services.overdue_sweep.run()),
            asyncio.create_task(services.pruner.run()),
            asyncio.create_task(services.sender.run()),
            asyncio.create_task(services.elsewhere.run()),
        ]
        yield
        for sweep in sweeps:
            sweep.cancel()
        await asyncio.gather(*sweeps, return_exceptions=True)
        await asyncio.gather(*services.tasks, return_exceptions=True)
        await services.elsewhere.close()
        await services.bot_runner.close()
        await services.hints.line.close()
        await services.reviews.line.close()
        bots.close()
        services.work.close()
        await store.close()
        log.info("closed")

    async def show_metrics(request: Request) -> Response:
        return PlainTextResponse(services.metrics.text())

    routes: list[BaseRoute] = [
        # Routes are tried in turn, and this one is asked for most often.
        WebSocketRoute("/api/tables/{code}/socket", table_socket),
        *ROUTES,
        *more_routes,
        *([Route("/metrics", show_metrics)] if settings.metrics else []),
        *page_routes(
            static,
            settings.path_prefix,
            services.rooms.game_at,
            lambda: msgspec.json.encode(games_of(services)),
            Path(settings.engine) if settings.engine else ENGINE,
        ),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={GameError: _refuse, HTTPException: _refuse_http},
    )
    app.state.services = services
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=ZIP_LEVEL)
    app.add_middleware(RequestGuard, services=services)
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    """Answer what a person caused with a code."""
    assert isinstance(error, GameError)
    status = error.status if isinstance(error, ServerError) else 400
    details = [
        ProblemDetail(reason=one.reason, clause=one.clause, facts=dict(one.facts))
        for one in error.details
    ]
    problem = Problem(code=error.code, message=str(error)[:500], details=details)
    return json_response(problem, status)


async def _refuse_http(request: Request, error: Exception) -> Response:
    """Answer what the router refuses in the same form."""
    assert isinstance(error, HTTPException)
    codes = {404: "unknown_path", 405: "wrong_method"}
    code = codes.get(error.status_code, "bad_request")
    problem = Problem(code=code, message=error.detail)
    return json_response(problem, error.status_code, dict(error.headers or {}))
