"""The ladder that ships: its page and pictures agree with its figures."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lakelight.arena.ladder import (
    DATA,
    MORE_PLAYERS,
    PLAYERS,
    QUICK_DEALS,
    check_checkout,
    ladder_bots,
    ladder_contest,
    play_ladder,
    write_ladder,
)
from lakelight.arena.ladder_page import (
    PAGE,
    ladder_page,
    ladder_picture,
    picture_path,
    sections_of,
)
from lakelight.arena.schedule import line_up_of
from lakelight.bots import BOT_NAMES, LEVELS
from lakelight.bots.game_bots import settings_of
from lakelight.bots.ladder import ladder_rating
from lakelight.bots.levels import LevelSettings
from lakelight.bots.registry import bots_of
from lakelight.core.errors import InvalidSetup
from lakelight.games import GAMES
from tests.arena.contests import TWO_CORES

ROOT = Path(__file__).parents[2]


def shipped() -> list[Any]:
    """The ladder of this checkout, if it has one."""
    return [json.loads((ROOT / DATA).read_text("utf-8"))] if (ROOT / DATA).exists() else []


def sections() -> list[tuple[str, Any]]:
    return [section for ladder in shipped() for section in sections_of(ladder)]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / DATA).parent.mkdir(parents=True)
    (tmp_path / PAGE).parent.mkdir()
    return tmp_path


def test_the_page_and_the_pictures_are_fresh() -> None:
    assert (ROOT / PAGE).exists() == (ROOT / DATA).exists()
    for ladder in shipped():
        assert (ROOT / PAGE).read_text("utf-8") == ladder_page(ladder)
    for game, section in sections():
        path = ROOT / picture_path(game, section["players"])
        assert path.read_text("utf-8") == ladder_picture(game, section)


def test_every_rating_comes_from_the_ladder() -> None:
    for game, section in sections():
        if section["players"] != PLAYERS:
            continue
        for row in section["bots"]:
            found = ladder_rating(game, row["name"])
            assert found is not None
            assert (found.rating, found.low, found.high) == (row["rating"], row["low"], row["high"])
    assert ladder_rating("harvest", "nobody") is None


def test_a_page_of_levels_that_are_gone_says_so() -> None:
    for ladder in shipped():
        names = {row["name"] for _, section in sections_of(ladder) for row in section["bots"]}
        assert ("The levels have changed since" in ladder_page(ladder)) == (
            not names <= set(BOT_NAMES)
        )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [PLAYERS, MORE_PLAYERS])
def test_every_bot_of_the_ladder_plays_400_matches_and_200_against_the_clock(
    game: str, players: int
) -> None:
    bots = ladder_bots(game)
    assert len(set(bots)) == len(bots)
    contest = ladder_contest(game, bots, quick=False, players=players)
    played = Counter(line_up_of(one.seating) for one in contest.fixtures())
    assert contest.matches == sum(played.values())
    top = bots.index(LEVELS[-1].key)
    assert {at for meeting in played for at in meeting} == set(range(len(bots)))
    assert all(count == (200 if top in meeting else 400) for meeting, count in played.items())


def test_greedy_stands_in_the_ladder_unless_a_level_plays_the_same() -> None:
    for game in GAMES:
        is_level = any(settings_of(bots_of(game), one) == LevelSettings() for one in LEVELS)
        assert ("greedy" in ladder_bots(game)) != is_level


def test_a_quick_ladder_is_played_written_and_continued(checkout: Path) -> None:
    contests = [ladder_contest("harvest", ("random", "first50", "first99"), quick=True)]
    ladder: Any = play_ladder(checkout, contests, TWO_CORES, io.StringIO(), quick=True)
    paths = write_ladder(checkout, ladder)
    assert paths == [DATA, PAGE, picture_path("harvest")]
    assert json.loads((checkout / DATA).read_text("utf-8")) == ladder
    page = (checkout / PAGE).read_text("utf-8")
    assert f"{4 * QUICK_DEALS} matches on {QUICK_DEALS} deals" in page
    assert "these figures are not reliable" in page
    assert "| random against first50 |" in page
    output = io.StringIO()
    again: Any = play_ladder(checkout, contests, TWO_CORES, output, quick=True)
    assert again["games"] == ladder["games"]
    assert output.getvalue() == "harvest: 16 matches of random, first50, first99\n"


def test_the_ladder_is_written_only_into_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetup, match="run it in a checkout of Lakelight"):
        check_checkout(tmp_path)
