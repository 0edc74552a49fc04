"""A person downloads everything about them, deletes it, and is a stranger again."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.layout import layout_faults
from tests.web.person import Person
from tests.web.screens import settings
from tests.web.test_accessibility import too_wide, violations

SEATS = [{"kind": "you"}, {"kind": "open"}]


def change_name_and_picture(mira: Person, theo: Person) -> None:
    """Mira chooses a picture and another name; Theo sees both at her seat."""
    settings(mira)
    avatars = mira.find("dialog[open] .pictures label")
    expect(avatars).to_have_count(12)
    mira.press(avatars.nth(7))
    expect(mira.find("dialog[open] .profile [role=status]").last).not_to_be_empty()
    name = mira.find("dialog[open] .profile input.field")
    name.fill("Mirabelle")
    name.blur()
    expect(theo.find("main")).to_contain_text("Mirabelle")
    seat = theo.find("[data-seat]").filter(has_text="Mirabelle")
    expect(seat.locator(".face path")).not_to_have_count(0)
    name.fill("Mira")
    name.blur()
    expect(theo.find("main")).not_to_contain_text("Mirabelle")


@pytest.mark.parametrize(("spoken", "phone"), [("en", False), ("fr", True), ("de", True)])
def test_a_person_takes_everything_along_and_leaves_nothing(
    new_person: NewPerson, axe: str, spoken: str, phone: bool
) -> None:
    mira, theo = new_person(spoken, phone=phone, bypass_csp=True), new_person(spoken)
    for person, name in ((mira, "Mira"), (theo, "Theo")):
        person.context.request.post(f"{person.site}/api/visitor", data={"name": name})
    wanted = {"game": "harvest", "seats": SEATS}
    made = theo.context.request.post(f"{theo.site}/api/tables", data=wanted).json()
    mira.open(made["path"])
    mira.find(".lobby input.field").fill("Mira")
    mira.press(mira.find(".lobby .join"))
    theo.open(made["path"])
    theo.press(theo.find(".lobby .start, .lobby .primary").first)
    theo.find("main[data-version]").wait_for()
    change_name_and_picture(mira, theo)
    buttons = mira.find("dialog[open] .about-me button")
    with mira.page.expect_download() as download:
        mira.press(buttons.first)
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert (saved["name"], [one["code"] for one in saved["matches"]]) == ("Mira", [made["code"]])
    mira.press(buttons.nth(1))
    question = mira.find("dialog dialog[open]")
    question.wait_for()
    assert violations(mira, axe) == []
    assert too_wide(mira) == []
    assert layout_faults(mira) == []
    with mira.page.expect_navigation():
        mira.press(question.locator(".row button").last)
    mira.find(".play-now").wait_for()
    assert mira.context.request.get(f"{mira.site}/api/visitor").json() == {"name": None}
    assert mira.find("text=Mira").count() == 0
    player = {"en": "Player 2", "fr": "Joueur 2", "de": "Spieler 2"}[spoken]
    expect(theo.find("main")).to_contain_text(player)
    expect(theo.find("main")).not_to_contain_text("Mira")
