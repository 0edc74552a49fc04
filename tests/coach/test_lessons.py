"""Every lesson of every game: it can be finished, nobody gets stuck, and every text exists."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from lakelight.coach.catalog import LANGUAGES, messages_of
from lakelight.coach.lesson import OTHER_MOVE, PERSON, Lesson
from lakelight.coach.lesson_run import LessonRun
from lakelight.coach.library import lesson_named, lessons_of
from lakelight.coach.progress import example_move
from lakelight.core.errors import InvalidSetup
from lakelight.games import GAMES
from tests.match_counts import many

ROOT = Path(__file__).parents[2]
LESSONS = [lesson for game in GAMES for lesson in lessons_of(game)]
# Random players in all lessons together, each about 0.7 ms of processor time.
RANDOM_PLAYERS = many(10_000)
MOST_MINUTES = 12
LONGEST_TEXT = 170

every_lesson = pytest.mark.parametrize(
    "lesson", LESSONS, ids=[f"{one.game}-{one.name}" for one in LESSONS]
)


def follow(run: LessonRun) -> None:
    """Do what the lesson asks, to its end."""
    for _ in range(100):
        if run.is_done:
            return
        assert run.step is not None
        if run.progress.answer:
            run.undo()
        elif run.step.accept is None:
            run.confirm()
        else:
            run.play(example_move(run.step, run.match.state))
            assert run.progress.answer == ""
    raise AssertionError(f"{run.lesson.name}: following the prompts does not end the lesson")


def wander(run: LessonRun, rng: random.Random) -> None:
    """Do anything that a person can do: any legal move, undo, back, or go on."""
    for _ in range(rng.randint(1, 30)):
        if run.is_done:
            return
        choice = rng.random()
        legal = run.match.state.legal_moves(PERSON)
        if legal and choice < 0.6:
            run.play(rng.choice(legal))
        elif choice < 0.75:
            run.go_to(rng.randint(0, run.progress.step))
        elif run.progress.answer:
            run.undo()
        elif run.step is not None and run.step.accept is None:
            run.confirm()


@every_lesson
def test_following_the_prompts_finishes_every_lesson(lesson: Lesson) -> None:
    follow(LessonRun(lesson))


@every_lesson
def test_random_players_never_get_stuck(lesson: Lesson) -> None:
    for seed in range(RANDOM_PLAYERS // len(LESSONS) + 1):
        run = LessonRun(lesson)
        wander(run, random.Random(seed))
        follow(run)


@every_lesson
def test_every_legal_move_is_accepted_or_answered_and_can_be_taken_back(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    known = {*lesson.text_keys(), OTHER_MOVE}
    while not run.is_done:
        assert run.step is not None
        if run.step.accept is None:
            run.confirm()
            continue
        step, before = run.progress.step, str(run.match.state)
        is_begun = len(run.match.moves) > run.progress.begins_at
        for move in () if is_begun else run.match.state.legal_moves(PERSON):
            run.play(move)
            assert run.progress.step == step + 1 or run.progress.answer in {"", *known}
            run.go_to(step)
            assert str(run.match.state) == before
        run.play(example_move(run.step, run.match.state))


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_exists_in_every_language(lesson: Lesson, language: str) -> None:
    messages = messages_of(lesson.game, language)
    for key in lesson.text_keys():
        assert 0 < len(messages[key]) <= LONGEST_TEXT, key


@pytest.mark.parametrize("game", [game for game in GAMES if lessons_of(game)])
def test_the_lessons_of_a_game_are_in_every_language_of_the_client(game: str) -> None:
    client = json.loads((ROOT / "web/src/words/languages.json").read_text("utf-8"))
    assert set(LANGUAGES) == set(client)
    words = ROOT / "src/lakelight/coach" / game / "words"
    assert {path.stem for path in words.iterdir()} == set(client)


def test_lessons_that_are_not_translated_are_in_english() -> None:
    game = next(game for game in GAMES if lessons_of(game))
    assert messages_of(game, "xx") == messages_of(game, "en")


@pytest.mark.parametrize("game", [game for game in GAMES if lessons_of(game)])
def test_the_catalogs_of_all_languages_have_the_same_keys_and_placeholders(game: str) -> None:
    english = messages_of(game, "en")
    for language in LANGUAGES:
        other = messages_of(game, language)
        assert list(other) == list(english)
        for key, text in english.items():
            assert other[key].count("{") == text.count("{"), key


@pytest.mark.parametrize("game", [game for game in GAMES if lessons_of(game)])
def test_no_text_is_left_without_a_lesson_that_shows_it(game: str) -> None:
    shown = set().union(*(lesson.text_keys() for lesson in lessons_of(game)))
    names = {lesson.name for lesson in lessons_of(game)}
    texts = {key for key in messages_of(game, "en") if key.partition(".")[0] in names}
    assert texts == shown


def test_the_lessons_of_a_game_take_at_most_twelve_minutes() -> None:
    for game in GAMES:
        lessons = lessons_of(game)
        assert all(1 <= lesson.minutes <= 3 for lesson in lessons)
        assert sum(lesson.minutes for lesson in lessons) <= MOST_MINUTES


def test_an_unknown_lesson_is_refused_with_the_names_of_all_lessons() -> None:
    with pytest.raises(InvalidSetup, match="expected sides, matches"):
        lesson_named("harvest", "juggling")
