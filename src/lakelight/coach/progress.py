"""How far a person is in a lesson, and what leads on or back.

The match of a lesson is an ordinary one. Progress says which step it is in, how many moves the
match had when each step began, and whether the last move was one that the step did not ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lakelight.coach.lesson import OTHER_MOVE, PERSON, Lesson, Step
from lakelight.coach.pattern import Pattern
from lakelight.core.errors import GameError, InvalidSetup
from lakelight.core.game import MatchState, Move
from lakelight.core.match import PlayedMove
from lakelight.games import AnyMatch

# What chance draws from where a lesson leaves it open: the same for everybody.
LESSON_SEED = bytes(32)


@dataclass(frozen=True)
class Progress:
    """The step of a lesson that a person is in; `marks` has the moves before each step so far.

    `answer` is the key of what the lesson says to a move that the step did not ask for; only
    taking that move back leads on.
    """

    marks: tuple[int, ...]
    answer: str = ""

    @property
    def step(self) -> int:
        """The index of the current step; the number of steps at the end of the lesson."""
        return len(self.marks) - 1

    @property
    def begins_at(self) -> int:
        """How many moves the match had when the step began."""
        return self.marks[-1]


def after_move(lesson: Lesson, progress: Progress, played: PlayedMove, count: int) -> Progress:
    """Progress after a move, which is number `count` of the match."""
    if played.seat != PERSON:
        return replace(progress, marks=(*progress.marks[:-1], count))
    step = current_step(lesson, progress)
    if progress.answer:
        return progress
    if step is not None:
        if step.accept is not None and step.accept.matches(played.text, played.events):
            return Progress((*progress.marks, count))
        if any(pattern.matches(played.text, played.events) for pattern in step.allow):
            return progress
        for answer in step.answers:
            if answer.pattern.matches(played.text, played.events):
                return replace(progress, answer=answer.text)
    return replace(progress, answer=OTHER_MOVE)


def at_step(lesson: Lesson, progress: Progress, step: int, count: int) -> Progress:
    """Progress at another step: the next one if the text was confirmed, or an earlier one.

    Raises:
        InvalidSetup: if that step cannot be reached from here.
    """
    if 0 <= step <= progress.step:
        return Progress(progress.marks[: step + 1])
    current = current_step(lesson, progress)
    is_told = current is not None and current.accept is None and not progress.answer
    if not is_told or step != progress.step + 1:
        raise InvalidSetup(
            f"step {step}: step {progress.step} asks for a move first, "
            f"or choose a step up to {progress.step}"
        )
    return Progress((*progress.marks, count))


def current_step(lesson: Lesson, progress: Progress) -> Step | None:
    """The current step; None at the end of the lesson."""
    return lesson.steps[progress.step] if progress.step < len(lesson.steps) else None


def step_to_undo(lesson: Lesson, progress: Progress, count: int) -> int | None:
    """The step to which an undo leads, of a match with `count` moves; None at the beginning."""
    if count > progress.begins_at:
        return progress.step
    tasks = [at for at in range(progress.step) if lesson.steps[at].accept is not None]
    return tasks[-1] if tasks else None


def play_replies(step: Step, match: AnyMatch, play: Callable[[Move], object]) -> None:
    """Play what the other seats and chance do at the beginning of a step.

    A step that asks for a move waits until the person may act.
    """
    for pattern in step.replies:
        if _others_act(match.state):
            play(_fitting(match, pattern))
    while step.accept is not None and PERSON not in match.state.seats_to_act:
        if match.state.is_over:
            return
        play(_fitting(match, Pattern(moves=("*pass",))))


def example_move(step: Step, state: MatchState) -> str:
    """A move that the step asks for; if none is legal yet, one that leads there."""
    legal = state.legal_moves(PERSON)
    for pattern in (step.accept, *step.allow):
        found = None if pattern is None else _first_match(state, legal, pattern)
        if found is not None:
            return state.format(found)
    return ""


def _others_act(state: MatchState) -> bool:
    return state.is_chance or any(seat != PERSON for seat in state.seats_to_act)


def _fitting(match: AnyMatch, pattern: Pattern) -> Move:
    """A legal move of chance or of another seat that fits a pattern, or else any."""
    state: MatchState = match.state
    for text in pattern.exact_moves:
        try:
            return state.parse(text)
        except GameError:
            continue
    if state.is_chance:
        return match.game.chance_move(state, LESSON_SEED)
    seat = next(seat for seat in state.seats_to_act if seat != PERSON)
    legal = state.legal_moves(seat)
    found = _first_match(state, legal, pattern)
    return legal[0] if found is None else found


def _first_match(state: MatchState, legal: list[Move], pattern: Pattern) -> Move | None:
    for move, text in zip(legal, state.format_moves(legal), strict=True):
        if pattern.matches_text(text) and pattern.matches_events(state.effects(move)):
            return move
    return None
