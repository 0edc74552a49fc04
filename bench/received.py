"""The parts of messages that a simulated player needs; the rest is skipped to save time.

A message may carry a whole state or only what changed: a part that is missing stays as it was.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

ABSENT = msgspec.Raw(b"")
NO_CHOICES = msgspec.Raw(b"null")
# Messages that carry a new view.
VIEWS = frozenset({"state", "changed"})


class TableParts(msgspec.Struct):
    """The part of the table that a player needs."""

    status: str | UnsetType = UNSET


class Received(msgspec.Struct):
    """The parts of a message that a player needs; choices are parsed only for a move."""

    type: str
    version: int = 0
    id: str = ""
    code: str = ""
    table: TableParts | UnsetType = UNSET
    choices: msgspec.Raw = ABSENT


parse_received = msgspec.json.Decoder(Received).decode
