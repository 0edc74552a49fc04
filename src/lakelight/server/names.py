"""Names of people, cleaned, since others see them: nothing invisible, nothing that deceives."""

from __future__ import annotations

import re
import unicodedata

from lakelight.bots.levels import LEVELS
from lakelight.server.errors import BadMessage
from lakelight.server.visible_text import visible_text

LONGEST = 24
# Brackets: the level of a bot stands in them behind its name.
BRACKETS = frozenset({"Ps", "Pe"})
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
BOT_NAMES = ("level", "random", "greedy", "search", *(one.key.replace("-", "") for one in LEVELS))
BOT = re.compile(rf"(?:{'|'.join(BOT_NAMES)})?(?:bot)?\d*")


def clean_name(text: str) -> str:
    """A name in normal form, without characters that could deceive or disturb others.

    Raises:
        BadMessage: if nothing is left, if it mixes alphabets, or if it looks like a bot's.
    """
    name = plain_text(plain_text(text[: LONGEST * 8])[:LONGEST])
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


def plain_text(text: str) -> str:
    """Visible characters in the plainest form, without brackets, with single spaces."""
    return visible_text(text, "NFKC", BRACKETS)


def _script(letter: str) -> str:
    """The first word of a letter's Unicode name, which is its script."""
    return unicodedata.name(letter, "UNKNOWN").partition(" ")[0]
