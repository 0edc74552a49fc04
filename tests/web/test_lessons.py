"""Lessons in a real browser: finished by mouse, by touch and by keyboard, and accessible."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from lakelight.coach.library import lessons_of
from lakelight.games import GAMES
from tests.web.conftest import NewPerson
from tests.web.layout import SIZES, layout_faults
from tests.web.lesson_play import lesson_names, open_lesson, take_lesson
from tests.web.person import LANGUAGES
from tests.web.test_accessibility import too_wide, violations

GAMES_WITH_LESSONS = [game for game in GAMES if lessons_of(game)]
LESSONS = [(game, name) for game in GAMES_WITH_LESSONS for name in lesson_names(game)]
SECONDS_TO_READ = 20
# Each language, and each of these ways.
WAYS = ("mouse", "touch", "keys")


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS)
@pytest.mark.parametrize(("spoken", "way"), [*zip(LANGUAGES, cycle(WAYS), strict=False)])
def test_a_person_who_follows_the_lessons_finishes_the_tutorial(
    new_person: NewPerson, game: str, spoken: str, way: str
) -> None:
    person = new_person(spoken, phone=way == "touch")
    open_lesson(person, game, lesson_names(game)[0])
    undone = 0
    for number, name in enumerate(lesson_names(game), start=1):
        assert f"/learn/{game}/{name}" in person.page.url
        undone += take_lesson(person, by_keys=way == "keys")
        if number < len(lesson_names(game)):
            person.press(person.find(".finished a.primary"))
            person.find(".bubble").wait_for()
    assert undone > 0, "some moves were answered and taken back"
    person.press(person.find(".finished .primary"))
    person.find(".turn[aria-busy=false]").wait_for()
    assert "/t/" in person.page.url


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_axe_finds_no_violation_in_a_lesson_and_the_bubble_covers_nothing_lit(
    new_person: NewPerson, axe: str, game: str, name: str
) -> None:
    # Each language has its turn: its words must fit, too.
    spoken = LANGUAGES[LESSONS.index((game, name)) % len(LANGUAGES)]
    person = new_person(spoken, phone=True, bypass_csp=True)
    open_lesson(person, game, name)
    assert violations(person, axe) == []
    assert too_wide(person) == []
    faults: list[str] = []

    # The person goes on where the measuring ends: on a phone whose page is at rest.
    sizes = dict(reversed(SIZES.items()))

    def measure() -> None:
        faults.extend(layout_faults(person, sizes))

    take_lesson(person, at_step=measure)
    assert not faults, "\n".join(faults)
    assert violations(person, axe) == []


def test_the_first_visit_leads_to_the_first_move_in_three_clicks(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    read = person.find(".learn").inner_text()
    person.press(person.find(".learn .start"))
    person.find(".bubble[data-kind=task]").wait_for()
    read += " " + person.find(".bubble .text").inner_text()
    version = person.version
    person.press(person.find("button.place").first)
    person.press(person.find(".turn .confirm"))
    person.find(f"main:not([data-version='{version}'])").wait_for()
    # At four words a second.
    assert 30 < len(read.split()) <= 4 * SECONDS_TO_READ


def test_a_first_visit_learns_the_game_that_is_chosen(new_person: NewPerson) -> None:
    person = new_person()
    person.open()
    person.choose_game("dice")
    expect(person.find(".learn")).to_contain_text("Shade your first areas")
    person.press(person.find(".learn .start"))
    person.find(".bubble").wait_for()
    assert "/learn/dice/" in person.page.url


def test_a_lesson_continues_where_it_was_left_and_the_list_shows_it(
    new_person: NewPerson,
) -> None:
    person = new_person()
    open_lesson(person, "harvest", "dedications")
    person.press(person.find(".bubble .primary"))
    person.find(".bubble[data-step^='1']").wait_for()
    person.press(person.find(".lesson-bar a"))
    person.find(".lessons").wait_for()
    expect(person.find(".lessons .state svg")).to_have_count(1)
    person.press(person.find(".lessons a[href$='/harvest/dedications']"))
    person.find(".bubble[data-step^='1']").wait_for()


def test_a_lesson_whose_table_is_gone_or_no_longer_the_persons_begins_anew(
    new_person: NewPerson,
) -> None:
    person = new_person(errors=False)
    open_lesson(person, "harvest", "sides")
    table = "JSON.parse(localStorage['lakelight.lessons']).tables['harvest/sides']"
    before = person.evaluate(table)
    person.context.clear_cookies()
    open_lesson(person, "harvest", "sides")
    assert person.evaluate(table) != before
    person.evaluate(
        'localStorage[\'lakelight.lessons\'] = \'{"tables": {"harvest/sides": "gone"}}\''
    )
    open_lesson(person, "harvest", "sides")
    assert person.evaluate(table) != "gone"


def test_a_first_match_gives_each_tip_once(new_person: NewPerson) -> None:
    person = new_person()
    open_lesson(person, "harvest", "sides")
    person.press(person.find(".lesson-bar a"))
    person.press(person.find(".lessons .first-match").first)
    person.find(".turn.place[aria-busy=false]").wait_for()
    person.press(person.find(".tip .button").first)
    person.find(".tip").wait_for(state="detached")
    person.play_once()
    person.find(".turn[aria-busy=false]").wait_for()
    if person.find(".turn.place").count():
        assert person.find(".tip").count() == 0
    person.page.reload()
    person.find(".turn[aria-busy=false]").wait_for()
    # The words of tips arrive after the table.
    expect(person.find(".tip")).to_have_count(person.find(".turn:not(.place)").count())


def test_only_what_is_lit_can_be_used(new_person: NewPerson) -> None:
    person = new_person()
    open_lesson(person, "harvest", "exchange")
    person.find(".lesson [data-seat='0']").wait_for()
    usable = "document.querySelectorAll('.lesson main > :not([inert])').length"
    # The table is rendered in stages, and what is not lit is closed as soon as it is there.
    person.page.wait_for_function(f"{usable} === 0")
    person.press(person.find(".bubble .primary"))
    person.find(".bubble[data-kind=task]").wait_for()
    person.page.wait_for_function(f"{usable} > 0")
    expect(person.find(".lake-area[inert]")).to_have_count(1)


# Whether the panel of a choice lies over an element. What is inert takes no hits, so boxes tell.
IS_UNDER_A_PANEL = """(element) => {
  const box = element.getBoundingClientRect();
  const panel = document.querySelector('.lesson .turn')?.getBoundingClientRect();
  return panel !== undefined && panel.left < box.right && panel.right > box.left
    && panel.top < box.bottom && panel.bottom > box.top;
}"""


def test_a_lesson_shows_what_it_speaks_of_on_a_phone(new_person: NewPerson) -> None:
    person = new_person("fr", phone=True)
    for size in ("phone", "sideways"):
        width, height = SIZES[size]
        person.page.set_viewport_size({"width": width, "height": height})
        open_lesson(person, "dice", "emperor")
        expect(person.find(".stacks-area .emperor")).to_be_in_viewport(ratio=1)
        open_lesson(person, "harvest", "exchange")
        own = person.find(".lesson [data-seat='0']")
        expect(own).to_be_in_viewport(ratio=1)
        person.find(".lesson .turn-area.unlit").wait_for(state="attached")
        assert not own.evaluate(IS_UNDER_A_PANEL)
    open_lesson(person, "dice", "groups")
    expect(person.find(".score-area")).to_be_in_viewport(ratio=1)


def test_lessons_that_do_not_arrive_are_asked_for_again(new_person: NewPerson) -> None:
    person = new_person(errors=False)
    person.page.route("**/api/lessons", lambda route: route.fulfill(status=503), times=1)
    person.open("/learn")
    person.press(person.find(".offline .primary"))
    person.find(".bubble").wait_for()
