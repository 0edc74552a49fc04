"""Few requests of one address at once; others wait for their turn, and are not even read."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import TypeAlias

TakeOver: TypeAlias = Callable[[], bool]


class Turns:
    """How many requests of each address are under way, and which wait.

    Many connections that ask at the same moment would otherwise be served before anybody else.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._under_way: Counter[str] = Counter()
        self._waiting: dict[str, deque[TakeOver]] = {}

    def take(self, address: str, take_over: TakeOver) -> bool:
        """Take a turn, until `release`; False if it must wait.

        Then `take_over` is called when it has the turn; it returns False if it wants it no more.
        """
        if self._under_way[address] >= self._most:
            self._waiting.setdefault(address, deque()).append(take_over)
            return False
        self._under_way[address] += 1
        return True

    def release(self, address: str) -> None:
        """End a turn; who has waited longest has it now."""
        waiting = self._waiting.get(address)
        while waiting:
            if waiting.popleft()():
                return
        self._waiting.pop(address, None)
        self._under_way[address] -= 1
        if not self._under_way[address]:
            del self._under_way[address]
