"""Deals that anyone can check: a secret seed, its commitment, and what it draws.

A seed is 32 bytes. Its commitment, the SHA-256 of those bytes, is shown before
the first move; the seed itself after the last. `docs/fairness.md` explains how
to redo every draw by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from lakelight.core.errors import InvalidSetup

SEED_BYTES = 32
WORD_BYTES = 4
WORD_SPAN = 1 << 32

Item = TypeVar("Item")


def fresh_seed() -> bytes:
    """A new secret seed from the operating system."""
    import secrets

    return secrets.token_bytes(SEED_BYTES)


def parse_seed(text: str) -> bytes:
    """A seed from text: 64 hexadecimal digits, or any other words, hashed."""
    if not text:
        raise InvalidSetup("a seed is 64 hexadecimal digits or some words, not an empty text")
    if len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def seed_of(given: bytes | str | int | None) -> bytes:
    """The seed that a caller gave as bytes, words or a number; a fresh one for None."""
    if given is None:
        return fresh_seed()
    return given if isinstance(given, bytes) else parse_seed(str(given))


def format_seed(seed: bytes) -> str:
    """The 64 hexadecimal digits of a seed."""
    return seed.hex()


def commitment(seed: bytes) -> str:
    """What is shown before the first move: the SHA-256 of the seed."""
    return hashlib.sha256(seed).hexdigest()


class Draw:
    """Random numbers for one purpose: SHA-256 of seed, purpose and a counter."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        if len(seed) != SEED_BYTES:
            raise InvalidSetup(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._prefix = seed + purpose.encode("ascii")
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 32 bits, big end first; a block of the hash gives eight."""
        if not self._words:
            block = hashlib.sha256(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [
                int.from_bytes(block[at : at + WORD_BYTES], "big")
                for at in range(len(block) - WORD_BYTES, -1, -WORD_BYTES)
            ]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each exactly as likely.

        Words at or above the largest multiple of `bound` are thrown away.
        """
        limit = WORD_SPAN - WORD_SPAN % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order: Fisher and Yates, from the last place down."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
