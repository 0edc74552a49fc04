"""What `nodes.pxd` declares in C, for nodes in plain Python."""

from __future__ import annotations


class Node:
    """One node; the node 0 is the root, and as a child 0 means none.

    `listed` is how many moves an expanded node could have as children, `child_count` how
    many it has so far. `available` is how often a move could have been selected, and `total`
    the sum of the mover's rewards.
    """

    def __init__(self) -> None:
        self.move = 0
        self.parent_key = 0
        self.key = 0
        self.first_child = 0
        self.visits = 0
        self.available = 0
        self.child_count = 0
        self.listed = 0
        self.mover = 0
        self.total = 0.0
        self.prior = 0.0


def grown_nodes(nodes: list[Node], size: int) -> list[Node]:
    """The nodes and new ones behind them, so many in all."""
    return nodes + [Node() for _ in range(size - len(nodes))]


def empty_slots(count: int) -> list[int]:
    """So many slots without a node."""
    return [0] * count


def release(memory: object) -> None:
    """Compiled code frees memory here; Python does so by itself."""


def bytes_of(nodes: int, slots: int) -> int:
    """What so many nodes and slots take in compiled code."""
    return nodes * 48 + slots * 4
