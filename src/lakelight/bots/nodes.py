"""The nodes of a search tree, in memory that grows with the tree up to a limit.

The children of an expanded node lie side by side in a block. A block begins small and
moves to a larger one when progressive widening asks for more children; so a child's index
can change, but never its key, by which its own children refer to it. Other children lie
alone and are found by their move in a hash table.
"""

from __future__ import annotations

import sys

try:
    import cython
except ImportError:
    from lakelight.core import uncompiled as cython

if not cython.compiled:
    from lakelight.bots.plain_nodes import Node, bytes_of, empty_slots, grown_nodes, release

FIRST_NODES = 4096
FIRST_SLOTS = 32768
LEAST_BLOCK = 8
# 192 MB of nodes at 48 bytes each, and at most 68 MB of slots at 4 bytes each. A page never gives
# memory back: there nodes take at most 10 MB, and as much again while they move.
MAX_NODES = 200_000 if sys.platform == "emscripten" else 4_000_000
# A hash table with more slots than this for every node in it is fast.
SLOTS_A_NODE = 4


class Nodes:
    """The nodes of one tree, of which there are never more than `max_nodes`."""

    def __init__(self, max_nodes: int = MAX_NODES) -> None:
        self.size = 0
        self.in_slots = 0
        self.max_nodes = max_nodes
        self.capacity = min(FIRST_NODES, max_nodes)
        self.slot_count = FIRST_SLOTS
        if not cython.compiled:
            self.items: list[Node] = []
        self.items = grown_nodes(self.items, self.capacity)
        self.slots = empty_slots(self.slot_count)
        if not self.items or not self.slots:
            raise MemoryError("no memory for a search tree")
        self.append(0, 0)

    def __dealloc__(self) -> None:
        release(self.items)
        release(self.slots)

    def has_room(self, count: int) -> bool:
        """Whether so many more nodes fit, after growing the memory if need be."""
        if self.size + count > self.max_nodes:
            return False
        if self.size + count <= self.capacity:
            return True
        capacity = min(2 * self.capacity, self.max_nodes)
        grown = grown_nodes(self.items, capacity)
        if not grown:
            return False
        self.items = grown
        self.capacity = capacity
        return True

    def reserve_children(self, node: int, least: int) -> bool:
        """Give a node a block of at least so many children, if there is room.

        Children that it has keep what is known of them; the caller fills in the new ones.
        The block is twice as large as the last one and never larger than the moves listed.
        """
        block = max(least, LEAST_BLOCK, 2 * self.items[node].child_count)
        wanted = min(block, self.items[node].listed)
        if not self.has_room(wanted):
            return False
        first = self.items[node].first_child
        self.items[node].first_child = self.size
        for child in range(first, first + self.items[node].child_count):
            self.items[self.size] = self.items[child]
            self.size += 1
        while self.size < self.items[node].first_child + wanted:
            self.append(0, 0)
        self.items[node].child_count = wanted
        return True

    def append(self, move: int, mover: int) -> int:
        """A new node, for which there must be room."""
        child = self.size
        self.size += 1
        self.items[child].move = move
        self.items[child].mover = mover
        self.items[child].parent_key = 0
        self.items[child].key = child
        self.items[child].first_child = 0
        self.items[child].visits = 0
        self.items[child].available = 0
        self.items[child].child_count = 0
        self.items[child].listed = 0
        self.items[child].total = 0.0
        self.items[child].prior = 0.0
        return child

    def find_child(self, node: int, move: int) -> int:
        """The child of a node by a move; 0 if there is none yet."""
        slot = self.slot_of(self.items[node].key, move)
        while self.slots[slot]:
            child = self.slots[slot]
            if (
                self.items[child].parent_key == self.items[node].key
                and self.items[child].move == move
            ):
                return child
            slot = (slot + 1) & self.slot_count - 1
        return 0

    def add_child(self, node: int, move: int, mover: int) -> int:
        """A new child of a node, alone; 0 if there is no room."""
        if not self.has_room(1):
            return 0
        if SLOTS_A_NODE * self.in_slots >= self.slot_count and not self.grow_slots():
            return 0
        child = self.append(move, mover)
        self.items[child].parent_key = self.items[node].key
        self.put_in_slot(child)
        self.in_slots += 1
        return child

    def slot_of(self, parent_key: int, move: int) -> int:
        """Where to begin to look for a child."""
        hashed = parent_key
        hashed = hashed * 7919 + move * 101
        return hashed & self.slot_count - 1

    def put_in_slot(self, child: int) -> None:
        """Make a child one that can be found."""
        slot = self.slot_of(self.items[child].parent_key, self.items[child].move)
        while self.slots[slot]:
            slot = (slot + 1) & self.slot_count - 1
        self.slots[slot] = child

    def grow_slots(self) -> bool:
        """Twice as many slots, if there is memory for them."""
        before = self.slots
        count = self.slot_count
        grown = empty_slots(2 * count)
        if not grown:
            return False
        self.slots = grown
        self.slot_count = 2 * count
        for at in range(count):
            if before[at]:
                self.put_in_slot(before[at])
        release(before)
        return True

    def memory(self) -> int:
        """The bytes that the nodes and the hash table take."""
        return bytes_of(self.capacity, self.slot_count)
