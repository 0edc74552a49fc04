"""Whole matches in a real browser: each way to play in another language."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.person import Person


def expect_winner_and_fair_deal(person: Person, language: str) -> None:
    """The match has a winner, and a check of its deal finds it fair."""
    assert person.page.locator("html").get_attribute("lang") == language
    expect(person.find(".end-screen .winner")).to_be_visible()
    person.press(person.find(".fairness button"))
    findings = person.find(".fairness [role=status]")
    expect(findings).to_contain_text("✓")
    expect(findings).not_to_contain_text("✗")


def test_a_match_can_be_played_with_the_keyboard_only(new_person: NewPerson) -> None:
    person = new_person("fr")
    person.begin(opponents=1)
    person.play_to_the_end_by_keys()
    expect_winner_and_fair_deal(person, "fr")


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_a_match_can_be_played_on_a_phone_by_touch(new_person: NewPerson, game: str) -> None:
    person = new_person("de", phone=True)
    person.begin(game, opponents=2)
    person.play_to_the_end()
    expect_winner_and_fair_deal(person, "de")


def test_a_match_can_be_played_with_the_mouse_and_replayed(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    person.play_to_the_end()
    expect_winner_and_fair_deal(person, "en")
    person.find(".end-screen a[href$=replay]").click()
    expect(person.find(".controls")).to_be_visible()
    tiles = person.find("[data-tile]")
    expect(tiles).to_have_count(1)
    for _ in range(3):
        person.find(".controls .row button").nth(3).click()
    expect(person.page).to_have_url(f"{person.page.url.partition('?')[0]}?at=3")
    person.find(".controls input[type=range]").press("End")
    expect(tiles).to_have_count(23)


def test_a_preview_says_what_each_seat_would_get(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=3)
    person.find(".turn.place").wait_for()
    version = person.version
    person.find("button.place").first.hover()
    expect(person.find(".turn .gains li")).to_have_count(4)
    expect(person.find(".seat:has(.badge, .missed)")).to_have_count(4)
    assert person.version == version
