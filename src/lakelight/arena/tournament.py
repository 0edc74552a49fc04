"""Plays the matches that a ledger lacks, and selects those that count."""

from __future__ import annotations

from contextlib import closing

from lakelight.arena.contest import Contest
from lakelight.arena.engine import Engine
from lakelight.arena.ledger import Ledger
from lakelight.arena.progress import Progress
from lakelight.arena.result import Result
from lakelight.arena.sequential import SequentialTest, Verdict


def play_missing(
    contest: Contest,
    ledger: Ledger,
    engine: Engine,
    progress: Progress,
    test: SequentialTest | None = None,
) -> list[Result]:
    """Play every match that the ledger lacks, and return the results that count, in order.

    A sequential test takes whole deals in order, so its verdict does not depend on the speed
    of workers; matches beyond its last deal stay in the ledger but do not count.
    """
    missing = [fixture for fixture in contest.fixtures() if fixture.number not in ledger.results]
    if missing and not _is_decided(contest, ledger, test):
        progress.begin(contest.matches, contest.matches - len(missing))
        with closing(engine(contest, missing)) as results, progress:
            for result in results:
                ledger.add(result)
                progress.step()
                if _is_decided(contest, ledger, test):
                    break
    deals = contest.deals if test is None else test.deals
    last = deals * contest.matches_a_deal
    return [ledger.results[number] for number in sorted(ledger.results) if number < last]


def _is_decided(contest: Contest, ledger: Ledger, test: SequentialTest | None) -> bool:
    """Give the test every complete deal; whether it has reached a verdict."""
    if test is None:
        return False
    each = contest.matches_a_deal
    while test.verdict is Verdict.OPEN and test.deals < contest.deals:
        numbers = range(test.deals * each, (test.deals + 1) * each)
        if any(number not in ledger.results for number in numbers):
            return False
        test.add_deal([ledger.results[number] for number in numbers])
    return True
