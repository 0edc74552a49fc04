"""No text is cut off and nothing overlaps, whoever looks, at every size, in each language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPerson
from tests.web.layout import SIZES, layout_faults
from tests.web.positions import (
    Wanted,
    asked,
    find_position,
    record_of,
    show_table_at,
    upload,
)

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
