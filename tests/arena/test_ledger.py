"""The ledger of matches: complete, locked, and bound to one contest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lakelight.arena.contest import Contest
from lakelight.arena.ledger import Ledger
from lakelight.core.errors import InvalidSetup
from tests.arena.contests import contest, played_here

SOME = contest("random", "first50", deals=3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.jsonl"


def test_a_reopened_ledger_has_every_match_that_was_added(path: Path) -> None:
    results = played_here(SOME)
    with Ledger(path, SOME) as ledger:
        for result in results[:4]:
            ledger.add(result)
    with Ledger(path, SOME) as ledger:
        assert list(ledger.results.values()) == results[:4]


def test_a_match_is_in_the_file_before_the_ledger_is_closed(path: Path) -> None:
    with Ledger(path, SOME) as ledger:
        ledger.add(played_here(SOME)[0])
        assert len(path.read_bytes().splitlines()) == 2


@pytest.mark.parametrize("kept", range(1, 400, 57))
def test_an_incomplete_last_line_is_dropped(path: Path, kept: int) -> None:
    results = played_here(SOME)
    with Ledger(path, SOME) as ledger:
        for result in results[:3]:
            ledger.add(result)
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    path.write_bytes(whole[: min(last + kept, len(whole) - 1)])
    with Ledger(path, SOME) as ledger:
        assert list(ledger.results.values()) == results[:2]
        ledger.add(results[2])
    assert path.read_bytes() == whole


def test_an_incomplete_first_line_is_rewritten(path: Path) -> None:
    path.write_bytes(b'{"arena": 1, "ga')
    with Ledger(path, SOME) as ledger:
        assert not ledger.results
    with Ledger(path, SOME) as ledger:
        assert not ledger.results


def test_more_deals_continue_the_same_ledger(path: Path) -> None:
    with Ledger(path, SOME) as ledger:
        ledger.add(played_here(SOME)[0])
    with Ledger(path, replace(SOME, deals=50)) as ledger:
        assert list(ledger.results) == [0]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (contest("random", "first60", deals=3), "bots"),
        (contest("random", "first50", players=3), "players"),
        (contest("random", "first50", seed="others"), "seed"),
        (replace(SOME, budget="500"), "budget"),
    ],
)
def test_a_ledger_of_another_contest_is_refused(path: Path, other: Contest, named: str) -> None:
    with Ledger(path, SOME):
        pass
    with pytest.raises(InvalidSetup, match=f"holds matches with {named} .*another --out"):
        Ledger(path, other)


def test_a_ledger_of_other_code_is_refused(path: Path) -> None:
    with Ledger(path, SOME):
        pass
    code = str(SOME.identity()["code"])
    path.write_text(path.read_text().replace(code, "0" * len(code)))
    with pytest.raises(InvalidSetup, match="the rules or bots have changed"):
        Ledger(path, SOME)


@pytest.mark.parametrize("text", ["a novel\n", "a novel", '{"game": "harvest"}\n'])
def test_a_file_that_is_no_ledger_is_not_changed(path: Path, text: str) -> None:
    path.write_text(text)
    with pytest.raises(InvalidSetup, match="name another"):
        Ledger(path, SOME)
    assert path.read_text() == text


@pytest.mark.parametrize("line", ["nonsense", "{}", '{"match": -1}', "\udcff"])
def test_an_invalid_line_is_named_by_its_number(path: Path, line: str) -> None:
    with Ledger(path, SOME):
        pass
    with path.open("ab") as file:
        file.write(line.encode("utf-8", "surrogateescape") + b"\n")
    with pytest.raises(InvalidSetup, match="line 2"):
        Ledger(path, SOME)


def test_a_match_of_another_seating_is_refused(path: Path) -> None:
    with Ledger(path, SOME) as ledger:
        ledger.add(replace(played_here(SOME)[0], number=1))
    with pytest.raises(InvalidSetup, match="match 1 does not belong to this contest"):
        Ledger(path, SOME)


def test_two_arenas_cannot_write_to_one_file(path: Path) -> None:
    with Ledger(path, SOME), pytest.raises(InvalidSetup, match="is in use"):
        Ledger(path, SOME)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidSetup, match="cannot be written"):
        Ledger(tmp_path, SOME)
