"""The part of the terminal that each game has: complete, and found by the game's name."""

from __future__ import annotations

from importlib import import_module
from typing import get_args

import pytest

from lakelight.cli.faces import face_of, game_commands, setup_fields, setup_options
from lakelight.cli.faces import plain as plain_face
from lakelight.cli.faces.dice import face as dice_face
from lakelight.cli.faces.face import Face
from lakelight.cli.faces.harvest import face as harvest_face
from lakelight.cli.words import Catalog
from lakelight.core.outcome import SHARED
from lakelight.games import GAMES, AnyGame
from tests.third_game.game import PEBBLES

# The assignment lets the type checker compare each module with the interface.
FACES: dict[str, Face] = {"harvest": harvest_face, "dice": dice_face, "pebbles": plain_face}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sentences(game: AnyGame) -> Catalog:
    found: Catalog = import_module(f"lakelight.cli.faces.{game.name}.words").say
    return found


@pytest.mark.parametrize("game", [*GAMES.values(), PEBBLES], ids=lambda game: game.name)
def test_a_face_is_found_by_the_name_of_its_game_or_is_the_plain_one(game: AnyGame) -> None:
    assert face_of(game) is FACES[game.name]


@every_game
def test_every_option_of_a_set_up_is_an_option_of_the_command_line(game: AnyGame) -> None:
    assert [option.name for option in setup_options(game)] == list(game.options)
    assert {field.name for field in setup_fields(game)} <= game.setup_keys


def test_a_game_without_a_part_offers_its_options_as_they_are() -> None:
    assert [option.name for option in setup_options(PEBBLES)] == ["turns"]
    assert list(setup_fields(PEBBLES)) == []


def test_a_command_of_a_game_is_found_through_the_registry() -> None:
    assert [command.NAME for command in game_commands()] == ["components"]


@every_game
def test_every_reason_of_a_refusal_has_a_sentence(game: AnyGame) -> None:
    reasons = get_args(import_module(f"lakelight.{game.name}.refusal").Reason)
    keys = {key.removeprefix("refusal.") for key in sentences(game).sentences if "refusal." in key}
    assert keys == set(reasons)


@every_game
def test_every_tie_break_has_a_heading_and_a_sentence_for_the_winner(game: AnyGame) -> None:
    state = game.begin(game.new_setup(2, bytes(32), {}))
    names = [name for name, _ in state.tie_breaks]
    say = sentences(game)
    assert all(say(name) for name in names)
    assert {key for key in say.sentences if key.startswith("won.")} == {
        f"won.{name}" for name in (*names, SHARED)
    }
