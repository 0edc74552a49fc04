"""How far a hand of lantern cards is from each of the three sets (H5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.harvest.pieces import DEDICATIONS

FOUR_OF_A_KIND, THREE_PAIR, SEVEN_UNIQUE = DEDICATIONS


def missing(cards: Sequence[int]) -> dict[str, int]:
    """The cards that each set still needs, by dedication."""
    needed_for_pairs = sorted(2 - min(count, 2) for count in cards)
    return {
        FOUR_OF_A_KIND: 4 - min(4, max(cards)),
        THREE_PAIR: sum(needed_for_pairs[:3]),
        SEVEN_UNIQUE: sum(count == 0 for count in cards),
    }


def helped_set(
    cards: Sequence[int], color: int, count: int, tops: dict[str, int]
) -> tuple[str, int] | None:
    """The set that cards of a color, already among the cards, bring nearer; what it still needs.

    The nearest set comes first, then the one with the highest next token. None if they help none.
    """
    less = list(cards)
    less[color] -= count
    before, after = missing(less), missing(cards)
    helped = [name for name in DEDICATIONS if after[name] < before[name]]
    if not helped:
        return None
    best = min(helped, key=lambda name: (after[name], -tops[name]))
    return best, after[best]
