"""Somebody's tabs on a static site, and a Chromium whose profile outlives it."""

from __future__ import annotations

import contextlib
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from tests.web.offline_visit import waiting
from tests.web.person import DESK, Person
from workshop.chromium import require_chromium
from workshop.page.engine import listing

# The first start fetches and compiles Python; milliseconds.
TIMEOUT_MS = 60_000
POLL = 0.02
NEWER_VERSION = "0123456789ab"


class Tab(Person):
    """One more tab of a browser that is open already."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site, (self.width, _) = site, DESK
        self.errors_seen = []
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT_MS)


def begin_match(person: Person, moves: int = 3) -> int:
    """Some moves of a match of Harvest; the version of the table."""
    person.begin("harvest")
    for _ in range(moves):
        assert person.play_once()
    return waiting(person)


def release_engine(engine: Path) -> tuple[str, str]:
    """Make an engine one of a newer version; the names of its list before and now."""
    old = listing(engine)
    new = old.with_name(f"engine-{NEWER_VERSION}.json")
    listed = json.loads(old.read_text("utf-8"))
    new.write_text(json.dumps({**listed, "version": NEWER_VERSION}), "utf-8")
    old.unlink()
    return old.name, new.name


@contextlib.contextmanager
def chromium_process(profile: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A Chromium process on a profile, and the port on which it can be driven."""
    port_file = profile / "DevToolsActivePort"
    port_file.unlink(missing_ok=True)
    options = ("--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0")
    command = (require_chromium(), *options, f"--user-data-dir={profile}", "about:blank")
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            while not port_file.is_file() or not port_file.read_text():
                assert process.poll() is None
                time.sleep(POLL)
            yield process, port_file.read_text().split()[0]
        finally:
            process.kill()


@contextlib.contextmanager
def killable_chromium(
    chromium: Browser, profile: Path
) -> Iterator[tuple[BrowserContext, subprocess.Popen[bytes]]]:
    """A Chromium process on a profile, with its one context."""
    with chromium_process(profile) as (process, port):
        browser = chromium.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        yield browser.contexts[0], process
