"""Sets of Dice components, read from files."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from lakelight.cli.errors import CommandFailed, UsageError
from lakelight.cli.faces.dice.words import say
from lakelight.cli.input_files import read_text
from lakelight.cli.words import spoken_language
from lakelight.dice.component_file import check_components
from lakelight.dice.component_problems import format_problem
from lakelight.dice.components import Components, InvalidComponents


@dataclass(frozen=True)
class ComponentFile:
    """A valid set of components, and the text it was read from."""

    text: str
    components: Components


def read_components(name: str) -> ComponentFile:
    """A valid set from a file.

    Raises:
        UsageError: if the file cannot be read as TOML.
        CommandFailed: with every problem of the set.
    """
    text = read_toml(name)
    try:
        return ComponentFile(text, check_components(text))
    except InvalidComponents as error:
        problems = "; ".join(problem_sentences(error))
        raise CommandFailed(say("error.components", name=name, problems=problems)) from None


def problem_sentences(error: InvalidComponents) -> list[str]:
    """Every problem of a set, in the person's language."""
    return [format_problem(one, spoken_language()) for one in error.details]


def read_toml(name: str) -> str:
    """The text of a TOML file, valid as a set or not."""
    text = read_text(name)
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise UsageError(say("error.toml", name=name, reason=error)) from None
    return text
