"""Accessibility of every screen, checked with axe, and nothing too wide, cut off or covered."""

import pytest

from tests.web.conftest import NewPerson
from tests.web.layout import layout_faults
from tests.web.person import Person
from tests.web.screens import SCREENS

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SHORT = ("home", "settings", "harvest", "dice", "end", "dice_end", "replay")


def violations(person: Person, axe: str) -> list[str]:
    """The violations that axe finds on the current page."""
    person.page.add_script_tag(content=axe)
    found = person.page.evaluate(
        "rules => axe.run(document, {runOnly: rules})"
        ".then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 120))]))",
        RULES,
    )
    return [f"{rule}: {nodes[:3]}" for rule, nodes in found]


def too_wide(person: Person) -> list[str]:
    """The elements that scroll sideways: the page, or an open dialog."""
    found: list[str] = person.page.evaluate(
        "room => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
        ".filter(e => e.scrollWidth > Math.min(room, e.clientWidth)).map(e => e.tagName)",
        person.width,
    )
    return found


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("spoken", "phone"), [("en", False), ("fr", True), ("de", True)])
def test_axe_finds_no_violation_and_nothing_is_too_wide(
    new_person: NewPerson, axe: str, name: str, spoken: str, phone: bool
) -> None:
    person = new_person(spoken, phone=phone, bypass_csp=True, errors=name != "offline")
    SCREENS[name](person)
    assert violations(person, axe) == []
    assert too_wide(person) == []
    assert layout_faults(person) == []


@pytest.mark.parametrize(("spoken", "phone"), [("en", True), ("fr", False), ("de", False)])
def test_axe_finds_no_violation_at_the_other_size(
    new_person: NewPerson, axe: str, spoken: str, phone: bool
) -> None:
    person = new_person(spoken, phone=phone, bypass_csp=True)
    found = {}
    for name in SHORT:
        SCREENS[name](person)
        found[name] = violations(person, axe)
    assert {name: one for name, one in found.items() if one} == {}
