"""A real server, a real Chromium, and people who use it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.processes import ServerProcess, server_processes
from tests.web.file_server import FileServer, file_server
from tests.web.keeping import keep_for_offline
from tests.web.offline_visit import wait_for_engine
from tests.web.person import LANGUAGES, Person
from tests.web.static_host import TIMEOUT_MS
from workshop.chromium import require_chromium
from workshop.page.engine import listing, prepare_page_engine
from workshop.page.static_site import build_static_site
from workshop.process_lock import hold_lock

# Bots answer at once and think a little, so that a match takes seconds.
QUICK = {"bot_seconds": 0.0, "thought_seconds": 0.05}

NewPerson = Callable[..., Person]

# Two browsers share two cores, and an engine that starts in a page takes seconds of them.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots move at once."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAKELIGHT_BOT_SECONDS", "0.02")
        with server_processes(str(folder / "site.sqlite"), folder, 1) as (server,):
            yield f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of this machine, or the one from the npm registry."""
    with hold_lock():
        path = require_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """A static site on its host, whose bots are quick; only what changed is built."""
    folder = tmp_path_factory.mktemp("static") / "site"
    with hold_lock():
        build_static_site(folder)
    hurry_bots(folder / "engine")
    with file_server(folder) as server:
        yield server


@pytest.fixture(scope="session")
def quick_engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine for the pages of a server, with quick bots."""
    folder = tmp_path_factory.mktemp("engine") / "built"
    with hold_lock():
        shutil.copytree(prepare_page_engine(), folder)
    hurry_bots(folder)
    return folder


def hurry_bots(engine: Path) -> None:
    """Let the bots of an engine be quick."""
    file = listing(engine)
    listed = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**listed, "settings": QUICK}), "utf-8")


@pytest.fixture
def engine_server(
    quick_engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerProcess]:
    """A server that offers the engine."""
    monkeypatch.setenv("LAKELIGHT_ENGINE", str(quick_engine))
    monkeypatch.setenv("LAKELIGHT_BOT_SECONDS", "0.02")
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (one,):
        yield one


@pytest.fixture(params=["static site", "pages of a server"])
def cut_off(
    request: pytest.FixtureRequest, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Person]:
    """Somebody who visited once and has no network since; nothing may go wrong."""
    if request.param == "static site":
        host: FileServer = request.getfixturevalue("host")
        site = host.site
    else:
        server: ServerProcess = request.getfixturevalue("engine_server")
        site = f"http://127.0.0.1:{server.port}"
    person = Person(chromium, site, "en", phone=False, bypass_csp=False)
    person.page.set_default_timeout(TIMEOUT_MS)
    person.open()
    if request.param == "static site":
        wait_for_engine(person)
        monkeypatch.setattr(host, "is_down", True)
    else:
        keep_for_offline(person)
        server.kill()
    person.forget_answers()
    person.context.set_offline(True)
    yield person
    troubles = list(person.errors_seen)
    person.context.close()
    assert troubles == []


@pytest.fixture
def new_person(site: str, chromium: Browser) -> Iterator[NewPerson]:
    """Make people; afterwards nobody may have seen an error or requested a foreign address."""
    people: list[Person] = []
    forgiven: list[Person] = []

    def make(
        language: str = "en",
        *,
        phone: bool = False,
        bypass_csp: bool = False,
        zone: str | None = None,
        errors: bool = True,
    ) -> Person:
        person = Person(chromium, site, language, phone=phone, bypass_csp=bypass_csp, zone=zone)
        people.append(person)
        if not errors:
            forgiven.append(person)
        return person

    yield make
    errors_seen = [
        trouble for person in people if person not in forgiven for trouble in person.errors_seen
    ]
    for person in people:
        person.context.close()
    assert errors_seen == []


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language of the client."""
    return str(request.param)


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker axe, as a script."""
    root = Path(__file__).parents[2]
    return (root / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
