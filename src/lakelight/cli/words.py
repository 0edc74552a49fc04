"""The sentences that people read in the terminal, in their language.

`say("key", name=...)` fills in a sentence. Each game keeps its own catalog beside its face.
Commands for those who run a server, measure bots or build components speak English.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar

from lakelight.catalog import (
    DEFAULT_LANGUAGE,
    Message,
    closest_language,
    format_message,
    languages_in,
    read_messages,
)
from lakelight.cli.errors import UsageError

MOST_LISTED = 6
FOLDER = "catalogs"
LANGUAGES = languages_in("lakelight.cli", FOLDER)
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_language: ContextVar[str] = ContextVar("language", default=DEFAULT_LANGUAGE)


class Catalog:
    """The sentences of a package, filled in on demand; English where a language has none."""

    def __init__(self, package: str) -> None:
        self.package = package

    @property
    def sentences(self) -> Mapping[str, Message]:
        """Every sentence in English, by its key."""
        return read_messages(self.package, FOLDER, DEFAULT_LANGUAGE)

    def __call__(self, key: str, **fields: object) -> str:
        """The sentence of this key, filled in."""
        language = _language.get()
        message = read_messages(self.package, FOLDER, language).get(key)
        if message is None:
            return format_message(self.sentences[key], DEFAULT_LANGUAGE, fields)
        return format_message(message, language, fields)


say = Catalog("lakelight.cli")


def add_language_option(parser: ArgumentParser) -> None:
    """Declare the language of a command."""
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=f"{', '.join(LANGUAGES)} (default: the language of your system)",
    )


def choose_language(wanted: str | None = None) -> str:
    """Speak the language of an option, or of the system if it is one of ours, or English.

    Raises:
        UsageError: if the option names a language that there is not.
    """
    system = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    language = closest_language(system, LANGUAGES) if wanted is None else wanted.lower()
    if language not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise UsageError(say("error.language", language=language[:40], languages=languages))
    _language.set(language)
    return language


def spoken_language() -> str:
    """The language that was chosen."""
    return _language.get()


def listing(items: Iterable[str]) -> str:
    """a, b and c."""
    *first, last = list(items) or [""]
    return say("list.and", first=", ".join(first), last=last) if first else last


def some_of(items: Sequence[str]) -> str:
    """The first items, and how many more there are."""
    first, more = ", ".join(items[:MOST_LISTED]), len(items) - MOST_LISTED
    return say("list.more", first=first, n=more) if more > 0 else first


def color_name(letter: str) -> str:
    """The name of a lantern color."""
    return say(f"color.{letter}")
