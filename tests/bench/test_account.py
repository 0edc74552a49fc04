"""Every move of a load test is accounted for."""

from __future__ import annotations

import pytest

from bench.account import DRAIN_SECONDS, ON_TIME_SECONDS, Account
from bench.tabular import ratios, table_of


def test_the_counts_of_on_time_late_refused_and_lost_add_up_to_the_moves_that_were_due() -> None:
    account = Account(due=5, delays=[0.01, ON_TIME_SECONDS, 0.2], lost=1)
    account.refused["too_many"] += 1
    figures = account.figures()
    counts = {name: figures[name] for name in ("due", "on_time", "late", "refused", "lost")}
    assert counts == {"due": 5, "on_time": 2, "late": 1, "refused": 1, "lost": 1}


def test_a_move_that_is_not_accounted_for_is_an_error() -> None:
    with pytest.raises(AssertionError, match="does not add up"):
        Account(due=2, delays=[0.01]).figures()


def test_moves_that_never_arrive_count_as_the_longest_wait() -> None:
    figures = Account(due=100, delays=[0.01] * 98, lost=2).figures()
    assert figures["p50_ms"] == 10.0
    assert figures["p99_ms"] == figures["max_ms"] == DRAIN_SECONDS * 1000


def test_the_moves_of_two_rounds_are_added() -> None:
    total = Account(due=1, delays=[0.01], matches=1)
    total.add(Account(due=2, delays=[0.3], lost=1, disconnects=1))
    figures = total.figures()
    assert (figures["due"], figures["late"], figures["lost"]) == (3, 1, 1)
    assert (figures["matches_begun"], figures["disconnects"]) == (1, 1)


def test_ratios_compare_costs_and_latencies_of_the_same_rates() -> None:
    rates = {"rates": {"300": {"due": 9, "cpu_us_per_move": 600, "p50_ms": 4.0}}}
    other = {"rates": {"300": {"due": 9, "cpu_us_per_move": 1000, "p50_ms": 8.0}}}
    assert ratios(rates, other) == {"rates 300 cpu_us_per_move": 0.6, "rates 300 p50_ms": 0.5}


def test_the_table_has_a_section_for_each_checkout_and_the_ratios() -> None:
    row = {**Account(due=1, delays=[0.1]).figures(), "rate": 300.0}
    row |= {"cpu_us_per_move": 900, "client_cpu_us_per_move": 200, "resident_mb": 60.0}
    measured = {
        "processes": 1,
        "rates": {"300": row},
        "people": {"connected": 5000, **row},
        "highest_moves_per_second": 1400.0,
        "cpu_us_per_move_by_tables": {"10": 900},
        "idle_us_per_person_second_by_tables": {"10": 12.0},
    }
    figures = {"this": measured, "against": measured, "ratios": {"cost": 0.5}, "load_average": 0.1}
    page = "\n".join(table_of({"sqlite": figures}))
    assert page.count("server processes") == 2
    assert "5000 people connected" in page
    assert "highest moves/s" in page
    assert "0.50" in page
