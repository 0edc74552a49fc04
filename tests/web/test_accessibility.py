"""Accessibility of every screen, checked with axe, and nothing too wide, cut off or covered."""

import pytest

from tests.web.conftest import NewPerson
from tests.web.layout import layout_faults
from tests.web.person import DESK, PHONE, Person
from tests.web.screens import SCREENS

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Every rule runs on every element; only what passes is not written down.
AXE_OPTIONS = {"runOnly": RULES, "resultTypes": ["violations"], "selectors": False}
# A browser that has the files of the pages shows one screen after the other quickly. Without the
# server, the console says so.
ONLINE = tuple(name for name in SCREENS if name != "offline")
GROUPS = (*(ONLINE[at::4] for at in range(4)), ("offline",))
SHORT = ("home", "settings", "harvest", "dice", "end", "dice_end", "replay")


def violations(person: Person, axe: str) -> list[str]:
    """The violations that axe finds on the current page."""
    person.page.add_script_tag(content=axe)
    found = person.page.evaluate(
        "options => axe.run(document, options)"
        ".then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 120))]))",
        AXE_OPTIONS,
    )
    return [f"{rule}: {nodes[:3]}" for rule, nodes in found]


def become_new_visitor(person: Person) -> None:
    """Forget everything but the files of the pages, with the window as it was."""
    width, height = PHONE if person.is_touching else DESK
    person.page.set_viewport_size({"width": width, "height": height})
    person.evaluate("localStorage.clear(); sessionStorage.clear()")
    person.context.clear_cookies()


def too_wide(person: Person) -> list[str]:
    """The elements that scroll sideways: the page, or an open dialog."""
    found: list[str] = person.page.evaluate(
        "room => [document.documentElement, ...document.querySelectorAll('dialog[open]')]"
        ".filter(e => e.scrollWidth > Math.min(room, e.clientWidth)).map(e => e.tagName)",
        person.width,
    )
    return found


@pytest.mark.parametrize("names", GROUPS, ids=lambda names: names[0])
@pytest.mark.parametrize(("spoken", "phone"), [("en", False), ("fr", True), ("de", True)])
def test_axe_finds_no_violation_and_nothing_is_too_wide(
    new_person: NewPerson, axe: str, names: tuple[str, ...], spoken: str, phone: bool
) -> None:
    # German differs from French on a phone only by its words, which may need more room.
    has_axe = spoken != "de"
    person = new_person(spoken, phone=phone, bypass_csp=True, errors="offline" not in names)
    found = {}
    for name in names:
        SCREENS[name](person)
        found[name] = too_wide(person) + layout_faults(person)
        if has_axe:
            found[name] += violations(person, axe)
        become_new_visitor(person)
    assert {name: one for name, one in found.items() if one} == {}


@pytest.mark.parametrize(
    ("spoken", "phone", "names"), [("en", True, SHORT[::2]), ("fr", False, SHORT[1::2])]
)
def test_axe_finds_no_violation_at_the_other_size(
    new_person: NewPerson, axe: str, spoken: str, phone: bool, names: tuple[str, ...]
) -> None:
    person = new_person(spoken, phone=phone, bypass_csp=True)
    found = {}
    for name in names:
        SCREENS[name](person)
        found[name] = violations(person, axe)
    assert {name: one for name, one in found.items() if one} == {}
