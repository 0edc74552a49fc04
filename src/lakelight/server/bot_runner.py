"""Plays the turns of bots, each exactly once, because the store lets only one writer succeed."""

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
from lakelight.server.table.change import Change
from lakelight.server.table.table import Table

log = logging.getLogger("lakelight.bots")

RETRY_SECONDS = 1.0
MOST_TRIES = 15
# The part of the human pace that a move takes which needs no thought.
QUICK_SHARE = 0.3


class BotRunner:
    """Runs every bot whose turn it is at the tables of this process."""

    def __init__(self, bots: Bots, clock: Clock, metrics: Metrics, human_pace: float) -> None:
        self._bots = bots
        self._clock = clock
        self._metrics = metrics
        self._human_pace = human_pace
        # By code of the table, seat, and version of the prompt.
        self._turns: dict[tuple[str, Seat, int], asyncio.Task[None]] = {}

    def is_busy(self, code: str) -> bool:
        """Whether a bot is thinking at this table."""
        return any(key[0] == code for key in self._turns)

    def wake(self, room: Room) -> None:
        """Start the bots whose turn it is and that are not thinking yet.

        In a lesson the lesson itself plays the other seats.
        """
        table = room.table
        if table.lesson is not None:
            return
        for seat in table.seats_to_act():
            prompted = table.prompts[seat].version
            key = (table.setup.code, seat, prompted)
            if table.occupants[seat].is_bot and key not in self._turns:
                task = asyncio.create_task(self._turn(room, seat, prompted))
                self._turns[key] = task
                task.add_done_callback(partial(self._forget, key))

    async def close(self) -> None:
        """Leave unfinished turns to another process, or to the next start."""
        tasks = list(self._turns.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, key: tuple[str, Seat, int], _: asyncio.Task[None]) -> None:
        self._turns.pop(key, None)

    async def _turn(self, room: Room, seat: Seat, prompted: int) -> None:
        try:
            move = await self._choose(room.table, seat)
            await self._play(room, seat, prompted, move)
        except GameError as error:
            # The overdue sweep finds the match again.
            log.warning("a bot could not move", extra={"code": error.code})
        except Exception:
            log.exception("a bot could not move")

    async def _play(self, room: Room, seat: Seat, prompted: int, move: Move) -> None:
        """Write a move; while the store is unavailable, try again for a while."""
        command = partial(self._command, seat=seat, prompted=prompted, move=move)
        for _ in range(MOST_TRIES - 1):
            try:
                await room.write(command)
            except StoreUnavailable:
                await self._clock.sleep(RETRY_SECONDS)
            else:
                return
        await room.write(command)

    async def _choose(self, table: Table, seat: Seat) -> Move:
        began = self._clock.ticks()
        level = table.occupants[seat].level
        legal: list[Move] = table.state.legal_moves(seat)
        try:
            move = await self._bots.choose(table.game, level, table.state.view(seat), seat, legal)
        except Exception:
            # A bot that fails must not keep people waiting: any legal move will do.
            log.exception("a bot failed to choose")
            move = secrets.choice(legal)
        thought = self._clock.ticks() - began
        self._metrics.thought_seconds.observe(thought)
        if table.setup.options.bot_pace == "human":
            share = QUICK_SHARE if _is_quick(table, legal, move) else 1.0
            await self._clock.sleep(max(0.0, self._human_pace * share - thought))
        return move

    def _command(self, change: Change, *, seat: Seat, prompted: int, move: Move) -> None:
        """Play the move, unless the turn was undone, taken back, or played elsewhere."""
        table = change.table
        if table.prompts[seat].version != prompted or not table.occupants[seat].is_bot:
            return
        if seat in table.seats_to_act():
            self._metrics.bot_moves.add()
            change.play(move, seat, self._clock.now())


def _is_quick(table: Table, legal: list[Move], move: Move) -> bool:
    """Whether a person would make this move without a thought: the only one, or a pass."""
    return len(legal) == 1 or table.state.format(move).endswith("pass")
