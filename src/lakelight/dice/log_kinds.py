"""The kinds of rows that the rules write into a log while they play a move."""

from __future__ import annotations

# A row has the index of its kind; `events` turns rows into events.
LOG_KINDS = (
    "rolled",
    "gifts_paid",
    "turned",
    "shaded",
    "gift",
    "platform",
    "platform_lost",
    "crossed_off",
    "launched",
)
