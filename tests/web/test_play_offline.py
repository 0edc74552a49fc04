"""The pages of a server keep the engine if one asks for it, and then play without the server."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.processes import ServerProcess
from tests.web.keeping import keep_for_offline
from tests.web.offline_visit import wait_for_engine, waiting
from tests.web.person import Person
from tests.web.reviews import careless_match, show_review
from tests.web.static_host import NEWER_VERSION, TIMEOUT_MS, begin_match, release_engine

KEPT_ENGINES = "caches.keys().then((all) => all.filter((one) => one.includes('engine')).length)"


@pytest.fixture
def person(chromium: Browser, engine_server: ServerProcess) -> Iterator[Person]:
    """Somebody who has the pages of a server open."""
    site = f"http://127.0.0.1:{engine_server.port}"
    made = Person(chromium, site, "en", phone=False, bypass_csp=False)
    made.page.set_default_timeout(TIMEOUT_MS)
    yield made
    made.context.close()


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
    person: Person, engine_server: ServerProcess
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

    engine_server.kill()
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
    person.open()
    expect(person.find(".matches a.card")).to_have_count(1)

    person.context.set_offline(False)
    engine_server.start()
    person.open()
    expect(person.find(".matches a.card")).to_have_count(2)
    expect(person.find(".banner")).to_have_count(0)
    page.goto(table)
    assert waiting(person) == online
    page.goto(inside)
    assert waiting(person) == offline
    assert person.play_once()


def test_a_newer_engine_of_the_server_is_kept_and_the_match_goes_on_with_it(
    person: Person, engine_server: ServerProcess, quick_engine: Path, tmp_path: Path
) -> None:
    person.open()
    keep_for_offline(person)
    engine_server.kill()
    person.context.set_offline(True)
    person.open()
    begin_match(person)
    table = person.page.url

    newer = tmp_path / "newer"
    shutil.copytree(quick_engine, newer)
    release_engine(newer)
    engine_server.environment["LAKELIGHT_ENGINE"] = str(newer)
    engine_server.start()
    person.context.set_offline(False)
    # The page that is open stays with its engine.
    assert person.play_once()
    version = waiting(person)
    person.open()
    wait_for_engine(person)
    person.wait_until(f"{KEPT_ENGINES}.then((count) => count === 1)")

    engine_server.kill()
    person.context.set_offline(True)
    person.go(table)
    assert waiting(person) == version
    assert NEWER_VERSION in person.evaluate("document.querySelector('meta[name=engine]').content")
    assert person.play_once()
