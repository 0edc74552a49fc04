"""Real server processes, which can be killed."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
GENEROUS = (
    "messages-per-second",
    "requests-per-second",
    "new-per-minute",
    "work-per-minute",
    "tables-each",
    "stored-kb-per-day",
)


class ServerProcess:
    """One `lakelight serve` on a port of its own, without limits unless they are asked for.

    `python` may be the interpreter of another checkout, whose server is then started, and `program`
    another program than `lakelight` that takes the same arguments.
    """

    def __init__(
        self,
        database: str,
        folder: Path,
        options: Sequence[str] = (),
        *,
        has_limits: bool = False,
        python: str = sys.executable,
    ) -> None:
        self.database = database
        self.options = options
        self.has_limits = has_limits
        self.python = python
        self.program: Sequence[str] = ("lakelight",)
        self.may_kill_itself = False
        self.environment: dict[str, str] = {}
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it is ready, or has killed itself as it may.

        A server that dies at an append may do so before anybody has seen that it is ready.
        """
        command = [self.python, "-m", *self.program, "serve"]
        command += ["--port", str(self.port), "--database", self.database]
        for name in () if self.has_limits else GENEROUS:
            command += [f"--{name}", "1000000"]
        command += self.options
        with (self.folder / f"{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, env={**os.environ, **self.environment}, cwd=ROOT
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.is_ready():
            ended = self.process.poll()
            if self.may_kill_itself and ended == -signal.SIGKILL:
                return
            if ended is not None or time.monotonic() > deadline:
                raise AssertionError((self.folder / f"{self.port}.log").read_text())
            time.sleep(0.02)

    def is_ready(self) -> bool:
        """Whether it says that it is ready."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    @property
    def cpu_seconds(self) -> float:
        """User and system time so far."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def resident_mb(self) -> float:
        """Memory in use."""
        assert self.process is not None
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1_000_000

    def wait(self) -> None:
        """Wait until it ends by itself."""
        assert self.process is not None
        self.process.wait(START_SECONDS)

    def kill(self) -> None:
        """End it at once, as kill -9 does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(START_SECONDS)


@contextlib.contextmanager
def server_processes(
    database: str,
    folder: Path,
    count: int,
    options: Sequence[str] = (),
    *,
    has_limits: bool = False,
    python: str = sys.executable,
) -> Iterator[list[ServerProcess]]:
    """Some processes on one database, ended after the block."""
    processes = [
        ServerProcess(database, folder, options, has_limits=has_limits, python=python)
        for _ in range(count)
    ]
    try:
        for one in processes:
            one.start()
        yield processes
    finally:
        for one in processes:
            one.kill()


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
