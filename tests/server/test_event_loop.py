"""The event loop waits for more events only where events are frequent, and never for long."""

from __future__ import annotations

import asyncio
import contextlib
import selectors
import socket
from collections.abc import Iterator

import pytest

from lakelight.server.event_loop import (
    FULL_RATE,
    LONGEST_INTERVAL_SECONDS,
    LOOK_SECONDS,
    LOWEST_RATE,
    MOST_OVERSLEPT_SECONDS,
    PAUSE_SECONDS,
    SHORTEST_WAIT_SECONDS,
    Events,
    GatheringSelector,
    new_loop,
)

SOCKETS = 10


class Time:
    """A time that passes only when somebody sleeps, and how long they slept."""

    def __init__(self) -> None:
        self.now = 1.0
        self.overslept = 0.0
        self.waits: list[float] = []

    def ticks(self) -> float:
        """The time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.waits.append(seconds)
        self.now += seconds + self.overslept


class TimedSelector(GatheringSelector):
    """A selector whose sleep takes no real time, and which no thread wakes."""

    def __init__(self, time: Time) -> None:
        super().__init__(time.ticks)
        self._sleep = time.sleep

    def wait_for_threads(self, seconds: float) -> Events:
        """Let time pass."""
        self._sleep(seconds)
        return []


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def selector(time: Time) -> Iterator[GatheringSelector]:
    """A selector of some sockets that are always ready."""
    with contextlib.ExitStack() as stack:
        found = stack.enter_context(TimedSelector(time))
        for _ in range(SOCKETS):
            one, other = map(stack.enter_context, socket.socketpair())
            other.send(b"x")
            found.register(one, selectors.EVENT_READ)
        yield found


def select(
    selector: GatheringSelector,
    time: Time,
    rate: float,
    timeout: float | None,
    seconds: float = 1.0,
) -> None:
    """Let events arrive at a rate."""
    began = time.now
    for number in range(int(rate * seconds / SOCKETS)):
        time.now = max(time.now, began + number * SOCKETS / rate)
        assert len(selector.select(timeout)) == SOCKETS


def test_nobody_waits_when_little_arrives(selector: GatheringSelector, time: Time) -> None:
    select(selector, time, LOWEST_RATE * 0.9, timeout=None)
    assert time.waits == []


def test_wake_ups_have_a_distance_when_much_arrives(
    selector: GatheringSelector, time: Time
) -> None:
    select(selector, time, FULL_RATE * 4, timeout=None)
    time.waits.clear()
    selector.select(None)
    assert time.waits == [pytest.approx(LONGEST_INTERVAL_SECONDS)]


def test_work_that_is_there_never_waits(selector: GatheringSelector, time: Time) -> None:
    select(selector, time, FULL_RATE * 4, timeout=0)
    assert time.waits == []


def test_a_timer_is_not_late(selector: GatheringSelector, time: Time) -> None:
    select(selector, time, FULL_RATE * 4, timeout=None)
    time.waits.clear()
    selector.select(0.001)
    assert time.waits == [0.001]


def test_a_loop_that_was_busy_almost_as_long_does_not_wait(
    selector: GatheringSelector, time: Time
) -> None:
    select(selector, time, FULL_RATE * 4, timeout=None)
    time.waits.clear()
    time.now += LONGEST_INTERVAL_SECONDS - SHORTEST_WAIT_SECONDS / 2
    selector.select(None)
    assert time.waits == []


def test_nothing_waits_for_a_while_where_sleepers_wake_up_late(
    selector: GatheringSelector, time: Time
) -> None:
    time.overslept = 2 * MOST_OVERSLEPT_SECONDS
    select(selector, time, FULL_RATE * 8, timeout=None, seconds=PAUSE_SECONDS)
    assert len(time.waits) == 1
    time.now += PAUSE_SECONDS
    select(selector, time, FULL_RATE * 8, timeout=None, seconds=PAUSE_SECONDS)
    assert len(time.waits) == 2


def test_other_threads_wake_a_loop_that_lets_clients_wait(time: Time) -> None:
    with contextlib.ExitStack() as stack:
        selector = stack.enter_context(GatheringSelector(time.ticks))
        pipe, thread = map(stack.enter_context, socket.socketpair())
        client, other = map(stack.enter_context, socket.socketpair())
        for one in (pipe, client):
            selector.register(one, selectors.EVENT_READ)
        other.send(b"x")
        for _ in range(int(FULL_RATE)):
            time.now += 2 * LOOK_SECONDS
            assert [key.fileobj for key, _ in selector.select(0.0)] == [client]
        assert [key.fileobj for key, _ in selector.select(None)] == [client]
        thread.send(b"x")
        assert [key.fileobj for key, _ in selector.select(None)] == [pipe]
        pipe.recv(1)
        assert [key.fileobj for key, _ in selector.select(None)] == [client]


def test_a_loop_at_work_looks_for_clients_once_a_millisecond(time: Time) -> None:
    with contextlib.ExitStack() as stack:
        selector = stack.enter_context(GatheringSelector(time.ticks))
        client, other = map(stack.enter_context, socket.socketpair())
        selector.register(client, selectors.EVENT_READ)
        time.now += 2 * LOOK_SECONDS
        assert selector.select(0.0) == []
        other.send(b"x")
        assert selector.select(0.0) == []
        time.now += 2 * LOOK_SECONDS
        assert [key.fileobj for key, _ in selector.select(0.0)] == [client]


def test_a_server_runs_on_this_loop() -> None:
    async def answer() -> int:
        return await asyncio.to_thread(lambda: 7)

    with asyncio.Runner(loop_factory=new_loop) as runner:
        assert runner.run(answer()) == 7
