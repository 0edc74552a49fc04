"""Plays the turns of bots: each exactly once, because the store lets one writer win."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial

from lakelight.core.errors import GameError
from lakelight.core.game import Move, Seat
from lakelight.server.bots import Bots
from lakelight.server.clock import Clock
from lakelight.server.errors import StoreUnavailable
from lakelight.server.metrics import Metrics
from lakelight.server.room import Room
from lakelight.server.table.commands import moved
from lakelight.server.table.journal import Entry
from lakelight.server.table.table import Table

log = logging.getLogger("lakelight.bots")


RETRY_SECONDS = 1.0
MOST_TRIES = 15
# What needs no thought takes so much of the time of what does.
QUICK = 0.3


class BotRunner:
    """Thinks for every bot whose turn it is at the tables of this process."""

    def __init__(self, bots: Bots, clock: Clock, metrics: Metrics, human_pace: float) -> None:
        self._bots = bots
        self._clock = clock
        self._metrics = metrics
        self._human_pace = human_pace
        self._turns: dict[tuple[str, Seat, int], asyncio.Task[None]] = {}

    def is_busy(self, code: str) -> bool:
        """Whether a bot thinks at this table."""
        return any(key[0] == code for key in self._turns)

    def wake(self, room: Room) -> None:
        """Let those bots think whose turn it is, if they do not already."""
        table = room.table
        for seat in table.seats_to_act():
            key = (table.setup.code, seat, table.prompted_version[seat])
            if table.occupants[seat].is_bot and key not in self._turns:
                task = asyncio.create_task(self._turn(room, seat, table.prompted_version[seat]))
                self._turns[key] = task
                task.add_done_callback(partial(self._forget, key))

    async def close(self) -> None:
        """Leave what is unfinished to another process, or to the next start."""
        tasks = list(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: tuple[str, Seat, int], _: asyncio.Task[None]) -> None:
        self._turns.pop(key, None)

    async def _turn(self, room: Room, seat: Seat, prompted_version: int) -> None:
        try:
            move = await self._choose(room.table, seat)
            await self._play(room, seat, prompted_version, move)
        except GameError as error:
            # The warden finds the match again when it is overdue.
            log.warning("a bot could not move", extra={"code": error.code})
        except Exception:
            log.exception("a bot could not move")

    async def _play(self, room: Room, seat: Seat, prompted_version: int, move: Move) -> None:
        """Write a move; while the store is away, try again, so that people need not wait long."""
        for _ in range(MOST_TRIES - 1):
            try:
                await room.write(lambda table: self._decide(table, seat, prompted_version, move))
            except StoreUnavailable:
                await self._clock.sleep(RETRY_SECONDS)
            else:
                return
        await room.write(lambda table: self._decide(table, seat, prompted_version, move))

    async def _choose(self, table: Table, seat: Seat) -> Move:
        began = self._clock.ticks()
        view = table.state.view(seat)
        level = table.occupants[seat].level
        legal = table.legal_moves(seat)
        try:
            move = await self._bots.choose(table.game, level, view, seat, legal)
        except Exception:
            # A bot that fails must not keep people waiting: any legal move will do.
            log.exception("a bot failed to choose")
            move = secrets.choice(legal)
        thought = self._clock.ticks() - began
        self._metrics.thought_seconds.observe(thought)
        if table.setup.options.bot_pace == "human":
            pace = self._human_pace * (QUICK if _is_quick(table, legal, move) else 1)
            await self._clock.sleep(max(0.0, pace - thought))
        return move

    def _decide(self, table: Table, seat: Seat, prompted_version: int, move: Move) -> list[Entry]:
        """Nothing, if the turn was undone, taken back, or played by another process."""
        if table.prompted_version[seat] != prompted_version or not table.occupants[seat].is_bot:
            return []
        if seat not in table.seats_to_act():
            return []
        self._metrics.bot_moves.add()
        return moved(table, seat, move, self._clock.now())


def _is_quick(table: Table, legal: list[Move], move: Move) -> bool:
    """A move that a person would make without a thought: the only one, or a pass."""
    return len(legal) == 1 or table.state.format(move).endswith("pass")
