"""Codes and secrets: made by the operating system, stored as hashes only."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

# No vowels, so that no word appears; nothing that looks like something else.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 14


def fresh_code() -> str:
    """The code of a table or record: 66 bits that can be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether a text could be a code."""
    return len(text) == CODE_LENGTH and all(letter in ALPHABET for letter in text)


def fresh_identity() -> str:
    """A name for a person that nobody sees."""
    return secrets.token_hex(12)


@dataclass(frozen=True)
class StoredSecret:
    """What is stored of a secret: how to find it, and a hash to hold another against."""

    selector: str
    hash: bytes

    def is_same(self, other: StoredSecret) -> bool:
        """Compare in a time that tells nothing."""
        return hmac.compare_digest(self.hash, other.hash)


def fresh_secret() -> str:
    """A secret of 256 bits, for a cookie or a private link, with a part to find it by."""
    return f"{secrets.token_hex(12)}.{secrets.token_urlsafe(32)}"


def stored_secret(secret: str) -> StoredSecret:
    """What is stored of a secret, or looked up for one that a stranger shows."""
    selector, _, verifier = secret.partition(".")
    digest = hashlib.sha256(verifier.encode("utf-8", "surrogatepass")).digest()
    return StoredSecret(selector[:40].encode("ascii", "replace").decode(), digest)
