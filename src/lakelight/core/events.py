"""Events: what a move did, as data for screens, logs, speech and traces.

Every event of a game is a frozen dataclass with slots whose first field, `event`, is its name.
A game declares its events once; JSON, wire schema and TypeScript are made from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from lakelight.core.jsontext import Json, JsonObject


class Event(Protocol):
    """One thing that a move did."""

    __slots__: Sequence[str]

    @property
    def event(self) -> str:
        """The name of the event, such as tile_placed."""
        ...


def events_json(events: Iterable[Event]) -> list[JsonObject]:
    """Events as JSON, the name of each first."""
    return [{name: _plain(getattr(event, name)) for name in event.__slots__} for event in events]


def _plain(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value
