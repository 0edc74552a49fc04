"""Tokens that stop a kind of notice, or confirm an address: they need no cookie and no storage."""

from __future__ import annotations

import base64
import hashlib
import hmac

SIGNATURE_BYTES = 18


class Tokens:
    """Signs what a token is for with a key of the server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, *parts: str) -> str:
        """A token for some parts, none of which has a dot."""
        return ".".join([*parts, self._signature(parts)])

    def read(self, token: str) -> tuple[str, ...] | None:
        """The parts that a token was signed for; None for any other text."""
        *parts, signature = token.split(".")
        is_ours = hmac.compare_digest(
            signature.encode("utf-8", "surrogatepass"), self._signature(tuple(parts)).encode()
        )
        return tuple(parts) if parts and is_ours else None

    def digest(self, *parts: object) -> str:
        """A name for something that tells nobody what it is: 24 letters and digits."""
        return self._hash("digest", parts).hex()[:24]

    def _signature(self, parts: tuple[str, ...]) -> str:
        made = self._hash("token", parts)[:SIGNATURE_BYTES]
        return base64.urlsafe_b64encode(made).decode()

    def _hash(self, purpose: str, parts: tuple[object, ...]) -> bytes:
        text = "\n".join([purpose, *map(str, parts)]).encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, text, hashlib.sha256)
