"""The review of a match and its exercises in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.person import Person
from tests.web.reviews import THINKING_MILLISECONDS, careless_match, show_review
from tests.web.test_accessibility import too_wide, violations


def check_layout(person: Person, axe: str) -> None:
    """Nothing is wrong for a screen reader, and nothing is wider than the screen."""
    assert violations(person, axe) == []
    assert too_wide(person) == []


def test_what_cost_most_is_shown_and_comes_back_as_an_exercise(
    new_person: NewPerson, axe: str
) -> None:
    person = new_person(phone=True, bypass_csp=True)
    code = careless_match(person, "harvest", 2, "place", 40)
    show_review(person, code)
    expect(person.find(".review .card").first).to_contain_text("Better")
    expect(person.find(".moment .better")).to_have_count(1)
    expect(person.find("svg.lines .band")).to_have_count(2)
    assert person.find(".chart caption").count() == 2
    check_layout(person, axe)
    chart = person.find("[role=slider]")
    end = chart.get_attribute("aria-valuetext")
    chart.press("ArrowLeft")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(r"^Turn \d+: You \d+\s% \("))
    chart.press("End")
    expect(chart).to_have_attribute("aria-valuetext", str(end))
    for language, phone in (("fr", True), ("de", False)):
        other = new_person(language, phone=phone, bypass_csp=True)
        other.context.add_cookies(person.context.cookies())  # type: ignore[arg-type]
        show_review(other, code)
        check_layout(other, axe)

    person.press(person.find(".card .primary").first)
    person.find("main[data-version]").wait_for()
    check_layout(person, axe)
    text = person.find("header [role=status]")
    expect(text).to_have_text("")
    person.press(person.find("header button").first)
    expect(text).not_to_have_text("")

    person.open()
    expect(person.find("a.exercises")).to_be_visible(timeout=THINKING_MILLISECONDS)
