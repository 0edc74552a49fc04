"""Requests begin few at a time, in turn for each address; others wait, and are not even parsed.

Many connections that ask at the same moment would otherwise be served before anybody who plays.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import TypeAlias

# Called when a request has its turn; False if it wants it no more.
TakeOver: TypeAlias = Callable[[], bool]


class Turns:
    """How many requests of each address are under way, and which wait.

    `most_each` is for an address; `most_at_once` begin in one pass of the event loop.
    """

    def __init__(self, most_each: int, most_at_once: int) -> None:
        self._most_each, self._most_at_once = most_each, most_at_once
        self._under_way: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[TakeOver]] = OrderedDict()
        # How many have begun in this pass, and whether the next one is waited for.
        self._begun = 0
        self._is_scheduled = False

    def take(self, address: str, take_over: TakeOver) -> bool:
        """Take a turn, until `release`; False if it must wait until `take_over` is called."""
        if address not in self._waiting and self._may_begin(address):
            self._begin(address)
            return True
        self._waiting.setdefault(address, deque()).append(take_over)
        self._schedule()
        return False

    def release(self, address: str) -> None:
        """End a turn."""
        self._under_way[address] -= 1
        if not self._under_way[address]:
            del self._under_way[address]
        if self._waiting:
            self._schedule()

    def _may_begin(self, address: str) -> bool:
        return self._begun < self._most_at_once and self._under_way[address] < self._most_each

    def _begin(self, address: str) -> None:
        self._under_way[address] += 1
        self._begun += 1
        self._schedule()

    def _schedule(self) -> None:
        if not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._next_pass)

    def _next_pass(self) -> None:
        """Let those begin who have waited longest, one of each address after the other."""
        self._is_scheduled = False
        self._begun = 0
        is_any_left = True
        while is_any_left and self._begun < self._most_at_once:
            is_any_left = False
            for address in list(self._waiting):
                is_any_left = self._begin_next(address) or is_any_left

    def _begin_next(self, address: str) -> bool:
        """Let the next request of an address begin, if one may."""
        waiting = self._waiting[address]
        while waiting and self._may_begin(address):
            if waiting.popleft()():
                self._begin(address)
                self._waiting.move_to_end(address)
                break
        else:
            if waiting:
                return False
        if not waiting:
            del self._waiting[address]
        return True
