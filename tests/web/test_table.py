"""The table of Harvest explains itself: goal, light, log, sets, and room on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from lakelight.harvest.screen import Screen
from lakelight.harvest.state import State
from tests.web.conftest import NewPerson
from tests.web.layout import SIZES
from tests.web.person import Person
from tests.web.positions import Position, asked, find_position, record_of, show_table_at

# What lies below or beside the window.
OFF_SCREEN = """() => ['prompt', 'log-line', 'seat', 'stacks', 'hand', 'turn', 'lake', 'tools']
  .flatMap((name) => [...document.querySelectorAll(`.${name}`)].map((one) => [name, one]))
  .filter(([, one]) => {
    const box = one.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1;
  }).map(([name]) => name)"""


def resize(person: Person, size: str) -> None:
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})


def placing(players: int, seat: int = 0, after: int = 20) -> Position:
    """A position in which this seat places a tile."""
    return find_position(
        record_of("harvest", players),
        lambda state: asked("place")(state) and state.seats_to_act[0] == seat,
        after=after,
    )


def lake_point(page: Page, place: int) -> tuple[float, float]:
    box = page.locator("button.place").nth(place).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", ["phone", "sideways", "desk"])
def test_while_a_tile_is_placed_nothing_is_off_screen(new_person: NewPerson, size: str) -> None:
    person = new_person()
    resize(person, size)
    show_table_at(person, placing(3))
    expect(person.find(".turn")).to_be_visible()
    assert person.page.evaluate(OFF_SCREEN) == []


def test_a_tile_dragged_from_the_hand_to_the_lake_lies_there(new_person: NewPerson) -> None:
    person = new_person()
    show_table_at(person, placing(3))
    mouse = person.page.mouse
    tile = person.find(".hand .tile").nth(1)
    sides = tile.get_attribute("aria-label") or ""
    box = tile.bounding_box()
    assert box is not None
    spot = person.find("button.place").nth(2).get_attribute("data-place")
    target = lake_point(person.page, 2)
    mouse.move(box["x"] + box["width"] / 2, box["y"] + 12)
    mouse.down()
    mouse.move(*target, steps=12)
    expect(person.find(".carried")).to_be_visible()
    mouse.up()
    expect(person.find("button.place.chosen")).to_have_attribute("data-place", spot or "")
    expect(person.find(".carried")).to_have_count(0)
    # The way to the lake does not turn the tile.
    assert sides in (tile.get_attribute("aria-label") or "")
    person.find(".turn .confirm").click()
    expect(person.find(f"[data-tile='{spot}']")).to_have_count(1)


def test_a_finger_carries_a_tile_to_the_lake(new_person: NewPerson) -> None:
    person = new_person(phone=True)
    show_table_at(person, placing(2))
    box = person.find(".hand .tile").last.bounding_box()
    assert box is not None
    count = person.find("button.place").count()
    x, y = lake_point(person.page, count // 2)
    session = person.context.new_cdp_session(person.page)
    start = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for step in range(11):
        at = {
            "x": start[0] + (x - start[0]) * step / 10,
            "y": start[1] + (y - start[1]) * step / 10,
        }
        kind = "touchMove" if step else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(person.find("button.place.chosen")).to_have_count(1)
    expect(person.find(".hand .gap")).to_be_visible()
    person.find(".hand .gone").click()
    expect(person.find("button.place.chosen")).to_have_count(0)


def test_late_in_a_match_every_place_on_a_phone_is_large_enough_to_tap(
    new_person: NewPerson,
) -> None:
    person = new_person(phone=True)
    late = find_position(record_of("harvest", 4), asked("place"), last=True)
    show_table_at(person, late)
    person.find("button.place").first.wait_for()
    sizes = person.page.evaluate(
        "[...document.querySelectorAll('button.place')]"
        ".map((one) => one.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 44


def test_light_runs_from_the_tile_to_every_seat_that_it_feeds(new_person: NewPerson) -> None:
    person = new_person()
    show_table_at(person, placing(4))
    expect(person.find(".light")).to_have_count(0)
    person.find("button.place").first.click()
    expect(person.find(".light:not(.above) .core")).not_to_have_count(0)
    expect(person.find(".light.above .dots")).to_have_count(4)
    expect(person.find(".seat .raised").first).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_dedications_say_how_near_the_person_is_and_explain_themselves(
    new_person: NewPerson, phone: bool
) -> None:
    person = new_person(phone=phone)
    show_table_at(person, placing(3))
    expect(person.find(".stacks .progress")).to_have_count(3)
    expect(person.find(".stacks .progress").first).to_contain_text("of 4")
    expect(person.find(".goal").locator("visible=true").first).to_contain_text("honor")
    row = person.find(".stacks li").nth(1).bounding_box()
    assert row is not None
    person.page.mouse.click(row["x"] + row["width"] / 2, row["y"] + row["height"] / 2)
    dialog = person.find("dialog[open]")
    expect(dialog).to_contain_text("Hand in two lanterns each of three colors.")
    expect(dialog).to_contain_text("always 4")
    # Name, set and words stand below each other.
    lefts = "[...new Set([...document.querySelectorAll('dialog[open] li:first-child > *')]"
    assert len(person.evaluate(f"{lefts}.map((one) => one.getBoundingClientRect().left))]")) == 1


def test_the_log_is_complete_after_a_reload_and_one_line_of_it_is_always_in_sight(
    new_person: NewPerson,
) -> None:
    person = new_person()
    person.begin(opponents=1)
    for _ in range(3):
        person.play_once()
    person.find(".turn[aria-busy=false]").wait_for()
    line = person.find(".log-line .visually-hidden").inner_text()
    person.find(".log-line").click()
    # Two tiles or three, since a pass says nothing, and the answers; the log opens on demand.
    expect(person.find(".log li").nth(3)).to_be_visible()
    before = person.find(".log li").all_inner_texts()
    person.page.reload()
    expect(person.find(".log-line .visually-hidden")).to_have_text(line)
    person.find(".log-line").click()
    expect(person.find(".log li")).to_have_count(len(before))
    assert person.find(".log li").all_inner_texts() == before
    expect(person.find(".log li").last).to_contain_text("You placed a tile.")
    # The button shows the tile on the lake.
    lit = person.find("[data-tile]:has(> circle)")
    newest = lit.get_attribute("data-tile") or ""
    person.find(".log li button").last.click()
    expect(person.find("dialog[open]")).to_have_count(0)
    expect(lit).to_have_count(1)
    expect(lit).not_to_have_attribute("data-tile", newest)


def test_what_came_since_the_persons_turn_stays_on_the_seats(new_person: NewPerson) -> None:
    person = new_person()
    person.begin(opponents=2)
    person.play_once()
    person.find(".turn[aria-busy=false]").wait_for()
    expect(person.find(".seat .since")).to_have_count(3)
    expect(person.find(".seat .since .part").first).to_be_visible()


def test_the_final_turn_is_announced(new_person: NewPerson) -> None:
    person = new_person()
    last = find_position(record_of("harvest", 3), is_final_turn)
    show_table_at(person, last)
    expect(person.find(".prompt h1")).to_contain_text("final turn")
    expect(person.find(".prompt [role=status]")).to_contain_text("final turn")


def test_an_exchange_says_which_set_it_completes(new_person: NewPerson) -> None:
    person = new_person()
    show_table_at(person, find_position(record_of("harvest", 4), completing_exchange))
    person.find(".turn.exchange").wait_for()
    person.find(".turn .pick:has(.star)").first.click()
    for give in person.find("fieldset").first.locator(".pick:enabled").all():
        give.click()
        if person.find(".completes svg").count():
            break
    expect(person.find(".turn .completes")).to_contain_text("This completes")


def is_final_turn(state: object) -> bool:
    """A position in which all tiles are placed."""
    assert isinstance(state, State)
    return not any(state.hands)


def completing_exchange(state: object) -> bool:
    """A position in which an exchange completes a set."""
    assert isinstance(state, State)
    return state.phase == "exchange" and bool(Screen(state).choices(state.seat).completes)
