"""Servers that are killed again and again while people play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from tests.server.persistent_players import PersistentPlayer, more_moves, playing
from tests.server.processes import ServerProcess

TABLES = 6
# A server that dies by itself does so at one of its first appends.
MOST_APPENDS = 30
ORDINARY = ("lakelight",)
# How a server runs until its next death: killed from outside, or by itself around an append.
MOMENTS = ("after", "any", "before")


async def play_and_kill(
    servers: Sequence[ServerProcess],
    kills: int,
    rng: random.Random,
    report: Callable[[int], None] = lambda number: None,
) -> list[PersistentPlayer]:
    """Let people play while processes die: at any moment, or just before or after an append.

    Every death is followed by a new start. At the end, ordinary servers let everybody play on.
    """
    async with playing([one.port for one in servers], TABLES) as people:
        await more_moves(people, 1)
        for number in range(kills):
            report(number)
            victim = servers[number % len(servers)]
            if victim.program == ORDINARY:
                await more_moves(people, 1)
                victim.kill()
            else:
                await asyncio.to_thread(victim.wait)
            moment = MOMENTS[number // len(servers) % len(MOMENTS)]
            count = str(rng.randint(1, MOST_APPENDS))
            victim.program = (
                ORDINARY if moment == "any" else ("tests.server.dying_server", moment, count)
            )
            victim.may_kill_itself = victim.program != ORDINARY
            await asyncio.to_thread(victim.start)
        for one in servers:
            one.kill()
            one.program = ORDINARY
            one.may_kill_itself = False
            await asyncio.to_thread(one.start)
        await more_moves(people)
    return people
