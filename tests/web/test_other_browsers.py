"""Firefox and WebKit: matches, a lesson, a static site, and what is painted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from lakelight.games import GAMES
from tests.web.driver import TIMEOUT_SECONDS, DrivenPlayer, Driver
from tests.web.file_server import FileServer
from tests.web.firefox import firefox
from tests.web.offline_visit import (
    play_around_one_screen,
    play_whole_match,
    take_first_lesson,
    wait_for_engine,
)
from tests.web.webkit import PIXEL, Display, WebKit, webkit

BROWSERS: dict[str, Callable[[Path], AbstractContextManager[Driver]]] = {
    "firefox": firefox,
    "webkit": webkit,
}
# A page in which a server starts, on a machine that others use, too.
LONGEST_WAIT = 60
SCREEN_MOVES = 4
# How often the screen is looked at, and how often it must look the same to be at rest.
LOOKS_PER_SECOND = 5
RESTING = 5
# What moves for as long as the page is there. WebKit gives it a layer of its own, and may go on
# painting the page above such a layer after both are gone.
ENDLESS_ANIMATIONS = """document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations === Infinity)
  .map((one) => one.effect.target.getAttribute('class'))"""
# Pixels that a pointer or a shimmer may change; a page that stays painted changes 300,000.
FEW_PIXELS = 30_000


@pytest.fixture(scope="module", params=BROWSERS)
def browser_name(request: pytest.FixtureRequest) -> str:
    """Each browser besides Chromium."""
    return str(request.param)


@pytest.fixture(scope="module")
def player(
    browser_name: str, site: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DrivenPlayer]:
    """A person with this browser."""
    folder: Path = tmp_path_factory.mktemp(browser_name)
    with BROWSERS[browser_name](folder) as driver:
        yield DrivenPlayer(driver, site)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_in_every_browser(player: DrivenPlayer, game: str) -> None:
    player.begin(game, opponents=1)
    player.play_to_the_end()
    player.find(".end-screen .winner").wait_for()
    player.find(".fairness .verdict").wait_for()
    assert "✓" in player.find(".fairness .verdict").inner_text()
    assert player.errors_seen == []


def test_the_first_lesson_can_be_taken_in_every_browser(player: DrivenPlayer) -> None:
    take_first_lesson(player)
    assert player.errors_seen == []


def test_after_one_visit_a_static_site_does_without_a_network_in_every_browser(
    browser_name: str, host: FileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with BROWSERS[browser_name](tmp_path) as driver:
        player = DrivenPlayer(driver, host.site, LONGEST_WAIT)
        player.open()
        wait_for_engine(player)
        monkeypatch.setattr(host, "is_down", True)
        for game in GAMES:
            play_whole_match(player, game)
        play_around_one_screen(player, SCREEN_MOVES)
        take_first_lesson(player)
        assert player.errors_seen == []


# What is painted is compared over time.
@pytest.mark.measures_time
def test_nothing_of_the_home_page_stays_painted_at_a_table(site: str, tmp_path: Path) -> None:
    with webkit(tmp_path) as driver:
        player = DrivenPlayer(driver, site)
        player.open()
        # Also with the lanterns that drift behind the home page.
        player.evaluate("localStorage.setItem('lakelight.settings', '{\"motion\": \"full\"}')")
        for _ in range(2):
            player.open()
            player.find(".go").wait_for()
            # Whether WebKit leaves them painted is a matter of chance; that they move is not.
            assert player.evaluate(ENDLESS_ANIMATIONS) == []
            home = painted_at_rest(driver.display)
            player.press(player.find(".go"))
            player.find("main[data-version]").wait_for()
            player.find(".turn[aria-busy=false]").first.wait_for()
            seen = painted_at_rest(driver.display, unlike=home)
            hide_and_show(player, driver, seen)
            assert differing_pixels(driver.display, seen) < FEW_PIXELS


def painted_at_rest(display: Display, unlike: bytes = b"") -> bytes:
    """What is painted, once it stays the same for a second."""
    last = time.monotonic() + TIMEOUT_SECONDS
    before, same = unlike, 0
    while time.monotonic() < last:
        now = display.painted()
        same = same + 1 if now == before and now != unlike else 0
        if same == RESTING:
            break
        before = now
        time.sleep(1 / LOOKS_PER_SECOND)
    return before


def hide_and_show(player: DrivenPlayer, driver: WebKit, seen: bytes) -> None:
    """Hide the whole page until nothing of it is painted any more, and show it again."""
    player.evaluate("document.body.style.display = 'none'")
    painted_at_rest(driver.display, unlike=seen)
    player.evaluate("document.body.style.display = ''")


def differing_pixels(display: Display, seen: bytes) -> int:
    """How many pixels are painted otherwise than before, once the page is painted again."""
    last = time.monotonic() + TIMEOUT_SECONDS
    while True:
        now = display.painted()
        pixels = range(0, len(seen), PIXEL)
        differing = sum(seen[at : at + 3] != now[at : at + 3] for at in pixels)
        if differing < FEW_PIXELS or time.monotonic() > last:
            return differing
        time.sleep(1 / LOOKS_PER_SECOND)
