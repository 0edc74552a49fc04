"""Harvest for the coach: its lessons and words, and what reviews need to know of it.

differences    the facts by which two moves differ      sets      how far a hand is from each set
change         positions with a fact taken away         draws     what a drawn tile was worth
"""

from lakelight.bots.game_bots import GameBots
from lakelight.coach.calibration import Calibration
from lakelight.coach.game_coach import Effort, GameCoach
from lakelight.coach.harvest.differences import differences, effect_of, idea_of
from lakelight.coach.harvest.draws import draws, given
from lakelight.core.game import Seat
from lakelight.harvest.pieces import TILES_IN_PLAY
from lakelight.harvest.state import State


def game_coach(bots: GameBots, calibration: Calibration) -> GameCoach:
    """What the coach needs of Harvest."""
    return GameCoach(
        bots=bots,
        judges=(bots.evaluator, bots.policy or bots.evaluator),
        stage=stage,
        mover=lambda state: int(state.seat),
        turn_of=turn_of,
        effect_of=effect_of,
        differences=differences,
        idea_of=idea_of,
        chance_events=draws,
        given=given,
        effort=Effort(4000, 3200, review_portion=500_000, pair=12_000, ending=6_000_000),
        calibration=calibration,
    )


def stage(state: State) -> float:
    """The part of all tiles that lie on the lake."""
    return (len(state.lake) - 1) / TILES_IN_PLAY[state.players]


def turn_of(state: State, seat: Seat) -> int:
    """The number of a seat's own turn: one for each tile that it has placed, and this one."""
    laid = len(state.lake) - 1
    return (laid + state.players - 1 - seat) // state.players + 1
