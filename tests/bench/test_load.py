"""The load generator is honest: stalls, refusals and lost moves all show."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from bench import load
from bench.http_client import RefusedRequest
from bench.load import Load, seated_tables
from bench.party import PARTIES, Party
from bench.stage import Stage, Subject, figures_of
from bench.subjects import python_of, require_compiled
from bench.table import loopback_address
from tests.server.processes import ServerProcess, server_processes

RATE = 40.0
SECONDS = 2.0


def signal_to(one: ServerProcess, number: int) -> None:
    assert one.process is not None
    os.kill(one.process.pid, number)


def test_people_of_both_games_play_with_the_limits_on_and_no_move_is_refused(
    tmp_path: Path,
) -> None:
    async def scenario(running: list[ServerProcess]) -> None:
        async with seated_tables([one.port for one in running], len(PARTIES)) as tables:
            stage = Stage(Subject("this", sys.executable), running, tables)
            figures = figures_of([await stage.play(RATE, SECONDS)])
            versions = [{listener.version for listener in table.listeners} for table in tables]
        assert figures["due"] == figures["on_time"] + figures["late"] > RATE
        assert (figures["refusals"], figures["lost"], figures["disconnects"]) == ({}, 0, 0)
        assert figures["cpu_us_per_move"] > 0
        assert [len(found) for found in versions] == [1] * len(PARTIES)

    database = str(tmp_path / "store.sqlite")
    with server_processes(database, tmp_path, 1, has_limits=True) as running:
        asyncio.run(scenario(running))


def test_a_party_that_the_server_refuses_ends_the_measurement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "PARTIES", [Party("chess", 2)])

    async def scenario(one: ServerProcess) -> None:
        async with asyncio.timeout(20), seated_tables([one.port], 1):
            pass

    with (
        server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1) as (one,),
        pytest.raises(RefusedRequest, match="chess"),
    ):
        asyncio.run(scenario(one))


def test_moves_that_were_due_while_the_server_stood_still_are_late(tmp_path: Path) -> None:
    async def scenario(one: ServerProcess) -> None:
        async with seated_tables([one.port], 3) as tables:
            signal_to(one, signal.SIGSTOP)
            asyncio.get_running_loop().call_later(1.0, signal_to, one, signal.SIGCONT)
            figures = (await Load(tables, RATE, SECONDS).run()).figures()
        # Those of the first second wait for its end; only the last of them may be on time.
        assert figures["late"] >= RATE * 0.6
        assert figures["max_ms"] >= 900
        assert figures["lost"] == 0

    with server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1) as (one,):
        asyncio.run(scenario(one))


def test_moves_of_a_server_that_died_are_lost_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "DRAIN_SECONDS", 0.5)

    async def scenario(one: ServerProcess) -> None:
        async with seated_tables([one.port], 3) as tables:
            one.kill()
            figures = (await Load(tables, RATE, 1.0).run()).figures()
            connections = sum(len(table.listeners) for table in tables)
        assert figures["due"] == figures["lost"] > 0
        assert figures["disconnects"] == connections

    with server_processes(str(tmp_path / "store.sqlite"), tmp_path, 1) as (one,):
        asyncio.run(scenario(one))


def test_refused_moves_are_counted_with_their_code(tmp_path: Path) -> None:
    """Each person may send a message a second after the four of a burst."""

    async def scenario(one: ServerProcess) -> None:
        async with seated_tables([one.port], 1, most_ahead=0) as tables:
            figures = (await Load(tables, RATE, SECONDS).run()).figures()
        assert figures["refusals"] == {"too_many": figures["refused"]}
        assert figures["refused"] > 0

    database = str(tmp_path / "store.sqlite")
    options = ("--messages-per-second", "1")
    with server_processes(database, tmp_path, 1, options) as (one,):
        asyncio.run(scenario(one))


def test_every_table_has_an_address_of_its_own() -> None:
    addresses = {loopback_address(number) for number in range(130_000)}
    assert len(addresses) == 130_000
    assert all(0 < int(part) < 255 for one in addresses for part in (one.split(".")[3],))


def test_another_checkout_must_be_set_up_before_it_is_measured(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"not set up; run `python3 make.py"):
        python_of(tmp_path)


def test_a_server_without_a_compiled_engine_is_not_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LAKELIGHT_PLAIN", "1")
    with pytest.raises(SystemExit, match="the engine is not compiled"):
        require_compiled(sys.executable, "this checkout")
