"""No text is cut off and nothing overlaps, whoever looks, at every size, in each language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.layout import SIZES, lasting, layout_faults
from tests.web.positions import (
    Wanted,
    asked,
    find_position,
    record_of,
    show_table_at,
    upload,
)
from tests.web.screens import lessons, one_screen

SEATS = [(players, seat) for players in (2, 3, 4) for seat in range(players)]
# The steps with the most on the screen, and how far into the match.
STEPS = {"harvest": (("place",), 20), "dice": (("die", "bonus"), 40)}

# The seats that the button of the result covers, and those whose tokens of honor stick out.
OVER_A_SEAT = """() => {
  const button = document.querySelector('.show-result').getBoundingClientRect();
  return [...document.querySelectorAll('.seat')].filter((seat) => {
    const card = seat.getBoundingClientRect();
    const isCovered = button.left < card.right && button.right > card.left
      && button.top < card.bottom && button.bottom > card.top;
    return isCovered || [...seat.querySelectorAll('.tokens *, .counter')].some((one) => {
      const box = one.getBoundingClientRect();
      return box.height > 0 && (box.bottom > card.bottom || box.top < card.top);
    });
  }).map((seat) => seat.textContent);
}"""


def asked_at(seat: int, steps: tuple[str, ...]) -> Wanted:
    """A position at one of these steps of a seat."""
    is_asked = asked(*steps)
    return lambda state: is_asked(state) and state.seats_to_act[0] == seat


@pytest.mark.parametrize("game", STEPS)
def test_no_text_is_cut_off_and_nothing_overlaps_from_any_seat(
    new_person: NewPerson, language: str, game: str
) -> None:
    person = new_person(language)
    steps, after = STEPS[game]
    faults = []
    for players, seat in SEATS:
        wanted = asked_at(seat, steps)
        position = find_position(record_of(game, players), wanted, after=after)
        show_table_at(person, position)
        expect(person.find(".seat")).to_have_count(players - (game == "dice"))
        if game == "dice":
            person.choose(".target")
        else:
            person.press(person.find("button.place").first)
        faults += [f"{players} players, seat {seat}, {fault}" for fault in layout_faults(person)]
    assert not faults, "\n".join(faults)


def test_after_the_end_the_button_of_the_result_covers_no_seat_and_honor_stays_in_its_card(
    new_person: NewPerson,
) -> None:
    person = new_person()
    position = find_position(record_of("harvest", 4), asked("exchange", "dedicate"), last=True)
    show_table_at(person, position)
    person.play_to_the_end()
    person.page.keyboard.press("Escape")
    person.find(".show-result").wait_for()
    for width, height in SIZES.values():
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(OVER_A_SEAT) == []


# What the panel of a turn meets, and whether a part of the panel is not in sight.
UNDER_A_PANEL = """() => {
  const panel = document.querySelector('.turn').getBoundingClientRect();
  return [...document.querySelectorAll('.seat, .stacks, .lake')].filter((one) => {
    const card = one.getBoundingClientRect();
    return panel.left < card.right && panel.right > card.left
      && panel.top < card.bottom && panel.bottom > card.top;
  }).map((one) => one.className).concat(panel.bottom > innerHeight + 1 ? ['outside'] : []);
}"""


@pytest.mark.parametrize("step", ["exchange", "dedicate"])
def test_the_panel_of_a_choice_covers_nothing(new_person: NewPerson, step: str) -> None:
    person = new_person("fr")
    faults = []
    for players in (2, 3, 4):
        position = find_position(record_of("harvest", players), asked(step), last=True)
        show_table_at(person, position)
        person.find(f".turn.{step}").wait_for()
        faults += [f"{players} players, {fault}" for fault in layout_faults(person)]
        for size, (width, height) in SIZES.items():
            person.page.set_viewport_size({"width": width, "height": height})
            under = person.page.evaluate(UNDER_A_PANEL)
            faults += [f"{players} players, {size}: {one}" for one in under]
    assert not faults, "\n".join(faults)


def test_a_replay_needs_no_scrolling_on_a_desk(new_person: NewPerson) -> None:
    person = new_person("fr")
    record = record_of("harvest", 4)
    width, height = SIZES["desk"]
    person.page.set_viewport_size({"width": width, "height": height})
    person.open(f"/r/{upload(person, record)}?at=45")
    person.find(".viewer select").select_option("all")
    expect(person.find(".controls")).to_be_in_viewport(ratio=1)
    assert layout_faults(person, {"desk": SIZES["desk"]}) == []


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_a_phone_held_sideways_shows_all_of_a_replay(
    new_person: NewPerson, language: str, game: str
) -> None:
    person = new_person(language)
    width, height = SIZES["sideways"]
    person.page.set_viewport_size({"width": width, "height": height})
    person.open(f"/r/{upload(person, record_of(game, 4))}?at=45")
    if game == "harvest":
        person.find(".viewer select").select_option("all")
    person.find(".controls").wait_for()
    assert person.page.evaluate(BELOW_THE_WINDOW) == []
    assert layout_faults(person, {"sideways": SIZES["sideways"]}) == []


# The parts of a table that are not wholly in the window.
BELOW_THE_WINDOW = """() => [...document.querySelectorAll('main > *, .seat, .controls, .score')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.className)"""


def test_a_phone_held_sideways_shows_all_of_dice(new_person: NewPerson, language: str) -> None:
    person = new_person(language)
    width, height = SIZES["sideways"]
    person.page.set_viewport_size({"width": width, "height": height})
    faults = []
    for step in ("turn", "die", "bonus", "emperor", "firework"):
        for players in (2, 3, 4):
            show_table_at(person, find_position(record_of("dice", players), asked(step), last=True))
            person.find(".turn").wait_for()
            below = person.page.evaluate(BELOW_THE_WINDOW)
            faults += [f"{step}, {players} players: {one}" for one in below]
    assert not faults, "\n".join(faults)


# What a tip of a first match meets, and how much of the table is below the window.
UNDER_THE_TIP = """() => {
  const tip = document.querySelector('.tip').getBoundingClientRect();
  return [...document.querySelectorAll('main > :not(.background), .seat')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.height > 0 && box.top < tip.bottom - 1 && box.bottom > tip.top + 1;
  }).map((one) => one.className);
}"""


@pytest.mark.parametrize("game", ["harvest", "dice"])
def test_a_tip_covers_nothing_of_the_table(new_person: NewPerson, language: str, game: str) -> None:
    person = new_person(language)
    lessons(person)
    person.press(person.find(".lessons .first-match").nth(["harvest", "dice"].index(game)))
    person.find(".tip").wait_for()
    faults = layout_faults(person)
    for size, (width, height) in SIZES.items():
        person.page.set_viewport_size({"width": width, "height": height})
        faults += [f"{size}: under the tip: {one}" for one in lasting(person, UNDER_THE_TIP)]
        if game == "harvest":
            faults += [f"{size}: {one}" for one in lasting(person, BELOW_THE_WINDOW)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("game", "step"), [("harvest", "place"), ("harvest", "exchange"), ("dice", "die")]
)
def test_a_rule_on_a_phone_opens_below_its_title(
    new_person: NewPerson, game: str, step: str
) -> None:
    person = new_person(phone=True)
    show_table_at(person, find_position(record_of(game, 3), asked(step), last=True))
    person.press(person.find(".turn .why").first)
    person.find("dialog[open] .clause").wait_for()
    title, close = (
        person.find(f"dialog[open] header {one}").bounding_box() for one in ("h2", "button")
    )
    assert title is not None
    assert close is not None
    assert (title["width"] > title["height"] > 20, title["x"] < close["x"]) == (True, True)


# Tiles of the lake that are not wholly in its window, and rivals that do not fit their column.
NOT_IN_SIGHT = """() => [...document.querySelectorAll('.lake [data-tile], .seats-area .seat')]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const frame = one.closest('.lake, .seats-area').getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map((one) => one.outerHTML.slice(0, 80))"""


def test_the_whole_lake_is_in_sight_while_an_exchange_is_decided_on_a_phone(
    new_person: NewPerson, language: str
) -> None:
    person = new_person(language, phone=True)
    show_table_at(person, find_position(record_of("harvest", 4), asked("exchange"), last=True))
    person.find(".turn.exchange").wait_for()
    expect(person.find(".lake [data-tile]")).not_to_have_count(0)
    assert lasting(person, NOT_IN_SIGHT) == []


@pytest.mark.parametrize("step", ["die", "emperor", "firework"])
def test_three_rivals_are_whole_in_sight_on_a_desk(new_person: NewPerson, step: str) -> None:
    person = new_person()
    show_table_at(person, find_position(record_of("dice", 4), asked(step), last=True))
    expect(person.find(".seats-area .seat")).to_have_count(3)
    assert lasting(person, NOT_IN_SIGHT) == []


# Names of which a part is cut off.
CUT_NAMES = """() => [...document.querySelectorAll('.seat .name')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def test_the_names_of_three_people_are_whole_on_a_phone(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    one_screen(person)
    for index, name in enumerate(("Ana", "Benedikt", "Marguerite")):
        person.find("dialog[open] input").nth(index).fill(name)
    person.press(person.find("dialog[open] .primary"))
    expect(person.find(".seat .name")).to_have_count(3)
    assert lasting(person, CUT_NAMES) == []
    assert layout_faults(person, {"phone": SIZES["phone"]}) == []
