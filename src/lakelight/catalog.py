"""Sentences in each language: lessons, server and terminal read their catalogs here.

A catalog is a folder with one JSON file for each language: an object from keys to messages.
A message has placeholders such as {name}. Where one and many differ, it is an object with the
forms `one` and `other`, and the number `n` chooses. The web client's catalogs have the same form.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias

DEFAULT_LANGUAGE = "en"
# These use the singular for 0, too.
SINGULAR_ZERO = frozenset({"fr"})

Message: TypeAlias = "str | dict[str, str]"


def languages_in(package: str, folder: str) -> tuple[str, ...]:
    """The languages of a catalog, the default language first."""
    names = {path.name.removesuffix(".json") for path in files(package).joinpath(folder).iterdir()}
    return (DEFAULT_LANGUAGE, *sorted(names - {DEFAULT_LANGUAGE}))


@cache
def read_messages(package: str, folder: str, language: str) -> Mapping[str, Message]:
    """The messages of one language, from a folder of a package; in English if it has no others."""
    path = files(package).joinpath(folder, f"{language}.json")
    if not path.is_file():
        path = files(package).joinpath(folder, f"{DEFAULT_LANGUAGE}.json")
    messages: dict[str, Message] = json.loads(path.read_text("utf-8"))
    return messages


def format_message(message: Message, language: str, fields: Mapping[str, object]) -> str:
    """A message with its placeholders filled in, in the form that goes with its number."""
    if isinstance(message, str):
        return message.format(**fields)
    return message["one" if is_one(language, fields["n"]) else "other"].format(**fields)


def is_one(language: str, n: object) -> bool:
    """Whether a count takes the singular."""
    return n == 1 or (n == 0 and language in SINGULAR_ZERO)


def closest_language(wanted: str, languages: Container[str]) -> str:
    """One of the languages for a name such as fr_CA.UTF-8; English if there is none."""
    code = wanted[:2].lower()
    return code if code in languages else DEFAULT_LANGUAGE
