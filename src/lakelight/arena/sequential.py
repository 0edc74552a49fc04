"""Is A better than B? Look after every deal, and stop when it is shown.

A deal's outcome is A's part of the duels it had with B there, from 0 to 1: half if they
are equal, whatever the deal, since both played it from every seat. Two fortunes are bet
on these outcomes, each at odds that would be fair if what it bets against were so:

- one against "A gets at most 50 %"; when it has grown twentyfold, A is shown better;
- one against "A gets at least 55 %"; when it has grown twentyfold, A is shown not to be.

A fair game multiplies a fortune by 20 with a probability of at most 1 / 20, however often
one looks (Ville's inequality). So both errors are below 5 % without any approximation.
Each fortune is spread over several stakes, since the best one is not known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from lakelight.arena.result import Result
from lakelight.arena.schedule import BotIndex

ERROR = 0.05
EQUAL = 0.50
BETTER = 0.55
STAKES = (0.1, 0.2, 0.35, 0.55, 0.8, 1.2, 1.7)


class Verdict(Enum):
    """What a sequential test says."""

    OPEN = "open"
    BETTER = "better"
    NOT_BETTER = "not better"


class Fortune:
    """A capital of 1, spread over stakes, that grows only if a bound on the mean is wrong."""

    def __init__(self, bound: float, sign: int) -> None:
        self._bound = bound
        # At the worst outcome, a stake of 2 would lose everything.
        most = 1 / bound if sign > 0 else 1 / (1 - bound)
        self._stakes = [sign * min(stake, 0.9 * most) for stake in STAKES]
        self._parts = [1 / len(STAKES)] * len(STAKES)

    @property
    def capital(self) -> float:
        """What it has grown to."""
        return sum(self._parts)

    def bet(self, outcome: float) -> None:
        """Win or lose by how far the outcome lies from the bound."""
        self._parts = [
            part * (1 + stake * (outcome - self._bound))
            for part, stake in zip(self._parts, self._stakes, strict=True)
        ]


@dataclass
class SequentialTest:
    """Takes deals in their order until one side is shown."""

    first: BotIndex
    second: BotIndex

    def __post_init__(self) -> None:
        self.deals = 0
        self.verdict = Verdict.OPEN
        self.for_better = Fortune(EQUAL, +1)
        self.for_not_better = Fortune(BETTER, -1)
        self._sum = 0.0

    @property
    def share(self) -> float:
        """The first bot's part of the duels so far."""
        return self._sum / self.deals if self.deals else EQUAL

    def add_deal(self, results: Iterable[Result]) -> Verdict:
        """Look at one more deal; after a verdict nothing changes any more."""
        return self.add_outcome(duel_share(results, self.first, self.second))

    def add_outcome(self, outcome: float) -> Verdict:
        """Look at one more outcome from 0 to 1."""
        if self.verdict is Verdict.OPEN:
            self.deals += 1
            self._sum += outcome
            self.for_better.bet(outcome)
            self.for_not_better.bet(outcome)
            if self.for_better.capital >= 1 / ERROR:
                self.verdict = Verdict.BETTER
            elif self.for_not_better.capital >= 1 / ERROR:
                self.verdict = Verdict.NOT_BETTER
        return self.verdict


def duel_share(results: Iterable[Result], first: BotIndex, second: BotIndex) -> float:
    """How often a seat of the first stands before one of the second; equal places are half.

    Every match counts alike, however many seats each of them has in it.
    """
    shares = []
    for result in results:
        places = list(zip(result.seating, result.places, strict=True))
        duels = [
            1.0 if own < other else 0.5 if own == other else 0.0
            for bot, own in places
            if bot == first
            for rival, other in places
            if rival == second
        ]
        if duels:
            shares.append(sum(duels) / len(duels))
    return sum(shares) / len(shares) if shares else EQUAL
