"""Chromium driven over its own protocol, with nothing of it switched on that takes memory.

Playwright watches the network of pages and workers, for which Chromium keeps every answer that
they receive: the whole engine once for each worker, which no person's browser does.
"""

from __future__ import annotations

import contextlib
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.driver import DriverError
from tests.web.numbered import NumberedCommands
from tests.web.static_host import chromium_process

ANSWER_SECONDS = 60.0
WIDTH, HEIGHT = 1440, 900
LOADED = "() => document.readyState === 'complete' || null"


class BareChromium:
    """The one tab of a Chromium."""

    def __init__(self, socket: ClientConnection) -> None:
        self._commands = NumberedCommands(socket, ANSWER_SECONDS)
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", **size)
        still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        self.send("Emulation.setEmulatedMedia", features=still)

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self.send("Page.navigate", url=address)
        while self.run(LOADED) is None:
            pass

    def run(self, function: str, *arguments: object) -> Any:  # noqa: ANN401
        """What a function of the page returns, as JSON can say it."""
        called = f"await ({function})(...{json.dumps(arguments)})"
        source = f"(async () => JSON.stringify(({called}) ?? null))()"
        answer = self.send("Runtime.evaluate", expression=source, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise DriverError(str(answer["exceptionDetails"])[:500])
        return json.loads(answer["result"]["value"])

    def click_at(self, x: float, y: float) -> None:
        """Move the mouse to a point of the window, press and release it."""
        where = {"x": x, "y": y, "button": "left", "clickCount": 1}
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, **where)

    def press_key(self, key: str) -> None:
        """Press and release a key, by its name in the DOM."""
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key)

    def collect_garbage(self) -> None:
        """Let the page itself, but none of its workers, give back what it no longer uses."""
        self.send("HeapProfiler.collectGarbage")

    def send(self, method: str, **parameters: object) -> Any:  # noqa: ANN401
        """The answer to a command."""
        answer = self._commands.send(method, parameters)
        if "error" in answer:
            raise DriverError(f"{method}: {answer['error']['message']}")
        return answer["result"]


@contextlib.contextmanager
def bare_chromium(profile: Path) -> Iterator[tuple[BareChromium, int]]:
    """A Chromium on a profile, and its process."""
    with chromium_process(profile) as (process, port):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as answer:
            (page,) = [one for one in json.load(answer) if one["type"] == "page"]
        with connect(page["webSocketDebuggerUrl"], max_size=None) as socket:
            yield BareChromium(socket), process.pid
