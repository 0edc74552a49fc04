"""What people type and others see, without what is invisible or disturbs other lines."""

from __future__ import annotations

import unicodedata
from collections.abc import Set as AbstractSet
from typing import Literal

# Control characters, formats (bidi overrides, zero width), surrogates, private use, unassigned.
REMOVED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# Letters, marks and symbols that show nothing, by a word of their Unicode names.
INVISIBLE_WORDS = (
    "FILLER",
    "PATTERN BLANK",
    "VOWEL INHERENT",
    "VARIATION SELECTOR",
    "JOINER",
    "NULL NOTEHEAD",
)
# A letter may carry some marks; many of them would cover other lines.
MOST_MARKS = 2
# White space among the control characters, which parts words.
SPACES = frozenset("\t\n\v\f\r\x85")


def visible_text(
    text: str, form: Literal["NFC", "NFKC"] = "NFC", also_removed: AbstractSet[str] = frozenset()
) -> str:
    """Visible characters in a normal form, with single spaces.

    `also_removed` are further categories of Unicode to leave out.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize(form, text):
        kind = unicodedata.category(letter)
        if letter in SPACES:
            kind = "Zs"
        if kind in REMOVED or kind in also_removed or _is_invisible(letter):
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(" " if kind.startswith("Z") else letter)
    return unicodedata.normalize(form, " ".join("".join(kept).split()))


def _is_invisible(letter: str) -> bool:
    name = unicodedata.name(letter, "")
    return any(word in name for word in INVISIBLE_WORDS)
