"""Run the server as a listening process."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable
from importlib import import_module
from typing import cast

import uvicorn
from starlette.applications import Starlette

from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.banner import banner_lines, page_of
from lakelight.server.bots import BotPool
from lakelight.server.clock import RealClock
from lakelight.server.logs import set_up_logs
from lakelight.server.settings import Settings, database_of
from lakelight.server.store.address import store_at
from lakelight.server.timeouts import HEAD_BYTES, PING_SECONDS, TimedHttp
from lakelight.server.websocket import TableSocket

log = logging.getLogger("lakelight.serve")

# Few objects at a time, so that no collection keeps everybody waiting; all of them very seldom.
GARBAGE_COLLECTION = (10_000, 5, 1_000)
# How long a thread that works may keep the event loop from the interpreter.
SWITCH_SECONDS = 0.001
# Connections that the system accepts before the server does.
BACKLOG = 512
# Connections that the server accepts before it does something else.
ACCEPTED_AT_ONCE = 16


# What the server imports only when it is first used, since a page can do without it.
IMPORTED_LATE = (
    "lakelight.bots.factory",
    "lakelight.coach.answers",
    "lakelight.coach.hints",
    "lakelight.coach.review",
    "segno",
)


def serve(settings: Settings, *, opens_browser: bool = False) -> None:
    """Serve until a signal stops the process."""
    set_up_logs(settings.log_level)
    if opens_browser and not _is_free(settings):
        # A person who just wants to play need not choose a port.
        settings = dataclasses.replace(settings, port=0)
    # Nobody should wait for these when they ask for the first hint.
    for name in IMPORTED_LATE:
        import_module(name)
    server = server_from(settings, app_from(settings))
    server.opens_browser = opens_browser
    # Messages are many small objects without cycles: collect less often, and leave out what was
    # loaded at the start.
    gc.freeze()
    gc.set_threshold(*GARBAGE_COLLECTION)
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run()


def _is_free(settings: Settings) -> bool:
    """Whether the port is free."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", settings.port)) != 0


def app_from(settings: Settings) -> Starlette:
    """The application for these settings."""
    bots = BotPool(settings.bot_threads)
    return build(store_at(database_of(settings)), GAMES, RealClock(), bots, settings)


def server_from(settings: Settings, app: Starlette) -> Server:
    """The server for these settings."""
    config = uvicorn.Config(
        app,
        host="" if settings.host == "*" else settings.host,
        port=settings.port,
        loop="lakelight.server.event_loop:new_loop",
        http=TimedHttp,
        ws=TableSocket,
        ws_per_message_deflate=False,
        ws_max_size=settings.largest_message,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        h11_max_incomplete_event_size=HEAD_BYTES,
        backlog=ACCEPTED_AT_ONCE,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=settings.stop_seconds,
    )
    return Server(config, settings)


def _lengthen_queue(server: asyncio.Server) -> None:
    """Let more connections wait than asyncio, which has one number for both, accepts at once."""
    for one in server.sockets:
        with one.dup() as same:
            same.listen(BACKLOG)


class Server(uvicorn.Server):
    """A server that says where it listens, and opens a browser if that is wanted."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.opens_browser = False
        self._settings = settings

    @property
    def port(self) -> int:
        """The port that it listens on."""
        port: int = self.servers[0].sockets[0].getsockname()[1]
        return port

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            for server in self.servers:
                _lengthen_queue(server)
            if sys.stderr.isatty():
                lines = banner_lines(self._settings, self.port)
                sys.stderr.write("".join(f"  {line}".rstrip() + "\n" for line in ("", *lines, "")))
            else:
                log.info("listening at %s", page_of(self._settings, self.port))
            self._offer_network()
            if self.opens_browser:
                await asyncio.to_thread(webbrowser.open, page_of(self._settings, self.port))

    def _offer_network(self) -> None:
        """Let a person at this computer open the server to its network, on a laptop."""
        app: Starlette = cast(Starlette, self.config.app)
        network = app.state.services.network
        network.port = self.port
        wanted = self._settings.network_button
        is_laptop = self.opens_browser or sys.stderr.isatty()
        if wanted == "yes" or (wanted == "auto" and is_laptop):
            network.listen = self.listen_also

    async def listen_also(self, address: str) -> None:
        """Listen on one more address, on the same port."""
        config = self.config

        def create_protocol() -> asyncio.Protocol:
            create: Callable[..., asyncio.Protocol] = config.http_protocol_class
            return create(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            create_protocol, host=address, port=self.port, ssl=config.ssl, backlog=config.backlog
        )
        _lengthen_queue(server)
        self.servers.append(server)
        log.info("listening in the local network, too")
