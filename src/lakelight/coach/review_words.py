"""The messages of hints and reviews in each language, filled in.

A message is a text with placeholders, or two texts, for one and for many; `n` chooses.
"""

from __future__ import annotations

from functools import cache

from lakelight.catalog import Message, read_messages

# Languages that write a comma before the decimals.
COMMA = frozenset({"fr", "de"})
# Numbers below this take the singular in French; elsewhere only one does.
FRENCH_MANY = 2.0
MINUS = "\N{MINUS SIGN}"


@cache
def review_messages(game: str, language: str) -> dict[str, Message]:
    """The sentences of a game's hints and reviews, and those that all games share."""
    shared = read_messages("lakelight.coach", "sentences", language)
    return {**shared, **read_messages("lakelight.coach", f"{game}/sentences", language)}


class ReviewWords:
    """The words of one game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        self.messages = review_messages(game, language)

    def __call__(self, key: str, /, **values: str | float) -> str:
        """The message of this key, filled in."""
        message = self.messages[key]
        if isinstance(message, dict):
            message = message["one" if self._is_one(values.get("n", 0)) else "other"]
        filled = {
            name: value if isinstance(value, str) else self.number(value)
            for name, value in values.items()
        }
        return message.format(**filled)

    def has(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in self.messages

    def number(self, value: float, digits: int = 1) -> str:
        """A number as the language writes it; whole numbers have no decimals."""
        text = str(value) if isinstance(value, int) else f"{value:.{digits}f}"
        if float(text) == 0.0:
            text = text.removeprefix("-")
        text = text.replace("-", MINUS)
        return text.replace(".", ",") if self.language in COMMA else text

    def signed(self, value: float, digits: int = 1) -> str:
        """A number with its sign."""
        text = self.number(value, digits)
        return text if text.startswith(MINUS) or round(value, digits) == 0 else f"+{text}"

    def _is_one(self, n: str | float) -> bool:
        count = 0.0 if isinstance(n, str) else abs(n)
        if self.language == "fr":
            return count < FRENCH_MANY
        return count == 1
