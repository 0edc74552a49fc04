"""Run the server: settings in, a listening process out."""

from __future__ import annotations

import uvicorn
from starlette.applications import Starlette

from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.bots import RandomBots
from lakelight.server.clock import RealClock
from lakelight.server.settings import Settings
from lakelight.server.store.address import store_at


def app_from(settings: Settings) -> Starlette:
    """The application that settings ask for."""
    return build(
        store_at(settings.database), GAMES, RealClock(), RandomBots(settings.bot_threads), settings
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
