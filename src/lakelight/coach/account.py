"""What made the result: expectation, luck, own costly moves, those of rivals, and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.game_coach import GameCoach
from lakelight.coach.value import final_margins, final_shares, margins_of, win_shares
from lakelight.coach.verdicts import DIGITS, Account, Currency, SeatLuck, Verdict
from lakelight.core.game import Seat
from lakelight.games import AnyMatch


def account_of(
    coach: GameCoach,
    match: AnyMatch,
    seat: Seat,
    luck: SeatLuck,
    own: Sequence[Verdict],
    rivals: Sequence[Verdict],
    currency: Currency,
) -> Account:
    """Numbers that add up exactly as they are printed; what is unexplained is one of them.

    What a rival lost is shared out evenly among the others.
    """
    opening = match.state_at(0)
    others = match.state.players - 1
    if currency == "win":
        expectation = win_shares(coach, opening)[seat]
        result = final_shares(match.state)[seat]
        parts = luck.win, -_sum(own, "win"), _sum(rivals, "win") / others
    else:
        expectation = margins_of(coach, opening)[seat]
        result = final_margins(match.state)[seat]
        parts = luck.margin, -_sum(own, "margin"), _sum(rivals, "margin") / others
    expectation, result = _rounded(expectation), _rounded(result)
    drawn, lost, won = (_rounded(part) for part in parts)
    unexplained = _rounded(result - expectation - drawn - lost - won)
    return Account(currency, expectation, drawn, lost, won, unexplained, result)


def _sum(verdicts: Sequence[Verdict], currency: Currency) -> float:
    """The cost of these decisions together."""
    return sum(one.cost_win.mean if currency == "win" else one.cost_margin.mean for one in verdicts)


def _rounded(number: float) -> float:
    return round(number, DIGITS) + 0.0
