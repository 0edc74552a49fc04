"""A match moves from a page to a server and back, by the buttons that people press."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lakelight.games import GAMES
from tests.web.conftest import NewPerson
from tests.web.file_server import FileServer
from tests.web.offline_visit import waiting
from tests.web.person import Person
from tests.web.static_host import TIMEOUT_MS


def open_saved(person: Person, file: Path) -> None:
    """Open a saved match on the home page, and go to its last position."""
    person.open()
    person.find(".join input[type=file]").set_input_files(file)
    person.find(".controls input[type=range]").press("End")


@pytest.mark.parametrize("game", GAMES)
def test_a_running_match_of_a_page_is_played_on_at_a_server_and_comes_back(
    chromium: Browser, host: FileServer, new_person: NewPerson, tmp_path: Path, game: str
) -> None:
    here = Person(chromium, host.site, "en", phone=False, bypass_csp=False)
    here.page.set_default_timeout(TIMEOUT_MS)
    here.begin(game)
    for _ in range(3):
        assert here.play_once()
    waiting(here)
    here.press(here.find(".tools button").last)
    with here.page.expect_download() as saved:
        here.press(here.find("dialog[open] .save"))
    running = tmp_path / "running.json"
    saved.value.save_as(running)

    there = new_person()
    open_saved(there, running)
    there.press(there.find(".controls .on"))
    there.find("main[data-version]").wait_for()
    there.play_to_the_end()
    there.find(".end-screen .winner").wait_for()
    with there.page.expect_download() as saved:
        there.press(there.find(".more a[download]"))
    finished = tmp_path / "finished.json"
    saved.value.save_as(finished)

    open_saved(here, finished)
    at = here.find(".controls input[type=range]")
    expect(at).to_have_value(at.get_attribute("max") or "")
    assert here.errors_seen == []
    here.context.close()
