"""The pages of a server keep the engine if one asks for it, and then play without the server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lakelight.games import GAMES
from tests.server.processes import ServerProcess, server_processes
from tests.web.lesson_play import lesson_names, open_lesson, take_lesson
from tests.web.person import Person
from tests.web.reviews import careless_match, show_review
from tests.web.static_host import ENGINE_KEPT, TIMEOUT_MS, begin_match, waiting
from workshop.page.engine import prepare_page_engine
from workshop.process_lock import hold_lock

KEEP = "dialog[open] .keep"
# Every part that the bar has shown while the engine is being fetched.
WATCH_PROGRESS = """() => {
  window.parts = [];
  new MutationObserver(() => {
    const bar = document.querySelector('dialog[open] .keep progress');
    if (bar) parts.push(bar.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server that offers the engine."""
    with hold_lock():
        monkeypatch.setenv("LAKELIGHT_ENGINE", str(prepare_page_engine()))
    monkeypatch.setenv("LAKELIGHT_BOT_SECONDS", "0.02")
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (one,):
        yield one


@pytest.fixture
def person(chromium: Browser, server: ServerProcess) -> Iterator[Person]:
    """Somebody who has the pages of that server open."""
    site = f"http://127.0.0.1:{server.port}"
    made = Person(chromium, site, "en", phone=False, bypass_csp=False)
    made.page.set_default_timeout(TIMEOUT_MS)
    yield made
    made.context.close()


def keep_for_offline(person: Person) -> None:
    """Ask in the settings to keep the engine, and wait until it is there."""
    person.press(person.find(".home header button"))
    offer = re.compile(r"Keep for offline \(\d(\.\d)? MB\)")
    expect(person.find(f"{KEEP} .button")).to_contain_text(offer)
    person.evaluate(f"({WATCH_PROGRESS})()")
    person.press(person.find(f"{KEEP} .button"))
    expect(person.find(KEEP)).to_contain_text("Kept on this device", timeout=TIMEOUT_MS)
    parts: list[float] = person.evaluate("window.parts")
    assert parts == sorted(parts)
    assert len({round(part, 1) for part in parts}) > 3
    assert person.page.evaluate(ENGINE_KEPT)
    person.press_key("Escape")


def hint_by_own_engine(person: Person) -> int:
    """Ask for a hint at a table of the server; the version of the table, which marks the hint."""
    waiting(person)
    person.press(person.find(".hint-button"))
    expect(person.find(".coach-hint .step").nth(1)).to_be_enabled(timeout=TIMEOUT_MS)
    assert [one for one in person.page.workers if "thinking_worker" in one.url]
    return int(person.version)


def coach_work(person: Person) -> int:
    """How many parts of hints, reviews and exercises the server has worked out."""
    page = person.context.request.get(f"{person.site}/metrics").text()
    (count,) = re.findall(r"^lakelight_coach_seconds_count (\d+)$", page, re.MULTILINE)
    return int(count)


def test_what_is_kept_for_offline_plays_without_the_server_and_nothing_is_lost_or_doubled(
    person: Person, server: ServerProcess
) -> None:
    page = person.page
    begin_match(person, 2)
    table = page.url
    # Nobody who does not ask for it fetches anything of the engine.
    assert page.evaluate("performance.getEntries().every((one) => !one.name.includes('/engine/'))")
    person.open()
    keep_for_offline(person)
    # A hint and a whole review of tables on the server, for which the server does not think.
    show_review(person, careless_match(person, "harvest", 2, "place", 40))
    expect(person.find(".review .card .primary").first).to_be_visible()
    page.goto(table)
    online = hint_by_own_engine(person)
    assert coach_work(person) == 0

    server.kill()
    person.context.set_offline(True)
    page.goto(table)
    expect(person.find(".offline h1")).to_be_visible()
    person.press(person.find(".offline a:has-text('Play on this device')"))
    expect(person.find(".banner")).to_have_text("Offline: you play on this device")
    expect(person.find(".alone-here")).to_be_visible()
    expect(person.find(".modes button")).to_have_count(1)
    person.open()
    offline = begin_match(person)
    inside = page.url
    assert "/t/y" in inside
    page.reload()
    assert waiting(person) == offline
    game = next(iter(GAMES))
    open_lesson(person, game, lesson_names(game)[0])
    take_lesson(person)
    person.open()
    expect(person.find(".matches a.card")).to_have_count(1)

    person.context.set_offline(False)
    server.start()
    person.open()
    expect(person.find(".matches a.card")).to_have_count(2)
    expect(person.find(".banner")).to_have_count(0)
    page.goto(table)
    assert waiting(person) == online
    page.goto(inside)
    assert waiting(person) == offline
    assert person.play_once()
