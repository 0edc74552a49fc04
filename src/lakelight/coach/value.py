"""What a position is worth: win shares and margins, from the map or from playouts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from lakelight.bots.bot import AnyState, AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.endings import best_ending
from lakelight.coach.estimates import mean_estimate
from lakelight.coach.game_coach import NO_MOVE, SAME, GameCoach, coach_of
from lakelight.coach.playouts import Playouts
from lakelight.coach.verdicts import Chances, Estimate
from lakelight.core.game import Seat
from lakelight.core.rng import Rng

# How many imagined worlds a value is the mean of, for evaluators that look at hidden hands.
WORLDS = 4
# An onlooker, who knows no hand.
ONLOOKER = -1
NORMAL_95 = 1.96


def value(game_name: str, view: AnyView) -> Chances:
    """The win share and margin that every seat can expect, by the calibrated map.

    The same view gives the same value. The intervals are 1.96 standard errors of the map, which
    was compared with playouts when it was fitted.

    Raises:
        InvalidSetup: if the game has no coach.
    """
    coach = coach_of(game_name)
    rng = Rng(seed_of_view(view))
    worlds = [coach.game.imagine(view, rng) for _ in range(WORLDS)]
    if worlds[0].is_over:
        return _final(worlds[0])
    wins = _mean([win_shares(coach, state) for state in worlds])
    margins = _mean([margins_of(coach, state) for state in worlds])
    players = worlds[0].players
    row = coach.calibration.row_at(players, coach.stage(worlds[0]))
    return Chances(
        tuple(_around(win, NORMAL_95 * row.win_error, 0.0, 1.0) for win in wins),
        tuple(_around(margin, NORMAL_95 * row.margin_error) for margin in margins),
    )


def chances(
    game_name: str,
    view: AnyView,
    playouts: int = 400,
    seed: int | None = None,
    cancel: CancelFlag | None = None,
) -> Chances:
    """The same by whole playouts from what a seat knows, with their 95 % intervals.

    Where the seat knows everything and the ending is short, they are those of best play.
    """
    coach = coach_of(game_name)
    own_seed = seed_of_view(view) if seed is None else seed
    state = coach.game.imagine(view, Rng(own_seed))
    if state.is_over:
        return _final(state)
    flag = cancel or CancelFlag()
    end = best_ending(coach.bots, view, coach.effort.ending, flag)
    if end is not None:
        return _final(end)
    seat = ONLOOKER if view.viewer is None else view.viewer
    run = Playouts(
        state,
        seat,
        state.players,
        coach.judges[0],
        coach.encoder(state.players),
        flag,
    )
    run.run(NO_MOVE, SAME, 0, playouts, own_seed)
    results = [run.results(seat) for seat in range(state.players)]
    return Chances(
        tuple(mean_estimate(wins, NORMAL_95, 0.0, 1.0) for wins, _ in results),
        tuple(mean_estimate(margins, NORMAL_95) for _, margins in results),
    )


def win_shares(coach: GameCoach, state: AnyState) -> list[float]:
    """The calibrated win shares of a state, finished or not."""
    if state.is_over:
        return final_shares(state)
    rewards = coach.bots.evaluator.rewards_of(state, state.players)
    return coach.calibration.win_shares(rewards, coach.mover(state), coach.stage(state))


def margins_of(coach: GameCoach, state: AnyState) -> list[float]:
    """The calibrated margins of a state, finished or not."""
    if state.is_over:
        return final_margins(state)
    rewards = coach.bots.evaluator.rewards_of(state, state.players)
    return coach.calibration.margins(rewards, coach.mover(state), coach.stage(state))


def final_shares(state: AnyState) -> list[float]:
    """1 for the winner of a finished match, shared by several; 0 for all others."""
    winners: Sequence[Seat] = state.outcome.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def final_margins(state: AnyState) -> list[float]:
    """The points of every seat ahead of the mean of the others."""
    scores: Sequence[int] = state.scores
    others = len(scores) - 1
    return [own - (sum(scores) - own) / others for own in scores]


def seed_of_view(view: AnyView) -> int:
    """A seed that depends on nothing but what a view shows."""
    text = json.dumps(view.to_json(), sort_keys=True)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")


def _final(state: AnyState) -> Chances:
    return Chances(
        tuple(Estimate(one, one, one) for one in final_shares(state)),
        tuple(Estimate(one, one, one) for one in final_margins(state)),
    )


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _around(mean: float, error: float, least: float = -1e9, most: float = 1e9) -> Estimate:
    return Estimate(mean, max(least, mean - error), min(most, mean + error))
