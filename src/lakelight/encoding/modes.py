"""The words that say how a batch and the environments made from it behave."""

from __future__ import annotations

from lakelight.core.errors import InvalidSetup

# Rewards at the end of a match; before it, every reward is zero.
REWARDS = ("win", "rank", "margin", "score")
# The lead in points that earns the whole reward `margin`.
MARGIN_POINTS = 10.0
# When a finished match is followed by the next one.
AUTORESETS = ("next_step", "same_step", "disabled")
# What an illegal action does: the seat loses, or its first legal action is played.
ILLEGAL = ("forfeit", "replace")
# What the threads of a batch do in one call.
TASKS = ("reset", "step")


def number_of(what: str, word: str, known: tuple[str, ...]) -> int:
    """The number of a word.

    Raises:
        InvalidSetup: naming the words there are.
    """
    if not isinstance(word, str) or word not in known:
        raise InvalidSetup(f"{what} {word!r:.40}: expected {' or '.join(known)}")
    return known.index(word)
