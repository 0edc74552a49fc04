"""What threads have done reaches the event loop together with what clients send."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lakelight.server.event_loop import GatheringSelector
from lakelight.server.thread_results import ThreadResults


class LoopWithoutReaders(asyncio.SelectorEventLoop):
    """A loop that cannot watch sockets, as on Windows."""

    def add_reader(self, *_: object) -> None:
        """Fail."""
        raise NotImplementedError


def on(loop: asyncio.AbstractEventLoop, scenario: Callable[[], Any]) -> None:
    """Run a scenario on a loop of its own."""
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(scenario())


@pytest.mark.parametrize("new_loop", [asyncio.SelectorEventLoop, LoopWithoutReaders])
def test_the_result_of_a_thread_resolves_a_future(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    async def scenario() -> None:
        results = ThreadResults()
        with ThreadPoolExecutor(1) as threads:
            done: asyncio.Future[int] = results.loop.create_future()
            threads.submit(results.run, lambda: 7, done)
            assert await done == 7
            failed: asyncio.Future[float] = results.loop.create_future()
            threads.submit(results.run, lambda: 1 / 0, failed)
            with pytest.raises(ZeroDivisionError):
                await failed
        results.close()

    on(new_loop(), scenario)


def test_a_result_does_not_wake_a_loop_that_lets_clients_wait() -> None:
    selector = GatheringSelector()

    async def scenario() -> None:
        results = ThreadResults()
        future: asyncio.Future[int] = results.loop.create_future()
        results.run(lambda: 7, future)
        assert selector.wait_for_threads(0.0) == []
        assert await future == 7
        results.close()

    on(asyncio.SelectorEventLoop(selector), scenario)


def test_work_that_nobody_waits_for_is_not_done() -> None:
    async def scenario() -> None:
        results = ThreadResults()
        future: asyncio.Future[float] = results.loop.create_future()
        future.cancel()
        results.run(lambda: 1 / 0, future)
        results.close()

    on(asyncio.SelectorEventLoop(), scenario)


@pytest.mark.parametrize("new_loop", [asyncio.SelectorEventLoop, LoopWithoutReaders])
def test_what_a_thread_ends_after_its_loop_is_dropped(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    kept: list[tuple[ThreadResults, asyncio.Future[int]]] = []

    async def scenario() -> None:
        results = ThreadResults()
        kept.append((results, results.loop.create_future()))
        results.close()

    on(new_loop(), scenario)
    results, future = kept[0]
    results.run(lambda: 7, future)
    assert not future.done()
