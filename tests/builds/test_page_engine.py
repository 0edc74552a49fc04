"""The engine of a page, in Pyodide: the contract of every game, and random matches as natively."""

from __future__ import annotations

import pytest

from workshop.page.engine import prepare_page_engine, run_contract
from workshop.page.random_matches import digest_of_matches
from workshop.process_lock import hold_lock

# Everything that a page fetches in order to play without a server, compressed.
MOST_BYTES = 5_500_000


@pytest.mark.takes_minutes
def test_the_packed_engine_satisfies_the_contract_and_plays_as_the_native_one() -> None:
    with hold_lock():
        prepare_page_engine()
        said = run_contract()
    *_, summary, digest = said.splitlines()
    assert "passed" in summary
    assert digest == digest_of_matches()


def test_the_engine_stays_within_its_budget() -> None:
    with hold_lock():
        folder = prepare_page_engine()
    assert sum(path.stat().st_size for path in folder.rglob("*.br")) <= MOST_BYTES
