"""Every lesson of a game, read from the data files of the game's own folder."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lakelight.coach.lesson import Lesson, parse_lesson
from lakelight.core.errors import InvalidSetup


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are learned; none if it has none."""
    folder = files("lakelight.coach").joinpath(game, "lessons")
    if not folder.is_dir():
        return ()
    sources = sorted(
        (path for path in folder.iterdir() if path.name.endswith(".toml")),
        key=lambda path: path.name,
    )
    return tuple(parse_lesson(game, path.read_text("utf-8")) for path in sources)


def lesson_named(game: str, name: str) -> Lesson:
    """The lesson of this name.

    Raises:
        InvalidSetup: naming the lessons there are.
    """
    lessons = lessons_of(game)
    for lesson in lessons:
        if lesson.name == name:
            return lesson
    known = ", ".join(lesson.name for lesson in lessons) or "none"
    raise InvalidSetup(f"lesson {name!r:.40} of {game}: expected {known}")
