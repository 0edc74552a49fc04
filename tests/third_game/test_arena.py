"""The arena plays a game that has no bots of its own."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from lakelight.arena import engine
from lakelight.arena.contest import Contest, code_digest
from lakelight.arena.match import BotMaker, play
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.arena.standing import standing_of
from lakelight.bots import BOT_NAMES
from lakelight.cli.commands import arena
from lakelight.core.seed import parse_seed
from tests.arena.fakes import fake_named


def contest(*bots: str, players: int, deals: int = 1) -> Contest:
    return Contest("pebbles", players, bots, "", parse_seed("arena"), deals)


def test_random_bots_play_every_deal_from_every_seat() -> None:
    some = contest("random", "first99", "crash", players=3, deals=3)
    results = [play(some, fixture, fake_named) for fixture in some.fixtures()]
    assert len(results) == 9
    for result in results:
        assert min(result.places) == 1
        assert (result.forfeit is None) == bool(result.scores)
    standing = standing_of(some, results)
    assert standing.anchor == "random"
    assert {row.name for row in standing.bots} == set(some.bots)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_built_in_bot_plays_a_game_without_an_evaluator(name: str) -> None:
    some = replace(contest("first1", "first2", name, players=3), budget="20")
    for fixture in some.fixtures():
        first, again = (play(some, fixture, fake_named) for _ in range(2))
        assert first.forfeit is None
        assert first.without_times() == again.without_times()


def test_the_digest_of_the_code_covers_the_rules_of_the_game() -> None:
    assert code_digest("pebbles") not in (code_digest("harvest"), code_digest("dice"))


def play_here(
    contest: Contest, fixtures: Sequence[Fixture], make_bot: BotMaker, workers: int
) -> Iterator[Result]:
    for fixture in fixtures:
        yield play(contest, fixture, make_bot)


def test_the_command_plays_a_contest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    parser = ArgumentParser()
    arena.add_arguments(parser)
    words = ["--game", "pebbles", "--bots", "random,first99", "--matches", "4", "--json"]
    # Workers are new processes, whose registry has no third game.
    monkeypatch.setattr(engine, "play_on_cores", play_here)
    assert arena.run(parser.parse_args(words), fake_named) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["game"], report["matches"]) == ("pebbles", 4)
