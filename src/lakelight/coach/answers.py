"""What to answer to a move that somebody tries in an exercise: the moves are played out again."""

from __future__ import annotations

from lakelight.bots.cancel import CancelFlag
from lakelight.coach.duel import LEVEL, DuelRun
from lakelight.coach.estimates import LOOKS
from lakelight.coach.exercises import ALLOWED, Answer
from lakelight.coach.game_coach import coach_of
from lakelight.coach.luck import finished_match
from lakelight.coach.verdicts import Exercise
from lakelight.core.record import Record
from lakelight.core.rng import Rng

TRY_PLAYOUTS = LOOKS[2]


def try_move(
    record: Record,
    exercise: Exercise,
    move: str,
    *,
    seed: int = 0,
    playouts: int = TRY_PLAYOUTS,
    cancel: CancelFlag | None = None,
) -> Answer:
    """What to answer to a move that somebody tries in an exercise.

    Raises:
        GameError: if the rules refuse the move, or the record does not replay.
    """
    match = finished_match(record)
    coach = coach_of(match.game.name)
    state = match.state_at(exercise.number - 1)
    number = state.parse(move, exercise.seat)
    view = state.view(exercise.seat)
    root = coach.game.imagine(view, Rng(seed))
    text: str = root.format(number)
    if text in exercise.accepted:
        return "right"
    run = DuelRun(coach, root, exercise.seat, seed, cancel or CancelFlag())
    better = root.parse(exercise.accepted[0], exercise.seat)
    played = root.parse(exercise.played, exercise.seat)
    against_better = run.run(number, (better,), LEVEL, playouts).comparisons
    if not against_better:
        return "right"
    behind = against_better[0]
    behind_by = behind.win if exercise.currency == "win" else behind.margin
    if behind_by.mean <= ALLOWED[exercise.currency]:
        return "right"
    against_played = run.run(played, (number,), LEVEL, playouts).comparisons
    if not against_played:
        return "no"
    ahead = against_played[0]
    ahead_by = ahead.win if exercise.currency == "win" else ahead.margin
    return "closer" if ahead_by.low > 0.0 else "no"
