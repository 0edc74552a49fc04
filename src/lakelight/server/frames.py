"""The frames of WebSockets that almost every message is: read and made without a detour.

`websockets` parses everything else: frames in pieces, messages in several frames, control frames,
and whatever breaks the protocol.
"""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

FINAL_TEXT = 0x81
MASKED = 0x80
LENGTH = 0x7F
MEDIUM, LONG = 126, 127
MASK_BYTES = 4
# How many bytes the head of a masked frame has, by the length that it begins with.
SHORT_HEAD, MEDIUM_HEAD, LONG_HEAD = 6, 8, 14
MEDIUM_BYTES = 65_536


def frame_size(data: bytes, at: int) -> int:
    """How many bytes the masked frame has that begins at an index; 0 if that is not known yet."""
    available = len(data) - at
    if available < SHORT_HEAD - MASK_BYTES:
        return 0
    length = data[at + 1] & LENGTH
    if length < MEDIUM:
        return SHORT_HEAD + length
    head = MEDIUM_HEAD if length == MEDIUM else LONG_HEAD
    if available < head - MASK_BYTES:
        return 0
    return head + int.from_bytes(data[at + 2 : at + head - MASK_BYTES], "big")


def text_in(data: bytes, at: int, size: int) -> bytes | None:
    """The content of a frame of this size, if it is a whole text message; otherwise None."""
    end = at + size
    if data[at] != FINAL_TEXT or end > len(data) or not data[at + 1] & MASKED:
        return None
    length = data[at + 1] & LENGTH
    head = SHORT_HEAD if length < MEDIUM else MEDIUM_HEAD if length == MEDIUM else LONG_HEAD
    begin = at + head
    return apply_mask(data[begin:end], data[begin - MASK_BYTES : begin])


def text_frame(message: bytes) -> bytes:
    """A text message as a server sends it: one frame, without a mask."""
    size = len(message)
    if size < MEDIUM:
        return b"\x81%c%b" % (size, message)
    if size < MEDIUM_BYTES:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)
