"""A lesson in play: a match, and how far the person is."""

from __future__ import annotations

from lakelight.coach.lesson import PERSON, Lesson, Step
from lakelight.coach.progress import (
    LESSON_SEED,
    Progress,
    after_move,
    at_step,
    current_step,
    play_replies,
    step_to_undo,
)
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move
from lakelight.core.match import Match, PlayedMove
from lakelight.games import AnyMatch, game_named


class LessonRun:
    """A person in a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        game = game_named(lesson.game)
        self.lesson = lesson
        setup = game.parse_setup(lesson.setup, None)
        self.match: AnyMatch = Match(game, setup, seed=LESSON_SEED, is_verifiable=False)
        for _ in self.match.replay(lesson.opening):
            pass
        self.progress = Progress((len(self.match.moves),))
        self._begin_step()

    @property
    def step(self) -> Step | None:
        """The current step; None at the end of the lesson."""
        return current_step(self.lesson, self.progress)

    @property
    def is_done(self) -> bool:
        """Whether the lesson is finished."""
        return self.step is None

    @property
    def answered_move(self) -> PlayedMove | None:
        """The person's move, if it is the last one."""
        moves = self.match.moves[len(self.lesson.opening) :]
        return moves[-1] if moves and moves[-1].seat == PERSON else None

    def play(self, move: Move | str) -> None:
        """Play a move of the person.

        Raises:
            GameError: if the rules refuse it; nothing changes.
        """
        before = self.progress.step
        self._take_in(self.match.play(move, PERSON))
        if self.progress.step != before:
            self._begin_step()

    def confirm(self) -> None:
        """The person has read the text of a step that asks for no move.

        Raises:
            InvalidSetup: if the step asks for a move.
        """
        self.go_to(self.progress.step + 1)

    def go_to(self, step: int) -> None:
        """Go to the next step, or back to an earlier one.

        Raises:
            InvalidSetup: if that step cannot be reached from here.
        """
        is_next = step > self.progress.step
        self.progress = at_step(self.lesson, self.progress, step, len(self.match.moves))
        self.match.rewind(self.progress.begins_at)
        if is_next:
            self._begin_step()

    def undo(self) -> None:
        """Take back the person's last move.

        Raises:
            InvalidSetup: if there is none.
        """
        step = step_to_undo(self.lesson, self.progress, len(self.match.moves))
        if step is None:
            raise InvalidSetup("there is no move to undo: the lesson stands at its beginning")
        self.go_to(step)

    def _begin_step(self) -> None:
        if self.step is not None:
            play_replies(self.step, self.match, lambda move: self._take_in(self.match.play(move)))

    def _take_in(self, played: PlayedMove) -> None:
        self.progress = after_move(self.lesson, self.progress, played, len(self.match.moves))
