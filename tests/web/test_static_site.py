"""A static site in Chromium: a plain file server below a path, and then no network at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.file_server import FileServer, file_server
from tests.web.person import Person
from workshop.page.static_site import build_static_site
from workshop.process_lock import hold_lock

# The first start fetches and compiles Python; milliseconds.
PATIENCE = 60_000
MOVES = 4
ENGINE_KEPT = """async () => {
  const listing = document.querySelector('meta[name="engine"]').content;
  const prefix = document.querySelector('meta[name="prefix"]').content;
  return Boolean(await caches.match(new URL(listing, new URL(prefix, location.href)).href));
}"""


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """The site on a static host; only what changed since it was last built is built."""
    folder = tmp_path_factory.mktemp("static") / "site"
    with hold_lock():
        build_static_site(folder)
    with file_server(folder) as server:
        yield server


@pytest.fixture
def visitor(chromium: Browser, host: FileServer) -> Iterator[Person]:
    """Somebody who opens the site; nothing may go wrong, and nobody else may be asked."""
    person = Person(chromium, host.site, "en", phone=False, bypass_csp=False)
    person.page.set_default_timeout(PATIENCE)
    yield person
    troubles = list(person.errors_seen)
    person.context.close()
    assert troubles == []


def test_a_match_is_played_found_again_and_continued_without_a_network(
    visitor: Person, host: FileServer
) -> None:
    page = visitor.page
    visitor.begin("harvest")
    for _ in range(MOVES):
        assert visitor.play_once()
    visitor.find(".turn[aria-busy=false]").wait_for()
    version, tiles = int(visitor.version), visitor.find("[data-tile]").count()
    assert version >= MOVES
    assert tiles > 1

    table = page.url
    visitor.open()
    visitor.find(".matches a.card").first.click()
    visitor.find(".turn[aria-busy=false]").wait_for()
    assert page.url == table
    assert int(visitor.version) == version
    expect(visitor.find("[data-tile]")).to_have_count(tiles)

    page.wait_for_function(ENGINE_KEPT, timeout=PATIENCE)
    host.is_down = True
    visitor.context.set_offline(True)
    page.reload()
    visitor.find(".turn[aria-busy=false]").wait_for()
    assert int(visitor.version) == version
    expect(visitor.find("[data-tile]")).to_have_count(tiles)
    assert visitor.play_once()
    # A match whose next turn is not this person's would be a line of the list, not a card.
    visitor.find(".turn[aria-busy=false]").wait_for()
    visitor.open()
    visitor.find(".matches a.card").first.wait_for()
    assert not [path for path in host.requested if "/api/" in path]
