"""What a host needs: settings, logs, limits, proxies, backups, a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import http.client
import json
import logging
import signal
import socket
import sqlite3
from argparse import ArgumentParser
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from lakelight.cli.main import main
from lakelight.core.errors import InvalidSetup
from lakelight.server.errors import TooMany
from lakelight.server.limits import ConnectionLimits, Places, RateLimits, TokenBucket, address_of
from lakelight.server.logs import JsonLines
from lakelight.server.settings import (
    Settings,
    add_settings,
    database_of,
    read_settings,
    table_of_settings,
)
from tests.server.clients import RunningServer, play_on, serving
from tests.server.clocks import ManualClock
from tests.server.processes import free_port, server_processes


def test_a_flag_overrides_the_environment_which_overrides_the_default() -> None:
    parser = ArgumentParser()
    add_settings(parser)
    given = {"LAKELIGHT_PORT": "1", "LAKELIGHT_HOST": "::1", "LAKELIGHT_METRICS": "no"}
    settings = read_settings(parser.parse_args(["--port", "2"]), given)
    assert (settings.port, settings.host, settings.metrics) == (2, "::1", False)
    assert settings.stop_seconds == Settings().stop_seconds


def test_a_setting_that_cannot_be_read_is_named_in_the_error() -> None:
    with pytest.raises(InvalidSetup, match="--port 'x': expected int"):
        read_settings(None, {"LAKELIGHT_PORT": "x"})


def test_the_table_of_settings_has_every_setting_and_no_secret() -> None:
    settings = Settings(database="postgresql://ann:secret@host/name")
    table = "\n".join(table_of_settings(settings))
    assert "secret" not in table
    for one in dataclasses.fields(Settings):
        assert f"LAKELIGHT_{one.name.upper()} " in table


def test_the_database_is_in_the_data_folder_by_default() -> None:
    assert database_of(Settings(database="x.sqlite"), {}) == "x.sqlite"
    found = database_of(Settings(), {"XDG_DATA_HOME": "/data"})
    assert found == str(Path("/data/lakelight/lakelight.sqlite"))


def test_a_log_record_is_one_line_of_json() -> None:
    record = logging.makeLogRecord({"msg": "a %s", "args": ("b\nc",), "code": "stale"})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "a b\nc"
    assert json.loads(line)["code"] == "stale"


def test_a_bucket_allows_a_burst_and_then_a_steady_rate() -> None:
    clock = ManualClock()
    bucket = TokenBucket(clock, rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.advance(0.5)
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_rate_limits_forget_addresses_that_send_nothing() -> None:
    clock = ManualClock()
    rates = RateLimits(clock, 1, 1)
    for number in range(10_001):
        rates.take(str(number))
    clock.advance(10)
    rates.take("one more")
    assert len(rates._buckets) == 1


def test_a_connection_is_counted_only_while_it_is_open() -> None:
    limits, places = ConnectionLimits(1), Places()
    places.take(limits, "ann")
    assert limits.total == 1
    with pytest.raises(TooMany):
        places.take(limits, "ann")
    assert limits.total == 0, "a connection that is refused counts nowhere"
    places.take(limits, "ann")
    places.release()
    places.release()
    assert limits.total == 0


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("no:address", "no:address"),
    ],
)
def test_an_ipv6_household_counts_as_one_address(host: str, counted: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1)})) == counted


def test_the_origin_of_the_public_address_is_allowed() -> None:
    settings = Settings(
        public_url="https://lake.example:8443/x", allowed_origins="https://a,https://b"
    )
    assert settings.origins == {"https://lake.example:8443", "https://a", "https://b"}
    assert Settings().origins == frozenset()


async def test_the_forwarded_headers_of_a_trusted_proxy_are_used(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    async with serving(tmp_path, trusted_proxies="127.0.0.1") as server:
        reply = await server.stranger().post("/api/visitor", {"name": "Ann"}, **forwarded)
        assert "Secure" in reply.headers["set-cookie"]
    async with serving(tmp_path) as server:
        reply = await server.stranger().post("/api/visitor", {"name": "Ann"}, **forwarded)
        assert "Secure" not in reply.headers["set-cookie"]


async def test_the_host_star_listens_on_ipv4_and_ipv6(tmp_path: Path) -> None:
    def answers(address: str, port: int) -> bool:
        connection = http.client.HTTPConnection(address, port, timeout=20)
        connection.request("GET", "/ready")
        with contextlib.closing(connection):
            return connection.getresponse().status == 200

    async with serving(tmp_path, host="*", port=free_port()) as server:
        assert await asyncio.to_thread(answers, "127.0.0.1", server.port)
        if has_ipv6():
            assert await asyncio.to_thread(answers, "::1", server.port)
    if has_ipv6():
        async with serving(tmp_path, host="::1", port=free_port()) as server:
            assert await asyncio.to_thread(answers, "::1", server.port)


def has_ipv6() -> bool:
    """Whether this computer has the loopback address of IPv6."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_a_running_server_can_be_backed_up_and_stops_gracefully(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "lake.sqlite", tmp_path / "copy.sqlite"

    async def play_some(port: int) -> str:
        ann = await RunningServer(port).guest()
        code = await ann.create_table("you", "bot")
        async with ann.at(code) as client:
            await play_on(client, until=client.state["version"] + 4)
        return code

    with server_processes(str(database), tmp_path, 1) as (server,):
        code = asyncio.run(play_some(server.port))
        assert main(["backup", str(copy), "--database", str(database)]) == 0
        assert server.stop() in (0, -signal.SIGTERM)
    assert "1 match, checked" in capsys.readouterr().out
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT code FROM matches").fetchall() == [(code,)]
    connection.close()
    log = (tmp_path / f"{server.port}.log").read_text()
    assert "closed" in log
    assert code not in log
    assert main(["backup", str(copy), "--database", str(database)]) == 2
    assert main(["backup", str(tmp_path / "x"), "--database", str(tmp_path / "none")]) == 2
    assert main(["backup", str(tmp_path / "x"), "--database", "postgresql://x"]) == 2
