"""What the coach needs of a game, and where it is found: in `lakelight.coach.<game>`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from lakelight.bots.bot import AnyState
from lakelight.bots.evaluator import Evaluator
from lakelight.bots.game_bots import GameBots
from lakelight.bots.registry import bots_of
from lakelight.coach.calibration import Calibration, load_calibration
from lakelight.coach.change import Change
from lakelight.coach.verdicts import Gift, Reason
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.registry import new_encoder
from lakelight.games import AnyGame, AnyMatch, game_named, own_package

# No change, and no move: a playout of the position itself.
SAME = Change()
NO_MOVE = -1


class Difference(NamedTuple):
    """A reason, and how to take it away after each of the two moves."""

    reason: Reason
    after_played: Change = SAME
    after_better: Change = SAME


class ChanceEvent(NamedTuple):
    """A draw or a roll: its place in the record, and how lucky it was for each seat.

    `win` and `margin` are what a seat could expect after it less the mean over what could have
    come; `stage` is how far the match was, from 0 to 1.
    """

    number: int
    what: str
    stage: float
    win: tuple[float, ...]
    margin: tuple[float, ...]


class Effort(NamedTuple):
    """How much the coach of a game looks at, in playouts and positions.

    `search` playouts find the moves to compare. `review` is the most playouts of a move, halved
    each time a review has spent `review_portion` (playouts times players). Searches of `pair`
    playouts compare two moves, each of them alone. Endings of at most `ending` positions are
    searched exactly, which takes about half a second.
    """

    search: int
    review: int
    review_portion: int
    pair: int
    ending: int


@dataclass(frozen=True)
class GameCoach:
    """The parts of a game's coach.

    `judges` are two evaluators that play matches out: the first decides, the second must agree.
    `stage` is how far a match is, from 0 to 1; `mover` the seat whose turn it is; `turn_of` the
    number of a seat's own turn, from 1; `effect_of` a key that equal moves share; `differences`
    the facts by which two moves differ, the most telling first; `idea_of` the idea behind a move
    if no reason is proven; `chance_events` measures draws and rolls; `given` what rivals gave a
    seat.
    """

    bots: GameBots
    judges: tuple[Evaluator, Evaluator]
    stage: Callable[[AnyState], float]
    mover: Callable[[AnyState], Seat]
    turn_of: Callable[[AnyState, Seat], int]
    effect_of: Callable[[AnyState, Move], object]
    differences: Callable[[AnyState, Seat, Move, Move], Sequence[Difference]]
    idea_of: Callable[[AnyState, Seat, Move], Reason]
    chance_events: Callable[[AnyMatch, GameCoach], Sequence[ChanceEvent]]
    given: Callable[[AnyMatch, Seat], Sequence[Gift]]
    effort: Effort
    calibration: Calibration

    @property
    def game(self) -> AnyGame:
        """The game itself."""
        return self.bots.game

    def encoder(self, players: int) -> Encoder:
        """What reads the result of a match."""
        return _encoder(self.game.name, players)


def coach_of(game_name: str) -> GameCoach:
    """The coach of a game.

    Raises:
        InvalidSetup: if there is no such game, or it has no coach.
    """
    game_named(game_name)
    package = own_package("lakelight.coach", game_name)
    if package is None or not hasattr(package, "game_coach"):
        raise InvalidSetup(f"{game_name} has no coach: add the package lakelight.coach.{game_name}")
    return _coach(game_name)


@cache
def _coach(game_name: str) -> GameCoach:
    package = own_package("lakelight.coach", game_name)
    assert package is not None
    found: GameCoach = package.game_coach(bots_of(game_name), load_calibration(game_name))
    return found


@cache
def _encoder(game_name: str, players: int) -> Encoder:
    return new_encoder(game_name, players)
