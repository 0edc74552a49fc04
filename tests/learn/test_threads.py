"""Threads share the work of a call: every row once, whoever is late, and errors arrive."""

from __future__ import annotations

import threading

import pytest

from lakelight.learn.threads import Workers


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (11, 3), (256, 2), (4096, 2), (1000, 7)])
def test_every_row_is_worked_on_once(count: int, threads: int) -> None:
    workers = Workers(count, threads)
    for _ in range(3):
        rows: list[int] = []
        workers.run(lambda first, end, rows=rows: rows.extend(range(first, end)))  # type: ignore[misc]
        assert sorted(rows) == list(range(count))
    workers.close()


def test_a_thread_that_is_late_loses_its_share_to_the_others() -> None:
    """The second thread is held in its first slice until all other slices are done."""
    workers = Workers(4096, 2)
    slices = sum(len(share) for share in workers.shares)
    caller, are_done = threading.get_ident(), threading.Event()
    done: list[int] = []

    def work(first: int, end: int) -> None:
        if threading.get_ident() != caller:
            assert are_done.wait(60)
        done.append(threading.get_ident())
        if len(done) == slices - 1:
            are_done.set()

    workers.run(lambda first, end: None)
    workers.run(work)
    workers.close()
    assert len(done) == slices
    assert done.count(caller) >= slices - 1


def test_an_error_in_any_thread_reaches_the_caller() -> None:
    workers = Workers(4096, 2)

    def work(first: int, end: int) -> None:
        if end == 4096:
            raise ValueError("the last slice")

    with pytest.raises(ValueError, match="the last slice"):
        workers.run(work)
    workers.run(lambda first, end: None)
    workers.close()
