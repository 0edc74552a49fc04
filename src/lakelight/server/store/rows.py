"""What a store keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from lakelight.server.table.setup import TableSetup

Status: TypeAlias = Literal["open", "running", "over"]


@dataclass(frozen=True)
class Person:
    """A visitor with a name; the identity is never shown to others."""

    identity: str
    name: str


@dataclass(frozen=True)
class MatchIndex:
    """What can be asked about a match without opening it.

    `due` is the time at which the server itself must act, if nobody did before. `summary`
    is what a list shows of the match; none if it changes with every move.
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
    """A match in a person's list: its summary, if there is one, and the version it has now."""

    code: str
    summary: bytes | None
    version: int


def match_row(match: TableSetup, head: MatchIndex) -> tuple[object, ...]:
    """A new match as a row."""
    form = msgspec.json.encode(match)
    return (match.code, form, head.status, head.due, match.created_at, head.summary)
