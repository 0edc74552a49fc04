"""The lower priority of threads that think, so that people are served first."""

from __future__ import annotations

import os
import sys
import threading

# How much the priority of bots and of the coach is lowered.
NICE = 10


class ThreadState(threading.local):
    """What is known of the thread that asks."""

    is_lowered = False


_state = ThreadState()


def lower_priority() -> None:
    """Lower the priority of this thread, where threads have one of their own."""
    _state.is_lowered = True
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def is_lowered() -> bool:
    """Whether this thread thinks at a lower priority."""
    return _state.is_lowered
