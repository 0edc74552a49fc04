"""Whom a person at a table does not want to hear."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from lakelight.server.table.table import Table
from lakelight.server.wire import requests


class Mutes(Struct, frozen=True):
    """The people whom somebody does not want to hear, or everybody."""

    people: frozenset[str] = frozenset()
    everybody: bool = False

    def has(self, person: str) -> bool:
        """Whether a person is muted."""
        return self.everybody or person in self.people


NOBODY_MUTED = Mutes()


def mutes_of(table: Table, request: requests.Mute) -> Mutes:
    """Whom a request mutes: a seat stands for the person who holds it now."""
    return Mutes(frozenset(_people(table, request.seats)), request.everybody)


def _people(table: Table, seats: Iterable[int]) -> Iterable[str]:
    for seat in seats:
        if seat < len(table.occupants) and table.occupants[seat].is_held:
            yield table.occupants[seat].person
