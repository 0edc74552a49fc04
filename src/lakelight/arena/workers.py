"""Matches on all cores of this machine: one process per core, one match at a time.

If a worker dies, a new worker plays its match again. A match that ends several workers
stops the contest.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from lakelight.arena.contest import Contest
from lakelight.arena.match import BotMaker, play
from lakelight.arena.result import Result
from lakelight.arena.schedule import Fixture
from lakelight.core.errors import InvalidSetup

MOST_DEATHS = 3


class WorkersLost(Exception):
    """A match that ended every worker that played it."""

    def __init__(self, contest: Contest, fixture: Fixture, deaths: int = MOST_DEATHS) -> None:
        seats = ", ".join(contest.bots[bot] for bot in fixture.seating)
        super().__init__(
            f"match {fixture.number} ({seats}) ended its worker {deaths} times: one of these "
            f"bots crashes the interpreter or runs out of memory; all other results are saved"
        )


@dataclass
class _Worker:
    process: SpawnProcess
    connection: Connection
    fixture: Fixture | None = None


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_on_cores(
    contest: Contest, fixtures: Iterable[Fixture], make_bot: BotMaker, workers: int
) -> Generator[Result, None, None]:
    """Yield results as they finish, in any order; closing the generator ends the workers.

    Raises:
        WorkersLost: if every worker that plays a match dies.
    """
    if workers < 1:
        raise InvalidSetup(f"{workers} workers: expected 1 or more")
    waiting = deque(fixtures)
    deaths: Counter[int] = Counter()
    running = [_start_worker(contest, make_bot) for _ in range(min(workers, len(waiting)))]
    try:
        for worker in running:
            _send_next(worker, waiting)
        while any(worker.fixture is not None for worker in running):
            ready = wait([worker.connection for worker in running if worker.fixture is not None])
            for at, worker in enumerate(running):
                if worker.fixture is None or worker.connection not in ready:
                    continue
                fixture, result = worker.fixture, _receive(worker)
                if result is None:
                    deaths[fixture.number] += 1
                    if deaths[fixture.number] == MOST_DEATHS:
                        raise WorkersLost(contest, fixture)
                    waiting.appendleft(fixture)
                    _stop_worker(worker)
                    running[at] = _start_worker(contest, make_bot)
                _send_next(running[at], waiting)
                if result is not None:
                    yield result
    finally:
        for worker in running:
            _stop_worker(worker)


def _start_worker(contest: Contest, make_bot: BotMaker) -> _Worker:
    spawn = multiprocessing.get_context("spawn")
    parent, child = spawn.Pipe()
    process = spawn.Process(target=_work, args=(child, contest, make_bot), daemon=True)
    with _interrupts_ignored():
        process.start()
    child.close()
    return _Worker(process, parent)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started here ignore Ctrl-C; the parent handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _send_next(worker: _Worker, waiting: deque[Fixture]) -> None:
    worker.fixture = waiting.popleft() if waiting else None
    if worker.fixture is not None:
        # The death of an idle worker is noticed when its answer is received.
        with suppress(OSError):
            worker.connection.send(worker.fixture)


def _receive(worker: _Worker) -> Result | None:
    """The worker's result, or None if it died."""
    try:
        answer = worker.connection.recv()
    except (EOFError, OSError):
        return None
    if isinstance(answer, str):
        raise RuntimeError(f"a worker failed:\n{answer}")
    assert isinstance(answer, Result)
    return answer


def _stop_worker(worker: _Worker) -> None:
    worker.connection.close()
    worker.process.terminate()
    worker.process.join()


def _work(connection: Connection, contest: Contest, make_bot: BotMaker) -> None:
    """Play matches until the connection is closed."""
    with suppress(EOFError, OSError):
        while True:
            fixture = connection.recv()
            try:
                answer: Result | str = play(contest, fixture, make_bot)
            except Exception:
                answer = traceback.format_exc()
            connection.send(answer)
