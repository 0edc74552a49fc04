"""The one move of a match that deserves praise: best, worth much, and hard to find."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.budget import NO_LIMIT
from lakelight.bots.factory import bot_named
from lakelight.coach.decisions import Decision, DecisionJudge
from lakelight.coach.duel import DuelRun
from lakelight.coach.kinds import PRAISED, told_in
from lakelight.coach.proof import PROOF_PLAYOUTS, prove
from lakelight.coach.verdicts import Estimate, Praise, Verdict
from lakelight.core.game import Move
from lakelight.core.rng import Rng

# The levels that must not find the move.
LEVELS = ("beginner", "casual", "skilled")
# So many moves, those that differ most from what the highest of these levels plays, are tried.
MOST_TRIED = 4


def best_praise(
    judge: DecisionJudge, decisions: Sequence[Decision], verdicts: Sequence[Verdict]
) -> Praise | None:
    """The move that was worth most among those that were hard to find, if there is any."""
    good = {one.number for one in verdicts if one.kind == "good"}
    hard = [
        (decision, found)
        for decision in decisions
        if decision.number in good and decision.loss > 0.0
        for found in (_easy_move(judge, decision),)
        if found is not None
    ]
    hard.sort(key=lambda pair: (-pair[0].loss, pair[0].number))
    praised = [
        one for decision, easy in hard[:MOST_TRIED] if (one := _praise(judge, decision, easy))
    ]
    return max(praised, key=lambda one: one.worth_win.low, default=None)


def _easy_move(judge: DecisionJudge, decision: Decision) -> Move | None:
    """What the highest of these levels plays, if none of them plays the move."""
    if judge.choices[decision.number] != decision.move:
        return None
    run = judge.run_of(decision)
    name = judge.coach.game.name
    found = decision.move
    own = judge.coach.effect_of(run.state, decision.move)
    for level in LEVELS:
        rng = Rng(decision.seed(judge.seed))
        bot = bot_named(name, level)
        found = bot.choose(decision.view, decision.legal_moves, NO_LIMIT, rng)
        if judge.coach.effect_of(run.state, found) == own:
            return None
    return found


def _praise(judge: DecisionJudge, decision: Decision, easy: Move) -> Praise | None:
    """Praise for a move, if it is certainly worth enough more than the easy one."""
    run: DuelRun = judge.run_of(decision)
    duel = judge.duel(run, easy, decision.move)
    judge.playouts += run.playouts
    worth = duel.comparisons[0]
    if worth.win.low < PRAISED or not worth.agrees:
        return None
    told = told_in("win", worth.margin)
    reasons = prove(run, easy, decision.move, PROOF_PLAYOUTS, told)
    return Praise(
        decision.number,
        decision.turn,
        decision.step,
        run.state.format(decision.move),
        Estimate(worth.win.mean, worth.win.low, worth.win.high),
        Estimate(worth.margin.mean, worth.margin.low, worth.margin.high),
        tuple(one for one in reasons if one.is_proven),
    )
