"""The ledger: a file with a line for the contest, then a line for every match played.

A line is in the file before its match counts as played. An interrupted run leaves at most
one incomplete last line, which is dropped; its match is played again.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Self

from lakelight.arena.contest import IDENTITY, Contest
from lakelight.arena.result import Result, parse_result
from lakelight.core.errors import InvalidRecord, InvalidSetup
from lakelight.core.jsontext import JsonObject, format_object, parse_object

if sys.platform != "win32":
    import fcntl

FORMAT = 1
SYNC_SECONDS = 1.0


class Ledger:
    """The open ledger of one contest, locked against other processes."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.results: dict[int, Result] = {}
        self._file = _open(path)
        try:
            self._begin(contest)
        except BaseException:
            self._file.close()
            raise
        self._synced = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sync()
        self._file.close()

    def add(self, result: Result) -> None:
        """Write a match; a number that is in the ledger already is left as it is."""
        if result.number in self.results:
            return
        self._write(result.to_json())
        self.results[result.number] = result
        if monotonic() - self._synced > SYNC_SECONDS:
            self._sync()

    def _begin(self, contest: Contest) -> None:
        whole = self._file.read()
        kept = whole[: whole.rfind(b"\n") + 1]
        lines = kept.splitlines()
        if lines:
            _check_header(self.path, _parse(self.path, 1, lines[0]), contest)
        elif whole and not whole.startswith(b'{"arena"'):
            raise InvalidSetup(f"{self.path} is not a ledger of the arena: name another file")
        for number, line in enumerate(lines[1:], start=2):
            result = _parse_result(self.path, number, line)
            _check_result(self.path, number, result, contest)
            self.results.setdefault(result.number, result)
        self._file.truncate(len(kept))
        self._file.seek(len(kept))
        if not lines:
            self._write({"arena": FORMAT, **contest.identity()})

    def _write(self, line: JsonObject) -> None:
        self._file.write(format_object(line).encode() + b"\n")
        self._file.flush()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = monotonic()


def _open(path: Path) -> BinaryIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        file = path.open("r+b")
    except OSError as error:
        raise InvalidSetup(
            f"{path} cannot be written ({error.strerror}): name another --out"
        ) from None
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise InvalidSetup(
                f"{path} is in use: another arena writes to it; wait, or name another --out"
            ) from None
    return file


def _parse(path: Path, number: int, line: bytes) -> JsonObject:
    try:
        return parse_object(line.decode(), InvalidRecord)
    except (InvalidRecord, UnicodeDecodeError) as error:
        raise InvalidSetup(
            f"{path}, line {number}: {error}; correct or remove that line, or name another --out"
        ) from None


def _parse_result(path: Path, number: int, line: bytes) -> Result:
    try:
        return parse_result(_parse(path, number, line))
    except InvalidRecord as error:
        raise InvalidSetup(f"{path}, line {number}: {error}") from None


def _check_header(path: Path, found: JsonObject, contest: Contest) -> None:
    if found.get("arena") != FORMAT:
        raise InvalidSetup(f"{path} is not a ledger of the arena: name another file")
    wanted = contest.identity()
    for key in IDENTITY:
        if found.get(key) != wanted[key]:
            why = "the rules or bots have changed" if key == "code" else "another contest"
            raise InvalidSetup(
                f"{path} holds matches with {key} {found.get(key)!s:.80}, not {wanted[key]!s:.80} "
                f"({why}): name another --out, or remove the file"
            )


def _check_result(path: Path, number: int, result: Result, contest: Contest) -> None:
    seating = contest.fixture(result.number).seating if result.number >= 0 else ()
    if result.seating != seating:
        raise InvalidSetup(
            f"{path}, line {number}: match {result.number} does not belong to this contest; "
            f"remove that line, or name another --out"
        )
