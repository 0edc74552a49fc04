"""A lesson: a record to begin from, and steps that tell something or ask for a move."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lakelight.coach.pattern import Pattern
from lakelight.core.errors import InvalidRecord
from lakelight.core.game import Seat
from lakelight.core.jsontext import JsonObject

# The person's seat in every lesson; the lesson plays the others.
PERSON: Seat = 0
# The key of the answer to a move that a step did not ask for, unless the step has its own.
OTHER_MOVE = "answer.other_move"

LESSON_KEYS = frozenset({"name", "minutes", "setup", "opening", "steps"})
STEP_KEYS = frozenset({"text", "lit", "accept", "allow", "answers", "replies"})
PATTERN_KEYS = frozenset({"moves", "events", "without"})


@dataclass(frozen=True)
class Answer:
    """What the lesson says to moves of one kind that the step did not ask for."""

    text: str
    pattern: Pattern


@dataclass(frozen=True)
class Step:
    """One step: `replies` are played first, then `text` is shown and the parts in `lit` glow.

    With `accept` the step ends when the person plays such a move; without, when the text is
    confirmed. Moves in `allow` are part of the task but do not end it.
    """

    text: str
    lit: tuple[str, ...] = ()
    accept: Pattern | None = None
    allow: tuple[Pattern, ...] = ()
    answers: tuple[Answer, ...] = ()
    replies: tuple[Pattern, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A lesson of one game; the match begins with `setup` and the moves of `opening`."""

    game: str
    name: str
    minutes: int
    setup: JsonObject
    opening: tuple[str, ...]
    steps: tuple[Step, ...]

    def text_keys(self) -> set[str]:
        """The keys of every text that the lesson can show, its title included."""
        texts = {step.text for step in self.steps}
        texts |= {answer.text for step in self.steps for answer in step.answers}
        return {f"{self.name}.title", *texts}


def parse_lesson(game: str, source: str) -> Lesson:
    """A lesson from its TOML file.

    Raises:
        InvalidRecord: naming a field that is missing or unknown.
    """
    form = tomllib.loads(source)
    _require("a lesson", form, LESSON_KEYS, LESSON_KEYS)
    name = form["name"]
    return Lesson(
        game=game,
        name=name,
        minutes=form["minutes"],
        setup=form["setup"],
        opening=tuple(form["opening"]),
        steps=tuple(_step(name, step) for step in form["steps"]),
    )


def _step(lesson: str, form: Mapping[str, Any]) -> Step:
    _require(f"a step of {lesson}", form, STEP_KEYS, {"text"})
    return Step(
        text=f"{lesson}.{form['text']}",
        lit=tuple(form.get("lit", ())),
        accept=_pattern(form["accept"]) if "accept" in form else None,
        allow=tuple(_pattern(one) for one in form.get("allow", ())),
        answers=tuple(
            Answer(
                f"{lesson}.{one['text']}",
                _pattern({key: value for key, value in one.items() if key != "text"}),
            )
            for one in form.get("answers", ())
        ),
        replies=tuple(_pattern(one) for one in form.get("replies", ())),
    )


def _pattern(form: Mapping[str, Any]) -> Pattern:
    _require("a pattern", form, PATTERN_KEYS, set())
    return Pattern(
        tuple(form.get("moves", ())), tuple(form.get("events", ())), tuple(form.get("without", ()))
    )


def _require(
    what: str, form: Mapping[str, Any], known: frozenset[str], needed: frozenset[str] | set[str]
) -> None:
    wrong = sorted((set(form) - known) | (needed - set(form)))
    if wrong:
        raise InvalidRecord(
            f"{what}: {', '.join(wrong)} missing or unknown; expected {', '.join(sorted(known))}"
        )
