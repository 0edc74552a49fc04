"""Frames of a WebSocket of which any bit may be wrong, made by chance."""

from __future__ import annotations

import random

from tests.server.fuzz_input import Fuzzer


def some_frames(fuzzer: Fuzzer) -> bytes:
    """A few frames in a row."""
    return b"".join(_frame(fuzzer) for _ in range(fuzzer.rng.randint(1, 8)))


def _frame(fuzzer: Fuzzer) -> bytes:
    rng = fuzzer.rng
    payload = rng.choice([b"", b'{"type":"ping"}', b"\xff\xfe", b"\x03\xe8", rng.randbytes(130)])
    kind = rng.choice([0, 1, 1, 1, 2, 8, 9, 10, rng.randrange(16)])
    first = kind | (0x80 if rng.random() < 0.8 else 0) | rng.choice([0, 0, 0, 0x40, 0x20, 0x10])
    is_masked = rng.random() < 0.9
    size = len(payload) if rng.random() < 0.9 else rng.choice([0, 125, 2**16, 2**40, 2**63])
    head = bytes((first,)) + _length(size, 0x80 if is_masked else 0, rng)
    made = head + (b"\0\0\0\0" if is_masked else b"") + payload
    return fuzzer.mutated_bytes(made) if rng.random() < 0.2 else made


def _length(size: int, mask: int, rng: random.Random) -> bytes:
    """The length of a frame, sometimes in a longer form than needed."""
    if size < 126 and rng.random() < 0.9:
        return bytes((mask | size,))
    if size < 65_536 and rng.random() < 0.9:
        return bytes((mask | 126,)) + size.to_bytes(2, "big")
    return bytes((mask | 127,)) + size.to_bytes(8, "big")
