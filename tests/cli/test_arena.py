"""`lakelight arena`, from its options to its report."""

from __future__ import annotations

import json
import signal
from argparse import ArgumentParser
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from lakelight.arena import engine
from lakelight.arena.contest import Contest
from lakelight.arena.match import BotMaker
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.workers import play_on_cores
from lakelight.cli.commands import arena
from lakelight.cli.errors import CommandFailed, UsageError
from lakelight.cli.main import main
from tests.arena.fakes import fake_named


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> int:
    parser = ArgumentParser()
    arena.add_arguments(parser)
    return arena.run(parser.parse_args([*words, "--workers", "1"]), fake_named)


def test_the_same_command_continues_and_prints_the_same_report(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", "random,first50", "--matches", "10", "--json")
    assert run(*words) == 0
    first = capsys.readouterr()
    assert run(*words) == 0
    second = capsys.readouterr()
    assert first.out == second.out
    form = json.loads(first.out)
    assert (form["matches"], form["deals"], form["bots"]) == (10, 5, ["random", "first50"])
    assert len(Path(form["out"]).read_bytes().splitlines()) == 11


def test_more_matches_add_to_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    run("--bots", "random,first50", "--matches", "4", "--out", "matches.jsonl")
    run("--bots", "random,first50", "--matches", "8", "--out", "matches.jsonl")
    shown = capsys.readouterr()
    assert "4 of 8 matches were played before" in shown.err
    assert "8 matches, 4 deals" in shown.out


def test_one_name_per_seat_with_repeats_is_a_single_line_up(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("--players", "4", "--bots", "random,first50,first50,first50", "--matches", "7", "--json")
    form = json.loads(capsys.readouterr().out)
    assert (form["bots"], form["meetings"]) == (["random", "first50"], [[0, 1, 1, 1]])
    assert (form["matches"], form["matches_a_deal"]) == (8, 4)
    assert [row["bots"] for row in form["line_ups"]] == [["random", *["first50"] * 3]]
    assert form["line_ups"][0]["win_share"]["matches"] == 8


def test_a_name_with_commas_stands_in_quotes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="bot 'a,b'"):
        run("--bots", 'random,"a,b"', "--matches", "2")


def test_a_picture_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    run("--bots", "random,first50", "--matches", "4", "--picture", "ratings.svg")
    assert Path("ratings.svg").read_text().startswith("<svg")


def test_until_better_stops_early_with_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    run("--until-better", "random,first90", "--matches", "200")
    shown = capsys.readouterr()
    assert "random is better than first90" in shown.out
    assert "wrong in at most 5%" in shown.out


def test_ctrl_c_says_how_many_matches_are_saved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        contest: Contest, fixtures: Sequence[Fixture], make_bot: BotMaker, workers: int
    ) -> Generator[Result, None, None]:
        yield from list(play_on_cores(contest, fixtures[:3], make_bot, workers))
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(engine, "play_on_cores", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run("--bots", "random,first50", "--matches", "10", "--out", "matches.jsonl")
    shown = capsys.readouterr().err
    assert (
        "interrupted: 3 matches are saved in matches.jsonl; run the same command to continue"
        in shown
    )


def test_a_match_that_ends_its_workers_is_named(tmp_path: Path) -> None:
    crashes = tmp_path / "crashes"
    crashes.mkdir()
    for crash in range(3):
        (crashes / str(crash)).touch()
    with pytest.raises(CommandFailed, match="ended its worker 3 times"):
        run("--bots", f"random,killer:{crashes}", "--matches", "6")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "name the bots"),
        ("--bots random", "at least two bots"),
        ("--bots random,random", "at least two bots"),
        ("--bots random,random,b", "such as expert,greedy"),
        ("--bots random,nobody", "'nobody'"),
        ("--bots random,", "1 to 200 characters"),
        ("--game chess --bots random,b", "'chess'"),
        ("--players 9 --bots random,b", "9 players"),
        ("--matches 0 --bots random,b", "0 matches"),
        ("--budget soon --bots random,b", "expected seconds as 0.2s"),
        ("--workers 0 --bots random,b", "0 workers"),
        ("--seed= --bots random,b", "a seed is"),
        ("--until-better a", "name those two"),
        ("--until-better a,b --bots a,b,c", "no others in --bots"),
        ("ladder", "run it in a checkout"),
    ],
)
def test_an_impossible_contest_is_refused_in_one_sentence(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words.split()]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not list(Path.cwd().iterdir())
