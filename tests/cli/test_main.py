"""The command line itself: help, exit codes, and errors in one sentence."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lakelight.cli.command import Command
from lakelight.cli.commands import all_commands
from lakelight.cli.main import main

LAKELIGHT = [sys.executable, "-m", "lakelight"]


def test_without_a_command_it_shows_help_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert "examples:" in shown
    assert all(command.NAME in shown for command in all_commands())


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("lakelight ")


@pytest.mark.parametrize("command", all_commands(), ids=lambda command: command.NAME)
def test_every_command_has_help_with_examples(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command.NAME, "--help"]) == 0
    assert "examples:" in capsys.readouterr().out


# What is wrong with a command line; after a bar, what else may be said.
IMPOSSIBLE = {
    "dance": "command 'dance': expected learn",
    "trace --players 5": "5 players: Harvest is for 2 to 4",
    "trace --players many": "invalid int value: 'many'",
    "trace --game chess": "game 'chess': expected harvest",
    "trace --players 3 --seats NNN": "expected SWE or SWN or SNE|sit SWE",
    'trace --seed ""': "a seed is 64 hexadecimal digits or some words",
    "trace --deal 1,2,x": "expected numbers of tiles",
    "trace --deal 1,2,3": "the deal has 3 tiles: 2 players need 22",
    "verify nowhere.json": "no such file",
    "verify .": "is a directory",
    "draw nowhere.json": "no such file",
    "replay nowhere.json": "no such file",
    "play --resume nowhere.json": "no such file",
    "play --bots genius": "bots 'genius': expected random",
    "play --players 2 --names Ann,Ben,Cal": "3 names for 2 seats",
    "play --names Ann,Ann": "name 'Ann' appears twice",
    "play --names 'random bot,Ann'": "not the name of a bot, such as 'random bot'",
    "play --names Ann,": "expected 1 to 40",
    "play --humans 5": "5 people at 4 seats",
    "play --humans 1 --names Ann": "not both",
    "bench chess": "part 'chess': expected harvest",
    "bench --rounds 0": "expected 1 or more",
}


@pytest.mark.parametrize(("command_line", "expected"), IMPOSSIBLE.items())
def test_an_impossible_request_is_refused_in_one_sentence(
    command_line: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command_line)) == 2
    shown = capsys.readouterr()
    assert any(part in shown.err for part in expected.split("|"))
    assert shown.out == ""
    assert "Traceback" not in shown.err


def test_an_unknown_option_shows_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "--bot", "beginner"]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("usage: lakelight play ")
    assert "--bots LEVEL" in shown
    assert "there is no option --bot beginner" in shown


@pytest.mark.parametrize("command", ["verify", "draw", "replay"])
def test_text_that_is_not_utf8_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "strange").write_bytes(b"\xff\xfe\x00{")
    assert main([command, "strange"]) == 2
    assert "not UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_text_that_is_no_json_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("moves: none", "utf-8")
    assert main([command, "text"]) == 2
    assert "no JSON" in capsys.readouterr().err


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*LAKELIGHT, "trace", "--players", "4", "--seed", "7"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"number": 0')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_only_play_and_replay_need_the_extra() -> None:
    hidden = "import sys; sys.modules['rich'] = None; from lakelight.cli.main import main; "
    served = subprocess.run(
        [sys.executable, "-c", hidden + "sys.exit(main(['trace', '--seed', '7']))"],
        capture_output=True,
        check=False,
    )
    assert (served.returncode, served.stderr) == (0, b"")
    refused = subprocess.run(
        [sys.executable, "-c", hidden + "sys.exit(main(['play']))"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert refused.returncode == 2
    assert "pip install lakelight[cli]" in refused.stderr
