"""Playing Dice in a browser: up to a step, with the keyboard, by dragging."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.web.person import MOST_STEPS, Person

SHADING = ("die", "bonus", "action", "platform")
MOST_MATCHES = 5


def begin_at(person: Person, step: str) -> None:
    """Start a match against one bot and play until a step is reached."""
    person.begin("dice", opponents=1)
    play_until(person, step)


def play_until(person: Person, step: str) -> None:
    """Play until a step is reached, in as many matches as that takes."""
    for _ in range(MOST_MATCHES):
        if _meets(person, step):
            return
        person.begin("dice")
    raise AssertionError(f"in {MOST_MATCHES} matches nobody was asked: {step}")


def _meets(person: Person, step: str) -> bool:
    """Play until a step is reached; False if the match ends before."""
    for _ in range(MOST_STEPS):
        person.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if person.find(f".turn[data-step={step}]").count():
            return True
        if not person.play_once():
            return False
    raise AssertionError("the match does not end")


def play_to_the_end_by_keys(person: Person) -> set[str]:
    """Play a match with the keyboard only; return the steps that were reached."""
    asked: set[str] = set()
    for _ in range(MOST_STEPS):
        person.find(".turn[aria-busy=false], .end-screen").first.wait_for()
        if person.find(".end-screen").count():
            return asked
        asked.add(answer_by_keys(person))
    raise AssertionError("the match does not end")


def answer_by_keys(person: Person) -> str:
    """Complete the current step with the keyboard and return its name."""
    version = person.version
    step = person.find(".turn").get_attribute("data-step") or ""
    for key in keys_for(step):
        person.page.keyboard.press(key)
    person.find(f"main:not([data-version='{version}']), .end-screen").first.wait_for()
    return step


def keys_for(step: str) -> tuple[str, ...]:
    """Keys that choose something in a step and confirm it."""
    if step == "turn":
        return ("r", "ArrowLeft", "R", "c")
    if step == "emperor":
        return ("1", "c")
    if step in SHADING:
        return ("ArrowRight", "ArrowDown", "ArrowLeft", "Enter", "Escape", "Enter", "Enter")
    # Arrow keys lead to a legal place from any orientation.
    return ("1", "ArrowDown", "r", "f", "Escape", "ArrowDown", "ArrowRight", "c")


def middle(target: Locator) -> tuple[float, float]:
    """The center of an element."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle_of_all(targets: Locator) -> tuple[float, float]:
    """The center of the box around several elements."""
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
