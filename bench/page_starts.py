"""How long a page takes to start the server inside it.

A slow device is made by stopping every process of the browser for three quarters of the time.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.file_server import file_server
from tests.web.offline_visit import wait_for_engine
from tests.web.static_host import Tab, killable_chromium

SLOWNESS = 4
# How long the browser may run at a time when it is slowed, in seconds.
SLICE = 0.005
# Milliseconds from the moment when the page makes the worker until its server answers.
STARTED = """async () => {
  const found = (name) => performance.getEntriesByName(name)[0];
  while (!found('server ready')) await new Promise((next) => setTimeout(next, 10));
  return found('server ready').startTime - found('server starting').startTime;
}"""


@dataclass
class Starts:
    """Seconds until the server of a page answers.

    `cold` is with nothing cached, `warm` a later start; `slow` is a cold start on a slow device.
    """

    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    slow: list[float] = field(default_factory=list)


def measured_starts(browser: Browser, site: Path, folder: Path, rounds: int) -> Starts:
    """Start so often, each time with a profile of its own."""
    starts = Starts()
    with file_server(site) as host:
        for number in range(rounds):
            profile = folder / f"profile-{number}"
            with _opened(browser, profile, host.site, starts.cold) as tab:
                wait_for_engine(tab)
            with _opened(browser, profile, host.site, starts.warm):
                pass
            slow = folder / f"slow-{number}"
            with _opened(browser, slow, host.site, starts.slow, SLOWNESS):
                pass
    return starts


@contextlib.contextmanager
def _opened(
    browser: Browser, profile: Path, site: str, seconds: list[float], slowness: int = 1
) -> Iterator[Tab]:
    """A tab with the home page, whose server has started."""
    with killable_chromium(browser, profile) as (context, process):
        tab = Tab(context, site)
        with slowed(process.pid, slowness):
            tab.open()
            seconds.append(tab.page.evaluate(STARTED) / 1000)
        yield tab
        process.terminate()
        process.wait()


@contextlib.contextmanager
def slowed(browser: int, slowness: int) -> Iterator[None]:
    """Let the processes of a browser run only a part of the time."""
    ended = threading.Event()

    def stop_and_go() -> None:
        while not ended.is_set():
            _signal(browser, signal.SIGSTOP)
            time.sleep(SLICE * (slowness - 1))
            _signal(browser, signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=stop_and_go)
    if slowness > 1:
        thread.start()
    yield
    ended.set()
    if slowness > 1:
        thread.join()


def _signal(browser: int, kind: signal.Signals) -> None:
    for process in family(browser):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, kind)


def family(process: int) -> list[int]:
    """A process and all that it started."""
    found = [process]
    for one in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{one}/task").iterdir():
                found += map(int, (task / "children").read_text("utf-8").split())
    return found
