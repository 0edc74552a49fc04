"""What argparse says by itself, in the person's language.

argparse asks gettext for its sentences, under a name in its own module. While a command line is
read, that name looks in the catalogs of the help instead, so that there is one kind of catalog.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from lakelight.cli.help_texts import help_text

# The sentences of argparse that people read, and their keys in the catalogs.
SENTENCES = {
    "usage: ": "usage",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "argument %(argument_name)s: %(message)s": "error.argument",
    "expected one argument": "error.one_value",
    "expected at most one argument": "error.most_one_value",
    "expected at least one argument": "error.least_one_value",
    "ignored explicit argument %r": "error.no_value",
    # Every type that a command asks for is int.
    "invalid %(type)s value: %(value)r": "error.whole_number",
    "invalid choice: %(value)r (choose from %(choices)s)": "error.choice",
    "unknown parser %(parser_name)r (choices: %(choices)s)": "error.action",
    "not allowed with argument %s": "error.not_with",
    "one of the arguments %s is required": "error.one_required",
    "the following arguments are required: %s": "error.required",
    "unrecognized arguments: %s": "error.unrecognized",
    "ambiguous option: %(option)s could match %(matches)s": "error.ambiguous",
}


@contextmanager
def translated_parser() -> Iterator[None]:
    """Let argparse speak the person's language."""
    names = vars(argparse)
    gettext = names["_"]
    names["_"] = translate
    try:
        yield
    finally:
        names["_"] = gettext


def translate(english: str) -> str:
    """A sentence of argparse, in English if no catalog has it."""
    return help_text(SENTENCES.get(english, english), english)
