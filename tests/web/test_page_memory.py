"""What the engine of a page adds to the memory of Chromium, in whole matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.page_memory import BEST, QUICKEST, Memory, play_match, visit
from lakelight.games import GAMES
from tests.web.file_server import FileServer

MOST_MEGABYTES = 120


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_stays_within_its_memory_during_and_after_a_match(
    host: FileServer, site: str, tmp_path: Path, game: str
) -> None:
    mine, other = Memory(), Memory()
    visit(tmp_path / "page", host.site)
    play_match(tmp_path / "page", host.site, game, BEST, mine)
    play_match(tmp_path / "server", site, game, QUICKEST, other)
    assert mine.early[0] - other.early[0] <= MOST_MEGABYTES
    assert mine.whole[0] - other.whole[0] <= MOST_MEGABYTES
