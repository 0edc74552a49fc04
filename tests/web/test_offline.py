"""Without the server the client opens in the person's language, and it recovers by itself.

The tests kill the server process and start it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.processes import ServerProcess, server_processes
from tests.web.person import LANGUAGES
from tests.web.test_responsive import begin

TITLES = {
    "en": "The server is out of reach",
    "fr": "Le serveur est injoignable",
    "de": "Der Server ist nicht erreichbar",
}
KEPT = "() => navigator.serviceWorker.ready.then((one) => one.scope)"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that a test may kill."""
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (one,):
        yield one


@pytest.fixture(params=LANGUAGES)
def guest(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """A page in each of the client's languages."""
    context = chromium.new_context(locale=request.param, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def address_of(server: ServerProcess) -> str:
    return f"http://127.0.0.1:{server.port}"


def test_the_client_opens_offline_and_the_match_continues_when_the_server_is_back(
    guest: Page, server: ServerProcess
) -> None:
    table = begin(guest, address_of(server), "harvest", 1)
    guest.locator(".turn.place").wait_for()
    assert guest.evaluate(KEPT) == f"{address_of(server)}/"
    server.kill()
    guest.reload()
    language = guest.locator("html").get_attribute("lang") or ""
    expect(guest.locator(".offline h1")).to_have_text(TITLES[language])
    guest.locator(".offline a").first.click()
    expect(guest.locator("article h1")).to_be_visible()
    guest.goto(table)
    expect(guest.locator(".offline h1")).to_have_text(TITLES[language])
    server.start()
    expect(guest.locator(".turn.place")).to_be_visible()
    guest.locator("button.place").first.click()
    guest.locator(".turn .confirm").click()
    expect(guest.locator("[data-tile]").nth(1)).to_be_attached()


def test_the_home_page_says_that_the_server_is_unreachable_and_recovers_by_itself(
    guest: Page, server: ServerProcess
) -> None:
    begin(guest, address_of(server), "harvest", 1)
    guest.evaluate(KEPT)
    server.kill()
    guest.goto(address_of(server))
    expect(guest.locator(".home h1")).to_have_text("Lakelight")
    expect(guest.locator(".banner")).to_be_visible()
    expect(guest.locator("section li a")).to_have_count(0)
    server.start()
    expect(guest.locator(".banner")).to_have_count(0)
    expect(guest.locator("section li a")).to_have_count(1)


def test_the_service_worker_stores_the_clients_files_and_nothing_of_the_api(
    chromium: Browser, server: ServerProcess
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    begin(page, address_of(server), "harvest", 1)
    page.evaluate(KEPT)
    page.reload()
    page.locator(".turn").wait_for()
    kept = kept_paths(page)
    assert "/" in kept
    assert all(one == "/" or one == "/icon.svg" or one.startswith("/assets/") for one in kept)
    assert any(one.startswith("/assets/dice-") and one.endswith(".css") for one in kept)
    context.close()


def test_a_new_version_is_shown_at_once_and_old_files_are_deleted(
    chromium: Browser, server: ServerProcess
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address_of(server))
    page.evaluate(KEPT)
    old = "lakelight / of-long-ago"
    other = "lakelight /elsewhere/ theirs"
    page.evaluate("names => Promise.all(names.map((one) => caches.open(one)))", [old, other])
    # A service worker of another version takes over, as after an update.
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.unregister())")
    page.goto(address_of(server))
    page.evaluate(KEPT)
    page.evaluate(
        """() => new Promise((done) => {
          const look = () => caches.keys().then((all) =>
            all.includes('lakelight / of-long-ago') ? setTimeout(look, 50) : done());
          look();
        })"""
    )
    names = page.evaluate("() => caches.keys()")
    assert old not in names
    assert other in names
    assert len([one for one in names if one.startswith("lakelight / ")]) == 1
    # While the server runs, the page comes from it.
    replace_cached_page(page)
    page.goto(address_of(server))
    expect(page.locator(".home h1")).to_have_text("Lakelight")
    context.close()


def replace_cached_page(page: Page) -> None:
    """Put another page into the cache of the service worker."""
    page.evaluate(
        """() => caches.keys().then((all) => caches.open(all.find((one) =>
          one.startsWith('lakelight / ')))).then((cache) =>
          cache.put('/', new Response('stale', { headers: { 'content-type': 'text/html' } })))"""
    )


def kept_paths(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => caches.keys().then((names) => Promise.all(names.map((name) =>
          caches.open(name).then((cache) => cache.keys())))).then((all) =>
          all.flat().map((one) => new URL(one.url).pathname))"""
    )
    return found


def test_below_a_path_prefix_the_service_worker_stays_below_it(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAKELIGHT_PATH_PREFIX", "/lake")
    with server_processes(str(tmp_path / "below.sqlite"), tmp_path, 1) as (server,):
        context: BrowserContext = chromium.new_context()
        page = context.new_page()
        page.goto(f"{address_of(server)}/lake/")
        page.locator(".play-now").wait_for()
        assert page.evaluate(KEPT) == f"{address_of(server)}/lake/"
        assert all(one.startswith("/lake/") for one in kept_paths(page))
        server.kill()
        page.reload()
        expect(page.locator(".home h1")).to_have_text("Lakelight")
        context.close()


def test_the_client_can_be_installed(chromium: Browser, server: ServerProcess) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(address_of(server))
    page.evaluate(KEPT)
    session = context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The browser of a test is in incognito mode.
    assert {one["errorId"] for one in errors} <= {"in-incognito"}
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    context.close()
