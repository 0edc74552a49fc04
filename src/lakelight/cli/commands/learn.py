"""Learn a game by playing: short lessons at a real table, in which you make every move."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from lakelight.cli.errors import INTERRUPTED, SUCCESS, UsageError
from lakelight.cli.setup_options import MOST_SHOWN, typed_game
from lakelight.cli.words import add_language_option, choose_language, say
from lakelight.coach.lesson import Lesson
from lakelight.coach.library import lesson_named, lessons_of
from lakelight.core.errors import InvalidSetup
from lakelight.games import GAMES

NAME = "learn"
SUMMARY = "learn to play, lesson by lesson"
EXAMPLES = """\
examples:
  lakelight learn
  lakelight learn GAME
  lakelight learn GAME LESSON --language fr
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the game, the lesson and the language."""
    games = [name for name in GAMES if lessons_of(name)]
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"{' or '.join(games)} (default {games[0]})"
    )
    parser.add_argument(
        "lesson", nargs="?", metavar="LESSON", help="only this lesson (default: all, in order)"
    )
    add_language_option(parser)


def run(args: Namespace) -> int:
    """Give the lessons, until the last one ends or the person stops."""
    language = choose_language(args.language)
    game = typed_game(args.game or next(name for name in GAMES if lessons_of(name))).name
    lessons = lessons_of(game) if args.lesson is None else (_typed_lesson(game, args.lesson),)
    from lakelight.cli.lesson_session import LessonSession, Stopped
    from lakelight.cli.terminal import Terminal

    terminal = Terminal()
    try:
        for lesson in lessons:
            LessonSession(lesson, language, terminal).run()
    except (Stopped, EOFError):
        terminal.show("")
    except KeyboardInterrupt:
        terminal.show("")
        return INTERRUPTED
    return SUCCESS


def _typed_lesson(game: str, name: str) -> Lesson:
    try:
        return lesson_named(game, name)
    except InvalidSetup:
        lessons = ", ".join(lesson.name for lesson in lessons_of(game))
        problem = say("error.lesson", name=name[:MOST_SHOWN], game=game, lessons=lessons)
        raise UsageError(problem) from None
