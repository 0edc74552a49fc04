"""Every way to pan and zoom the lake and to turn a tile."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.test_responsive import begin

Camera = tuple[float, float, float]


@pytest.fixture
def table(chromium: Browser, site: str) -> Iterator[Page]:
    """A table of Harvest at which the person places a tile."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", has_touch=True
    )
    page = context.new_page()
    page.set_default_timeout(20_000)
    begin(page, site, "harvest", 1)
    page.locator(".turn.place").wait_for()
    page.locator("button.place").first.wait_for()
    yield page
    context.close()


def camera(page: Page) -> Camera:
    """The position of the camera and its scale."""
    style = page.locator(".world").get_attribute("style") or ""
    x, y, scale = map(float, re.findall(r"-?[\d.]+", style)[:3])
    return x, y, scale


def middle(page: Page) -> tuple[float, float]:
    """A point of the lake without a tile or place."""
    box = page.locator(".lake").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.2


def drag(page: Page) -> None:
    x, y = middle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y + 40, steps=5)
    page.mouse.up()


def swipe(page: Page) -> None:
    touch(page, [[(0, 0)], [(30, 15)], [(70, 40)]])


def touch(page: Page, moments: list[list[tuple[float, float]]]) -> None:
    """Touch the lake with fingers; each step gives their offsets from an empty point."""
    x, y = middle(page)
    session = page.context.new_cdp_session(page)
    for number, fingers in enumerate(moments):
        points = [
            {"x": x + dx, "y": y + dy, "id": finger} for finger, (dx, dy) in enumerate(fingers)
        ]
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("move", [drag, swipe])
def test_the_lake_follows_a_drag(table: Page, move: Callable[[Page], None]) -> None:
    x, y, scale = camera(table)
    move(table)
    moved = camera(table)
    assert moved[0] == pytest.approx(x + 70, abs=12)
    assert moved[1] == pytest.approx(y + 40, abs=12)
    assert moved[2] == scale


@pytest.mark.parametrize(
    ("key", "dx", "dy"),
    [("ArrowLeft", 1, 0), ("ArrowRight", -1, 0), ("ArrowUp", 0, 1), ("ArrowDown", 0, -1)],
)
def test_keys_move_the_lake(table: Page, key: str, dx: int, dy: int) -> None:
    x, y, _ = camera(table)
    table.keyboard.press(f"Shift+{key}")
    moved = camera(table)
    assert (math.copysign(1, moved[0] - x) if dx else 0) == dx
    assert (math.copysign(1, moved[1] - y) if dy else 0) == dy


def test_the_wheel_zooms_at_the_pointer(table: Page) -> None:
    x, y = middle(table)
    box = table.locator(".lake").bounding_box()
    assert box is not None
    under = (x - box["x"], y - box["y"])
    before = camera(table)
    table.mouse.move(x, y)
    table.mouse.wheel(0, 200)
    expect(table.locator(".world")).not_to_have_attribute("style", style_of(before))
    after = camera(table)
    assert after[2] < before[2]
    for axis in (0, 1):
        was = (under[axis] - before[axis]) / before[2]
        assert (under[axis] - after[axis]) / after[2] == pytest.approx(was, abs=1)


def style_of(view: Camera) -> str:
    x, y, scale = (f"{one:g}" for one in view)
    return f"transform: translate({x}px, {y}px) scale({scale});"


def test_two_fingers_zoom(table: Page) -> None:
    before = camera(table)
    touch(table, [[(0, 0), (60, 0)], [(-20, 0), (80, 0)], [(-40, 0), (100, 0)]])
    assert camera(table)[2] > before[2] * 1.5


def test_keys_and_buttons_zoom_and_a_button_shows_the_whole_lake_again(table: Page) -> None:
    whole = camera(table)
    table.keyboard.press("-")
    assert camera(table)[2] < whole[2]
    table.keyboard.press("f")
    assert camera(table) == pytest.approx(whole)
    table.locator(".tools .square").nth(2).click()
    assert camera(table)[2] > whole[2]
    drag(table)
    table.locator(".tools .square").nth(3).click()
    assert camera(table) == pytest.approx(whole)


def lying(page: Page) -> str:
    """The orientation of the chosen tile, in words."""
    label = page.locator(".hand .taken").get_attribute("aria-label") or ""
    return label.partition(": ")[2]


def turned(words: str, quarters: int) -> str:
    """The orientation after quarter turns clockwise."""
    sides, *platform = re.split(r", (?=[^,]*platform)", words)
    names = [side.split() for side in sides.split(", ")]
    colors = [name[-1] for name in names]
    shifted = [colors[(at - quarters) % 4] for at in range(4)]
    parts = [" ".join([*name[:-1], color]) for name, color in zip(names, shifted, strict=True)]
    return ", ".join([*parts, *platform])


def tap(page: Page) -> None:
    page.locator(".hand .taken").click()


def press(page: Page) -> None:
    page.keyboard.press("r")


def scroll(page: Page) -> None:
    page.locator(".hand .taken").hover()
    page.mouse.wheel(0, 100)


def button(page: Page) -> None:
    page.locator(".turn .square").nth(1).click()


def pull_round(page: Page) -> None:
    """Drag the upper edge of the tile to the right."""
    arc(page, -90, 0)


def arc(page: Page, start: int, end: int) -> None:
    box = page.locator(".hand .taken").bounding_box()
    assert box is not None
    x, y, reach = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.4
    for number, angle in enumerate([start + (end - start) * part / 9 for part in range(10)]):
        there = x + reach * math.cos(math.radians(angle)), y + reach * math.sin(math.radians(angle))
        page.mouse.move(*there)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


@pytest.mark.parametrize("turn", [tap, press, scroll, button, pull_round])
def test_a_tile_can_be_turned_in_every_way(table: Page, turn: Callable[[Page], None]) -> None:
    before = lying(table)
    turn(table)
    expect(table.locator(".hand .taken")).to_have_attribute(
        "aria-label", re.compile(re.escape(turned(before, 1)))
    )


def test_a_tile_can_be_dragged_around_in_both_directions(table: Page) -> None:
    before = lying(table)
    arc(table, 0, -180)
    assert lying(table) == turned(before, -2)
    arc(table, -90, -72)
    assert lying(table) == turned(before, -2)


def test_dragging_another_tile_chooses_it(table: Page) -> None:
    other = table.locator(".hand .tile").nth(1)
    box = other.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 10
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 40, y + 10, steps=6)
    table.mouse.up()
    expect(other).to_have_attribute("aria-pressed", "true")


def test_a_finger_turns_the_chosen_tile(table: Page) -> None:
    before = lying(table)
    box = table.locator(".hand .taken").bounding_box()
    assert box is not None
    x, y, reach = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.4
    session = table.context.new_cdp_session(table)
    for number in range(10):
        angle = math.radians(-90 + 10 * number)
        point = {"x": x + reach * math.cos(angle), "y": y + reach * math.sin(angle), "id": 1}
        kind = "touchMove" if number else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert lying(table) == turned(before, 1)
