"""How every game words a refusal: the reason, its clause, and some moves that would be legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lakelight.core.errors import IllegalMove

# How many legal moves a refusal names.
MOST_NAMED = 6


def illegal_move(
    reason: str,
    clause: str,
    facts: Mapping[str, str],
    sentence: str,
    legal: Sequence[str],
    count: int,
) -> IllegalMove:
    """The error for a move refused for this reason; `legal` names some of `count` legal moves."""
    named = ", ".join(legal)
    more = f" and {count - len(legal)} more" if count > len(legal) else ""
    return IllegalMove(
        reason,
        clause,
        {**facts, "legal": named},
        f"{sentence} ({clause}). Legal now: {named}{more}",
    )
