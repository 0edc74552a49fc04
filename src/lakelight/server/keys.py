"""Codes and secrets: drawn by the operating system; of secrets only hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

# No vowels, so that no word appears, and no characters that look alike.
ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
CODE_LENGTH = 14
# The first letter of every code that a page gives to a table or record of its own; no server
# gives such a code, so that a link tells which of the two it leads to.
PAGE_LETTER = "y"
SELECTOR = re.compile(r"[0-9a-f]{24}")


def fresh_code() -> str:
    """The code of a table or record: 66 bits that can be read aloud."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def fresh_page_code() -> str:
    """The same for a server inside a page."""
    return PAGE_LETTER + fresh_code()[1:]


def is_code(text: str) -> bool:
    """Whether a text could be a code."""
    drawn = text.removeprefix(PAGE_LETTER)
    is_whole = len(text) == CODE_LENGTH and len(drawn) >= CODE_LENGTH - 1
    return is_whole and all(letter in ALPHABET for letter in drawn)


def fresh_identity() -> str:
    """The internal name of a person, which nobody sees."""
    return secrets.token_hex(12)


@dataclass(frozen=True)
class StoredSecret:
    """The stored form of a secret: a selector to find it by, and a hash to compare."""

    selector: str
    hash: bytes

    def is_same(self, other: StoredSecret) -> bool:
        """Compare in constant time."""
        return hmac.compare_digest(self.hash, other.hash)


def fresh_secret() -> str:
    """A secret of 256 bits for a cookie or a private link, behind its selector."""
    return f"{secrets.token_hex(12)}.{secrets.token_urlsafe(32)}"


def stored_secret(secret: str) -> StoredSecret:
    """The stored form of a secret that was drawn here or sent by a client."""
    selector, _, verifier = secret.partition(".")
    digest = hashlib.sha256(verifier.encode("utf-8", "surrogatepass")).digest()
    return StoredSecret(selector if SELECTOR.fullmatch(selector) else "", digest)
