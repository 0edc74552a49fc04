"""What `state.pxd` declares in C, for a board in plain Python."""

from __future__ import annotations


def copy_board(target: list[int], source: list[int], count: int) -> None:
    """Copy so many cells, which are all of them."""
    target[:count] = source
