"""A disk that loses power: what is left of files whose writes and syncs were logged.

After a sync of a file, its writes so far are on disk. Of later writes any part may be: each is
kept, lost, or torn, sector by sector. A new file may be missing until its folder is synced, and
one that was removed may be back.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
HEAD = struct.Struct("<cIQQ")


@dataclass(frozen=True)
class Operation:
    """Something that a process did to a file; `end` is where it ends in the log."""

    kind: str
    path: str
    offset: int
    content: bytes
    end: int


def operations(log: bytes) -> Iterator[Operation]:
    """Everything in a log; the last may be incomplete and is then left out."""
    at = 0
    while at + HEAD.size <= len(log):
        kind, length, offset, size = HEAD.unpack_from(log, at)
        start = at + HEAD.size
        has_content = kind == b"W"
        end = start + length + (size if has_content else 0)
        if end > len(log):
            return
        path = log[start : start + length].decode()
        content = log[start + length : end] if has_content else b""
        yield Operation(kind.decode(), path, offset, content, end)
        at = end


@dataclass
class File:
    """What is on disk for certain, and what may be."""

    synced: bytearray = field(default_factory=bytearray)
    pending: list[Operation] = field(default_factory=list)

    def sync(self) -> None:
        """Everything so far is on disk."""
        for one in self.pending:
            apply(self.synced, one)
        self.pending.clear()

    def after_loss(self, rng: random.Random) -> bytearray:
        """What is found after a loss of power."""
        found = bytearray(self.synced)
        # Sometimes everything was on its way to the disk, sometimes nothing.
        share = rng.choice((0.0, 0.5, 0.9, 1.0))
        for one in self.pending:
            if one.kind == "T":
                if rng.random() < share:
                    apply(found, one)
                continue
            for at in range(0, len(one.content), SECTOR):
                if rng.random() < share:
                    sector = one.content[at : at + SECTOR]
                    write_at(found, one.offset + at, sector)
        return found


def apply(content: bytearray, one: Operation) -> None:
    """Carry out a write or a truncation."""
    if one.kind == "T":
        del content[one.offset :]
        content.extend(bytes(one.offset - len(content)))
    else:
        write_at(content, one.offset, one.content)


def write_at(content: bytearray, offset: int, part: bytes) -> None:
    """Overwrite a part; a gap before it is filled with zeros."""
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(part)] = part


class Disk:
    """The files of one folder."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}
        # The files that are there for certain, and those that are there unless power is lost.
        self._synced_names: set[str] = set()
        self._names: set[str] = set()

    def carry_out(self, one: Operation) -> None:
        """Do what a process did."""
        if one.kind == "C":
            if one.path not in self._names:
                self._names.add(one.path)
                self._files[one.path] = File()
        elif one.kind == "U":
            self._names.discard(one.path)
        elif one.kind == "S" and one.path.rstrip("/") == self._folder.rstrip("/"):
            self._synced_names = set(self._names)
        elif one.kind == "S":
            self._files.setdefault(one.path, File()).sync()
        else:
            self._files.setdefault(one.path, File()).pending.append(one)

    def lose_power(self, rng: random.Random, folder: Path) -> None:
        """Write what is left into another folder."""
        unsure = self._names ^ self._synced_names
        names = (self._names & self._synced_names) | {
            name for name in sorted(unsure) if rng.random() < 0.5
        }
        for name in sorted(names):
            (folder / Path(name).name).write_bytes(self._files[name].after_loss(rng))
