"""The help of the commands for players, in their language; the English one stands in the code.

A catalog has the description of a command (`play.about`), its line in the list of commands
(`play.summary`), and each of its options (`play.names`).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable

from lakelight.bots import BOT_NAMES
from lakelight.catalog import DEFAULT_LANGUAGE, read_messages
from lakelight.cli.words import LANGUAGES, spoken_language
from lakelight.coach.estimates import LOOKS
from lakelight.games import GAMES

FOLDER = "help"
FIELDS = {
    "games": ", ".join(GAMES),
    "bots": ", ".join(BOT_NAMES),
    "languages": ", ".join(LANGUAGES),
    "least": LOOKS[0],
    "most": LOOKS[-1],
}


def help_text(key: str, english: str | None) -> str:
    """A text of the help, or its English form where the language has none."""
    language = spoken_language()
    if language == DEFAULT_LANGUAGE:
        return english or ""
    message = read_messages("lakelight.cli", FOLDER, language).get(key)
    return message.format(**FIELDS) if isinstance(message, str) else english or ""


def translate_options(parser: ArgumentParser, command: str) -> None:
    """Say the options of a command in the person's language."""
    for action in parser._actions:
        if action.help is None:
            continue
        name = option_name(action.option_strings, action.dest)
        key = name if name in {"help", "version"} else f"{command}.{name}"
        action.help = help_text(key, action.help)
    if parser.epilog:
        parser.epilog = parser.epilog.replace("examples:", help_text("examples", "examples:"), 1)


def option_name(typed: Iterable[str], destination: str) -> str:
    """The key of an option, which is its long form without the dashes, or of an argument."""
    return next((text[2:] for text in typed if text.startswith("--")), destination)
