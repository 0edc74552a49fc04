"""How costly a decision must be to be called a slip, a mistake or a big mistake.

Costs are in win share, or in points once the match is decided. A slip certainly cost something,
and probably as much as a slip must; for a mistake, the lower end of the interval must be as much.
"""

from __future__ import annotations

from lakelight.coach.verdicts import Currency, Estimate, Kind

KINDS: tuple[Kind, ...] = ("slip", "mistake", "big_mistake")
LEAST: dict[Currency, tuple[float, float, float]] = {
    "win": (0.03, 0.06, 0.12),
    "margin": (0.5, 1.0, 2.0),
}
# A match is decided for a seat that wins less or more often than this, whatever it plays.
DECIDED = 0.1
PRAISED = 0.03


def currency_of(own_win: float, other_win: float) -> Currency:
    """Points if the match is decided after both moves, else win share."""
    lost = max(own_win, other_win) < DECIDED
    won = min(own_win, other_win) > 1.0 - DECIDED
    return "margin" if lost or won else "win"


def told_in(currency: Currency, cost_margin: Estimate) -> Currency:
    """What a cost is told and proven in: points if it is certain in points, too.

    Otherwise it is the currency that decided: a move may cost a part of a win and hardly a point.
    """
    return "margin" if cost_margin.low > 0.0 else currency


def kind_of(cost: Estimate, currency: Currency) -> Kind:
    """What a move is called that cost so much."""
    if cost.low >= LEAST[currency][1]:
        return _kind_at(cost.low, currency)
    return "slip" if cost.low > 0.0 and cost.mean >= LEAST[currency][0] else "good"


def is_settled(cost: Estimate, currency: Currency) -> bool:
    """Whether more playouts could not change what a move is called, as far as is known."""
    kind = kind_of(cost, currency)
    return cost.high < LEAST[currency][0] or (
        kind != "good" and kind == _kind_at(cost.high, currency)
    )


def _kind_at(cost: float, currency: Currency) -> Kind:
    """What a move is called that cost exactly so much."""
    found: Kind = "good"
    for kind, least in zip(KINDS, LEAST[currency], strict=True):
        if cost >= least:
            found = kind
    return found
