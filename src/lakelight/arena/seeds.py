"""The seeds of a contest: all chance follows from one seed and the number of the match.

So a match is the same on every machine and after every interruption.
"""

from __future__ import annotations

import hashlib

from lakelight.core.game import Seat
from lakelight.core.rng import Rng


def deal_seed(seed: bytes, deal: int) -> bytes:
    """The seed of a deal: its set-up and all later chance."""
    return _digest(seed, f"arena deal {deal}")


def seat_rng(seed: bytes, match: int, seat: Seat) -> Rng:
    """The generator of the bot at one seat of one match."""
    return Rng(int.from_bytes(_digest(seed, f"arena match {match} seat {seat}")[:8], "big"))


def bootstrap_rng(seed: bytes) -> Rng:
    """The generator of the bootstrap."""
    return Rng(int.from_bytes(_digest(seed, "arena intervals")[:8], "big"))


def _digest(seed: bytes, purpose: str) -> bytes:
    return hashlib.sha256(seed + purpose.encode("ascii")).digest()
