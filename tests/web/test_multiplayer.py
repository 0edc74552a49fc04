"""Several people: online, after a lost connection, and at one screen."""

from pathlib import Path

from playwright.sync_api import expect

from tests.server.processes import server_processes
from tests.web.conftest import NewPerson
from tests.web.online import place, place_before, sit_down


def test_two_people_play_online_and_one_returns_after_a_lost_connection(
    new_person: NewPerson,
) -> None:
    mira, theo = new_person(), new_person("de")
    sit_down(mira, [theo])
    place(mira)
    place(theo)
    theo.context.set_offline(True)
    theo.page.evaluate("dispatchEvent(new Event('offline'))")
    place(mira)
    expect(mira.find("[data-tile]")).to_have_count(4)
    theo.context.set_offline(False)
    theo.page.reload()
    expect(theo.find("[data-tile]")).to_have_count(4)
    place_before(theo, mira)


def test_a_lost_server_is_announced_and_the_match_resumes_by_itself(
    new_person: NewPerson, tmp_path: Path
) -> None:
    with server_processes(str(tmp_path / "one.sqlite"), tmp_path, 1) as (server,):
        person = new_person(errors=False)
        person.site = f"http://127.0.0.1:{server.port}"
        person.begin(opponents=1)
        person.find(".turn.place").wait_for()
        server.kill()
        expect(person.find(".banner")).to_be_visible()
        server.start()
        expect(person.find(".banner")).to_have_count(0)
        person.play_once()
        expect(person.find("[data-tile]").nth(1)).to_be_attached()


def test_at_one_screen_a_hand_is_shown_only_when_its_owner_asks(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    person.start_first()
    person.find(".modes .mode").nth(1).click()
    for index, name in enumerate(("Ana", "Ben", "Chloé")):
        person.find("dialog[open] input").nth(index).fill(name)
    person.find("dialog[open] .primary").click()
    person.find("main[data-version]").wait_for()
    for name in ("Ana", "Ben", "Chloé", "Ana"):
        cover = person.find(".cover")
        person.find(".turn.place, .cover").first.wait_for()
        if cover.count():
            expect(cover).to_contain_text(name)
            expect(person.find(".hand .tile")).to_have_count(0)
            cover.locator("button").click()
        expect(person.find(".hand .tile")).to_have_count(3)
        person.play_once()
