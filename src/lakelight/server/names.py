"""Names of people, cleaned, since others see them: nothing invisible, nothing that deceives."""

from __future__ import annotations

import re
import unicodedata

from lakelight.bots.levels import LEVELS
from lakelight.server.errors import BadMessage

LONGEST = 24
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
# Brackets: the level of a bot stands in them behind its name.
BRACKETS = frozenset({"Ps", "Pe"})
# A letter may carry some marks; many of them would cover other lines.
MOST_MARKS = 2
# Scripts that are written together (Unicode Technical Standard 39, "highly restrictive").
TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO", "IDEOGRAPHIC"}),
    frozenset({"LATIN", "CJK", "HANGUL", "IDEOGRAPHIC"}),
)
# Letters of other scripts that look like Latin ones, and digits that look like letters.
LETTERS_ALIKE = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455"
    "\u04cf\u0501\u051b\u051d\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0131",
    "abekmhopctyxijsldqwabeikvoptuxi",
)
DIGITS_ALIKE = str.maketrans("01", "ol")
# What bots are called here, in the terminal and in records.
BOT_NAMES = ("level", "random", "greedy", "search", *(one.name.lower() for one in LEVELS))
BOT = re.compile(rf"(?:{'|'.join(BOT_NAMES)})?(?:bot)?\d*")


def clean_name(text: str) -> str:
    """A name in normal form, without characters that could deceive or disturb others.

    Raises:
        BadMessage: if nothing is left, if it mixes alphabets, or if it looks like a bot's.
    """
    name = visible_text(visible_text(text[: LONGEST * 8])[:LONGEST])
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in name):
        raise BadMessage(f"name {text[:LONGEST]!a}: expected 1 to {LONGEST} letters")
    letters = [letter for letter in name if unicodedata.category(letter)[0] == "L"]
    scripts = {_script(letter) for letter in letters} - {"MODIFIER"}
    if len(scripts) > 1 and not any(scripts <= together for together in TOGETHER):
        mixed = " and ".join(sorted(one.title() for one in scripts))
        raise BadMessage(f"name {name!a}: expected letters of one alphabet, not {mixed}")
    if looks_like_bot(name):
        raise BadMessage(f"name {name!a}: bots are called so; choose another one")
    return name


def looks_like_bot(name: str) -> bool:
    """Whether people would take this for the name of a bot or of its level."""
    plain = name.casefold().translate(LETTERS_ALIKE)
    letters = "".join(letter for letter in plain if letter.isalnum())
    if not letters or letters.isdigit():
        return False
    return any(BOT.fullmatch(one) for one in (letters, letters.translate(DIGITS_ALIKE)))


def visible_text(text: str) -> str:
    """Visible characters in normal form, with single spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(letter)
        if kind in REMOVED or kind in BRACKETS or _is_invisible(letter):
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(" " if kind.startswith("Z") else letter)
    return unicodedata.normalize("NFKC", " ".join("".join(kept).split()))


def _is_invisible(letter: str) -> bool:
    name = unicodedata.name(letter, "")
    return any(word in name for word in INVISIBLE_WORDS)


def _script(letter: str) -> str:
    """The first word of a letter's Unicode name, which is its script."""
    return unicodedata.name(letter, "UNKNOWN").partition(" ")[0]
