"""What a store holds."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from lakelight.server.table.setup import TableSetup
from lakelight.server.wire.fields import Status


@dataclass(frozen=True)
class Person:
    """A visitor with a name; the identity is never shown to others."""

    identity: str
    name: str


@dataclass(frozen=True)
class MatchIndex:
    """What can be asked about a match without opening it.

    `due` is the time at which the server itself must act, unless somebody acted before. `summary`
    is what a list shows of the match; None if it changes with every move.
    """

    status: Status
    due: float | None = None
    summary: bytes | None = None


@dataclass(frozen=True)
class StoredMatch:
    """A match and all its entries so far, in their stored form."""

    setup: TableSetup
    entries: list[bytes]


@dataclass(frozen=True)
class ListedMatch:
    """A match in a person's list: its summary, if there is one, and its version now."""

    code: str
    summary: bytes | None
    version: int


def match_row(setup: TableSetup, index: MatchIndex) -> tuple[object, ...]:
    """The row of a new match."""
    form = msgspec.json.encode(setup)
    return (setup.code, form, index.status, index.due, setup.created_at, index.summary)
