"""Firefox without a screen, driven over WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.driver import DriverError
from tests.web.input_actions import InputActions, InputSource
from tests.web.numbered import NumberedCommands
from workshop.other_browsers import require_firefox

ADDRESS = re.compile(r"ws://[\d.]+:\d+")
ANSWER_SECONDS = 30.0
WIDTH, HEIGHT = 1440, 900
PREFERENCES = {
    # What a page needs without a network must be in its own storage.
    "browser.cache.disk.enable": False,
    "browser.cache.memory.enable": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox(InputActions):
    """The one tab of a Firefox that listens."""

    def __init__(self, socket: ClientConnection) -> None:
        self._commands = NumberedCommands(socket, ANSWER_SECONDS)
        self._send("session.new", capabilities={})
        self._tab: str = self._send("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, function: str, *arguments: object) -> Any:  # noqa: ANN401
        """What a function of the page returns or promises, as JSON can say it."""
        values = json.dumps(arguments)
        answer = self._send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({function})(...{values}) ?? null))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise DriverError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def _perform(self, source: InputSource) -> None:
        self._send("input.performActions", context=self._tab, actions=[source])

    def _send(self, method: str, **parameters: object) -> Any:  # noqa: ANN401
        answer = self._commands.send(method, parameters)
        if answer["type"] == "error":
            raise DriverError(f"{method}: {answer['message']}")
        return answer["result"]


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a fresh profile in a folder."""
    preferences = (
        f"user_pref({json.dumps(name)}, {json.dumps(value)});"
        for name, value in PREFERENCES.items()
    )
    (folder / "user.js").write_text("\n".join(preferences), "utf-8")
    options = ("--headless", "--no-remote", "--remote-debugging-port", "0", "--profile")
    with subprocess.Popen(
        (require_firefox(), *options, folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as process:
        try:
            assert process.stderr is not None
            found = (ADDRESS.search(line) for line in process.stderr)
            address = next(filter(None, found))
            with connect(f"{address[0]}/session", max_size=None) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
