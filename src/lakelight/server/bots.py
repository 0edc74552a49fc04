"""Bots that think away from the event loop, each seeing nothing but the view of its seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Move, Seat
from lakelight.core.rng import Rng
from lakelight.games import AnyGame


class Bots(Protocol):
    """What tables ask of bots."""

    def levels(self, game: AnyGame) -> Sequence[str]:
        """The levels that can be asked for, the gentlest first."""
        ...

    def level_named(self, game: AnyGame, text: str | None) -> str:
        """The level that a text names; some level if none is named.

        Raises:
            InvalidSetup: naming the levels there are.
        """
        ...

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """One of the legal moves."""
        ...


class RandomBots:
    """Bots that play any legal move."""

    def __init__(self, threads: int = 1) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="lakelight-bot")

    def levels(self, game: AnyGame) -> Sequence[str]:
        """There is one."""
        return ("random",)

    def level_named(self, game: AnyGame, text: str | None) -> str:
        """That one."""
        if text not in (None, "random"):
            raise InvalidSetup(f"bot {text!r:.40} of {game.name}: expected random")
        return "random"

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """Any of them."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _any_of, legal)

    def close(self) -> None:
        """Let nobody think any longer."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _any_of(legal: list[Move]) -> Move:
    return legal[Rng(secrets.randbits(64)).below(len(legal))]
