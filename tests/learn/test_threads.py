"""Threads share the work of a call: every row once, whoever is late or asleep."""

from __future__ import annotations

import gc
import os
import threading
import time
import weakref
from collections.abc import Callable

import numpy as np
import pytest

from lakelight import GameError
from lakelight.encoding.modes import TASKS
from lakelight.encoding.sharing import Sharing
from lakelight.learn import Batch


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that other threads bring about."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def step_first_legal(batch: Batch) -> None:
    """Play the first legal action of every row."""
    legal = batch.current().legal
    assert legal is not None
    batch.step(legal[:, 0])


@pytest.mark.parametrize(("count", "threads"), [(1, 1), (11, 3), (256, 2), (1000, 7), (16, 16)])
def test_every_row_is_stepped_once(count: int, threads: int) -> None:
    batch = Batch("harvest", count, threads=threads, seed=1, lists=True)
    batch.reset()
    for steps in range(1, 4):
        step_first_legal(batch)
        assert (batch._views["length"] == steps).all()
    batch.close()


def test_a_thread_that_does_not_come_loses_its_share_to_the_others() -> None:
    """The rows are shared with a second thread that nobody has started."""
    batch = Batch("harvest", 256, seed=1, illegal="replace")
    batch.reset()
    sharing = Sharing(256, 2)
    sharing.publish(TASKS.index("step"))
    assert batch._core.run(sharing, 1)
    assert (batch._views["length"] == 1).all()


def test_threads_fall_asleep_and_are_woken() -> None:
    batches = [Batch("dice", 64, threads=threads, seed=1, lists=True) for threads in (1, 2)]
    sharing = batches[1]._workers._sharing
    for batch in batches:
        batch.reset()
    for _ in range(5):
        wait_until(lambda: sharing.is_asleep(1))
        for batch in batches:
            step_first_legal(batch)
        one, two = (batch.current().observation for batch in batches)
        assert np.array_equal(one, two)


def test_threads_on_the_core_of_the_caller_leave_it_the_work() -> None:
    """A thread inherits the cores on which its maker may run: here, one for both."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        batch = Batch("harvest", 64, threads=2, seed=1, lists=True)
        batch.reset()
        sharing = batch._workers._sharing
        for steps in range(1, 4):
            step_first_legal(batch)
            assert (batch._views["length"] == steps).all()
            wait_until(lambda: sharing.is_asleep(1))
    finally:
        os.sched_setaffinity(0, cores)


def test_a_batch_that_nobody_holds_is_freed_with_its_threads() -> None:
    before = threading.active_count()
    batch = Batch("harvest", 64, threads=3, seed=1)
    batch.reset()
    held = weakref.ref(batch)
    del batch
    gc.collect()
    assert held() is None
    wait_until(lambda: threading.active_count() <= before)


def test_two_callers_at_once_are_refused() -> None:
    batch = Batch("harvest", 4, threads=2, seed=1, illegal="replace")
    batch.reset()
    with batch._workers._in_use, pytest.raises(GameError, match="give each thread its own"):
        batch.step(np.zeros(4, np.int32))
    batch.step(np.zeros(4, np.int32))
