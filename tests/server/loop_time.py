"""How much processor time the event loop spends at once."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest


@dataclass
class LongestStep:
    """The step of the event loop that took the most processor time so far."""

    seconds: float = 0.0


@contextlib.contextmanager
def longest_step(monkeypatch: pytest.MonkeyPatch) -> Iterator[LongestStep]:
    """Measure every callback that an event loop runs within the block.

    Processor time of the thread, not time on the clock: other programs do not change it. The
    garbage of the whole test run is not collected meanwhile.
    """
    longest = LongestStep()
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            run(handle)
        finally:
            longest.seconds = max(longest.seconds, time.thread_time() - began)

    gc.collect()
    gc.disable()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(asyncio.Handle, "_run", timed)
            yield longest
    finally:
        gc.enable()
