"""The public API: the names that people guess, and what it costs to import them."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

import lakelight
from lakelight import dice, harvest

ERRORS = [
    *("GameOver", "IllegalMove", "InvalidNotation", "InvalidPosition"),
    *("InvalidRecord", "InvalidSetup", "NotYourTurn"),
]
SLOW_MODULES = ["dataclasses", "enum", "re", "typing"]
RUNS = 12
CPU_TIME_OF_IMPORT = """
import time
started = time.process_time()
{statement}
print(time.process_time() - started)
"""


def printed(code: str) -> str:
    """What a new interpreter prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def best_milliseconds(statement: str) -> float:
    """The processor time that an import takes in a new interpreter, the best of several runs."""
    code = CPU_TIME_OF_IMPORT.format(statement=statement)
    return 1000 * min(float(printed(code)) for _ in range(RUNS))


def test_a_text_is_no_number_of_players() -> None:
    for name in lakelight.GAMES:
        with pytest.raises(lakelight.InvalidSetup, match=r"'2' players: .* is for 2 to 4"):
            lakelight.new_match(name, players="2")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", lakelight.__all__)
def test_every_public_name_resolves(name: str) -> None:
    assert getattr(lakelight, name) is not None
    assert name in dir(lakelight)


def test_the_version_is_that_of_the_installed_package() -> None:
    assert lakelight.__version__ == version("lakelight")


@pytest.mark.parametrize("name", ERRORS)
def test_every_error_is_public_and_derived_from_game_error(name: str) -> None:
    error = getattr(lakelight, name)
    assert issubclass(error, lakelight.GameError)
    assert issubclass(lakelight.GameError, ValueError)
    assert error.code != lakelight.GameError.code


def test_the_errors_of_the_core_are_all_public() -> None:
    core = [
        error.__name__
        for error in lakelight.GameError.__subclasses__()
        if error.__module__ == lakelight.GameError.__module__
    ]
    assert sorted(core) == ERRORS


@pytest.mark.parametrize("name", ["cellar", "play", "game", "Board", "_secret"])
def test_an_unknown_name_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
        getattr(lakelight, name)


def test_a_game_is_an_attribute_of_the_package() -> None:
    assert set(lakelight.GAMES) == {"harvest", "dice"}
    code = "import lakelight; print(lakelight.harvest.start(players=2).players)"
    assert printed(code) == "2\n"


def test_legal_moves_are_those_of_all_seats_or_of_one() -> None:
    state = dice.start(3, seed=1)
    state.play("roll RGBW")
    state.play("turn 0")
    by_seat = [state.legal_moves(seat) for seat in range(3)]
    assert all(by_seat)
    assert sorted(state.legal_moves()) == sorted(move for moves in by_seat for move in moves)
    assert harvest.start(2, seed=1).legal_moves(1) == []


def test_a_move_is_played_as_text_or_as_a_number() -> None:
    by_text, by_number = harvest.start(2, seed=1), harvest.start(2, seed=1)
    move = by_number.legal_moves()[0]
    text = by_number.format(move)
    assert by_number.parse(text) == move
    assert by_number.format_moves([move]) == [text]
    by_text.play(text)
    by_number.play(move)
    assert by_text == by_number


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    state = harvest.start(2, seed=1)
    before = state.copy()
    with pytest.raises(lakelight.IllegalMove) as error:
        state.play("4R")
    assert error.value.reason == "not_now"
    assert error.value.clause == "H7.1"
    assert error.value.facts["move"] == "4R"
    assert state == before


def test_a_match_has_a_record_and_can_be_undone() -> None:
    match = lakelight.new_match("harvest", 2, seed=7, names=["Ann", "Ben"])
    opening = match.state.copy()
    played = match.play(match.state.legal_moves()[0])
    assert isinstance(match, lakelight.Match)
    assert isinstance(played, lakelight.PlayedMove)
    assert isinstance(match.record, lakelight.Record)
    assert match.record.moves == (played.text,)
    again = lakelight.Match.from_record(harvest.HARVEST, match.record)
    assert again.state == match.state
    assert match.undo() == played
    assert match.state == opening


def test_printing_a_state_draws_it(capsys: pytest.CaptureFixture[str]) -> None:
    for game in (harvest, dice):
        sys.stdout.write(f"{game.start(2, seed=1)}")
        drawn = capsys.readouterr().out
        assert drawn.startswith(f"{game.__name__.rpartition('.')[2]} 2 players")
        assert len(drawn.splitlines()) > 5


def test_importing_the_package_imports_no_rules_and_no_slow_module() -> None:
    imported = printed(
        "import sys; before = set(sys.modules); import lakelight;"
        "print(*sorted(set(sys.modules) - before))"
    ).split()
    assert "lakelight" in imported
    assert not [name for name in imported if name.startswith("lakelight.")]
    assert not set(imported) & set(SLOW_MODULES)


def test_importing_the_package_takes_less_than_5_ms() -> None:
    assert best_milliseconds("import lakelight") < 5


def test_importing_a_game_takes_less_than_40_ms() -> None:
    assert best_milliseconds("from lakelight import harvest") < 40
