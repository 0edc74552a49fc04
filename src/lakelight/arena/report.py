"""The figures of a contest: a table and a picture for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from lakelight.arena.contest import Contest, format_budget
from lakelight.arena.interval import Interval
from lakelight.arena.picture import Mark, ratings_picture
from lakelight.arena.sequential import BETTER, EQUAL, ERROR, SequentialTest, Verdict
from lakelight.arena.standing import BotStanding, LineUpStanding, Share, Standing
from lakelight.core.jsontext import Json, JsonObject

FEW_DEALS = 20
HEADS = ("bot", "rating", "95 %", "win share", "95 %", "score", "s.e.", "s/move", "p95", "forfeits")
METHOD = (
    (
        "ratings: Plackett-Luce by places, {anchor} = 1000, 400 points are odds of ten to one; "
        "intervals: Bayesian bootstrap over deals or matches, the wider one, relative to all bots"
    ),
    (
        "win share: share of wins per seat held, shared wins split; "
        "intervals: Wilson, for the effective number of matches by the spread between deals"
    ),
)


def report_text(contest: Contest, standing: Standing, test: SequentialTest | None = None) -> str:
    """The table, the line-ups, and the methods."""
    each = contest.matches_a_deal
    lines = [
        (
            f"{contest.game.capitalize()}, {contest.players} players: {standing.matches} matches, "
            f"{standing.deals} deals, each played {each} times with every bot in every seat; "
            f"{format_budget(contest.budget)}"
        ),
        "",
        *_columns([HEADS, *map(_bot_row, standing.bots)], left=1),
        "",
        *_columns(
            [("line-up", "matches", "win share", "95 %"), *map(_line_up_row, standing.line_ups)],
            left=1,
        ),
    ]
    for row in standing.bots:
        if row.forfeits.count:
            lines += [
                "",
                (
                    f"{row.name} forfeited {row.forfeits.count} matches; "
                    f"match {row.forfeits.first_match}: {row.forfeits.first_reason}"
                ),
            ]
    if test is not None:
        lines += ["", verdict_text(contest, test)]
    if standing.deals < FEW_DEALS:
        lines += [
            "",
            (
                f"{standing.deals} deals are few: "
                f"--matches {FEW_DEALS * each} would give narrower intervals"
            ),
        ]
    return "\n".join([*lines, "", *(line.format(anchor=standing.anchor) for line in METHOD)]) + "\n"


def report_json(
    contest: Contest, standing: Standing, test: SequentialTest | None = None
) -> JsonObject:
    """All figures as JSON."""
    form: JsonObject = contest.identity() | {
        "matches": standing.matches,
        "deals": standing.deals,
        "matches_a_deal": contest.matches_a_deal,
        "anchor": standing.anchor,
        "standing": [_bot_json(row) for row in standing.bots],
        "line_ups": [
            {"bots": list(row.bots), "win_share": _share_json(row.win_share)}
            for row in standing.line_ups
        ],
        "method": [line.format(anchor=standing.anchor) for line in METHOD],
    }
    if test is not None:
        form["test"] = {
            "first": contest.bots[test.first],
            "second": contest.bots[test.second],
            "verdict": test.verdict.value,
            "deals": test.deals,
            "share": round(test.share, 6),
            "equal": EQUAL,
            "better": BETTER,
            "error": ERROR,
            "for_better": _number(test.for_better.capital, 6),
            "for_not_better": _number(test.for_not_better.capital, 6),
        }
    return form


def report_picture(contest: Contest, standing: Standing) -> str:
    """The ratings as SVG."""
    return ratings_picture(
        f"{contest.game.capitalize()}, {contest.players} players",
        f"{standing.matches} matches on {standing.deals} deals, {format_budget(contest.budget)}",
        f"rating, {standing.anchor} = 1000; bars are 95 % intervals",
        [
            Mark(row.name, row.rating.value, row.rating.interval.low, row.rating.interval.high)
            for row in standing.bots
        ],
    )


def verdict_text(contest: Contest, test: SequentialTest) -> str:
    """The verdict of the sequential test, with its error rate."""
    first, second = contest.bots[test.first], contest.bots[test.second]
    found = f"after {test.deals} deals, {test.share:.1%} of the duels"
    match test.verdict:
        case Verdict.BETTER:
            verdict = f"{first} is better than {second}"
        case Verdict.NOT_BETTER:
            verdict = f"{first} is not better than {second} by as much as {BETTER:.0%}"
        case Verdict.OPEN:
            return f"undecided {found}: give more --matches to continue"
    return f"{verdict} ({found}; wrong in at most {ERROR:.0%} of such tests)"


def _bot_row(row: BotStanding) -> tuple[str, ...]:
    return (
        row.name,
        f"{row.rating.value:.0f}",
        _span(row.rating.interval, 0),
        f"{row.win_share.value:.1%}",
        _percent_span(row.win_share.interval),
        f"{row.score:.1f}",
        f"{row.score_error:.1f}",
        f"{row.seconds_a_move:.4f}",
        f"{row.slow_seconds_a_move:.4f}",
        f"{row.forfeits.count}",
    )


def _line_up_row(row: LineUpStanding) -> tuple[str, ...]:
    head, *rest = row.bots
    return (
        f"{head} against {', '.join(rest)}",
        f"{row.win_share.matches}",
        f"{row.win_share.value:.1%}",
        _percent_span(row.win_share.interval),
    )


def _columns(rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """Rows with aligned columns, the first ones left and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _span(interval: Interval, decimals: int) -> str:
    if not isfinite(interval.low):
        return "unknown"
    return f"{interval.low:.{decimals}f} to {interval.high:.{decimals}f}"


def _percent_span(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def _bot_json(row: BotStanding) -> JsonObject:
    return {
        "name": row.name,
        "rating": _number(row.rating.value, 2),
        "rating_low": _number(row.rating.interval.low, 2),
        "rating_high": _number(row.rating.interval.high, 2),
        "win_share": _share_json(row.win_share),
        "score": _number(row.score, 4),
        "score_error": _number(row.score_error, 4),
        "seconds_a_move": _number(row.seconds_a_move, 6),
        "slow_seconds_a_move": _number(row.slow_seconds_a_move, 6),
        "decisions": row.decisions,
        "forfeits": row.forfeits.count,
        "first_forfeit": row.forfeits.first_reason or None,
    }


def _share_json(share: Share) -> JsonObject:
    return {
        "value": _number(share.value, 6),
        "low": _number(share.interval.low, 6),
        "high": _number(share.interval.high, 6),
        "matches": share.matches,
    }


def _number(value: float, decimals: int) -> Json:
    """A number, or null for what is not known: JSON has no infinity."""
    return round(value, decimals) if isfinite(value) else None
