"""Nobody is left out: what axe finds on every screen, in every language, at both sizes."""

import pytest

from tests.web.conftest import NewPerson
from tests.web.person import Person

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(person: Person, axe: str) -> list[str]:
    """What axe finds on the page as it is."""
    person.page.add_script_tag(content=axe)
    found = person.page.evaluate(
        "rules => axe.run(document, {runOnly: rules})"
        ".then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 120))]))",
        RULES,
    )
    return [f"{rule}: {nodes[:3]}" for rule, nodes in found]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_on_any_screen(
    new_person: NewPerson, axe: str, language: str, phone: bool
) -> None:
    person = new_person(language, phone=phone, sees_inside=True)
    found: dict[str, list[str]] = {}
    person.open()
    person.find(".now").wait_for()
    found["home"] = violations(person, axe)
    person.press(person.find("header .square"))
    found["settings"] = violations(person, axe)
    person.open("/rules/harvest")
    person.find("article h1").wait_for()
    found["rules"] = violations(person, axe)
    for game in ("harvest", "dice"):
        person.begin(game, opponents=3)
        person.find(".turn").wait_for()
        found[game] = violations(person, axe)
    person.begin(opponents=1)
    person.play_to_the_end()
    found["end"] = violations(person, axe)
    person.open(f"{person.page.url.removeprefix(person.site)}/replay")
    person.find(".controls").wait_for()
    found["replay"] = violations(person, axe)
    assert {screen: one for screen, one in found.items() if one} == {}
