"""A static site without a network: whole matches, one screen, lessons, reviews and exercises."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lakelight.games import GAMES
from tests.web.archives import careless_archive
from tests.web.file_server import FileServer
from tests.web.lesson_play import lesson_names, open_lesson, take_lesson
from tests.web.person import Person
from tests.web.reviews import show_review
from tests.web.static_host import TIMEOUT_MS, wait_for_engine, waiting

PARTS_DONE = """() => {
  const bar = document.querySelector('.review progress');
  return bar !== null && bar.value >= 2;
}"""


@pytest.fixture
def cut_off(
    chromium: Browser, host: FileServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Person]:
    """Somebody who visited the site once and has no network since; nothing may go wrong."""
    person = Person(chromium, host.site, "en", phone=False, bypass_csp=False)
    person.page.set_default_timeout(TIMEOUT_MS)
    person.open()
    wait_for_engine(person)
    monkeypatch.setattr(host, "is_down", True)
    person.context.set_offline(True)
    yield person
    troubles = list(person.errors_seen)
    person.context.close()
    assert troubles == []


def begin_against_the_best(person: Person, game: str) -> None:
    """Open a table against the highest level."""
    person.open()
    person.choose_game(game)
    person.press(person.find(".levels label").last)
    person.press(person.find(".go"))
    person.find("main[data-version]").wait_for()


def hint(person: Person) -> None:
    """Ask for a hint; it is worked out beside the table."""
    waiting(person)
    person.press(person.find(".hint-button"))
    expect(person.find(".coach-hint .step").nth(1)).to_be_enabled(timeout=TIMEOUT_MS)
    person.press_key("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_the_best_is_played_replayed_and_reviewed_without_a_network(
    cut_off: Person, game: str
) -> None:
    begin_against_the_best(cut_off, game)
    assert cut_off.play_once()
    hint(cut_off)
    cut_off.page.reload()
    cut_off.play_to_the_end()
    expect(cut_off.find(".end-screen .winner")).to_be_visible()
    expect(cut_off.find(".fairness .verdict")).to_contain_text("✓")
    table = cut_off.page.url
    cut_off.page.goto(f"{table}/replay")
    cut_off.find(".controls input[type=range]").press("End")
    cut_off.page.goto(f"{table}/review")
    cut_off.page.wait_for_function(PARTS_DONE, timeout=TIMEOUT_MS)
    expect(cut_off.find(".review .working")).to_contain_text("Your own device is thinking")


def test_people_play_around_one_screen_and_learn_without_a_network(cut_off: Person) -> None:
    cut_off.open()
    cut_off.press(cut_off.find(".modes .mode").first)
    cut_off.press(cut_off.find("dialog[open] .primary"))
    cut_off.find("main[data-version]").wait_for()
    before = int(cut_off.version)
    for _ in range(4):
        cut_off.find(".turn[aria-busy=false], .cover").first.wait_for()
        if cut_off.find(".cover").count():
            cut_off.press(cut_off.find(".cover button"))
        assert cut_off.play_once()
    assert int(cut_off.version) > before
    game = next(iter(GAMES))
    open_lesson(cut_off, game, lesson_names(game)[0])
    take_lesson(cut_off)


def test_a_match_that_is_brought_in_becomes_an_exercise_without_a_network(
    cut_off: Person, tmp_path: Path
) -> None:
    archive = careless_archive("harvest", 2, "place", 40)
    (code,) = [match["setup"]["code"] for match in json.loads(archive)["matches"]]
    brought = {"name": "matches.json", "mimeType": "application/json", "buffer": archive.encode()}
    cut_off.open()
    cut_off.press(cut_off.find(".home header button"))
    section = cut_off.page.locator("dialog[open] section", has_text="Save all matches")
    section.locator("input[type=file]").set_input_files(brought)  # type: ignore[arg-type]
    expect(section.get_by_role("status")).to_contain_text("2")
    with cut_off.page.expect_download() as saved:
        section.get_by_role("button", name="Save all matches").click()
    saved.value.save_as(tmp_path / "saved.json")
    kept = json.loads((tmp_path / "saved.json").read_text("utf-8"))["matches"]
    assert [match["setup"]["code"] for match in kept] == [code]

    show_review(cut_off, code)
    cut_off.open("/exercises")
    cut_off.find("main[data-version]").wait_for()
    answer = cut_off.find("header [role=status]")
    expect(answer).to_have_text("")
    cut_off.answer()
    expect(answer).to_have_class(re.compile("right|closer|no"), timeout=TIMEOUT_MS)
    expect(answer).not_to_have_text("")
