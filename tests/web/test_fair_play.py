"""What players are told and asked so that a match is fair, and the devices of a person."""

from typing import Any

from playwright.sync_api import expect

from lakelight.harvest import HARVEST
from tests.web.conftest import NewPerson
from tests.web.person import Person

RECORD = {"game": "harvest", **HARVEST.new_setup(2, bytes(32), {}).to_json(), "moves": []}
POST = """async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.status === 204 ? null : answer.json();
}"""
# Sends one request over a socket of its own, and waits for the answer.
ASK = """([code, request]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  socket.onmessage = (message) => {
    const told = JSON.parse(message.data);
    if (told.type === "welcome") socket.send(JSON.stringify({ ...request, id: "1" }));
    if (told.id !== "1") return;
    socket.close();
    resolve(told.type);
  };
})"""


def post(person: Person, path: str, body: object) -> Any:  # noqa: ANN401
    return person.page.evaluate(POST, [path, body])


def ask(person: Person, code: str, request: object) -> None:
    assert person.page.evaluate(ASK, [code, request]) == "accepted"


def new_table(host: Person, **options: object) -> str:
    """A table that Mira opens."""
    host.open()
    post(host, "/api/visitor", {"name": "Mira"})
    wanted = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "open"}], **options}
    return str(post(host, "/api/tables", wanted)["code"])


def test_a_deal_from_a_record_is_told_in_the_lobby_in_the_match_and_at_the_end(
    new_person: NewPerson, language: str
) -> None:
    mira = new_person(language, phone=language == "de")
    mira.open()
    kept = post(mira, "/api/records", RECORD)["code"]
    code = new_table(mira, play_on={"record": kept, "move_count": 0}, bot_pace="at_once")
    mira.open(f"/t/{code}")
    expect(mira.find(".lobby .fair-play p")).to_have_count(1)
    ask(mira, code, {"type": "seat_bot", "seat": 1, "level": "beginner"})
    mira.press(mira.find(".lobby .primary"))
    mira.find("main[data-version]").wait_for()
    mira.play_to_the_end()
    expect(mira.find("dialog[open] .end-screen .fair-play p")).to_have_count(1)


def test_a_person_is_asked_before_somebody_takes_a_seat_in_mid_match(
    new_person: NewPerson,
) -> None:
    mira, theo, dan = new_person(), new_person(phone=True), new_person()
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "level": "beginner"}]
    code = new_table(mira, seats=seats)
    for person, name in ((theo, "Theo"), (dan, "Dan")):
        person.open()
        post(person, "/api/visitor", {"name": name})
    ask(theo, code, {"type": "sit", "seat": 1})
    ask(mira, code, {"type": "start"})
    ask(mira, code, {"type": "open_seat", "seat": 2})
    for person in (mira, theo):
        person.open(f"/t/{code}")
        person.find("main[data-version]").wait_for()
    ask(dan, code, {"type": "sit", "seat": 2})
    for person in (mira, theo):
        question = person.find("[role=alertdialog]")
        expect(question).to_contain_text("Dan")
        person.press(question.locator(".primary"))
        expect(question).to_have_count(0)
    dan.open(f"/t/{code}")
    dan.find("main[data-version]").wait_for()
    expect(dan.find(".hand .tile").first).to_be_visible()


def test_a_person_sees_their_devices_and_signs_one_out(new_person: NewPerson) -> None:
    desk, phone = new_person(), new_person(phone=True)
    desk.open()
    post(desk, "/api/visitor", {"name": "Mira"})
    link = post(desk, "/api/visitor/link", {})["secret"]
    phone.open()
    post(phone, "/api/visitor/continue", {"secret": link})
    desk.find("header button").last.click()
    desk.find("dialog[open] .settings section button").get_by_text("Show my devices").click()
    rows = desk.find("dialog[open] .settings li")
    expect(rows).to_have_count(2)
    desk.press(rows.locator("button"))
    expect(rows).to_have_count(1)
    assert (
        phone.page.evaluate("async () => (await (await fetch('/api/visitor')).json()).name") is None
    )
