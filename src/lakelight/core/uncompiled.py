"""A substitute for the `cython` module where Cython is not installed."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TypeVar

Kind = TypeVar("Kind")

compiled = False
nogil = nullcontext()


def cast(kind: type[Kind], value: object) -> Kind:
    """The value as it is: plain Python needs no cast."""
    return value  # type: ignore[return-value]
