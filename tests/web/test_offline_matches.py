"""Without a network after one visit: whole matches, one screen, lessons, reviews and exercises."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lakelight.games import GAMES
from tests.web.archives import careless_archive
from tests.web.offline_visit import (
    play_around_one_screen,
    play_whole_match,
    take_first_lesson,
)
from tests.web.person import Person
from tests.web.reviews import show_review
from tests.web.static_host import TIMEOUT_MS


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_against_the_best_is_played_replayed_and_reviewed_without_a_network(
    cut_off: Person, game: str
) -> None:
    play_whole_match(cut_off, game)


def test_people_play_around_one_screen_and_learn_without_a_network(cut_off: Person) -> None:
    play_around_one_screen(cut_off)
    take_first_lesson(cut_off)


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
