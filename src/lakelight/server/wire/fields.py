"""What messages have in common: their tag, and bounds for what strangers send."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Identifier: TypeAlias = Annotated[str, Meta(max_length=40)]
Notation: TypeAlias = Annotated[str, Meta(max_length=200)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Code: TypeAlias = Annotated[str, Meta(max_length=40)]


def snake_case(name: str) -> str:
    """`SeatBot` is `seat_bot` on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(Struct, tag_field="type", tag=snake_case, frozen=True, kw_only=True):
    """A message over the socket; `type` names it."""


class Part(Struct, frozen=True, kw_only=True):
    """A part of a message, or a body over HTTP."""
