"""Every command and option is documented, and every sentence is used."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import lakelight.cli
from lakelight.cli.main import build_parser
from lakelight.cli.words import ENGLISH

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
SOURCE = Path(lakelight.cli.__file__).parent


def commands() -> dict[str, argparse.ArgumentParser]:
    (rooms,) = (
        action
        for action in build_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return dict(rooms.choices)


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
    """Those of a command and of its deeds."""
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


def test_no_option_is_documented_that_is_not_there() -> None:
    for command in commands():
        written = set(re.findall(r"^\| `(?:-\w`, `)?(--[\w-]+)", section(command), re.MULTILINE))
        assert written <= {option for name, option in options() if name == command}


def test_every_sentence_is_said_somewhere_and_none_is_missing() -> None:
    others = [path for path in SOURCE.rglob("*.py") if path.stem != "words"]
    source = "".join(path.read_text("utf-8") for path in others)
    source += (SOURCE / "words.py").read_text("utf-8").partition("def say")[2]
    whole = set(re.findall(r"""(?<!f)["']([a-z_]+(?:\.\w+)+)["']""", source))
    parts = [
        re.compile(re.sub(r"\\\{[^}]*\}", r"\\w+", re.escape(text)))
        for text in re.findall(r"""f["']([a-z_]+\.[^"']*?\{.*?\})["']""", source)
    ]
    unsaid = set(ENGLISH) - whole
    assert {key for key in unsaid if not any(part.fullmatch(key) for part in parts)} == set()
    assert set(re.findall(r"""say\(\s*["']([\w.]+)["']""", source)) <= set(ENGLISH)
