"""The figures of a contest, for every bot and every line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lakelight.arena.contest import Contest
from lakelight.arena.interval import Interval, Tally, mean, share_interval, standard_error
from lakelight.arena.rating import Rating, rate
from lakelight.arena.result import Result
from lakelight.arena.schedule import BotIndex, LineUp, line_up_of
from lakelight.arena.seeds import bootstrap_rng

ANCHOR = "random"


class Share(NamedTuple):
    """The share of wins per seat held, shared wins split."""

    value: float
    interval: Interval
    matches: int


@dataclass(frozen=True)
class Forfeits:
    """How many matches a bot forfeited, and why it forfeited the first."""

    count: int
    first_match: int | None = None
    first_reason: str = ""


@dataclass(frozen=True)
class BotStanding:
    """One row of the table."""

    name: str
    rating: Rating
    win_share: Share
    score: float
    score_error: float
    seconds_a_move: float
    slow_seconds_a_move: float
    decisions: int
    forfeits: Forfeits


class LineUpStanding(NamedTuple):
    """The result of the first bot of a line-up against the others."""

    bots: tuple[str, ...]
    win_share: Share


@dataclass(frozen=True)
class Standing:
    """All figures, best bot first."""

    bots: tuple[BotStanding, ...]
    line_ups: tuple[LineUpStanding, ...]
    matches: int
    deals: int
    anchor: str


def standing_of(contest: Contest, results: Sequence[Result]) -> Standing:
    """The figures of these results; the same results give the same figures."""
    anchor = contest.bots.index(ANCHOR) if ANCHOR in contest.bots else 0
    ratings = rate(results, len(contest.bots), anchor, bootstrap_rng(contest.seed))
    bots = [_bot_standing(contest, results, bot, ratings[bot]) for bot in range(len(ratings))]
    return Standing(
        bots=tuple(sorted(bots, key=lambda row: -row.rating.value)),
        line_ups=tuple(_line_up_standings(contest, results, [row.value for row in ratings])),
        matches=len(results),
        deals=len({result.deal for result in results}),
        anchor=contest.bots[anchor],
    )


def _bot_standing(
    contest: Contest, results: Sequence[Result], bot: BotIndex, rating: Rating
) -> BotStanding:
    scores: dict[int, list[int]] = {}
    times: list[float] = []
    forfeited: list[Result] = []
    for result in results:
        for seat, sitting in enumerate(result.seating):
            if sitting != bot:
                continue
            times += result.milliseconds[seat] if result.milliseconds else ()
            if result.scores:
                scores.setdefault(result.deal, []).append(result.scores[seat])
            if result.forfeit is not None and result.forfeit.seat == seat:
                forfeited.append(result)
    tallies = [Tally(sum(found), len(found)) for found in scores.values()]
    times.sort()
    return BotStanding(
        name=contest.bots[bot],
        rating=rating,
        win_share=_share(results, bot),
        score=mean(tallies),
        score_error=standard_error(tallies),
        seconds_a_move=sum(times) / len(times) / 1000 if times else 0.0,
        slow_seconds_a_move=times[int(0.95 * (len(times) - 1))] / 1000 if times else 0.0,
        decisions=len(times),
        forfeits=_forfeits(forfeited),
    )


def _forfeits(forfeited: Sequence[Result]) -> Forfeits:
    if not forfeited or forfeited[0].forfeit is None:
        return Forfeits(0)
    first = forfeited[0]
    return Forfeits(len(forfeited), first.number, forfeited[0].forfeit.reason)


def _line_up_standings(
    contest: Contest, results: Sequence[Result], ratings: Sequence[float]
) -> list[LineUpStanding]:
    """A row for the better of two bots; with more bots, a row for each bot of a line-up."""
    met: dict[LineUp, list[Result]] = {}
    for result in results:
        met.setdefault(line_up_of(result.seating), []).append(result)
    rows = []
    for line_up, found in sorted(met.items()):
        heads = sorted(set(line_up), key=lambda bot: -ratings[bot])
        if len(set(line_up)) == 2:
            single = [bot for bot in heads if line_up.count(bot) == 1]
            heads = single[:1]
        for head in heads:
            rest = list(line_up)
            rest.remove(head)
            names = (contest.bots[head], *(contest.bots[bot] for bot in rest))
            rows.append(LineUpStanding(names, _share(found, head)))
    return rows


def _share(results: Sequence[Result], bot: BotIndex) -> Share:
    deals: dict[int, tuple[float, int]] = {}
    matches = 0
    for result in results:
        if bot in result.seating:
            matches += 1
            wins, seats = deals.get(result.deal, (0.0, 0))
            shares = zip(result.seating, result.shares, strict=True)
            wins += sum(share for sitting, share in shares if sitting == bot)
            deals[result.deal] = wins, seats + result.seating.count(bot)
    tallies = [Tally(wins, seats) for wins, seats in deals.values()]
    return Share(mean(tallies), share_interval(tallies, matches), matches)
