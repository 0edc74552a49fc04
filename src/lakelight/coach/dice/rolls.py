"""What every roll was worth for each seat, compared with all other rolls (D4.1).

Of the 1,296 rolls 336 differ, since the active seat may turn the tray freely. The worth of a roll
is the value of the position after everybody has used it in the way the evaluator prefers.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from lakelight.bots.bot import AnyState
from lakelight.coach.game_coach import ChanceEvent, GameCoach
from lakelight.coach.playouts import GreedyLine
from lakelight.coach.value import margins_of, win_shares
from lakelight.dice.moves import ROLL
from lakelight.dice.pieces import COLORS, ROLLS, roll_colors, roll_number
from lakelight.games import AnyMatch


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
    for number, played in enumerate(match.moves, start=1):
        if played.seat is None:
            found.append(_luck_of(coach, state, number, played.move - ROLL))
        state.apply(played.move)
    return found


def _luck_of(coach: GameCoach, state: AnyState, number: int, roll: int) -> ChanceEvent:
    """The worth of a roll less the mean worth of all rolls."""
    players = state.players
    worths = {one: worth_of(coach, state, one) for one, _ in classes()}
    own_wins, own_margins = worths[class_of()[roll]]
    wins = [0.0] * players
    margins = [0.0] * players
    for one, count in classes():
        for seat in range(players):
            wins[seat] += worths[one][0][seat] * count / len(COLORS) ** 4
            margins[seat] += worths[one][1][seat] * count / len(COLORS) ** 4
    lead = [own_margins[seat] - margins[seat] for seat in range(players)]
    # Margins are against the mean of the others already: `lead` is made so that it gives them.
    scale = (players - 1) / players
    return ChanceEvent(
        number,
        "roll",
        coach.stage(state),
        tuple(one * scale for one in lead),
        tuple(own_wins[seat] - wins[seat] for seat in range(players)),
    )


def worth_of(coach: GameCoach, state: AnyState, roll: int) -> tuple[list[float], list[float]]:
    """The win shares and margins after a roll and the moves that the evaluator prefers."""
    after = state.copy()
    after.apply(ROLL + roll)
    GreedyLine().run(after, coach.bots.evaluator)
    return win_shares(coach, after), margins_of(coach, after)
