"""A static site in Chromium: a plain file server below a path, and then no network at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.file_server import FileServer
from tests.web.offline_visit import wait_for_engine
from tests.web.person import Person
from tests.web.static_host import TIMEOUT_MS

MOVES = 4


@pytest.fixture
def visitor(chromium: Browser, host: FileServer) -> Iterator[Person]:
    """Somebody who opens the site; nothing may go wrong, and nobody else may be asked."""
    person = Person(chromium, host.site, "en", phone=False, bypass_csp=False)
    person.page.set_default_timeout(TIMEOUT_MS)
    yield person
    troubles = list(person.errors_seen)
    person.context.close()
    assert troubles == []


def test_a_match_is_played_found_again_and_continued_without_a_network(
    visitor: Person, host: FileServer, monkeypatch: pytest.MonkeyPatch
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

    wait_for_engine(visitor)
    monkeypatch.setattr(host, "is_down", True)
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
