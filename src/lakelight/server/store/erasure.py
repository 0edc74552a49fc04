"""What the deletion of a person changes in the matches that name them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from lakelight.server.store.rows import Addition


class Erasure(Struct, frozen=True):
    """What the deletion of a person does to one match that names them.

    `last` are entries that say so, `replaced` older ones without the name, by their numbers. A
    match that nobody else needs `is_deleted`.
    """

    last: Addition
    replaced: Sequence[tuple[int, bytes]]
    is_deleted: bool
