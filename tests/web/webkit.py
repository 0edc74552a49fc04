"""WebKit for GTK on a display without a screen, driven over WebDriver."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.processes import free_port
from tests.web.driver import POLL, TIMEOUT_SECONDS, DriverError
from tests.web.input_actions import InputActions, InputSource
from workshop.other_browsers import DISPLAY_SERVER, require_webkit_driver

WIDTH, HEIGHT = 1280, 860
PIXEL = 4
# GTK reads its settings here; without animations WebKit prefers reduced motion.
GTK_SETTINGS = "[Settings]\ngtk-enable-animations=false\n"


class Display:
    """An X server whose screen is a file, so that a test can read what is really painted."""

    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        command = (DISPLAY_SERVER, "-displayfd", str(write), "-screen", "0", size)
        self.process = subprocess.Popen(
            (*command, "-fbdir", str(folder), "-nolisten", "tcp"),
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as number:
            self.name = f":{number.readline().strip()}"
        self.file = folder / "Xvfb_screen0"

    def painted(self) -> bytes:
        """The pixels of the screen, line by line, four bytes each, from an XWD file."""
        content = self.file.read_bytes()
        header, colors = (int.from_bytes(content[at : at + 4], "big") for at in (0, 76))
        start = header + 12 * colors
        return content[start : start + WIDTH * HEIGHT * PIXEL]

    def close(self) -> None:
        """End the X server."""
        self.process.terminate()
        self.process.wait()


class WebKit(InputActions):
    """The one window of a WebKit browser, through the driver that listens on a port."""

    def __init__(self, port: int, display: Display) -> None:
        self.display = display
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._session = ""
        wanted = {"alwaysMatch": {"browserName": "MiniBrowser"}}
        self._session = self._send("POST", "", capabilities=wanted)["sessionId"]
        self._send("POST", "/window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._send("POST", "/url", url=address)

    def run(self, function: str, *arguments: object) -> Any:  # noqa: ANN401
        """What a function of the page returns or promises, as JSON can say it."""
        called = f"({function})(...arguments)"
        script = f"return (async () => JSON.stringify(await {called} ?? null))()"
        return json.loads(self._send("POST", "/execute/sync", script=script, args=list(arguments)))

    def close(self) -> None:
        """Close the window."""
        self._send("DELETE", "")
        self._line.close()

    def _perform(self, source: InputSource) -> None:
        self._send("POST", "/actions", actions=[source])

    def _send(self, method: str, path: str, **body: object) -> Any:  # noqa: ANN401
        session = f"/session/{self._session}" if self._session else "/session"
        self._line.request(method, session + path, json.dumps(body) if method == "POST" else None)
        answer = self._line.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != http.client.OK:
            raise DriverError(f"{path}: {value['error']}: {value['message']}")
        return value


@contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """A WebKit browser with a display of its own, and its files in a folder."""
    path, port = require_webkit_driver(), free_port()
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "settings.ini").write_text(GTK_SETTINGS, "utf-8")
    display = Display(folder)
    environment = {
        **os.environ,
        "DISPLAY": display.name,
        "GDK_BACKEND": "x11",
        "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": str(folder),
    }
    with subprocess.Popen((path, f"--port={port}"), env=environment) as process:
        try:
            browser = _when_listening(port, display)
            try:
                yield browser
            finally:
                browser.close()
        finally:
            process.terminate()
            display.close()


def _when_listening(port: int, display: Display) -> WebKit:
    last = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            return WebKit(port, display)
        except ConnectionRefusedError:
            if time.monotonic() > last:
                raise
            time.sleep(POLL)
