"""What every roll was worth for each seat, compared with all other rolls (D4.1).

Of the 1,296 rolls 336 differ, since the active seat may turn the tray freely. The worth of a roll
is the mean result of whole playouts in which everybody uses it as well as the first judge can.
An evaluator's estimate would not do: its errors are as large as the luck of a roll.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from lakelight.bots.bot import AnyState
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.game_coach import SAME, ChanceEvent, GameCoach
from lakelight.coach.playouts import Playouts
from lakelight.coach.value import ONLOOKER
from lakelight.core.game import Move
from lakelight.core.rng import Rng
from lakelight.dice.moves import ROLL
from lakelight.dice.pieces import ROLLS, roll_colors, roll_number
from lakelight.games import AnyMatch

# Playouts of the roll that fell; its mean is compared with one of each roll that differs.
FALLEN_PLAYOUTS = 336

# The mean win share and the mean margin of every seat.
Worth = tuple[list[float], list[float]]


@cache
def class_of() -> tuple[int, ...]:
    """The lowest roll that equals each roll up to turns of the tray."""
    found = []
    for number in range(ROLLS):
        colors = roll_colors(number)
        turned = [colors[at:] + colors[:at] for at in range(len(colors))]
        found.append(min(roll_number(one) for one in turned))
    return tuple(found)


@cache
def classes() -> tuple[tuple[int, int], ...]:
    """The rolls that differ, each with how many of all rolls equal it."""
    return tuple(sorted(Counter(class_of()).items()))


def rolls(match: AnyMatch, coach: GameCoach) -> list[ChanceEvent]:
    """The luck of every roll for every seat."""
    found = []
    state = match.state_at(0)
    seed = 0
    for number, played in enumerate(match.moves, start=1):
        seed = next_seed(seed, played.move)
        if played.seat is None:
            found.append(_luck_of(coach, state, number, played.move - ROLL, seed))
        state.apply(played.move)
    return found


def next_seed(seed: int, move: Move) -> int:
    """The seed of the worlds after a move, by all moves of the match so far.

    Each roll of each match has worlds of its own: all matches begin alike, and errors of the same
    worlds would not add up to zero over many of them.
    """
    return Rng(seed + move).step() >> 8


def _luck_of(coach: GameCoach, state: AnyState, number: int, roll: int, seed: int) -> ChanceEvent:
    """The worth of a roll less the mean worth of all rolls."""
    worths = RollWorths(coach, state, seed)
    (own_wins, own_margins), (wins, margins) = worths.of(roll), worths.mean()
    return ChanceEvent(
        number,
        "roll",
        coach.stage(state),
        tuple(own - mean for own, mean in zip(own_wins, wins, strict=True)),
        tuple(own - mean for own, mean in zip(own_margins, margins, strict=True)),
    )


class RollWorths:
    """What the rolls are worth at a position before a roll, by playouts from a seed."""

    def __init__(self, coach: GameCoach, state: AnyState, seed: int) -> None:
        self.players = state.players
        encoder = coach.encoder(self.players)
        judge = coach.judges[0]
        self._run = Playouts(state.copy(), ONLOOKER, self.players, judge, encoder, CancelFlag())
        self._seed = seed

    def of(self, roll: int) -> Worth:
        """The worth of a roll, the same for all that differ from it by a turn of the tray."""
        return self._worth(class_of()[roll], 0, FALLEN_PLAYOUTS)

    def mean(self) -> Worth:
        """The mean worth of all rolls, each in one of the worlds of a single roll."""
        wins = [0.0] * self.players
        margins = [0.0] * self.players
        for world, (roll, count) in enumerate(classes()):
            worth = self._worth(roll, world, 1)
            for seat in range(self.players):
                wins[seat] += worth[0][seat] * count / ROLLS
                margins[seat] += worth[1][seat] * count / ROLLS
        return wins, margins

    def _worth(self, roll: int, world: int, playouts: int) -> Worth:
        self._run.run(ROLL + roll, SAME, world, playouts, self._seed)
        results = [self._run.results(seat) for seat in range(self.players)]
        return (
            [sum(wins) / playouts for wins, _ in results],
            [sum(margins) / playouts for _, margins in results],
        )
