"""Run the server: settings in, a listening process out."""

from __future__ import annotations

import threading
import time
import webbrowser

import uvicorn
from starlette.applications import Starlette

from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.bots import RandomBots
from lakelight.server.clock import RealClock
from lakelight.server.logs import set_up_logs
from lakelight.server.settings import Settings, database_of
from lakelight.server.store.address import store_at


def serve(settings: Settings, *, opens_browser: bool = False) -> None:
    """Serve until told to stop, and say where."""
    set_up_logs(settings.log_level)
    server = server_from(settings, app_from(settings))
    if opens_browser:
        threading.Thread(target=_open_browser, args=(settings, server), daemon=True).start()
    server.run()


def _open_browser(settings: Settings, server: uvicorn.Server) -> None:
    while not server.started:
        time.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    name = "localhost" if settings.host in ("127.0.0.1", "::1", "::", "0.0.0.0") else settings.host  # noqa: S104
    webbrowser.open(settings.public_url or f"http://{name}:{port}{settings.path_prefix}/")


def app_from(settings: Settings) -> Starlette:
    """The application that settings ask for."""
    return build(
        store_at(database_of(settings)),
        GAMES,
        RealClock(),
        RandomBots(settings.bot_threads),
        settings,
    )


def server_from(settings: Settings, app: Starlette) -> uvicorn.Server:
    """The server that settings ask for."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=settings.largest_message,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            timeout_graceful_shutdown=settings.stop_seconds,
        )
    )
