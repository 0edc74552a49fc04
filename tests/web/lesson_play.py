"""A person who takes lessons: reads, tries, takes back what was not asked for, and is shown how."""

from __future__ import annotations

from collections.abc import Callable

from lakelight.coach.library import lessons_of
from tests.web.dice_play import keys_for
from tests.web.player import Elements, Player

MOST_STEPS = 80
# What is asked and the version of the table, read at once, since a move may arrive in between.
SHOWN = """(() => {
  const { kind, step } = document.querySelector('.bubble').dataset;
  return [kind, step, document.querySelector('main[data-version]').dataset.version];
})()"""


def lesson_names(game: str) -> list[str]:
    """The names of a game's lessons."""
    return [lesson.name for lesson in lessons_of(game)]


def open_lesson(person: Player, game: str, name: str) -> None:
    """Open a lesson and wait for its first step."""
    person.open(f"/learn/{game}/{name}")
    person.find(".bubble").wait_for()
    person.find("main[data-version]").wait_for()


def take_lesson(
    person: Player, *, by_keys: bool = False, at_step: Callable[[], None] | None = None
) -> int:
    """Finish the lesson that is open; return how many moves were taken back."""
    tried: set[str] = set()
    undone = 0
    for _ in range(MOST_STEPS):
        person.find(".bubble, .finished").first.wait_for()
        if person.find(".finished").count():
            return undone
        kind, step, version = person.evaluate(SHOWN)
        undone += kind == "answer"
        if at_step:
            at_step()
        if kind == "task" and step not in tried:
            tried.add(step)
            _try(person, by_keys=by_keys)
        elif kind == "task":
            _press(person, person.find(".bubble .buttons .button").last, by_keys=by_keys)
        else:
            _press(person, person.find(".bubble .primary"), by_keys=by_keys)
        person.find(f"main:not([data-version='{version}'])").wait_for()
    raise AssertionError("the lesson does not end")


def _press(person: Player, target: Elements, *, by_keys: bool) -> None:
    if not by_keys:
        person.press(target)
        return
    for _ in range(40):
        if target.evaluate("element => element === document.activeElement"):
            person.press_key("Enter")
            return
        person.press_key("Tab")
    raise AssertionError("Tab never reaches the button")


def _try(person: Player, *, by_keys: bool) -> None:
    """Make a move with the controls of the table."""
    person.find(".turn[aria-busy=false]").wait_for()
    if not by_keys:
        person.answer()
        return
    if person.find(".harvest").count():
        keys: tuple[str, ...] = ("p",)
        if person.find(".turn.place").count():
            keys = ("2", "r", "ArrowUp", "ArrowLeft", "Enter", "c")
        elif person.find(".turn.discard").count():
            _press(person, person.find(".turn .pick").first, by_keys=True)
            _press(person, person.find(".turn .primary"), by_keys=True)
            return
    else:
        keys = keys_for(person.find(".turn").get_attribute("data-step") or "")
    for key in keys:
        person.press_key(key)
