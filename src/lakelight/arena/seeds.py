"""What chance gives to each match of a contest: all of it follows from one seed and a number.

So a match is the same whoever plays it, on which machine, and after which interruption.
"""

from __future__ import annotations

import hashlib

from lakelight.core.game import Seat
from lakelight.core.rng import Rng


def deal_seed(seed: bytes, deal: int) -> bytes:
    """The seed of a deal; Dice draws its rolls from it, too."""
    return _digest(seed, f"arena deal {deal}")


def seat_rng(seed: bytes, match: int, seat: Seat) -> Rng:
    """The generator of the bot at one seat of one match."""
    return Rng(int.from_bytes(_digest(seed, f"arena match {match} seat {seat}")[:8], "big"))


def bootstrap_rng(seed: bytes) -> Rng:
    """The generator that draws intervals."""
    return Rng(int.from_bytes(_digest(seed, "arena intervals")[:8], "big"))


def _digest(seed: bytes, purpose: str) -> bytes:
    return hashlib.sha256(seed + purpose.encode("ascii")).digest()
