"""What a store keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from lakelight.server.table.match import Match

Status: TypeAlias = Literal["open", "running", "over"]


@dataclass(frozen=True)
class Person:
    """A visitor with a name; the identity is never shown to others."""

    identity: str
    name: str


@dataclass(frozen=True)
class Head:
    """What can be asked about a match without opening it.

    `due` is the time at which the server itself must act, if nobody did before. `summary`
    is what a list shows of the match; none if it changes with every move.
    """

    status: Status
    due: float | None = None
    summary: bytes | None = None


@dataclass(frozen=True)
class Stored:
    """A match and all its entries so far, in their stored form."""

    match: Match
    entries: list[bytes]


@dataclass(frozen=True)
class Listed:
    """A match in a person's list: its summary, if there is one, and the version it has now."""

    code: str
    summary: bytes | None
    version: int


def match_row(match: Match, head: Head) -> tuple[object, ...]:
    """A new match as a row."""
    form = msgspec.json.encode(match)
    return (match.code, form, head.status, head.due, match.created_at, head.summary)
