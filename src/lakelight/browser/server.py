"""The server of one browser, started on what that browser stored."""

from __future__ import annotations

from lakelight.browser.archive_api import ARCHIVE_ROUTES
from lakelight.browser.bots import PageBots, Think
from lakelight.browser.choices import LONGEST_THOUGHT_SECONDS
from lakelight.browser.host import PageHost
from lakelight.browser.journal import Journal
from lakelight.browser.offload import InPlaceOffload
from lakelight.browser.store import PageStore
from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.clock import RealClock
from lakelight.server.keys import fresh_page_code
from lakelight.server.settings import Settings

COOKIE = "cookie"
# One person uses this server, and pays for it.
SETTINGS = Settings(
    connections_each=100,
    largest_body=200_000_000,
    messages_per_second=1000.0,
    metrics=False,
    new_per_minute=6000.0,
    push=False,
    records_each=100_000,
    requests_per_second=1000.0,
    stored_kb_per_day=1_000_000,
    tables_each=100_000,
    work_per_minute=6000.0,
)


async def open_host(
    journal: Journal,
    think: Think,
    settings: Settings = SETTINGS,
    thought_seconds: float = LONGEST_THOUGHT_SECONDS,
) -> PageHost:
    """Start the server on what a journal has; the caller closes the host.

    No bot thinks longer than `thought_seconds`.

    Raises:
        StoreUnavailable: if that cannot be read, or was written by a newer Lakelight.
    """
    app = build(
        PageStore(journal),
        GAMES,
        RealClock(),
        PageBots(think, thought_seconds),
        settings,
        offload=InPlaceOffload(),
        new_code=fresh_page_code,
        more_routes=ARCHIVE_ROUTES,
    )
    notes = (await journal.load()).notes

    async def keep_cookie(cookie: str) -> None:
        await journal.note(COOKIE, cookie)

    host = PageHost(app, notes.get(COOKIE, ""), keep_cookie)
    await host.open()
    return host
