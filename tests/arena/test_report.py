"""The report of a contest as text, JSON and picture; budgets and progress."""

from __future__ import annotations

import io
import json
from xml.etree import ElementTree as ET

import pytest

from lakelight.arena.contest import Contest, format_budget, parse_budget, with_matches
from lakelight.arena.picture import Mark, ratings_picture
from lakelight.arena.progress import Progress, format_time
from lakelight.arena.report import report_json, report_picture, report_text
from lakelight.arena.result import Result
from lakelight.arena.sequential import SequentialTest
from lakelight.arena.standing import standing_of
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import contest, played_here

SOME = contest("first90", "crash", "random", deals=4)


def test_the_table_ranks_bots_and_names_forfeits() -> None:
    text = report_text(SOME, standing_of(SOME, played_here(SOME)))
    lines = text.splitlines()
    assert lines[0] == (
        "Harvest, 2 players: 24 matches, 4 deals, each played 6 times with every bot in every "
        "seat; each bot's own time"
    )
    assert lines[2].split()[:2] == ["bot", "rating"]
    assert sorted(line.split()[0] for line in lines[3:6]) == ["crash", "first90", "random"]
    ratings = {line.split()[0]: int(line.split()[1]) for line in lines[3:6]}
    assert ratings["random"] == 1000 == max(ratings.values())
    assert list(ratings.values()) == sorted(ratings.values(), reverse=True)
    assert "ZeroDivisionError: a bug" in text
    assert "4 deals are few: --matches 120 would give narrower intervals" in text
    assert "Plackett-Luce" in text
    assert "Bayesian bootstrap over deals" in text


def test_the_json_has_every_figure_and_no_infinity() -> None:
    for some in (SOME, contest("random", "cheat", deals=1)):
        form = report_json(some, standing_of(some, played_here(some)), SequentialTest(0, 1))
        assert json.loads(json.dumps(form, allow_nan=False)) == form
        assert form["matches"] == some.matches
        assert isinstance(form["standing"], list)
        assert len(form["standing"]) == len(some.bots)


def test_win_shares_split_shared_wins_and_add_up() -> None:
    some = contest("random", "first50", deals=2)
    results = [
        Result(0, 0, (0, 1), (1, 2), (5, 3)),
        Result(1, 0, (1, 0), (1, 1), (4, 4)),
        Result(2, 1, (0, 1), (1, 2), (5, 3)),
        Result(3, 1, (1, 0), (1, 2), (5, 3)),
    ]
    standing = standing_of(some, results)
    shares = {row.name: row.win_share.value for row in standing.bots}
    assert shares == {"random": 2.5 / 4, "first50": 1.5 / 4}
    assert {row.name: row.score for row in standing.bots} == {"random": 17 / 4, "first50": 15 / 4}


def test_a_line_up_of_one_against_three_is_reported_for_the_one() -> None:
    some = contest("random", "first90", players=4, deals=2)
    text = report_text(some, standing_of(some, played_here(some)))
    assert "random against first90, first90, first90" in text
    assert "first90 against random, random, random" in text


def test_the_picture_is_valid_with_any_names() -> None:
    some = contest("random", "first90", deals=2)
    drawn = ET.fromstring(report_picture(some, standing_of(some, played_here(some))))
    assert len(drawn.findall("{*}circle")) == 2
    marks = [Mark('<&">\x00' + 60 * "w", 1000, float("-inf"), float("inf")), Mark("b", 1000, 1, 2)]
    words = "".join(ET.fromstring(ratings_picture("a", "b", "c", marks)).itertext())
    assert '<&">' in words
    assert "…" in words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "each bot's own time"),
        ("500", "500 playouts per decision"),
        ("0.2s", "0.2 s per decision"),
        (" 2 s ", "2 s per decision"),
    ],
)
def test_a_budget_is_seconds_or_playouts_or_empty(text: str, words: str) -> None:
    assert format_budget(text) == words


@pytest.mark.parametrize("text", ["0", "0s", "-1", "1h", "s", "1e9", "٣", "9999999999", "nan s"])
def test_other_budgets_are_refused_with_both_forms(text: str) -> None:
    with pytest.raises(InvalidSetup, match=r"expected seconds as 0\.2s, or playouts as 500"):
        parse_budget(text)


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert with_matches(SOME, 1).matches == 6
    assert with_matches(SOME, 400).matches == 402
    with pytest.raises(InvalidSetup, match="0 matches: expected 1"):
        with_matches(SOME, 0)


@pytest.mark.parametrize(
    ("bots", "players", "said"),
    [
        (("a",), 2, "at least two bots"),
        (("a", "a"), 2, "'a' is named twice"),
        (("a", ""), 2, "1 to 200 characters"),
        (("a", "b"), 5, "5 players: harvest has 2 to 4"),
        (("a", "b"), 0, "0 players: harvest has 2 to 4"),
        (tuple(map(str, range(100))), 2, "100 bots: a contest has at most 64"),
    ],
)
def test_an_impossible_contest_is_refused(bots: tuple[str, ...], players: int, said: str) -> None:
    with pytest.raises(InvalidSetup, match=said):
        Contest("harvest", players, bots, "", bytes(32))


def test_progress_shows_pace_and_time_left() -> None:
    times = iter([0.0, 10.0, 31.0, 40.0])
    stream = io.StringIO()
    progress = Progress(stream, lambda: next(times))
    with progress:
        progress.begin(100, 20)
        for _ in range(3):
            progress.step()
    assert stream.getvalue() == (
        "20 of 100 matches were played before\n"
        "22 of 100 matches, 0.0645 per second, at most 20 min 9 s left\n"
    )


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (59, "59 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")]
)
def test_times_are_in_seconds_minutes_and_hours(seconds: float, words: str) -> None:
    assert format_time(seconds) == words
