"""Bots that think in threads; each sees only the view of its seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import TYPE_CHECKING, Protocol

from lakelight.bots.budget import Budget
from lakelight.bots.cancel import CancelFlag
from lakelight.bots.ladder import ladder_rating
from lakelight.bots.levels import DEFAULT_LEVEL, LEVELS, find_level
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame
from lakelight.server.thread_results import ThreadResults
from lakelight.server.wire.rest import LevelInfo
from lakelight.server.work import lower_priority

if TYPE_CHECKING:
    from lakelight.bots.kept_trees import KeptTrees

RANDOM = "random"
SHORTEST_THOUGHT_SECONDS = 0.05


class Bots(Protocol):
    """The bots as tables use them."""

    def levels(self, game: AnyGame) -> Sequence[LevelInfo]:
        """The levels there are, the weakest first."""
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
        """Stop all bots."""
        ...


class BuiltInLevels:
    """The levels that every server offers; a client can name no program to run."""

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


class BotPool(BuiltInLevels):
    """The built-in levels in a pool of threads.

    The more bots wait for a thread, the shorter each of them thinks.
    """

    def __init__(self, threads: int = 1, seconds: float = 2.0) -> None:
        self._pool = ThreadPoolExecutor(threads, "lakelight-bot", initializer=lower_priority)
        self._threads = threads
        self._seconds = seconds
        # The moves that are being chosen.
        self._awaited: set[asyncio.Future[Move]] = set()
        self._cancel = CancelFlag()
        self._results: ThreadResults | None = None

    @cached_property
    def _kept_trees(self) -> KeptTrees:
        """The searches that the next decision of the same turn goes on with."""
        # A page imports this only when its bots cannot think elsewhere.
        from lakelight.bots.kept_trees import KeptTrees

        return KeptTrees(self._threads)

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """What the level thinks best, within its share of the time."""
        results = self._results_here()
        chosen: asyncio.Future[Move] = results.loop.create_future()
        self._awaited.add(chosen)
        per_thread = max(1.0, len(self._awaited) / self._threads)
        seconds = max(SHORTEST_THOUGHT_SECONDS, self._seconds / per_thread)
        budget = Budget(seconds, cancel=self._cancel)
        job = partial(self._choose, game.name, level, view, tuple(legal), budget)
        try:
            self._pool.submit(results.run, job, chosen)
            return await chosen
        finally:
            self._awaited.discard(chosen)

    def _results_here(self) -> ThreadResults:
        """What passes the moves of threads to the event loop that runs now."""
        if self._results is None or self._results.loop is not asyncio.get_running_loop():
            self._close_results()
            self._results = ThreadResults()
        return self._results

    def _close_results(self) -> None:
        if self._results is not None:
            self._results.close()
            self._results = None

    def _choose(
        self, game_name: str, level: str, view: object, legal: tuple[Move, ...], budget: Budget
    ) -> Move:
        """The move of a level; runs in a thread."""
        return choose_move(game_name, level, view, legal, budget, self._kept_trees)

    def close(self) -> None:
        """Stop all bots."""
        self._cancel.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for chosen in self._awaited:
            chosen.cancel()
        self._close_results()


def choose_move(
    game_name: str,
    level: str,
    view: object,
    legal: tuple[Move, ...],
    budget: Budget,
    kept_trees: KeptTrees | None = None,
) -> Move:
    """The move that a level chooses, with chance of its own."""
    # A page imports this only when its bots cannot think elsewhere.
    from lakelight.bots.factory import bot_named

    rng = Rng(secrets.randbits(64))
    bot = bot_named(game_name, level, kept_trees=kept_trees)
    return bot.choose(view, legal, budget, rng)
