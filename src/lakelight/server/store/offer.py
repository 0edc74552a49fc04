"""How a store lists a table that everybody may join."""

from __future__ import annotations

from msgspec import Struct

from lakelight.server.wire.fields import PaceKind


class Offer(Struct, frozen=True):
    """A table that is listed for everybody to join, as far as lists of them are filtered."""

    host: str
    game: str
    players: int
    pace: PaceKind
    since: float
