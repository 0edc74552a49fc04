"""Somebody's tabs on a static site, and a Chromium whose profile outlives it."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext

from tests.web.person import DESK, Person
from workshop.chromium import require_chromium

# The first start fetches and compiles Python; milliseconds.
TIMEOUT_MS = 60_000
POLL = 0.02
ENGINE_KEPT = """async () => {
  const listing = document.querySelector('meta[name="engine"]').content;
  const prefix = document.querySelector('meta[name="prefix"]').content;
  return Boolean(await caches.match(new URL(listing, new URL(prefix, location.href)).href));
}"""
# `wait_for_function` would take the promise itself for an answer.
UNTIL_KEPT = f"""async (patience) => {{
  const isKept = {ENGINE_KEPT};
  const last = performance.now() + patience;
  while (!(await isKept())) {{
    if (performance.now() > last) throw new Error('the engine is not kept');
    await new Promise((next) => setTimeout(next, 50));
  }}
}}"""


class Tab(Person):
    """One more tab of a browser that is open already."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site, (self.width, _) = site, DESK
        self.errors_seen = []
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT_MS)


def wait_for_engine(person: Person) -> None:
    """Wait until the page can do without a network."""
    person.page.evaluate(UNTIL_KEPT, TIMEOUT_MS)


def waiting(person: Person) -> int:
    """The version of the table when it is the person's turn."""
    person.find(".turn[aria-busy=false]").wait_for()
    return int(person.version)


def begin_match(person: Person, moves: int = 3) -> int:
    """Some moves of a match of Harvest; the version of the table."""
    person.begin("harvest")
    for _ in range(moves):
        assert person.play_once()
    return waiting(person)


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
