"""The parts of the server's measurement, each for one or two checkouts in turn.

A computer is faster at one moment than at the next. So the rounds of two checkouts alternate.
"""

from __future__ import annotations

import contextlib
import statistics
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bench.growth import growth
from bench.party import LISTENERS_PER_TABLE
from bench.socket_client import SocketClient, connect
from bench.stage import Figures, Report, Round, Stage, StoreKind, Subject, figures_of, stage
from bench.table import loopback_address

RATES = (100.0, 300.0, 1000.0, 1600.0, 2200.0)
# The search for the highest rate ends when it is known this well.
RATE_STEP = 100.0
MOST_RATE = 4000.0
MANY_PEOPLE = 5000
MANY_PEOPLE_RATE = 500.0
IDLE_CONNECTIONS = 2000
# The tables and the moves a second at which the cost of presence is measured.
PRESENCE_TABLES = 1000
PRESENCE_RATE = 200.0
WITHOUT, HEARTBEATS = "without presence", "with presence and heartbeats"
PRESENCE_KINDS = (WITHOUT, "with presence", HEARTBEATS)
# Anonymous onlookers of one address, well under the server's limit for an address.
IDLE_PER_ADDRESS = 10
# Addresses of idle onlookers begin here, beyond those of all tables.
IDLE_FIRST_ADDRESS = 100_000


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    seconds: float = 10.0
    rounds: int = 3
    tables: int = 400
    rates: tuple[float, ...] = RATES
    people: int = MANY_PEOPLE
    idle: int = IDLE_CONNECTIONS
    table_counts: tuple[int, ...] = (10, 100, 1000, 2000)
    finds_highest: bool = True


Measured: TypeAlias = dict[str, Figures]


async def rates(
    subjects: Sequence[Subject], store: StoreKind, plan: Plan, report: Report
) -> Measured:
    """Latency and cost at each rate, then the highest rate at which 99 of 100 are on time."""
    measured: Measured = {}
    async with contextlib.AsyncExitStack() as stack:
        stages = [
            await stack.enter_async_context(stage(one, store, plan.tables, report))
            for one in subjects
        ]
        rounds: dict[tuple[str, float], list[Round]] = {}
        for rate in plan.rates:
            for number in range(plan.rounds):
                for one in stages:
                    report(f"{store.name}, {one.subject.name}: {rate:.0f} moves a second")
                    played = await one.play(rate, plan.seconds, number)
                    rounds.setdefault((one.subject.name, rate), []).append(played)
        for one in stages:
            name = one.subject.name
            found = {rate: rounds[name, rate] for rate in plan.rates}
            measured[name] = {
                "rates": {f"{rate:.0f}": figures_of(played) for rate, played in found.items()}
            }
            if plan.finds_highest:
                highest = await _highest(one, found, plan, report)
                measured[name]["highest_moves_per_second"] = highest
    return measured


async def _highest(
    one: Stage, found: dict[float, list[Round]], plan: Plan, report: Report
) -> float | None:
    """Halve the distance between a rate that was held in every round and one that was not."""
    held = [rate for rate, played in found.items() if all(each.is_held for each in played)]
    low = max(held, default=0.0)
    high = min((rate for rate in found if rate > low and rate not in held), default=MOST_RATE)
    while high - low > RATE_STEP:
        rate = round((low + high) / 2 / RATE_STEP) * RATE_STEP
        if rate in (low, high):
            break
        report(f"{one.subject.name}: searching the highest rate, {rate:.0f} moves a second")
        if (await one.play(rate, plan.seconds)).is_held:
            low = rate
        else:
            high = rate
    return low or None


async def people(
    subjects: Sequence[Subject], store: StoreKind, plan: Plan, report: Report
) -> Measured:
    """Thousands of connected people, of whom some play."""
    tables = round(plan.people / LISTENERS_PER_TABLE)
    measured: Measured = {}
    for subject in subjects:
        async with stage(subject, store, tables, report, most_ahead=0) as one:
            connected = sum(len(table.listeners) for table in one.tables)
            report(f"{store.name}, {subject.name}: {connected} people are connected")
            rounds = [
                await one.play(MANY_PEOPLE_RATE, plan.seconds, number)
                for number in range(plan.rounds)
            ]
            measured[subject.name] = {"people": {"connected": connected, **figures_of(rounds)}}
    return measured


async def idle(
    subjects: Sequence[Subject], store: StoreKind, plan: Plan, report: Report
) -> Measured:
    """The memory of people who are connected and do nothing."""
    measured: Measured = {}
    for subject in subjects:
        async with stage(subject, store, 20, report) as one:
            before = one.resident_mb
            report(f"{store.name}, {subject.name}: {plan.idle} idle connections")
            clients = [await _onlooker(one, number) for number in range(plan.idle)]
            # A round at the tables makes sure that all of them have been served.
            await one.play(20.0, plan.seconds)
            grown = one.resident_mb - before
            for client in clients:
                client.close()
            measured[subject.name] = {"idle_mb_per_thousand": round(grown / plan.idle * 1000, 1)}
    return measured


async def _onlooker(one: Stage, number: int) -> SocketClient:
    """Somebody who watches one of the tables, from an address that few share."""
    table = one.tables[number % len(one.tables)]
    address = loopback_address(IDLE_FIRST_ADDRESS + number // IDLE_PER_ADDRESS)
    port = one.ports[number % len(one.ports)]
    client = SocketClient(port, f"/api/tables/{table.code}/socket", "", lambda _: None)
    return await connect(client, port, address)


async def presence(
    subjects: Sequence[Subject], store: StoreKind, plan: Plan, report: Report
) -> Measured:
    """What a move costs at many tables without presence, with it, and with heartbeats, too.

    With presence, people say when they choose, and all are told. Rounds of the three kinds
    alternate at the same tables, and each kind is the first in turn.
    """
    measured: Measured = {}
    for subject in subjects:
        async with stage(subject, store, PRESENCE_TABLES, report) as one:
            costs: dict[str, list[float]] = {kind: [] for kind in PRESENCE_KINDS}
            await one.play(PRESENCE_RATE, plan.seconds)
            for number in range(2 * plan.rounds):
                first = number % len(PRESENCE_KINDS)
                for kind in (*PRESENCE_KINDS[first:], *PRESENCE_KINDS[:first]):
                    report(f"{store.name}, {subject.name}: {kind}, round {number}")
                    for table in one.tables:
                        table.attend(says=kind != WITHOUT, hears=kind == HEARTBEATS)
                    played = await one.play(PRESENCE_RATE, plan.seconds, number)
                    costs[kind].append(played.cpu_us_per_move)
            found: Figures = {}
            for kind, spent in costs.items():
                pairs = zip(spent, costs[WITHOUT], strict=True)
                ratios = sorted(cost / without for cost, without in pairs)
                found[kind] = {
                    "cpu_us": round(statistics.median(spent)),
                    "ratio": round(statistics.median(ratios), 3),
                    "ratio_low": round(ratios[0], 3),
                    "ratio_high": round(ratios[-1], 3),
                }
            measured[subject.name] = {"presence": {"tables": PRESENCE_TABLES, "kinds": found}}
    return measured


async def cost_by_tables(
    subjects: Sequence[Subject], store: StoreKind, plan: Plan, report: Report
) -> Measured:
    """How the cost of a move grows with the number of tables."""
    return await growth(subjects, store, plan.table_counts, plan.seconds, plan.rounds, report)


Part: TypeAlias = Callable[
    [Sequence[Subject], StoreKind, Plan, Report], Coroutine[None, None, Measured]
]
PARTS: dict[str, Part] = {
    "rates": rates,
    "people": people,
    "idle": idle,
    "growth": cost_by_tables,
    "presence": presence,
}
