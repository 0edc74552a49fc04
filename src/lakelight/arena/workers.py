"""Matches on all cores of this machine: one process a core, one match at a time.

A worker that dies takes nothing with it: its match is played again by a fresh one.
Only a match that kills worker after worker stops the contest.
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
    """A match that no worker survives."""

    def __init__(self, contest: Contest, fixture: Fixture, deaths: int = MOST_DEATHS) -> None:
        seats = ", ".join(contest.bots[bot] for bot in fixture.seating)
        super().__init__(
            f"match {fixture.number} ({seats}) ended its worker {deaths} times: one of these "
            f"bots crashes the interpreter or runs out of memory; all other results are kept"
        )


@dataclass
class _Worker:
    process: SpawnProcess
    line: Connection
    fixture: Fixture | None = None


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_on_cores(
    contest: Contest, fixtures: Iterable[Fixture], make_bot: BotMaker, workers: int
) -> Generator[Result, None, None]:
    """Yield results as they come, in any order; closing the iterator ends the workers.

    Raises:
        WorkersLost: if a match ends every worker that plays it.
    """
    if workers < 1:
        raise InvalidSetup(f"{workers} workers: expected 1 or more")
    waiting = deque(fixtures)
    deaths: Counter[int] = Counter()
    crew = [_hire(contest, make_bot) for _ in range(min(workers, len(waiting)))]
    try:
        for worker in crew:
            _hand_out(worker, waiting)
        while any(worker.fixture is not None for worker in crew):
            ready = wait([worker.line for worker in crew if worker.fixture is not None])
            for at, worker in enumerate(crew):
                if worker.fixture is None or worker.line not in ready:
                    continue
                fixture, result = worker.fixture, _receive(worker)
                if result is None:
                    deaths[fixture.number] += 1
                    if deaths[fixture.number] == MOST_DEATHS:
                        raise WorkersLost(contest, fixture)
                    waiting.appendleft(fixture)
                    _dismiss(worker)
                    crew[at] = _hire(contest, make_bot)
                _hand_out(crew[at], waiting)
                if result is not None:
                    yield result
    finally:
        for worker in crew:
            _dismiss(worker)


def _hire(contest: Contest, make_bot: BotMaker) -> _Worker:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_work, args=(theirs, contest, make_bot), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Children born meanwhile never hear Ctrl-C: the parent answers it for all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _hand_out(worker: _Worker, waiting: deque[Fixture]) -> None:
    worker.fixture = waiting.popleft() if waiting else None
    if worker.fixture is not None:
        # A worker that died idle is found out when its answer is awaited.
        with suppress(OSError):
            worker.line.send(worker.fixture)


def _receive(worker: _Worker) -> Result | None:
    """The worker's result, or None if it died."""
    try:
        answer = worker.line.recv()
    except (EOFError, OSError):
        return None
    if isinstance(answer, str):
        raise RuntimeError(f"a worker failed:\n{answer}")
    assert isinstance(answer, Result)
    return answer


def _dismiss(worker: _Worker) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join()


def _work(line: Connection, contest: Contest, make_bot: BotMaker) -> None:
    """What a worker does until its line is closed."""
    with suppress(EOFError, OSError):
        while True:
            fixture = line.recv()
            try:
                answer: Result | str = play(contest, fixture, make_bot)
            except Exception:
                answer = traceback.format_exc()
            line.send(answer)
