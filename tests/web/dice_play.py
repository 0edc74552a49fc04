"""How people play Dice in a browser: until some step, by keys alone, by dragging."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.web.person import MOST_STEPS, Person

SHADING = ("die", "bonus", "action", "platform")
MOST_MATCHES = 5


def play_until(person: Person, step: str) -> None:
    """Play whatever is asked until a step is asked, in as many matches as that takes."""
    for _ in range(MOST_MATCHES):
        if _meets(person, step):
            return
        person.begin("dice")
    raise AssertionError(f"in {MOST_MATCHES} matches nobody was asked: {step}")


def _meets(person: Person, step: str) -> bool:
    """Play until a step is asked; False if the match ends before."""
    for _ in range(MOST_STEPS):
        person.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if person.find(f".turn[data-step={step}]").count():
            return True
        if not person.play_once():
            return False
    raise AssertionError("the match does not end")


def play_to_the_end_by_keys(person: Person) -> set[str]:
    """Play a match without touching anything but the keyboard; the steps that were asked."""
    asked: set[str] = set()
    for _ in range(MOST_STEPS):
        person.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if person.find(".end-screen").count():
            return asked
        asked.add(answer_by_keys(person))
    raise AssertionError("the match does not end")


def answer_by_keys(person: Person) -> str:
    """Do what is asked with the keyboard; the step it was."""
    version = person.version
    step = person.find(".turn").get_attribute("data-step") or ""
    for key in keys_for(step):
        person.page.keyboard.press(key)
    person.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
    return step


def keys_for(step: str) -> tuple[str, ...]:
    """Keys that do something in a step and confirm it."""
    if step == "turn":
        return ("r", "ArrowLeft", "R", "c")
    if step == "emperor":
        return ("1", "c")
    if step in SHADING:
        return ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter", "Escape", "Enter", "Enter")
    # Arrows lead to a legal place after all, however it was turned before.
    return ("1", "ArrowDown", "r", "f", "Escape", "ArrowDown", "ArrowRight", "c")


def middle(target: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle_of_all(targets: Locator) -> tuple[float, float]:
    """The middle of the box around several things."""
    boxes = [box for one in targets.all() if (box := one.bounding_box())]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right = max(box["x"] + box["width"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    return (left + right) / 2, (top + bottom) / 2


def ponds_laid(person: Person) -> list[str]:
    """The ponds under the firework that is about to be launched."""
    return sorted(
        one.get_attribute("data-pond") or "" for one in person.find(".laid [data-pond]").all()
    )
