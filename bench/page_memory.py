"""The memory that the engine of a page takes: whole matches with it, and on a server without it.

What counts is the private memory of all processes of the browser, as Chromium itself counts it:
anonymous pages, and those that were swapped out. The garbage of the screen, which is the same with
and without the engine, is collected before; that of the workers is left to them.

In the page the bots are the best, and think as long as they do for people. Those of the server,
which take no memory of the browser, are the quickest, so that a round takes little longer than
the thoughts of one bot in two matches.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.bare_chromium import BareChromium, bare_chromium
from bench.page_starts import family
from bench.spread import spread
from lakelight.games import GAMES
from tests.server.processes import server_processes
from tests.web.driver import DrivenPlayer
from tests.web.file_server import file_server
from tests.web.static_host import UNTIL_KEPT

EARLY_MOVES = 4
# The browser has come to rest after a move, in seconds.
REST = 5.0
PATIENCE = 60_000
KILOBYTE = 1024
MEGABYTE = 1e6
# A bot plays when it has thought, and does not wait as if it were a person.
AT_ONCE = {"bot_seconds": 0.0}
BEST, QUICKEST = -1, 0


@dataclass
class Memory:
    """Megabytes of a browser, after the first moves and after the whole match."""

    early: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)


def measured_memory(site: Path, folder: Path, rounds: int) -> Iterator[str]:
    """Play matches of every game against the best bots, in turn with the engine and on a server.

    One line for each game and moment.
    """
    _hurry(site)
    with file_server(site) as host, _server(folder) as server:
        for game in GAMES:
            mine, other = Memory(), Memory()
            for number in range(rounds):
                profile = folder / f"memory-{game}-{number}"
                _visit(profile / "page", host.site)
                _play(profile / "page", host.site, game, BEST, mine)
                _play(profile / "server", server, game, QUICKEST, other)
            yield _compared(f"{game}, after some moves", mine.early, other.early)
            yield _compared(f"{game}, after the whole match", mine.whole, other.whole)


def _compared(when: str, mine: list[float], other: list[float]) -> str:
    added = [one - two for one, two in zip(mine, other, strict=True)]
    more = f"on a server {spread(other, 0)}, so that the engine adds {spread(added, 0)}"
    return f"memory, {when}: {spread(mine, 0)} MB, {more}"


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[str]:
    options = ("--bot-seconds", "0.02")
    with server_processes(str(folder / "memory.sqlite"), folder, 1, options) as (one,):
        yield f"http://127.0.0.1:{one.port}"


def _hurry(site: Path) -> None:
    (listing,) = (site / "engine").glob("engine-*.json")
    listed = json.loads(listing.read_text("utf-8"))
    listing.write_text(json.dumps({**listed, "settings": AT_ONCE}), "utf-8")


def _visit(profile: Path, site: str) -> None:
    """A first visit, after which the browser has kept the engine."""
    with bare_chromium(profile) as (driver, _):
        DrivenPlayer(driver, site).open()
        driver.run(UNTIL_KEPT, PATIENCE)


def _play(profile: Path, site: str, game: str, level: int, memory: Memory) -> None:
    """A whole match against a level, by its place in the list."""
    with bare_chromium(profile) as (driver, browser):
        player = DrivenPlayer(driver, site)
        player.open()
        player.choose_game(game)
        player.press(player.find(".levels label").nth(level))
        player.press(player.find(".go"))
        player.find("main[data-version]").wait_for()
        for _ in range(EARLY_MOVES):
            player.play_once()
        player.find(".turn[aria-busy=false]").wait_for()
        memory.early.append(_at_rest(driver, browser))
        player.play_to_the_end()
        player.find(".end-screen .winner").wait_for()
        memory.whole.append(_at_rest(driver, browser))


def _at_rest(driver: BareChromium, browser: int) -> float:
    driver.collect_garbage()
    time.sleep(REST)
    return megabytes(browser)


def megabytes(browser: int) -> float:
    """The private memory of a browser."""
    found = 0
    for process in family(browser):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
            found += sum(
                int(line.split()[1]) for line in lines if line.startswith(("RssAnon:", "VmSwap:"))
            )
    return found * KILOBYTE / MEGABYTE
