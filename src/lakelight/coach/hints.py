"""A hint in three steps: an idea, a move, and why; it depends only on what the seat sees.

It is at full strength whatever the level of the bots at the table.
"""

from __future__ import annotations

from lakelight.bots.bot import AnyView, legal_moves_of
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.endings import best_ending_move
from lakelight.coach.candidates import candidates
from lakelight.coach.decisions import NOTHING, gains
from lakelight.coach.duel import LEVEL, DuelRun, acting_state
from lakelight.coach.estimates import LOOKS
from lakelight.coach.game_coach import coach_of
from lakelight.coach.proof import PROOF_PLAYOUTS, prove
from lakelight.coach.value import seed_of_view
from lakelight.coach.verdicts import Comparison, Hint, Reason
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move

HINT_PLAYOUTS = 1600
# So many playouts of each move give an interval that is worth telling.
LEAST = 800


def hint(
    game_name: str,
    view: AnyView,
    *,
    seed: int | None = None,
    playouts: int = HINT_PLAYOUTS,
    cancel: CancelFlag | None = None,
) -> Hint:
    """A good move for the viewer, an idea that leads to it, and why; the same for the same view.

    Raises:
        NotYourTurn: if the viewer may not act now.
        InvalidSetup: if the budget is too small.
        Canceled: if `cancel` was set.
    """
    if playouts < LOOKS[0]:
        raise InvalidSetup(f"a budget of {playouts} playouts: a hint needs {LOOKS[0]} or more")
    coach = coach_of(game_name)
    own_seed = seed_of_view(view) if seed is None else seed
    state = acting_state(coach, view, own_seed)
    run = DuelRun(coach, state, view.viewer, own_seed, cancel or CancelFlag())
    legal_moves = legal_moves_of(state, view.viewer)
    found = candidates(coach, view, state, legal_moves, coach.effort.search, own_seed, run.cancel)
    exact = best_ending_move(coach.bots, view, coach.effort.ending, run.cancel)
    if exact is None:
        move, others = _first_and_others(run, found.moves, playouts)
    else:
        move = exact
        rest = tuple(one for one in found.moves if one != move)
        others = run.run(move, rest, LEVEL, playouts, LEAST).comparisons
    closest = max(others, key=lambda one: one.margin.mean, default=None)
    reasons: tuple[Reason, ...] = ()
    if closest is not None and closest.margin.high < 0.0:
        instead = state.parse(closest.move, view.viewer)
        reasons = prove(run, instead, move, min(PROOF_PLAYOUTS, playouts))
    idea = reasons[0] if reasons else coach.idea_of(state, view.viewer, move)
    return Hint(
        seat=view.viewer,
        step=state.step_of(view.viewer),
        idea=idea,
        move=state.format(move),
        gains=gains(coach, state, move),
        why=reasons,
        next_move=None if closest is None else closest.move,
        win=NOTHING if closest is None else closest.win.negated(),
        margin=NOTHING if closest is None else closest.margin.negated(),
        equals=tuple(one.move for one in others if one.margin.high >= 0.0),
        playouts=run.playouts,
        seed=own_seed,
    )


def _first_and_others(
    run: DuelRun, moves: tuple[Move, ...], playouts: int
) -> tuple[Move, tuple[Comparison, ...]]:
    """The move to advise, compared with the other candidates.

    The first duel chooses it; if that is not the search's choice, fresh worlds compare it again.
    """
    found = run.run(moves[0], moves[1:], LEVEL, playouts, LEAST)
    better = [one for one in found.comparisons if one.win.low > 0.0 and one.agrees is not False]
    if not better:
        return moves[0], found.comparisons
    first = run.state.parse(better[0].move, run.seat)
    again = DuelRun(run.coach, run.state, run.seat, run.seed + 1, run.cancel)
    others = tuple(move for move in moves if move != first)
    compared = again.run(first, others, LEVEL, playouts, LEAST)
    run.playouts += again.playouts
    return first, compared.comparisons
