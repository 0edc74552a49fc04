"""What can fail without a server, in Chromium: it says so, and loses nothing that was told."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.web.file_server import FileServer, file_server
from tests.web.finished_matches import finished_record
from tests.web.offline_visit import wait_for_engine, waiting
from tests.web.person import Person
from tests.web.static_host import (
    TIMEOUT_MS,
    Tab,
    begin_match,
    killable_chromium,
    release_engine,
)

END_SERVER = "self.close()"
# Bytes for everything that a small disk may hold: the pages, the engine, and some matches.
SMALL_DISK = 40_000_000
# Ask for more than that in another database, so that the browser looks again what is left.
ASK_FOR_TOO_MUCH = """(bytes) => new Promise((refused, stored) => {
  const opening = indexedDB.open("other");
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("bytes", { autoIncrement: true });
  opening.onsuccess = () => {
    const writing = opening.result.transaction("bytes", "readwrite");
    writing.objectStore("bytes").add(new Uint8Array(bytes));
    writing.onabort = () => refused(writing.error.name);
    writing.oncomplete = () => stored(new Error("there was space"));
  };
})"""

Visit = Callable[..., Person]


@pytest.fixture
def visit(chromium: Browser, host: FileServer) -> Iterator[Visit]:
    """Open the site as somebody new; `script` runs before anything else of the page."""
    people: list[Person] = []

    def make(script: str = "", site: str = host.site) -> Person:
        person = Person(chromium, site, "en", phone=False, bypass_csp=False)
        people.append(person)
        person.page.set_default_timeout(TIMEOUT_MS)
        if script:
            person.context.add_init_script(script)
        return person

    yield make
    for person in people:
        person.context.close()


def plays_unstored(person: Person) -> None:
    """Begin a match where nothing can be stored: the page says so, and a move is possible."""
    begin_match(person)
    expect(person.find(".server")).to_contain_text("stores nothing here")
    assert person.play_once()


def test_a_worker_that_dies_is_replaced_and_the_match_continues(visit: Visit) -> None:
    person = visit()
    version = begin_match(person)
    servers = [one for one in person.page.workers if "server_worker" in one.url]
    assert len(servers) == 1
    servers[0].evaluate(END_SERVER)
    # The move is sent to the next worker, once, whether it was made before or after the end.
    assert person.play_once()
    assert waiting(person) > version
    assert person.errors_seen == []


def test_a_bot_whose_worker_breaks_goes_on_without_it(
    visit: Visit, host: FileServer, tmp_path: Path
) -> None:
    with changed_site(host, tmp_path, "thinking_worker", "throw new Error('broken');") as own:
        person = visit(site=own.site)
        person.open()
        person.choose_game("harvest")
        person.press(person.find(".levels label").last)
        person.press(person.find(".go"))
        person.find("main[data-version]").wait_for()
        for _ in range(2):
            version = waiting(person)
            assert person.play_once()
        assert waiting(person) > version


def test_a_second_tab_plays_at_the_same_table_and_goes_on_alone(cut_off: Person) -> None:
    first = cut_off
    begin_match(first)
    second = Tab(first.context, first.site)
    second.page.goto(first.page.url)
    assert waiting(second) == int(first.version)
    assert second.play_once()
    version = waiting(second)
    expect(first.find(f"main[data-version='{version}']")).to_be_attached()
    first.page.close()
    assert second.play_once()
    assert waiting(second) > version


def test_a_browser_that_is_killed_loses_nothing_that_was_told(
    chromium: Browser, host: FileServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with killable_chromium(chromium, tmp_path) as (context, process):
        person = Tab(context, host.site)
        version = begin_match(person)
        table = person.page.url
        wait_for_engine(person)
        process.kill()
    monkeypatch.setattr(host, "is_down", True)
    with killable_chromium(chromium, tmp_path) as (context, _):
        again = Tab(context, host.site)
        again.page.goto(table)
        assert waiting(again) == version
        assert again.play_once()


def test_a_tab_that_crashes_loses_nothing_that_was_told(cut_off: Person) -> None:
    person = cut_off
    version = begin_match(person)
    table = person.page.url
    with person.page.expect_event("crash"), contextlib.suppress(Error):
        person.page.goto("chrome://crash")
    again = Tab(person.context, person.site)
    again.page.goto(table)
    assert waiting(again) == version
    assert again.play_once()


def test_without_space_the_match_waits_and_nothing_that_was_told_is_lost(visit: Visit) -> None:
    person = visit()
    devtools = person.context.new_cdp_session(person.page)
    place = urlsplit(person.site)
    disk = {"origin": f"{place.scheme}://{place.netloc}"}
    devtools.send("Storage.overrideQuotaForOrigin", {**disk, "quotaSize": SMALL_DISK})
    begin_match(person)
    wait_for_engine(person)
    person.context.set_offline(True)
    devtools.send("Storage.overrideQuotaForOrigin", {**disk, "quotaSize": 1})
    assert person.page.evaluate(ASK_FOR_TOO_MUCH, SMALL_DISK) == "QuotaExceededError"
    told = waiting(person)
    person.answer()
    person.find(".refusal").wait_for()
    assert "no space left" in person.find(".refusal").inner_text()
    banner = person.find(".server.failed")
    expect(banner).to_contain_text("the match waits until you delete something")
    assert int(person.version) == told
    table = person.page.url
    person.open()
    record = json.dumps(finished_record("harvest", 2, 1).to_json()).encode()
    saved = {"name": "match.json", "mimeType": "application/json", "buffer": record}
    person.find(".join input[type=file]").set_input_files(saved)  # type: ignore[arg-type]
    told_here = person.find(".join [role=alert]")
    expect(told_here).to_contain_text("no space left", timeout=TIMEOUT_MS)
    person.page.goto(table)
    assert waiting(person) == told
    devtools.send("Storage.overrideQuotaForOrigin", disk)
    assert person.play_once()
    assert waiting(person) > told
    expect(banner).to_have_count(0)


def test_without_webassembly_the_page_says_so(visit: Visit) -> None:
    person = visit("delete globalThis.WebAssembly")
    person.open()
    person.press(person.find(".go"))
    expect(person.find(".server.failed")).to_contain_text("too old to play without a server")


def test_where_nothing_may_be_stored_one_plays_and_is_told(visit: Visit) -> None:
    refuse = "Promise.reject(new DOMException('no', 'SecurityError'))"
    person = visit(
        f"Object.defineProperty(LockManager.prototype, 'request', {{value: () => {refuse}}})"
    )
    plays_unstored(person)


def test_without_a_database_one_plays_and_is_told(
    visit: Visit, host: FileServer, tmp_path: Path
) -> None:
    refuse = "{ throw new DOMException('no', 'SecurityError'); }"
    script = f"IDBFactory.prototype.open = () => {refuse};"
    with changed_site(host, tmp_path, "server_worker", script) as own:
        person = visit(site=own.site)
        plays_unstored(person)


def test_a_new_version_takes_over_and_both_tabs_continue(
    chromium: Browser, host: FileServer, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(host.folder, folder)
    with file_server(folder) as own:
        person = Person(chromium, own.site, "en", phone=False, bypass_csp=False)
        person.page.set_default_timeout(TIMEOUT_MS)
        version = begin_match(person)
        release(folder)
        second = Tab(person.context, person.site)
        second.page.goto(person.page.url)
        assert waiting(second) == version
        assert second.play_once()
        version = waiting(second)
        # The older tab has loaded the newer version, and shows the same table.
        expect(person.find(f"main[data-version='{version}']")).to_be_attached()
        assert person.play_once()
        person.context.close()


@contextlib.contextmanager
def changed_site(
    host: FileServer, tmp_path: Path, worker: str, script: str
) -> Iterator[FileServer]:
    """The same site, but a worker begins with this script."""
    folder = tmp_path / "changed"
    shutil.copytree(host.folder, folder)
    (file,) = (folder / "assets").glob(f"{worker}-*.js")
    file.write_text(script + file.read_text("utf-8"), "utf-8")
    with file_server(folder) as own:
        yield own


def release(folder: Path) -> None:
    """Publish the site again with an engine of another version."""
    old, new = release_engine(folder / "engine")
    for name in ("index.html", "404.html"):
        page = (folder / name).read_text("utf-8")
        (folder / name).write_text(page.replace(old, new), "utf-8")
