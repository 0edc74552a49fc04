"""The table of named blocks that an observation is made of.

Documentation, spaces and slices are all made from this table, and the compiled writers ask it
where each block begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import NamedTuple


class Block(NamedTuple):
    """Some bytes of an observation: their name, shape, highest value and meaning."""

    name: str
    shape: tuple[int, ...]
    highest: int
    meaning: str

    @property
    def size(self) -> int:
        """The bytes of the block."""
        return prod(self.shape)


class BlockTable:
    """The blocks of an observation in their order."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = tuple(blocks)
        self.slices: dict[str, slice] = {}
        self.size = 0
        for block in self.blocks:
            self.slices[block.name] = slice(self.size, self.size + block.size)
            self.size += block.size

    def first(self, name: str) -> int:
        """Where a block begins."""
        start: int = self.slices[name].start
        return start

    def highest_values(self) -> bytes:
        """The highest value of every byte of an observation."""
        return b"".join(bytes([block.highest]) * block.size for block in self.blocks)
