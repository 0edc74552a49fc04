"""How much people at other tables notice while reviews wait for the coach.

python -m bench.waiting_reviews

Rounds without and with reviews alternate at one server: those who played the same matches ask for
theirs in turn, one person of each match at a time.
"""

from __future__ import annotations

import asyncio
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass

from bench.http_client import post
from bench.party import Party
from bench.server import store_kind, tell
from bench.stage import Round, Stage, Subject, figures_of, stage
from bench.subjects import THIS, require_compiled
from bench.table import Table

PEOPLE = 2
PAUSE_SECONDS = 0.5
MOST_SECONDS = 300.0
# Addresses of those who ask, apart from those of the tables in play.
FIRST_NUMBER = 60_000


@dataclass(frozen=True)
class Played:
    """A finished match, and those who played it."""

    code: str
    table: Table

    async def ask(self, seat: int) -> bool:
        """Ask for the review of a seat; whether it is done."""
        person = self.table.people[seat]
        path = f"/api/tables/{self.code}/review"
        answer = await post(person.port, self.table.address, path, {"seat": seat}, person.cookie)
        return answer.json["review"] is not None


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print the latency of moves without and with reviews."""
    parser = ArgumentParser(description="latency of moves while reviews wait")
    parser.add_argument("--game", default="harvest")
    parser.add_argument("--reviews", type=int, default=10, help="that wait at once")
    parser.add_argument("--tables", type=int, default=100, help="at which others play")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second of the others")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each round")
    options = parser.parse_args(arguments)
    require_compiled(sys.executable, "this checkout")
    asyncio.run(measure(options))


async def measure(options: Namespace) -> None:
    """Alternate rounds, and print what became of the moves of each kind."""
    without: list[Round] = []
    among: list[Round] = []
    with store_kind("sqlite") as store:
        async with stage(Subject(THIS, sys.executable), store, options.tables, tell) as running:
            matches = [
                await play(running, options.game, number) for number in range(options.reviews)
            ]
            for seat in range(PEOPLE):
                without.append(await running.play(options.rate, options.seconds, 2 * seat))
                for one in matches:
                    await one.ask(seat)
                among.append(await running.play(options.rate, options.seconds, 2 * seat + 1))
                done = [await one.ask(seat) for one in matches]
                tell(f"{done.count(True)} of {len(done)} reviews are done after the round")
                await wait_for(matches, seat)
            without.append(await running.play(options.rate, options.seconds, 2 * PEOPLE))
            for one in matches:
                await one.table.close()
    for name, rounds in (("without reviews", without), ("with reviews", among)):
        parts = ", ".join(f"{figures_of([one])['p99_ms']:.1f}" for one in rounds)
        figures = figures_of(rounds)
        print(
            f"{name}: {figures['due']} moves, p50 {figures['p50_ms']:.2f} ms, "
            f"p99 {figures['p99_ms']:.2f} ms (rounds {parts}), late {figures['late']}, "
            f"refused {figures['refused']}, lost {figures['lost']}"
        )


async def play(running: Stage, game: str, number: int) -> Played:
    """A match that two people have played to the end."""
    table = Table(FIRST_NUMBER + number, Party(game, PEOPLE), running.ports)
    await table.sit_down()
    code = table.code
    while not table.is_resting:
        await table.play_ahead(1)
    return Played(code, table)


async def wait_for(matches: Sequence[Played], seat: int) -> None:
    """Wait until the reviews of a seat are done."""
    deadline = time.monotonic() + MOST_SECONDS
    for one in matches:
        while not await one.ask(seat):
            if time.monotonic() > deadline:
                raise TimeoutError("the reviews are not done")
            await asyncio.sleep(PAUSE_SECONDS)


if __name__ == "__main__":
    main()
