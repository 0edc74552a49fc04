"""Bots that think in a worker of their own, so that the table never waits for them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from lakelight.bots.budget import Budget
from lakelight.bots.levels import LEVELS, OLD_KEYS
from lakelight.browser.choices import (
    LONGEST_THOUGHT_SECONDS,
    Question,
    format_question,
    parse_choice,
)
from lakelight.core.game import Move, Seat
from lakelight.games import AnyGame
from lakelight.server.bots import BuiltInLevels, choose_move

log = logging.getLogger("lakelight.browser")

# A job by its name and its payload; canceled with the task that awaits it.
Think: TypeAlias = Callable[[str, bytes], Awaitable[bytes]]

# Levels that look one move ahead take no longer than the way to the other worker.
THINKING_LEVELS = frozenset(
    level.key for level in LEVELS if level.settings.playouts or level.settings.seconds
)
# Without the other worker a bot thinks in place, and then not for long.
IN_PLACE_SECONDS = 0.3


class PageBots(BuiltInLevels):
    """The built-in levels; those that search do so in the worker that only thinks."""

    def __init__(self, think: Think, seconds: float = LONGEST_THOUGHT_SECONDS) -> None:
        self._think = think
        self._seconds = seconds

    async def choose(
        self, game: AnyGame, level: str, view: object, seat: Seat, legal: list[Move]
    ) -> Move:
        """What the level thinks best."""
        if OLD_KEYS.get(level, level) in THINKING_LEVELS and len(legal) > 1:
            seed = secrets.randbits(64)
            asked = Question(game.name, level, view, tuple(legal), seed, self._seconds)
            try:
                return parse_choice(await self._think("choose", format_question(asked)))
            except Exception as error:
                log.warning("a bot thinks in place: %s", error)
        await asyncio.sleep(0)
        return choose_move(game.name, level, view, tuple(legal), Budget(IN_PLACE_SECONDS))

    def close(self) -> None:
        """Do nothing: the page that made the other worker ends it."""
