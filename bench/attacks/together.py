"""Some attackers at once, each of whom tries again when refused or disconnected."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter

from bench.attacks.catalog import ATTACKS
from bench.attacks.target import REFUSED, Target

PAUSE_SECONDS = 0.02


async def attack_together(
    name: str, port: int, code: str, clients: int, seconds: float
) -> Counter[str]:
    """Attack for some seconds; what the attackers did."""
    targets = [Target(port, code, number) for number in range(clients)]
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for target in targets:
                group.create_task(_attack(name, target))
    total: Counter[str] = Counter()
    for target in targets:
        total += target.done
    return total


async def _attack(name: str, target: Target) -> None:
    while True:
        try:
            await ATTACKS[name](target)
        except (*REFUSED, KeyError, json.JSONDecodeError, ExceptionGroup):
            target.done["refused"] += 1
        await asyncio.sleep(PAUSE_SECONDS)
