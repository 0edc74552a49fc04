"""What a store keeps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

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

    `due` is the time at which the server itself must act, if nobody did before.
    """

    status: Status
    due: float | None = None


@dataclass(frozen=True)
class Stored:
    """A match and all its entries so far, in their stored form."""

    match: Match
    entries: list[bytes]
