"""A sequential test whether A is better than B, by betting, evaluated after every deal.

The outcome of a deal is A's share of its duels with B there, from 0 to 1. If they are equal,
its expectation is one half on any deal, because both played it from every seat. Two bettors
bet on these outcomes, each at odds that are fair under the hypothesis it bets against:

- one against "A gets at most 50 %"; when its capital is 20, A is shown to be better;
- one against "A gets at least 55 %"; when its capital is 20, A is shown not to be.

Under a true hypothesis the capital is a nonnegative supermartingale that starts at 1, so it
ever reaches 20 with a probability of at most 1/20 (Ville's inequality), however often one
looks. Both error rates are below 5 % without any approximation. Capital is spread over
several stakes because the best stake is unknown (Waudby-Smith and Ramdas, Journal of the
Royal Statistical Society B 86, 2024).
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
    """The verdict of a sequential test."""

    OPEN = "open"
    BETTER = "better"
    NOT_BETTER = "not better"


class Bettor:
    """A capital of 1, spread over stakes, that grows only if a bound on the mean is wrong."""

    def __init__(self, bound: float, sign: int) -> None:
        self._bound = bound
        # A stake of `most` would lose everything at the worst outcome.
        most = 1 / bound if sign > 0 else 1 / (1 - bound)
        self._stakes = [sign * min(stake, 0.9 * most) for stake in STAKES]
        self._parts = [1 / len(STAKES)] * len(STAKES)

    @property
    def capital(self) -> float:
        """The sum of all stakes' capital."""
        return sum(self._parts)

    def bet(self, outcome: float) -> None:
        """Win or lose in proportion to the distance of the outcome from the bound."""
        self._parts = [
            part * (1 + stake * (outcome - self._bound))
            for part, stake in zip(self._parts, self._stakes, strict=True)
        ]


@dataclass
class SequentialTest:
    """Takes deals in order until a verdict is reached."""

    first: BotIndex
    second: BotIndex

    def __post_init__(self) -> None:
        self.deals = 0
        self.verdict = Verdict.OPEN
        self.for_better = Bettor(EQUAL, +1)
        self.for_not_better = Bettor(BETTER, -1)
        self._sum = 0.0

    @property
    def share(self) -> float:
        """The first bot's share of the duels so far."""
        return self._sum / self.deals if self.deals else EQUAL

    def add_deal(self, results: Iterable[Result]) -> Verdict:
        """Add a deal; after a verdict, nothing changes."""
        return self.add_outcome(duel_share(results, self.first, self.second))

    def add_outcome(self, outcome: float) -> Verdict:
        """Add an outcome from 0 to 1."""
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
    """The share of duels that seats of the first bot win against seats of the second.

    Equal places are half a win. Every match has the same weight.
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
