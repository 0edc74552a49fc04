"""The memory that the engine of a page takes: whole matches with it, and on a server without it.

What counts is the private memory of all processes of the browser, as Chromium itself counts it:
anonymous pages, and those that were swapped out. At rest, the garbage of the screen, which is the
same with and without the engine, is collected before; that of the workers is left to them. The
highest figure is the one after each own move, while the bot thinks, with all garbage.

In the page the bots are the best, and think as long as they do for people. Those of the server,
which take no memory of the browser, are the quickest, so that a round takes little longer than
the thoughts of one bot in two matches: four minutes, since a bot of Dice thinks for a minute and
a half.
"""

from __future__ import annotations

import contextlib
import json
import os
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
from tests.web.offline_visit import wait_for_engine
from tests.web.player import MOST_STEPS

EARLY_MOVES = 4
# A browser rests if it has worked no longer than this in so many seconds. A bot may still think
# when it is a person's turn, and takes a whole core; the end of a match takes a third of one.
REST = 5.0
MOST_WORK_AT_REST = 2.5
MOST_RESTS = 6
KILOBYTE = 1024
MEGABYTE = 1e6
# A bot plays when it has thought, and does not wait as if it were a person.
AT_ONCE = {"bot_seconds": 0.0}
BEST, QUICKEST = -1, 0


@dataclass
class Memory:
    """Megabytes of a browser, after the first moves, after the whole match, and at most."""

    early: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    highest: list[float] = field(default_factory=list)


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
                visit(profile / "page", host.site)
                play_match(profile / "page", host.site, game, BEST, mine)
                play_match(profile / "server", server, game, QUICKEST, other)
            yield _compared(f"{game}, after some moves", mine.early, other.early)
            yield _compared(f"{game}, after the whole match", mine.whole, other.whole)
            yield _compared(f"{game}, at most", mine.highest, other.highest)


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


def visit(profile: Path, site: str) -> None:
    """A first visit, after which the browser has kept the engine."""
    with bare_chromium(profile) as (driver, _):
        player = DrivenPlayer(driver, site)
        player.open()
        wait_for_engine(player)


def play_match(profile: Path, site: str, game: str, level: int, memory: Memory) -> None:
    """A whole match against a level, by its place in the list."""
    with bare_chromium(profile) as (driver, browser):
        player = DrivenPlayer(driver, site)
        player.open()
        player.choose_game(game)
        player.press(player.find(".levels label").nth(level))
        player.press(player.find(".go"))
        player.find("main[data-version]").wait_for()
        highest = megabytes(browser)
        for number in range(MOST_STEPS):
            if number == EARLY_MOVES:
                player.find(".turn[aria-busy=false]").wait_for()
                memory.early.append(_at_rest(driver, browser))
            if not player.play_once():
                break
            highest = max(highest, megabytes(browser))
        player.find(".end-screen .winner").wait_for()
        memory.whole.append(_at_rest(driver, browser))
        memory.highest.append(highest)


def _at_rest(driver: BareChromium, browser: int) -> float:
    driver.collect_garbage()
    before = processor_seconds(browser)
    for _ in range(MOST_RESTS):
        time.sleep(REST)
        now = processor_seconds(browser)
        if now - before <= MOST_WORK_AT_REST:
            break
        before = now
    return megabytes(browser)


def processor_seconds(browser: int) -> float:
    """The processor time that a browser has taken."""
    ticks = 0
    for process in family(browser):
        with contextlib.suppress(OSError):
            stat = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


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
