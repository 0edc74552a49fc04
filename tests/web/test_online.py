"""People in separate browsers: four at a table, another device, and a rematch."""

from playwright.sync_api import Route, WebSocket, expect

from tests.web.conftest import NewPerson
from tests.web.online import sit_down
from tests.web.person import MOST_STEPS, Person
from tests.web.positions import asked, find_position, record_of, upload
from tests.web.test_accessibility import too_wide, violations


def play_together(people: list[Person], steps: int = MOST_STEPS) -> None:
    """Play with everybody until the match ends, or for a number of rounds."""
    for _ in range(steps):
        if all(person.is_at_the_end for person in people):
            return
        for person in people:
            if person.is_asked:
                person.play_once()
        people[0].page.wait_for_timeout(20)


def test_four_people_play_online_and_one_returns_after_a_lost_connection(
    new_person: NewPerson,
) -> None:
    people = [new_person(), new_person("de"), new_person("fr", phone=True), new_person()]
    sit_down(people[0], people[1:])
    play_together(people, steps=6)
    dropped = people[2]
    address = dropped.page.url
    dropped.page.goto("about:blank")
    play_together([people[0], people[1], people[3]], steps=8)
    dropped.page.goto(address)
    dropped.find("main[data-version]").wait_for()
    play_together(people)
    winners = {person.find(".end-screen tbody tr.first").count() for person in people}
    tables = [person.find(".end-screen tbody td").all_inner_texts() for person in people]
    assert winners != {0}
    assert tables[1:] == tables[:-1]
    expect(dropped.find("[data-tile]")).to_have_count(33)


def test_a_table_opens_one_socket_however_late_the_scripts_load(new_person: NewPerson) -> None:
    person = new_person()
    post = person.context.request.post
    post(f"{person.site}/api/visitor", data={"name": "Mira"})
    wish = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "bot"}]}
    code = post(f"{person.site}/api/tables", data=wish).json()["code"]
    calls: list[WebSocket] = []
    heard: list[object] = []
    scripts: list[Route] = []

    def called(line: WebSocket) -> None:
        calls.append(line)
        line.on("framereceived", hear)

    def hear(said: object) -> None:
        heard.append(said)

    def hold(script: Route) -> None:
        scripts.append(script)

    person.page.on("websocket", called)
    person.page.route("**/app-*.js", hold)
    person.page.goto(f"{person.site}/t/{code}", wait_until="commit")
    for _ in range(500):
        if scripts and len(heard) >= 2:
            break
        person.page.wait_for_timeout(20)
    assert person.find("main").count() == 0
    for script in scripts:
        script.continue_()
    person.play_once()
    expect(person.find("[data-tile]").nth(1)).to_be_attached()
    assert len(calls) == 1


def test_a_private_link_continues_a_match_on_another_device(
    new_person: NewPerson,
) -> None:
    desk, phone, thief = new_person(), new_person(phone=True), new_person(errors=False)
    desk.begin(opponents=1)
    desk.find(".turn.place").wait_for()
    code = desk.page.url.rpartition("/")[2]
    desk.open()
    desk.find("header .square").click()
    desk.find("dialog[open] .inside > .button").click()
    link = desk.find("dialog[open] input.field").input_value()
    for person, arrives in ((phone, True), (thief, False)):
        person.page.goto(link)
        person.press(person.find(".continue .primary"))
        if arrives:
            person.press(person.find(f"a[href='/t/{code}']"))
            person.play_once()
            expect(person.find("[data-tile]").nth(1)).to_be_attached()
        else:
            expect(person.find(".continue .problem")).to_be_visible()
            person.open()
            expect(person.find(f"a[href='/t/{code}']")).to_have_count(0)


def starts(person: Person) -> bool:
    """Whether a person's own seat is that of the start player."""
    person.find(".seat .starter").first.wait_for()
    return person.find(".seat.mine .starter").count() == 1


def test_after_the_end_everybody_joins_the_same_rematch_which_passes_the_start_on(
    new_person: NewPerson, axe: str
) -> None:
    mira, theo = new_person("de", bypass_csp=True), new_person("fr", phone=True, bypass_csp=True)
    record, count, seat = find_position(
        record_of("harvest", 2), asked("exchange", "dedicate"), last=True
    )
    mira.open()
    post = mira.context.request.post
    post(f"{mira.site}/api/visitor", data={"name": "Mira"})
    seats = [{"kind": "you"} if one == seat else {"kind": "open"} for one in range(2)]
    play_on = {"record": upload(mira, record), "move_count": count}
    wish = {"game": "harvest", "seats": seats, "play_on": play_on}
    code = post(f"{mira.site}/api/tables", data=wish).json()["code"]
    for person in (mira, theo):
        person.open(f"/t/{code}")
    theo.find(".lobby .join").click()
    theo.find(".lobby .mine").wait_for()
    mira.find(".lobby .start").click()
    first = [starts(person) for person in (mira, theo)]
    assert sorted(first) == [False, True]
    play_together([mira, theo])
    assert violations(theo, axe) == []
    assert too_wide(theo) == []
    mira.find(".end-screen .primary").click()
    expect(mira.find(".lobby .start")).to_be_visible()
    theo.find(".end-screen .primary").click()
    expect(theo.find(".lobby header [role=status]")).to_contain_text("Mira")
    assert theo.page.url == mira.page.url
    mira.find(".lobby .start").click()
    for person in (mira, theo):
        expect(person.find("[data-tile]")).to_have_count(1)
    assert [starts(person) for person in (mira, theo)] == first[::-1]
