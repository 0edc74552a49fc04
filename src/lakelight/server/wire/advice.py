"""What the coach says, as messages carry it: keys and numbers, worded by the client.

The fields are those of `docs/coach.md`; what only a record of verdicts needs is left out.
"""

from __future__ import annotations

import msgspec

from lakelight.coach.verdicts import Estimate, Hint, Side
from lakelight.server.wire.fields import Part


class Reason(Part, frozen=True, kw_only=True):
    """A fact by which two moves differ, named by a key of the coach's catalogs.

    `side` is the move that it is about; `part` is the part of the loss that goes away without it.
    """

    key: str
    side: Side
    facts: dict[str, bool | int | float | str]
    is_proven: bool
    part: float | None


class Advice(Part, frozen=True, kw_only=True):
    """A hint in three steps: an idea that leads to a move, the move, and why.

    `margin` and `win` are how far it is ahead of `next_move`; `equals` are moves that are as good.
    """

    idea: Reason
    move: str
    why: list[Reason]
    next_move: str | None
    win: Estimate
    margin: Estimate
    equals: list[str]


def advice_of(hint: Hint) -> Advice:
    """A hint of the coach as a message carries it."""
    return msgspec.convert(hint.to_json(), Advice)
