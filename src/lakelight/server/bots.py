"""Bots that think away from the event loop, each seeing nothing but the view of its seat."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from lakelight.bots.budget import Budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.factory import bot_named
from lakelight.bots.ladder import ladder_rating
from lakelight.bots.levels import DEFAULT_LEVEL, LEVELS, find_level
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from lakelight.server.wire.rest import LevelInfo

RANDOM = "random"
SHORTEST_THOUGHT = 0.05
POLITENESS = 10


class Bots(Protocol):
    """What tables ask of bots."""

    def levels(self, game: AnyGame) -> Sequence[LevelInfo]:
        """The levels that can be asked for, the gentlest first."""
        ...

    def level_named(self, game: AnyGame, text: str | None) -> str:
        """The level that a text names; the default level if none is named.

        Raises:
            InvalidSetup: naming the levels there are.
        """
        ...

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """One of the legal moves."""
        ...

    def close(self) -> None:
        """Let nobody think any longer."""
        ...


class HouseBots:
    """The levels of the house, and only they: a stranger names no program to run.

    The more bots wait for a thread, the shorter each of them thinks.
    """

    def __init__(self, threads: int = 1, seconds: float = 2.0) -> None:
        self._pool = ThreadPoolExecutor(threads, "lakelight-bot", initializer=_step_back)
        self._threads = threads
        self._seconds = seconds
        self._thinking = 0
        self._cancel = CancelFlag()

    def levels(self, game: AnyGame) -> Sequence[LevelInfo]:
        """Every level, with its name and its rating."""
        infos = []
        for level in LEVELS:
            found = ladder_rating(game.name, level.key)
            infos.append(
                LevelInfo(
                    level=level.key,
                    name=level.name,
                    rating=None if found is None else round(found.rating),
                    rating_low=None if found is None else round(found.low),
                    rating_high=None if found is None else round(found.high),
                )
            )
        return infos

    def level_named(self, game: AnyGame, text: str | None) -> str:
        """A level by its number or name."""
        if text is None:
            return DEFAULT_LEVEL.key
        wanted = text.strip().lower()
        if wanted == RANDOM:
            return RANDOM
        level = find_level(wanted)
        if level is not None:
            return level.key
        known = ", ".join(level.key for level in LEVELS)
        raise InvalidSetup(f"bot {wanted!r:.40} of {game.name}: expected {known} or {RANDOM}")

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """What the level thinks best, within its share of the time there is."""
        self._thinking += 1
        crowd = max(1.0, self._thinking / self._threads)
        budget = Budget(max(SHORTEST_THOUGHT, self._seconds / crowd), cancel=self._cancel)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(
                self._pool, _choose, game.name, level, view, tuple(legal), budget
            )
        finally:
            self._thinking -= 1

    def close(self) -> None:
        """Let nobody think any longer."""
        self._cancel.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step_back() -> None:
    """Where threads have a priority of their own, people come before bots."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), POLITENESS)


def _choose(
    game_name: str, level: str, view: object, legal: tuple[Move, ...], budget: Budget
) -> Move:
    rng = Rng(secrets.randbits(64))
    return bot_named(game_name, level).choose(view, legal, budget, rng)
