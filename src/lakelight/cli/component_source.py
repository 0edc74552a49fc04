"""Sets of Dice components from files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from lakelight.cli.complaint import BadUsage, Failed
from lakelight.cli.source import read_text
from lakelight.cli.words import say
from lakelight.dice.component_file import check_components
from lakelight.dice.components import Components, InvalidComponents


@dataclass(frozen=True)
class ComponentFile:
    """A set that obeys every rule, and the text it was read from."""

    text: str
    components: Components


def read_components(name: str) -> ComponentFile:
    """A set from a file, for those who want to use it.

    Raises:
        BadUsage: if the file cannot be read as TOML.
        Failed: with every problem of the set.
    """
    text = read_toml(name)
    try:
        return ComponentFile(text, check_components(text))
    except InvalidComponents as error:
        raise Failed(say("error.components", name=name, problems=error)) from None


def read_toml(name: str) -> str:
    """The text of a file that holds TOML, whatever it says."""
    text = read_text(name)
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise BadUsage(say("error.toml", name=name, reason=error)) from None
    return text
