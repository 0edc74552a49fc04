"""Friends at a distance: invited, present, away and back, cut off in mid-move, and slow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from tests.server.processes import ServerProcess, server_processes
from tests.web.conftest import NewPerson
from tests.web.layout import layout_faults
from tests.web.online import place, place_before, sit_down
from tests.web.person import PHONE, Person
from tests.web.test_accessibility import too_wide, violations

JOINED = ".lobby .mine"


@pytest.fixture
def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server on which nobody waits long for somebody who is away, as on a laptop."""
    monkeypatch.setenv("LAKELIGHT_AWAY_SECONDS", "1")
    monkeypatch.setenv("LAKELIGHT_BOT_SECONDS", "0.02")
    monkeypatch.setenv("LAKELIGHT_NETWORK_BUTTON", "yes")
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (server,):
        yield server


def open_lobby(host: Person, players: int, pace: str = "none") -> str:
    """The host opens a table for friends; its short code."""
    host.open()
    host.start_first()
    host.press(host.find(".modes .mode").first)
    host.find("dialog[open] input").fill("Mira")
    host.find("dialog[open] select").first.select_option(str(players))
    host.find("dialog[open] select.pace").select_option(pace)
    host.press(host.find("dialog[open] .primary"))
    return host.find(".lobby .code").inner_text()


# The places of the button, in pixels from the top of the window, in every frame from now on.
FOLLOW_START = """() => {
  const tops = new Set();
  const look = () => {
    tops.add(document.querySelector(".lobby .start").getBoundingClientRect().top);
    requestAnimationFrame(look);
  };
  look();
  return tops;
}"""


def join(guest: Person, name: str, code: str) -> None:
    """A guest types the short code, and sits down."""
    guest.open()
    guest.find("#join-code").fill(code)
    guest.press(guest.find(".join form button"))
    guest.find(".lobby input.field").fill(name)
    guest.press(guest.find(".lobby .join"))
    guest.find(JOINED).wait_for()


def test_the_button_to_join_stays_where_it_is_when_the_pictures_come(
    new_person: NewPerson,
) -> None:
    host, guest = new_person(), new_person(phone=True)
    code = open_lobby(host, 2)
    guest.open()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route("**/api/visitor", hold)
    guest.find("#join-code").fill(code)
    guest.press(guest.find(".join form button"))
    button = guest.find(".lobby .join")
    button.wait_for()
    expect(guest.find(".lobby fieldset")).to_have_count(0)
    before = top_of(button)
    for route in held:
        route.continue_()
    guest.find(".lobby fieldset").wait_for()
    assert top_of(button) == pytest.approx(before, abs=0.5)


@pytest.mark.parametrize("phone", [False, True])
def test_the_button_to_start_stays_where_it_is_when_the_last_seat_is_taken(
    new_person: NewPerson, phone: bool
) -> None:
    host, guest = new_person(phone=phone), new_person()
    code = open_lobby(host, 2)
    button = host.find(".lobby .start")
    expect(button).to_be_disabled()
    expect(host.find(".lobby .open-to-all")).to_have_count(1)
    before = top_of(button)
    tops = host.page.evaluate_handle(FOLLOW_START)
    join(guest, "Theo", code)
    expect(button).to_be_enabled()
    expect(host.find(".lobby .code")).to_be_hidden()
    # On a phone a seat with a person in it is a little taller.
    assert all(abs(top - before) < 3 for top in tops.evaluate("tops => [...tops]"))


def top_of(part: Locator) -> float:
    """Where a part of the page begins, in pixels."""
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def say_and_mute(mira: Person, theo: Person, zoe: Person, axe: str) -> None:
    """Mira says something with the keyboard; Théo reads it in French, and mutes it."""
    button = ".tools .phrases"
    expect(zoe.find(button)).to_have_count(0)
    # A table is hidden until it is complete, and what is hidden takes no focus.
    mira.find(button).wait_for()
    mira.find(button).focus()
    mira.press_key("Enter")
    mira.find("dialog[open] .choices button").nth(2).focus()
    mira.press_key("Enter")
    expect(theo.find(".phrase")).to_have_text("Bien joué !")
    expect(zoe.find(".phrase")).to_have_text("Gut gespielt!")
    expect(theo.find("[role=log] p:has-text('Mira : Bien joué !')")).to_have_count(1)
    expect(mira.find(f"{button}:focus")).to_have_count(1)
    assert layout_faults(theo, {"phone": PHONE}) == []
    assert violations(theo, axe) == []
    theo.press(theo.find(".tools .mute"))
    expect(theo.find(".phrase")).to_have_count(0)
    expect(theo.find(".tools .mute")).to_have_count(0)
    theo.press(theo.find(button))
    theo.find("dialog[open] .primary").wait_for()
    assert violations(theo, axe) == []
    theo.press_key("Escape")
    mira.press_key("Enter")
    mira.press(mira.find("dialog[open] .choices button").first)
    expect(mira.find(".phrase")).to_have_text("Hello!")
    expect(zoe.find(".phrase")).to_have_text("Hallo!")
    expect(theo.find(".phrase")).to_have_count(0)
    mira.press(mira.find(button))
    assert violations(mira, axe) == []
    mira.press(mira.find("dialog[open] .emotes button").nth(1))
    expect(zoe.find(".phrase .emote")).to_be_visible()
    expect(zoe.find("[role=log] p:has-text('Mira: (lacht)')")).to_have_count(1)


def test_a_guest_types_a_short_code_and_the_host_starts_with_those_who_came(
    new_person: NewPerson, axe: str
) -> None:
    mira = new_person(bypass_csp=True)
    theo, zoe = new_person("fr", phone=True, bypass_csp=True), new_person("de", errors=False)
    code = open_lobby(mira, 4)
    assert re.fullmatch(r"[A-Z]{3}-\d{3}", code), "short enough to be said aloud"
    expect(mira.find(".lobby .start")).to_be_disabled()
    theo.open()
    theo.find("#join-code").fill(code.lower().replace("-", " "))
    theo.press(theo.find(".join form button"))
    expect(theo.find(".lobby h1")).to_have_text("Mira vous invite à Harvest")
    assert violations(theo, axe) == []
    theo.find(".lobby input.field").fill("Théo")
    theo.press(theo.find(".lobby .join"))
    expect(theo.find(".lobby header [role=status]")).to_have_text("Mira va lancer la partie.")
    expect(mira.find(".lobby .seat:has-text('Théo') [data-presence=here]")).to_be_visible()
    mira.press(mira.find(".lobby .add").first)
    mira.find(".lobby li select").select_option("very-hard")
    expect(mira.find(".lobby .start")).to_have_text("Start with 3 players")
    assert violations(mira, axe) == []
    zoe.page.goto(mira.page.url)
    zoe.press(zoe.find(".lobby .watch"))
    expect(zoe.find(".lobby .sit, .lobby li .button").first).to_be_visible()
    mira.press(mira.find(".lobby .start"))
    for person in (mira, theo, zoe):
        person.find("main.players-3").wait_for()
    expect(mira.find("[data-presence=here]")).to_have_count(2)
    say_and_mute(mira, theo, zoe, axe)
    mira.press(mira.find(".tools button").last)
    expect(mira.find("dialog[open]")).to_contain_text("1 person is watching")
    zoe.open()
    zoe.find("#join-code").fill(code)
    zoe.press(zoe.find(".join form button"))
    expect(zoe.find(".join [role=alert]")).to_contain_text("freiem Platz")


def test_somebody_who_leaves_is_replaced_by_a_bot_and_takes_the_seat_back_with_one_tap(
    new_person: NewPerson, impatient: ServerProcess, axe: str
) -> None:
    mira = new_person(bypass_csp=True)
    theo = new_person("de", phone=True, bypass_csp=True)
    for person in (mira, theo):
        person.site = f"http://127.0.0.1:{impatient.port}"
    sit_down(mira, [theo])
    place(mira)
    address = theo.page.url
    theo.page.goto("about:blank")
    expect(mira.find("[data-presence=away]")).to_be_visible()
    question = mira.find(".question")
    expect(question).to_be_visible()
    assert violations(mira, axe) == []
    mira.press(question.locator(".primary"))
    mira.find(".turn.place").wait_for()
    expect(mira.find("[data-presence-news]")).to_contain_text("away")
    theo.page.goto(address)
    expect(theo.find(".stand-in")).to_be_visible()
    assert violations(theo, axe) == []
    assert too_wide(theo) == []
    theo.press(theo.find(".stand-in .primary"))
    expect(theo.find(".stand-in")).to_have_count(0)
    place(mira)
    place(theo)


@pytest.mark.parametrize("lost", ["move", "answer"])
def test_a_move_made_while_the_network_is_cut_waits_and_counts_once(
    new_person: NewPerson, lost: str, axe: str
) -> None:
    phone = lost == "answer"
    mira, theo = new_person(phone=phone, bypass_csp=True), new_person("de")
    is_cut = False

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        # A line that was cut stays dead, as after a change of network.
        dead: list[bool] = []

        def up(message: str | bytes) -> None:
            if is_cut:
                dead.append(True)
            if not dead or (lost == "answer" and is_cut):
                server.send(message)

        def down(message: str | bytes) -> None:
            if is_cut:
                dead.append(True)
            if not dead:
                line.send(message)

        line.on_message(up)
        server.on_message(down)

    mira.page.route_web_socket("**/socket", route)
    sit_down(mira, [theo])
    mira.find(".turn.place").wait_for()
    mira.press(mira.find(".hand .tile").last)
    mira.press(mira.find("button.place").first)
    is_cut = True
    mira.press(mira.find(".turn .confirm"))
    expect(mira.find(".banner")).to_contain_text("sent once", timeout=8000)
    assert violations(mira, axe) == []
    assert too_wide(mira) == []
    expect(theo.find("[data-tile]")).to_have_count(2 if lost == "answer" else 1)
    is_cut = False
    expect(mira.find("[data-tile]")).to_have_count(2)
    expect(mira.find(".banner")).to_have_count(0)
    expect(theo.find("[data-tile]")).to_have_count(2)
    place_before(theo, mira)


def test_a_table_of_a_days_pace_shows_the_time_and_waits_on_the_home_page(
    new_person: NewPerson, axe: str
) -> None:
    mira, theo = new_person("fr", bypass_csp=True), new_person("de", phone=True, bypass_csp=True)
    code = open_lobby(mira, 2, "day")
    expect(mira.find(".lobby .pace")).to_contain_text("1 jour par coup")
    join(theo, "Theo", code)
    mira.press(mira.find(".lobby .start"))
    mira.find("main[data-version]").wait_for()
    expect(mira.find(".clock")).to_have_text("Temps restant : reste 23 h")
    place(mira)
    expect(theo.find(".clock")).to_contain_text("noch 23 Std.")
    theo.open()
    expect(theo.find(".matches .first em")).to_have_text("Weiterspielen")
    expect(theo.find(".matches .first")).to_contain_text("Mira")
    assert violations(theo, axe) == []
    assert too_wide(theo) == []
    mira.open()
    expect(mira.find(".matches .line em")).to_have_text("on attend Theo")
    theo.press(theo.find(".matches .first"))
    place(theo)


def test_a_laptop_says_that_only_it_can_open_the_link_and_lets_the_network_in(
    new_person: NewPerson, impatient: ServerProcess
) -> None:
    mira = new_person()
    mira.site = f"http://127.0.0.1:{impatient.port}"
    open_lobby(mira, 2)
    warning = mira.find(".lobby .local")
    expect(warning).to_contain_text("Only this computer can open this link")
    button = warning.locator("button")
    # A machine without a network has no address to offer.
    if button.count():
        address = button.inner_text().removeprefix("Use ")
        button.click()
        expect(warning).to_have_count(0)
        link = mira.find(".lobby .invite input").input_value()
        assert link.startswith(f"http://{address}:{impatient.port}/t/")
        assert mira.context.request.get(link).ok


def test_a_stranger_finds_an_open_table_by_its_game_and_joins(
    new_person: NewPerson, axe: str
) -> None:
    mira, theo = new_person(bypass_csp=True), new_person("fr", phone=True, bypass_csp=True)
    mira.open()
    mira.press(mira.find(".modes .mode").nth(2))
    mira.press(mira.find("dialog[open] .create"))
    mira.find("dialog[open] input").fill("Mira")
    mira.press(mira.find("dialog[open] form .primary"))
    listed = mira.find(".lobby .open-to-all input")
    expect(listed).to_be_checked()
    code = mira.page.url.rpartition("/")[2]
    theo.open()
    theo.press(theo.find(".modes .mode").nth(2))
    table = theo.find(f"dialog[open] a[href$='{code}']")
    expect(table).to_contain_text("Mira")
    theo.find("dialog[open] select.game").select_option("dice")
    expect(table).to_have_count(0)
    theo.find("dialog[open] select.game").select_option("harvest")
    expect(table).to_contain_text("1 joueur sur 2")
    assert violations(theo, axe) == []
    assert too_wide(theo) == []
    assert layout_faults(theo) == []
    theo.press(table)
    expect(theo.find(".lobby h1")).to_have_text("Mira vous invite à Harvest")
    mira.press(listed)
    expect(listed).not_to_be_checked()
    theo.find(".lobby input.field").fill("Théo")
    theo.press(theo.find(".lobby .join"))
    expect(mira.find(".lobby .seat:has-text('Théo')")).to_be_visible()
    assert violations(mira, axe) == []
