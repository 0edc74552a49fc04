"""Dice for the coach: its lessons and words, and what reviews need to know of it.

differences    the facts by which two moves differ      sheet     what a sheet holds
change         positions with a fact taken away         rolls     what a roll was worth
"""

from functools import cache

from lakelight.bots.dice.evaluator import DiceEvaluator
from lakelight.bots.dice.weights import load_weights
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.game_bots import GameBots
from lakelight.coach.calibration import Calibration
from lakelight.coach.dice.differences import differences, effect_of, idea_of
from lakelight.coach.dice.rolls import rolls
from lakelight.coach.game_coach import Effort, GameCoach
from lakelight.core.game import Seat
from lakelight.dice.state import State

# How much the weights of the second judge differ from those of the first, up and down in turn.
APART = 0.25


def game_coach(bots: GameBots, calibration: Calibration) -> GameCoach:
    """What the coach needs of Dice."""
    first = bots.policy or bots.evaluator
    return GameCoach(
        bots=bots,
        judges=(first, second_judge() if bots.policy is None else bots.evaluator),
        stage=stage,
        mover=lambda state: 0 if state.active is None else int(state.active),
        turn_of=turn_of,
        effect_of=effect_of,
        differences=differences,
        idea_of=idea_of,
        chance_events=rolls,
        given=lambda match, seat: (),
        effort=Effort(1500, 1600, review_portion=120_000, pair=1500, ending=1_500_000),
        calibration=calibration,
    )


@cache
def second_judge() -> Evaluator:
    """An evaluator that weighs things otherwise: a verdict must not hang on the weights."""
    weights = load_weights()
    return DiceEvaluator(
        [weight * (1.0 + APART if at % 2 else 1.0 - APART) for at, weight in enumerate(weights)]
    )


def stage(state: State) -> float:
    """The part of all turns that are over."""
    return 1.0 if state.phase in ("last_firework", "over") else (state.turn - 1) / state.turns


def turn_of(state: State, seat: Seat) -> int:
    """The number of the turn: everybody shades in each."""
    return state.turn
