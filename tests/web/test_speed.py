"""The speed of the pages, measured with a real server, a real Chromium and cold caches.

Machines are busy at times, so what is slow once may try again; what is slow each time fails.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.server.processes import free_port
from tests.web.finished_matches import finished_record, upload_record
from tests.web.test_responsive import begin
from workshop.chromium import require_chromium
from workshop.node import install_packages, run_node

pytestmark = pytest.mark.measures_time

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
GOOD = 95
SCREENS = ("home", "harvest", "dice")
TRIES = 5
READY_LOADS = 7
KILOBYTE = 1000
FIRST_MOVE = 3.5

# Reports the moment when a move can be made: it is on the screen, and the page is idle.
READY = """
new MutationObserver((_, watch) => {
  const first = '.turn button:not(:disabled), .turn [role=button], button.place';
  if (!document.querySelector(first) || document.querySelector('.rendering')) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => {
    console.info(`ready ${performance.now()}`);
  }));
}).observe(document, { childList: true, subtree: true, attributes: true });
"""

# Measures the time from a click to the first flying lantern of its result.
FLYING = """
addEventListener('click', (click) => {
  if (!click.target.closest('.turn .confirm')) return;
  const root = document.documentElement.dataset;
  delete root.took;
  new MutationObserver((_, watch) => {
    if (!document.querySelector('.flying')) return;
    watch.disconnect();
    requestAnimationFrame(() => { root.took = String(performance.now() - click.timeStamp); });
  }).observe(document, { childList: true, subtree: true });
}, true);
"""


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """A first visit on a large screen, with full motion."""
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


@pytest.fixture(scope="session")
def audited(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AuditedPage]:
    """A browser that Lighthouse can audit, with cookies."""
    install_packages("Installing Lighthouse", LIGHTHOUSE)
    port = free_port()
    context = chromium.browser_type.launch_persistent_context(
        tmp_path_factory.mktemp("audited"),
        executable_path=require_chromium(),
        args=["--no-sandbox", f"--remote-debugging-port={port}"],
    )
    yield AuditedPage(context.new_page(), port)
    context.close()


class AuditedPage:
    """A page, and Lighthouse audits of other pages in the same browser."""

    def __init__(self, page: Page, port: int) -> None:
        self.page = page
        self._port = port

    def scores(self, address: str) -> dict[str, int]:
        """The score of each category, out of 100, for a first visit with a slow phone."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            run_node(
                "Lighthouse",
                LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js",
                address,
                f"--port={self._port}",
                "--output=json",
                f"--output-path={report}",
                f"--only-categories={','.join(CATEGORIES)}",
                "--quiet",
                folder=LIGHTHOUSE,
            )
            categories = json.loads(report.read_text("utf-8"))["categories"]
        return {name: round(100 * categories[name]["score"]) for name in CATEGORIES}


@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_has_good_lighthouse_scores(
    audited: AuditedPage, site: str, screen: str
) -> None:
    page = audited.page
    address = site if screen == "home" else begin(page, site, screen, 3)
    page.goto("about:blank")
    best = dict.fromkeys(CATEGORIES, 0)
    for _ in range(TRIES):
        scores = audited.scores(address)
        best = {name: max(best[name], scores[name]) for name in CATEGORIES}
        if min(best.values()) >= GOOD:
            break
    assert min(best.values()) >= GOOD, best


@pytest.mark.parametrize(("screen", "most"), [("home", 120), ("harvest", 250), ("dice", 250)])
def test_the_first_load_with_fonts_and_art_is_small(
    visitor: Page, site: str, screen: str, most: int
) -> None:
    address = site if screen == "home" else begin(visitor, site, screen, 3)
    session = cold(visitor)
    loaded: list[int] = []
    session.on("Network.loadingFinished", lambda end: loaded.append(end["encodedDataLength"]))
    visitor.goto(address)
    visitor.locator(".play-now, .turn").first.wait_for()
    visitor.wait_for_load_state("networkidle")
    assert len(loaded) > 5
    assert sum(loaded) < most * KILOBYTE


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_a_table_is_ready_within_1500_ms_on_a_processor_four_times_slower(
    visitor: Page, site: str, game: str
) -> None:
    address = begin(visitor, site, game, 3)
    visitor.locator(".turn").wait_for()
    # A second page would compete for the processor.
    visitor.goto("about:blank")
    times = [ready_after(visitor.context, address) for _ in range(READY_LOADS)]
    assert statistics.median(times) < 1500, sorted(map(round, times))


def ready_after(context: BrowserContext, address: str) -> float:
    """Milliseconds from the first request to a table that is ready for a move."""
    page = context.new_page()
    cold(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(READY)
    # Polling the page would slow it down.
    with page.expect_console_message(lambda said: said.text.startswith("ready ")) as said:
        page.goto(address)
    page.close()
    return float(said.value.text.split()[1])


@pytest.mark.parametrize("width", [1440, 360])
def test_a_first_visit_makes_its_first_move_with_three_clicks_within_3500_ms(
    chromium: Browser, site: str, width: int
) -> None:
    times: list[float] = []
    for _ in range(TRIES):
        # A new context is a browser that was never here.
        context = chromium.new_context(viewport={"width": width, "height": 740})
        times.append(first_move_after(context.new_page(), site))
        context.close()
        if times[-1] <= FIRST_MOVE:
            return
    raise AssertionError(f"seconds to the first move: {times}")


def first_move_after(page: Page, site: str) -> float:
    """Seconds from the home page to the first move that the server has: play, a place, confirm."""
    began = time.monotonic()
    page.goto(site)
    page.locator(".play-now .go").click()
    page.locator("button.place").last.click()
    version = page.locator("main[data-version]").get_attribute("data-version")
    page.locator(".turn .confirm").click()
    page.locator(f"main:not([data-version='{version}'])").wait_for()
    return time.monotonic() - began


@pytest.mark.parametrize("width", [1440, 360])
def test_a_full_lake_pans_at_50_frames_per_second(visitor: Page, site: str, width: int) -> None:
    full_lake(visitor, site, width)
    rates: list[float] = []
    for _ in range(TRIES):
        rates.append(frames_per_second(visitor))
        if rates[-1] >= 50:
            return
    raise AssertionError(f"frames a second: {rates}")


def full_lake(page: Page, site: str, width: int) -> None:
    """Open the last placement of a match for four, with the most tiles and open places."""
    record = finished_record("harvest", 4, 5)
    last = max(at for at, move in enumerate(record.moves) if "@" in move)
    placed = sum("@" in move for move in record.moves[:last])
    page.set_viewport_size({"width": width, "height": 900 if width > 1000 else 740})
    page.request.post(f"{site}/api/visitor", data={"name": "Ana"})
    wish = {
        "game": "harvest",
        "seats": [{"kind": "you"}] * 4,
        "play_on": {"record": upload_record(page.request, site, record), "move_count": last},
    }
    made = page.request.post(f"{site}/api/tables", data=wish)
    assert made.ok, made.text()
    page.goto(f"{site}/t/{made.json()['code']}")
    page.locator(".turn.place, .cover").first.wait_for()
    if page.locator(".cover").count():
        page.locator(".cover button").click()
    page.locator(".turn.place").wait_for()
    assert page.locator("[data-tile]").count() == placed + 1
    assert page.locator("[data-tile], [data-place]").count() >= 36


def frames_per_second(page: Page) -> float:
    """Drag the lake for two seconds and count the frames."""
    box = page.locator(".lake").bounding_box()
    assert box is not None
    # A point without a place, so that the drag moves the lake only.
    x, y = box["x"] + 20, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y)
    before = page.locator(".world").get_attribute("style")
    page.evaluate(
        """() => {
          window.drawn = [];
          const draw = (now) => { if (window.drawn) { window.drawn.push(now);
            requestAnimationFrame(draw); } };
          requestAnimationFrame(draw);
        }"""
    )
    for step in range(90):
        page.mouse.move(x + 10 + 100 * abs(step % 30 - 15) / 15, y + 60 * abs(step % 22 - 11) / 11)
    drawn: list[float] = page.evaluate(
        "() => { const all = window.drawn; window.drawn = null; return all; }"
    )
    assert page.locator(".world").get_attribute("style") != before
    page.mouse.up()
    return 1000 * (len(drawn) - 1) / (drawn[-1] - drawn[0])


def test_lanterns_fly_within_150_ms_of_a_click(visitor: Page, site: str) -> None:
    visitor.add_init_script(FLYING)
    begin(visitor, site, "harvest", 3)
    times: list[float] = []
    while len(times) < 7:
        visitor.locator(".turn[aria-busy=false]").wait_for()
        if visitor.locator(".turn.discard").count():
            visitor.locator(".turn .pick").first.click()
            visitor.locator(".turn .primary").click()
            continue
        if visitor.locator(".turn .plain").count():
            visitor.locator(".turn .plain").click()
            continue
        visitor.locator("button.place").last.click()
        visitor.locator(".turn .confirm:not(:disabled)").click()
        took = visitor.locator("html[data-took]")
        took.wait_for()
        times.append(float(took.get_attribute("data-took") or "inf"))
    assert statistics.median(times) < 150, sorted(map(round, times))


def cold(page: Page) -> CDPSession:
    """A DevTools session that disables all caches."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    return session
