"""Names of people, cleaned, since others see them."""

from __future__ import annotations

import unicodedata

from lakelight.server.errors import BadMessage

LONGEST = 24
# Control characters, formats (bidi overrides, zero width), surrogates, private use, unassigned.
REMOVED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# A letter may carry some marks; many of them would cover other lines.
MOST_MARKS = 2


def clean_name(text: str) -> str:
    """A name in normal form, without characters that could deceive or disturb others.

    Raises:
        BadMessage: if nothing is left.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: LONGEST * 8]):
        kind = unicodedata.category(letter)
        if kind in REMOVED:
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(" " if kind.startswith("Z") else letter)
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))[:LONGEST].strip()
    if not name:
        raise BadMessage(f"name {text[:LONGEST]!r}: expected 1 to {LONGEST} letters")
    return name
