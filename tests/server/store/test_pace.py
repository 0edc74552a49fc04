"""The wait that lets several people share a commit is there only when many write."""

from __future__ import annotations

from lakelight.server.store.pace import LONGEST_INTERVAL_SECONDS, CommitPace


def longest_wait(rate: float, pace: CommitPace | None = None, begin: float = 0.0) -> float:
    """The longest wait of a commit just after another, when work arrives at a rate for a second."""
    pace = pace or CommitPace()
    waits = [0.0]
    for number in range(int(rate)):
        now = begin + number / rate
        pace.begin(now, 1)
        if number > rate / 2:
            waits.append(pace.wait(now))
    return max(waits)


def test_the_first_commit_does_not_wait() -> None:
    assert CommitPace().wait(1.0) == 0.0


def test_nobody_waits_when_few_write() -> None:
    assert longest_wait(300) == 0.0


def test_the_more_is_written_the_longer_commits_wait_for_each_other() -> None:
    some, many, most = (longest_wait(rate) for rate in (500, 700, 2000))
    assert 0 < some < many <= most <= LONGEST_INTERVAL_SECONDS
    assert most > 0.9 * LONGEST_INTERVAL_SECONDS


def test_the_wait_ends_soon_after_a_rush() -> None:
    pace = CommitPace()
    longest_wait(2000, pace)
    assert longest_wait(50, pace, begin=2.0) == 0.0
