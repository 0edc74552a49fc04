"""Lessons in the terminal: a person who follows them finishes, and every input is answered."""

from __future__ import annotations

import pytest

from lakelight.cli.errors import SUCCESS, USAGE, UsageError
from lakelight.cli.main import main
from lakelight.cli.words import choose_language
from lakelight.coach.catalog import LANGUAGES, messages_of
from lakelight.coach.lesson_run import LessonRun
from lakelight.coach.library import lessons_of
from lakelight.coach.progress import example_move
from lakelight.games import GAMES

WITH_LESSONS = [game for game in GAMES if lessons_of(game)]


def followed(game: str) -> list[str]:
    """What a person types who does what every lesson asks."""
    typed = []
    for lesson in lessons_of(game):
        run = LessonRun(lesson)
        while run.step is not None:
            if run.step.accept is None:
                typed.append("")
                run.confirm()
            else:
                typed.append(example_move(run.step, run.match.state))
                run.play(typed[-1])
    return typed


def learn(monkeypatch: pytest.MonkeyPatch, typed: list[str], *options: str) -> int:
    lines = iter(typed)

    def answer(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return main(["learn", *options])


@pytest.mark.parametrize("game", WITH_LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_who_follows_the_lessons_finishes_them_in_every_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, language: str
) -> None:
    assert learn(monkeypatch, followed(game), game, "--language", language) == SUCCESS
    shown = capsys.readouterr().out
    messages = messages_of(game, language)
    for lesson in lessons_of(game):
        title = messages[f"{lesson.name}.title"]
        assert messages["terminal.finished"].format(title=title) in shown


def test_a_move_that_was_not_asked_for_is_answered_and_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ["undo", "", "pass", "back", "nonsense", "", "moves", "show", "R>O", "4O", "back", ""]
    assert learn(monkeypatch, typed, "harvest", "exchange", "--language", "en") == SUCCESS
    shown = " ".join(capsys.readouterr().out.split())
    assert messages_of("harvest", "en")["exchange.passed"] in shown
    assert "There is nothing to take back." in shown
    assert "For example: R>O" in shown
    assert "This is not a move: write RBOK@2,-1" in shown


def test_a_person_can_stop_at_any_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(monkeypatch, ["quit"]) == SUCCESS
    assert learn(monkeypatch, []) == SUCCESS


@pytest.mark.parametrize(
    ("variable", "value", "language"),
    [
        ("LANG", "de_AT.UTF-8", "de"),
        ("LC_ALL", "fr_CA", "fr"),
        ("LANG", "nl_NL.UTF-8", "en"),
        ("LANG", "C", "en"),
    ],
)
def test_the_lessons_speak_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert choose_language(None) == language
    assert choose_language("FR") == "fr"


def test_an_unknown_language_or_lesson_is_refused_with_what_there_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(UsageError, match="expected en, de, fr"):
        choose_language("klingon")
    assert main(["learn", "--language", "klingon"]) == USAGE
    assert main(["learn", "harvest", "juggling"]) != SUCCESS
    assert "expected sides, matches" in capsys.readouterr().err
