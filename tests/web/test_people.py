"""Several people: online, dropped and back, around one screen."""

from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.person import Person


def sit_down(host: Person, friends: list[Person]) -> None:
    """The host lays a table and sends the link; everybody sits down."""
    host.open()
    host.find(".ways .way").first.click()
    host.find("dialog[open] input").fill("Mira")
    host.find("dialog[open] select").select_option(str(1 + len(friends)))
    host.find("dialog[open] .lit").click()
    expect(host.find(".lobby .code")).to_be_visible()
    code = host.find(".lobby .code").inner_text()
    for friend in friends:
        friend.open()
        friend.find("#join-code").fill(code)
        friend.find(".join form button").click()
        friend.find(".lobby li .button").first.click()
    host.find(".lobby .lit").click()
    for person in (host, *friends):
        person.find("main[data-version]").wait_for()


def test_two_people_play_online_and_one_who_was_dropped_comes_back(new_person: NewPerson) -> None:
    mira, theo = new_person(), new_person("de")
    sit_down(mira, [theo])
    mira.play_once()
    theo.play_once()
    theo.context.set_offline(True)
    theo.page.evaluate("dispatchEvent(new Event('offline'))")
    mira.play_once()
    expect(mira.find("[data-tile]")).to_have_count(4)
    theo.context.set_offline(False)
    theo.page.reload()
    expect(theo.find("[data-tile]")).to_have_count(4)
    theo.play_once()
    expect(mira.find("[data-tile]")).to_have_count(5)


def test_a_server_that_is_gone_is_told_and_the_match_resumes(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=1)
    person.find(".turn.place").wait_for()
    person.page.route_web_socket("**/socket", lambda socket: socket.close())
    person.page.reload()
    expect(person.find("[role=status]")).to_be_visible()
    person.page.unroute_all()


def test_around_one_screen_no_hand_is_shown_before_its_owner_asks(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    person.find(".ways .way").nth(1).click()
    for index, name in enumerate(("Ana", "Ben", "Chloé")):
        person.find("dialog[open] input").nth(index).fill(name)
    person.find("dialog[open] .lit").click()
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
