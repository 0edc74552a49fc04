"""Free chat between two browsers: the host allows it, a guest knows before, one tap mutes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.processes import server_processes
from tests.web.conftest import NewPerson
from tests.web.layout import layout_faults
from tests.web.person import PHONE
from tests.web.test_accessibility import violations
from tests.web.test_together import open_lobby


@pytest.fixture
def talkative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server on which hosts may allow chat."""
    monkeypatch.setenv("LAKELIGHT_CHAT", "yes")
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (server,):
        yield f"http://127.0.0.1:{server.port}"


def test_the_host_allows_chat_a_guest_knows_before_joining_and_mutes_with_one_tap(
    new_person: NewPerson, talkative: str, axe: str
) -> None:
    mira, theo = new_person(bypass_csp=True), new_person("fr", phone=True, bypass_csp=True)
    mira.site = theo.site = talkative
    open_lobby(mira, 2)
    theo.page.goto(mira.page.url)
    expect(theo.find(".lobby .join")).to_be_visible()
    expect(theo.find(".chat-note")).to_have_text("")
    mira.find(".allow-chat input").check()
    expect(theo.find(".chat-note")).to_contain_text("Discussion libre")
    assert violations(mira, axe) == violations(theo, axe) == []
    theo.find(".lobby input.field").fill("Théo")
    theo.press(theo.find(".lobby .join"))
    mira.press(mira.find(".lobby .start"))

    button = ".tools .phrases"
    # A table is hidden until it is complete, and what is hidden takes no focus.
    mira.find(button).wait_for()
    mira.find(button).focus()
    mira.press_key("Enter")
    mira.find("dialog[open] form input").fill("What a  night \u202efor boats (really)")
    mira.press_key("Enter")
    line = "What a night for boats (really)"
    expect(mira.find("dialog[open] .lines bdi")).to_have_text(line)
    expect(theo.find(".new-line bdi")).to_have_text(line)
    expect(theo.find(f"[role=log] p:has-text('Mira : {line}')")).to_have_count(1)
    expect(theo.find("[data-unread='1']")).to_be_visible()
    assert layout_faults(theo, {"phone": PHONE}) == []
    assert violations(theo, axe) == []
    theo.press(theo.find(button))
    expect(theo.find("dialog[open] .lines bdi")).to_have_text(line)
    expect(theo.find("[data-unread]")).to_have_count(0)
    assert violations(theo, axe) == []
    theo.press(theo.find("dialog[open] .mute-one"))
    expect(theo.find("dialog[open] .lines bdi")).to_have_count(0)
    mira.find("dialog[open] form input").fill("Are you there?")
    mira.press_key("Enter")
    expect(mira.find("dialog[open] .lines bdi")).to_have_count(2)
    theo.find("dialog[open] form input").fill("Oui !")
    theo.press_key("Enter")
    expect(mira.find("dialog[open] .lines bdi").last).to_have_text("Oui !")
    expect(theo.find("dialog[open] .lines bdi")).to_have_text(["Oui !"])
    assert violations(mira, axe) == []
