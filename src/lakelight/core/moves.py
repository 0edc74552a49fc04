"""Fixed-size lists of small ints that compiled code fills without Python."""

from __future__ import annotations


class MoveList:
    """The moves of one position; every thread has its own."""

    def __init__(self) -> None:
        self.size = 0
        self.items = [0] * 2048

    def to_list(self) -> list[int]:
        """The moves as a Python list."""
        return [self.items[index] for index in range(self.size)]


class Log:
    """What a move did, as rows of four ints; a game turns them into events."""

    def __init__(self) -> None:
        self.size = 0
        self.items = [0] * 512

    def add(self, kind: int, seat: int, first: int, second: int) -> None:
        """Write one row."""
        self.items[self.size] = kind
        self.items[self.size + 1] = seat
        self.items[self.size + 2] = first
        self.items[self.size + 3] = second
        self.size += 4

    def rows(self) -> list[tuple[int, int, int, int]]:
        """The rows in the order they were written."""
        return [
            (self.items[at], self.items[at + 1], self.items[at + 2], self.items[at + 3])
            for at in range(0, self.size, 4)
        ]
