"""Every command and option is documented, and every sentence of the catalogs is used."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lakelight.cli
from lakelight.cli import words
from lakelight.cli.faces.dice import words as dice_words
from lakelight.cli.faces.harvest import words as harvest_words
from lakelight.cli.main import build_parser

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
SOURCE = Path(lakelight.cli.__file__).parent
CATALOGS = {module.__name__: module.say for module in (words, dice_words, harvest_words)}
# Words that a face looks up by a name that the rules give: dedications and parts of the score.
NAMED_BY_THE_RULES = {
    *("four_of_a_kind", "three_pair", "seven_unique"),
    *("honor", "favors", "lanterns", "score", "fireworks", "second_group", "boats"),
}


def commands() -> dict[str, argparse.ArgumentParser]:
    (subparsers,) = (
        action
        for action in build_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return dict(subparsers.choices)


def section(command: str) -> str:
    found = re.search(rf"^## {command}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"docs/cli.md has no section {command}"
    return found[1]


def options() -> Iterator[tuple[str, str]]:
    for name, parser in commands().items():
        for action in actions(parser):
            for option in action.option_strings:
                if action.dest != "help":
                    yield name, option


def actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a command and of its subcommands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from actions(below)


@pytest.mark.parametrize("command", list(commands()))
def test_every_command_is_documented(command: str) -> None:
    assert f"`lakelight {command}" in section(command)


@pytest.mark.parametrize(("command", "option"), list(options()))
def test_every_option_is_documented(command: str, option: str) -> None:
    assert re.search(rf"`{option}[ `]", section(command))


def test_every_documented_option_exists() -> None:
    for command in commands():
        written = set(re.findall(r"^\| `(?:-\w`, `)?(--[\w-]+)", section(command), re.MULTILINE))
        assert written <= {option for name, option in options() if name == command}


@pytest.mark.parametrize("catalog", CATALOGS)
def test_every_sentence_is_used_and_none_is_missing(catalog: str) -> None:
    keys = set(CATALOGS[catalog].sentences)
    source = "".join(code_that_uses(catalog))
    literal = set(re.findall(r"""["']([a-z_]+(?:\.\w+)*)["']""", source))
    patterns = [
        re.compile(re.sub(r"\\\{[^}]*\}", r"\\w+", re.escape(text)))
        for text in re.findall(r"""f["']([a-z_]+\.[^"']*?\{.*?\})["']""", source)
    ]
    unused = {key for key in keys - literal if not any(each.fullmatch(key) for each in patterns)}
    assert unused <= NAMED_BY_THE_RULES
    assert set(re.findall(r"""say\(\s*["']([\w.]+)["']""", source)) <= keys


def code_that_uses(catalog: str) -> Iterator[str]:
    """The modules that import a catalog, and the functions beside it."""
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.with_suffix("").as_posix().endswith(catalog.replace(".", "/")):
            yield text.partition("\n)\n")[2]
        elif re.search(rf"from {re.escape(catalog)} import [^\n]*\bsay\b", text):
            yield text
