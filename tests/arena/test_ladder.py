"""The ladder that ships: its page and pictures agree with its figures."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from lakelight.arena.ladder import (
    DATA,
    QUICK_DEALS,
    check_checkout,
    ladder_contest,
    play_ladder,
    write_ladder,
)
from lakelight.arena.ladder_page import PAGE, ladder_page, ladder_picture, picture_path
from lakelight.bots.ladder import ladder_rating
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import TWO_CORES

ROOT = Path(__file__).parents[2]


def shipped() -> list[Any]:
    """The ladder of this checkout, if it has one."""
    return [json.loads((ROOT / DATA).read_text("utf-8"))] if (ROOT / DATA).exists() else []


def sections() -> list[tuple[str, Any]]:
    return [section for ladder in shipped() for section in ladder["games"].items()]


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
        assert (ROOT / picture_path(game)).read_text("utf-8") == ladder_picture(game, section)


def test_every_rating_comes_from_the_ladder() -> None:
    for game, section in sections():
        for row in section["bots"]:
            found = ladder_rating(game, row["name"])
            assert found is not None
            assert (found.rating, found.low, found.high) == (row["rating"], row["low"], row["high"])
    assert ladder_rating("harvest", "nobody") is None


def test_a_quick_ladder_is_played_written_and_continued(checkout: Path) -> None:
    contests = [ladder_contest("harvest", ("random", "first50", "first99"), quick=True)]
    ladder: Any = play_ladder(checkout, contests, TWO_CORES, io.StringIO(), quick=True)
    paths = write_ladder(checkout, ladder)
    assert paths == [DATA, PAGE, picture_path("harvest")]
    assert json.loads((checkout / DATA).read_text("utf-8")) == ladder
    page = (checkout / PAGE).read_text("utf-8")
    assert f"{6 * QUICK_DEALS} matches on {QUICK_DEALS} deals" in page
    assert "these figures are not reliable" in page
    assert "| random against first50 |" in page
    output = io.StringIO()
    again: Any = play_ladder(checkout, contests, TWO_CORES, output, quick=True)
    assert again["games"] == ladder["games"]
    assert output.getvalue() == "harvest: 24 matches of random, first50, first99\n"


def test_the_ladder_is_written_only_into_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetup, match="run it in a checkout of Lakelight"):
        check_checkout(tmp_path)
