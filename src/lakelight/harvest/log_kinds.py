"""The kinds of rows that the rules write into a log while they play a move."""

from __future__ import annotations

# A row has the index of its kind; `events` turns rows into events.
LOG_KINDS = (
    "placed",
    "match",
    "match_exhausted",
    "favor",
    "side",
    "side_exhausted",
    "drawn",
    "favors_paid",
    "returned",
    "taken",
    "token",
)
