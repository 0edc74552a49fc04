"""The terminal in each language: complete catalogs, and a match that speaks no other language."""

from __future__ import annotations

import argparse
import ast
import inspect
import io
import re
import string
import sys
from pathlib import Path

import pytest

from lakelight.catalog import DEFAULT_LANGUAGE, Message, format_message, read_messages
from lakelight.cli.errors import SUCCESS
from lakelight.cli.help_texts import FOLDER as HELP
from lakelight.cli.main import main
from lakelight.cli.parser_words import SENTENCES
from lakelight.cli.words import FOLDER, LANGUAGES, choose_language
from tests.cli.test_documentation import CATALOGS, actions, commands

TRANSLATED = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]
# Commands for those who run a server, measure bots or build components.
IN_ENGLISH = ("help.", "bench.", "arena.", "backup.", "restore.", "prune.")
ERRORS_IN_ENGLISH = tuple(
    f"error.{name}" for name in ("bench", "backup", "restore", "prune", "server")
)

every_catalog = pytest.mark.parametrize("catalog", CATALOGS)
every_language = pytest.mark.parametrize("language", TRANSLATED)


def fields(message: Message) -> set[str]:
    """The names of the placeholders."""
    forms = [message] if isinstance(message, str) else message.values()
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def messages(catalog: str, language: str) -> dict[str, Message]:
    return dict(read_messages(CATALOGS[catalog].package, FOLDER, language))


@every_language
@every_catalog
def test_a_translation_says_all_that_players_read_with_the_same_placeholders(
    catalog: str, language: str
) -> None:
    english, other = messages(catalog, DEFAULT_LANGUAGE), messages(catalog, language)
    assert set(other) <= set(english)
    missing = {key for key in english if key not in other}
    assert all(key.startswith((*IN_ENGLISH, *ERRORS_IN_ENGLISH)) for key in missing)
    assert {key: fields(one) for key, one in other.items()} == {
        key: fields(english[key]) for key in other
    }


@pytest.mark.parametrize(
    ("language", "n", "expected"),
    [("en", 0, "0 tiles"), ("en", 1, "1 tile"), ("fr", 0, "0 tuile"), ("fr", 2, "2 tuiles")],
)
def test_a_count_chooses_the_form_that_its_language_takes(
    language: str, n: int, expected: str
) -> None:
    message = messages("lakelight.cli.faces.harvest.words", language)["tile_count"]
    assert format_message(message, language, {"n": n}) == expected


@pytest.mark.parametrize(
    ("language", "game", "expected"),
    [
        ("fr", "harvest", ("posez une tuile", "est pas un coup", "réserve", "La partie est")),
        ("de", "harvest", ("leg ein Plättchen an", "Das ist kein Spielzug", "Vorrat")),
        ("fr", "dice", ("noircissez du", "est pas un coup", "Tour 1 sur")),
        ("de", "dice", ("Spielblatt", "oder pass", "Das ist kein Spielzug", "Zug 1 von")),
    ],
)
def test_a_match_speaks_the_language_of_its_option(
    language: str,
    game: str,
    expected: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("nonsense\n?\nquit\n"))
    options = [
        "--names",
        "Ann,-",
        "--seed",
        "7",
        "--language",
        language,
        "--record",
        str(tmp_path / "m.json"),
    ]
    assert main(["play", "--game", game, *options]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert [part for part in expected if part not in shown] == []
    assert "Place" not in shown
    assert "not a move" not in shown


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("honor  favors  tiles\n", "four of a kind 8 ")),
        ("fr", ("points faveurs tuiles\n", "triple paire 9 ")),
        ("de", ("Punkte   Gunst   Hand\n", "von jeder Farbe eine 10 ")),
    ],
)
def test_the_columns_of_seats_and_stacks_stand_apart(
    language: str,
    expected: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    main(["play", "--seed", "1", "--language", language])
    printed = capsys.readouterr().out
    assert [text for text in expected if text not in printed] == []


REFUSED = {
    "fr": {
        "learn chess": "jeu 'chess' : il faut harvest",
        "play --players 9": "9 joueurs : Harvest se joue de 2 à 4",
        "play --players": "lakelight play : erreur : --players : il manque une valeur",
        "play --players x": "est pas un nombre entier",
        "replay m --seat 1 --open": "--open : ne va pas avec --seat",
        "components dance": "existe pas ; au choix : 'check', 'draw', 'show'",
    },
    "de": {
        "learn harvest juggling": "Lektion 'juggling' von harvest: erwartet wird sides",
        "dance": "Befehl 'dance': erwartet wird learn",
        "play --players": "lakelight play: Fehler: --players: ein Wert fehlt",
        "replay": "es fehlt: FILE",
        "replay m --open=3": "--open: erwartet keinen Wert, bekam aber '3'",
    },
}


@pytest.mark.parametrize(
    ("language", "command_line", "expected"),
    [(language, *case) for language, cases in REFUSED.items() for case in cases.items()],
)
def test_what_is_wrong_is_said_in_the_language_of_the_system(
    language: str,
    command_line: str,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    assert main(command_line.split()) != SUCCESS
    assert expected in capsys.readouterr().err


# What argparse says of a parser that is built wrongly, or has what ours have not.
NEVER_SAID = re.compile(
    r"conflicting|cannot|not defined|mode %r|can't open|invalid (argument|option|conflict)|"
    r"dest=|mutually exclusive|unexpected option|is not callable|deprecated|maybe you meant"
)


@every_language
def test_each_sentence_of_argparse_is_in_the_catalogs(language: str) -> None:
    calls = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(argparse)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    sentences = {
        str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)
    }
    told = {one for one in sentences if not NEVER_SAID.search(one)}
    assert {"expected one argument", "unrecognized arguments: %s"} <= told <= set(SENTENCES)
    assert set(SENTENCES.values()) <= set(read_messages("lakelight.cli", HELP, language))


def test_every_type_of_an_option_is_a_whole_number() -> None:
    types = {action.type for parser in commands().values() for action in actions(parser)}
    assert types == {None, int}


PLAYERS = ("learn", "play", "replay", "review", "verify")
# Lines of help that every language shares: commands, and lists of names of bots.
SHARED = re.compile(r"lakelight |curl |[a-z+-]+(, [a-z+-]+)+,?$")


@every_language
def test_the_help_for_players_is_in_their_language(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    choose_language()
    english = {name: help_lines(name, capsys) for name in PLAYERS}
    monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
    for name in PLAYERS:
        told = help_lines(name, capsys)
        same = [one for one in told & english[name] if not SHARED.match(one)]
        assert not [one for one in same if len(one.split()) > 2 and "--" not in one]


def help_lines(name: str, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """The lines of the help of a command."""
    assert main([name, "--help"]) == SUCCESS
    return {line.strip() for line in capsys.readouterr().out.splitlines()}
