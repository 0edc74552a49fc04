"""Watching: who may watch, and that an onlooker sees nothing hidden."""

import json
from typing import Any

from playwright.sync_api import WebSocket, expect

from tests.server.merging import merged
from tests.web.conftest import NewPerson
from tests.web.person import Person


def lay(host: Person, watchers: str) -> str:
    """Start a match against a bot with these watchers and return its code."""
    host.open()
    host.find("header .square").click()
    # The settings load on demand, so this is not always the last field.
    field = host.find(f'dialog[open] select:has(option[value="{watchers}"])')
    field.select_option(watchers)
    host.find("dialog[open] header button").click()
    host.begin(opponents=1)
    host.find(".turn.place").wait_for()
    return host.page.url.rpartition("/")[2]


def offered(person: Person) -> list[str]:
    """The tables that the home page offers to watch."""
    person.open()
    person.find(".modes .mode").nth(2).click()
    person.find("dialog[open] .inside > .button").last.wait_for()
    person.page.wait_for_load_state("networkidle")
    links = person.find("dialog[open] li a").all()
    return [(link.get_attribute("href") or "").rpartition("/")[2] for link in links]


def test_an_onlooker_finds_a_listed_table_and_sees_no_hand(new_person: NewPerson) -> None:
    host, onlooker = new_person(), new_person("fr")
    code = lay(host, "all")
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    onlooker.page.on("websocket", listen)
    assert code in offered(onlooker)
    onlooker.find(f"dialog[open] a[href='/t/{code}']").click()
    onlooker.find("main[data-version]").wait_for()
    expect(onlooker.find(".watching")).to_have_text("Vous regardez")
    for _ in range(4):
        host.play_once()
    expect(onlooker.find("[data-tile]").nth(3)).to_be_attached()
    expect(onlooker.find(".hand .tile")).to_have_count(0)
    expect(onlooker.find(".turn")).to_have_count(0)
    state: dict[str, Any] = {}
    states = []
    for told in map(json.loads, heard):
        if told["type"] in ("state", "changed"):
            state = told if told["type"] == "state" else merged(state, told)
            states.append(state)
    assert len(states) > 2
    for told in states:
        assert (told["view"]["hand"], told["view"]["viewer"], told["choices"]) == ([], None, None)
        assert told["table"]["seed"] == ""


def test_an_unlisted_table_can_be_watched_only_with_its_code(new_person: NewPerson) -> None:
    host, onlooker = new_person(), new_person()
    code = lay(host, "link")
    assert code not in offered(onlooker)
    onlooker.open()
    onlooker.find("#join-code").fill(f"https://lake.example/t/{code}")
    onlooker.find(".join form button").click()
    expect(onlooker.find(".watching")).to_be_visible()


def test_a_table_for_its_players_only_cannot_be_watched(new_person: NewPerson) -> None:
    host, onlooker = new_person(), new_person()
    code = lay(host, "players")
    assert code not in offered(onlooker)
    onlooker.open(f"/t/{code}")
    expect(onlooker.find(".lost p")).to_have_text("This table does not allow onlookers.")
