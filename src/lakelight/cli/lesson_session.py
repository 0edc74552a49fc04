"""One lesson at a keyboard: the table, what the coach says, and the person's moves."""

from __future__ import annotations

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from lakelight.cli.faces import face_of
from lakelight.cli.faces.face import Scene
from lakelight.cli.scenes import scene_of
from lakelight.cli.terminal import Terminal
from lakelight.coach.catalog import messages_of
from lakelight.coach.lesson import PERSON, Lesson, Step
from lakelight.coach.lesson_run import LessonRun
from lakelight.coach.progress import example_move
from lakelight.core.errors import GameError, InvalidSetup

PROMPT = "> "


class Stopped(Exception):
    """The person stops before the end of the lesson."""


class LessonSession:
    """A person in one lesson."""

    def __init__(self, lesson: Lesson, language: str, terminal: Terminal) -> None:
        self.terminal = terminal
        self.run_of_lesson = LessonRun(lesson)
        self.face = face_of(self.run_of_lesson.match.game)
        self._messages = messages_of(lesson.game, language)
        match = self.run_of_lesson.match
        others = (
            self._word("terminal.opponent", n=str(seat)) for seat in range(1, match.state.players)
        )
        match.names = (self._word("terminal.you"), *others)

    def run(self) -> None:
        """Give the lesson to its end.

        Raises:
            Stopped: if the person stops before.
            EOFError: if the input ends.
        """
        lesson = self.run_of_lesson
        title = self._word(f"{lesson.lesson.name}.title")
        while lesson.step is not None:
            self._show(title)
            self._ask(lesson.step)
        self.terminal.show("", Text(self._word("terminal.finished", title=title), "bold"), "")

    def _show(self, title: str) -> None:
        lesson = self.run_of_lesson
        scene = self._scene()
        step = self._word(
            "learn.step", step=str(lesson.progress.step + 1), steps=str(len(lesson.lesson.steps))
        )
        line = "-" if scene.only_ascii else "─"
        self.terminal.show(
            "", Rule(f"{title} · {step}", characters=line, style="dim"), self.face.table(scene)
        )
        hand = self.face.hand(scene)
        if hand is not None:
            self.terminal.show("", hand)
        answered = lesson.answered_move
        if answered is not None:
            self.terminal.show("", _indented(self.face.describe(scene, answered.events)))
        text = lesson.progress.answer or ("" if lesson.step is None else lesson.step.text)
        self.terminal.show("", Text(self._word(text), "bold"))

    def _ask(self, step: Step) -> None:
        """Answer what the person types, until the lesson moves."""
        lesson = self.run_of_lesson
        is_task = step.accept is not None
        kind = "answered" if lesson.progress.answer else "task" if is_task else "confirm"
        self.terminal.show(Text(self._word(f"terminal.{kind}"), "dim"))
        while True:
            typed = self.terminal.ask(PROMPT)
            match typed.lower():
                case "quit" | "exit":
                    raise Stopped
                case "undo":
                    if self._undo():
                        return
                case "back":
                    lesson.go_to(
                        max(0, lesson.progress.step - (0 if lesson.progress.answer else 1))
                    )
                    return
                case "moves":
                    for heading, moves in self.face.move_groups(self._scene()):
                        self.terminal.show(Text(heading, "bold"), _indented(moves))
                case "show" if is_task:
                    move = example_move(step, lesson.match.state)
                    self.terminal.show(self._word("terminal.show", move=move))
                case "" if kind == "confirm":
                    lesson.confirm()
                    return
                case "":
                    continue
                case _:
                    if self._play(typed):
                        return

    def _undo(self) -> bool:
        try:
            self.run_of_lesson.undo()
        except InvalidSetup:
            self.terminal.show(self._word("terminal.no_undo"))
            return False
        return True

    def _play(self, typed: str) -> bool:
        """Whether what was typed is a legal move, which is then played."""
        scene = self._scene()
        try:
            self.run_of_lesson.play(self.face.expand(scene, typed))
        except GameError as error:
            self.terminal.show(_indented(self.face.refusal(scene, error)))
            return False
        return True

    def _scene(self) -> Scene:
        return scene_of(self.run_of_lesson.match, PERSON, self.terminal)

    def _word(self, key: str, **values: str) -> str:
        return self._messages[key].format(**values)


def _indented(text: str) -> Padding:
    return Padding(Text(text), (0, 0, 0, 2))
