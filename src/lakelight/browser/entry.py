"""What the server's worker of a page starts.

Everything that only a browser has is handed in as one object of its own, `browser`.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from pyodide.ffi import JsException, to_js

from lakelight.browser.choices import LONGEST_THOUGHT_SECONDS
from lakelight.browser.host import PageHost
from lakelight.browser.journal import Stored
from lakelight.browser.server import SETTINGS, open_host
from lakelight.server.errors import StorageFull, StoreUnavailable

QUOTA = "QuotaExceededError"


class BrowserJournal:
    """The journal in IndexedDB, which the worker's script hands in."""

    def __init__(self, journal: Any) -> None:  # noqa: ANN401
        self._journal = journal

    async def load(self) -> Stored:
        """Everything that was stored."""
        found = await _stored(self._journal.load())
        snapshot = None if found.snapshot is None else found.snapshot.to_bytes()
        transactions = [one.to_bytes() for one in found.transactions]
        return Stored(snapshot, transactions, dict(found.notes.to_py()))

    async def append(self, transaction: bytes) -> None:
        """Add a transaction."""
        await _stored(self._journal.append(to_js(transaction)))

    async def replace(self, snapshot: bytes) -> None:
        """Keep a snapshot instead."""
        await _stored(self._journal.replace(to_js(snapshot)))

    async def note(self, name: str, value: str) -> None:
        """Keep a text."""
        await _stored(self._journal.note(name, value))


async def _stored(promise: Any) -> Any:  # noqa: ANN401
    """What IndexedDB answers; its errors are ours."""
    try:
        return await promise
    except JsException as error:
        if error.name == QUOTA:
            raise StorageFull(
                "this browser has no space left: delete something, then try again"
            ) from None
        raise StoreUnavailable(f"this browser did not store it: {error}") from None


class _Events:
    """What the client of one socket hears."""

    def __init__(self, browser: Any, key: str) -> None:  # noqa: ANN401
        self._browser = browser
        self._key = key

    def message(self, text: str) -> None:
        self._browser.message(self._key, text)

    def closed(self, code: int, reason: str) -> None:
        self._browser.closed(self._key, code, reason)


class Server:
    """The server of a page, as the worker's script uses it."""

    def __init__(self, browser: Any, host: PageHost) -> None:  # noqa: ANN401
        self._browser = browser
        self._host = host
        self.receive = host.receive
        self.disconnect = host.disconnect
        self.disconnect_page = host.disconnect_page
        self.close = host.close

    async def request(self, path: str, body: str | None) -> Any:  # noqa: ANN401
        """The status and the text of the answer to a request."""
        answer = await self._host.request(path, body)
        return to_js([answer.status, answer.body])

    def connect(self, key: str, path: str) -> None:
        """Open a socket."""
        self._host.connect(key, path, _Events(self._browser, key))


async def open_server(browser: Any) -> Server:  # noqa: ANN401
    """Start the server on what this browser stored.

    Raises:
        StoreUnavailable: if that cannot be read, or was written by a newer Lakelight.
    """
    logging.basicConfig(level=logging.WARNING)

    async def think(name: str, payload: bytes) -> bytes:
        answer: bytes = (await browser.think(name, to_js(payload))).to_bytes()
        return answer

    journal = BrowserJournal(browser.journal)
    listed: dict[str, float] = browser.settings.to_py()
    settings = replace(SETTINGS, bot_seconds=listed.get("bot_seconds", SETTINGS.bot_seconds))
    longest = listed.get("thought_seconds", LONGEST_THOUGHT_SECONDS)
    return Server(browser, await open_host(journal, think, settings, longest))
