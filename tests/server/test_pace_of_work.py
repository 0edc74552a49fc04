"""The wait that lets several people share a commit is there only when many write."""

from __future__ import annotations

from lakelight.server.pace import Pace

LONGEST_SECONDS = 0.008


def new_pace() -> Pace:
    return Pace(LONGEST_SECONDS, lowest_rate=400.0, full_rate=1000.0)


def longest_wait(rate: float, pace: Pace | None = None, begin: float = 0.0) -> float:
    """The longest wait of work just after other work that arrives at a rate for a second."""
    pace = pace or new_pace()
    waits = [0.0]
    for number in range(int(rate)):
        now = begin + number / rate
        pace.begin(now, 1)
        if number > rate / 2:
            waits.append(pace.wait(now))
    return max(waits)


def test_the_first_work_does_not_wait() -> None:
    assert new_pace().wait(1.0) == 0.0


def test_nothing_waits_when_there_is_little_work() -> None:
    assert longest_wait(300) == 0.0


def test_the_more_work_there_is_the_longer_it_waits_for_more() -> None:
    some, many, most = (longest_wait(rate) for rate in (500, 700, 2000))
    assert 0 < some < many <= most <= LONGEST_SECONDS
    assert most > 0.9 * LONGEST_SECONDS


def test_the_wait_ends_soon_after_a_rush() -> None:
    pace = new_pace()
    longest_wait(2000, pace)
    assert longest_wait(50, pace, begin=2.0) == 0.0
