"""On a terminal the server prints where to go; elsewhere it writes lines of JSON."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

from lakelight.server.banner import banner_lines
from lakelight.server.settings import Settings
from tests.server.processes import server_processes


def lines(**settings: object) -> str:
    return "\n".join(banner_lines(Settings(**settings), 8000))  # type: ignore[arg-type]


def test_the_banner_says_where_to_go_where_matches_are_stored_and_how_to_stop() -> None:
    shown = lines(database="/data/lake.sqlite")
    assert "http://localhost:8000/" in shown
    assert "/data/lake.sqlite" in shown
    assert "Ctrl+C" in shown
    assert "--host '*'" in shown, "so that others at home can join"


def test_a_server_on_all_addresses_shows_no_hint_to_open_it_to_the_network() -> None:
    shown = lines(host="*", path_prefix="/lake")
    assert "http://localhost:8000/lake/" in shown
    assert "--host" not in shown


def test_the_banner_shows_the_public_address_and_no_password() -> None:
    shown = lines(public_url="https://lake.example", database="postgresql://ann:secret@host/name")
    assert "https://lake.example" in shown
    assert "localhost" not in shown
    assert "secret" not in shown


def test_an_ipv6_address_is_written_in_brackets() -> None:
    assert "http://[fd00::1]:8000/" in lines(host="fd00::1")


def test_on_a_terminal_the_server_prints_sentences(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "lakelight", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "lake.sqlite")]
    process = subprocess.Popen(command, stdout=theirs, stderr=theirs)
    try:
        shown = ""
        while "Ctrl+C" not in shown:
            assert process.poll() is None, shown
            shown += os.read(ours, 4096).decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (0, 130, -signal.SIGINT)
    finally:
        process.kill()
        os.close(ours)
        os.close(theirs)
    assert "Lakelight is running." in shown
    assert "{" not in shown


def test_without_a_terminal_the_server_logs_json(tmp_path: Path) -> None:
    with server_processes(str(tmp_path / "lake.sqlite"), tmp_path, 1) as (server,):
        server.stop()
    shown = [
        json.loads(line) for line in (tmp_path / f"{server.port}.log").read_text().splitlines()
    ]
    assert [one["message"] for one in shown] == [
        f"listening at http://localhost:{server.port}/",
        "closed",
    ]
