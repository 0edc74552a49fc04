"""The words of the lessons in each language, which the terminal and the web client share.

Lessons that are not translated into a language are shown in English.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from lakelight.catalog import DEFAULT_LANGUAGE, languages_in, read_messages

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "messages_of"]

# The languages of the words that all lessons share, the default language first.
LANGUAGES = languages_in("lakelight.coach", "words")


@cache
def messages_of(game: str, language: str) -> dict[str, str]:
    """The words of a game's lessons, and those that all lessons share; none of them counts."""
    shared = read_messages("lakelight.coach", "words", language)
    own = read_messages("lakelight.coach", f"{game}/words", language)
    return cast("dict[str, str]", {**shared, **own})
