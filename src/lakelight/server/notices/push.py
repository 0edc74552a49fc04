"""Web Push: messages that only one browser can read (RFC 8291), signed by the server (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from lakelight.server.errors import BadMessage

# A push service may refuse tokens that are good for more than a day.
TOKEN_SECONDS = 12 * 3600
# How long a push service holds a message for a browser that is off.
HELD_SECONDS = 24 * 3600
PRIVATE_KEY_BYTES, AUTH_BYTES = 32, 16


def fresh_private_key() -> bytes:
    """A new private key of the server."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return number.to_bytes(PRIVATE_KEY_BYTES, "big")


class Signer:
    """Signs requests with the private key of the server."""

    def __init__(self, private_key: bytes, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(private_key, "big"), ec.SECP256R1())
        self._vapid: Any = Vapid02(self._key)
        self._contact = contact

    @property
    def public_key(self) -> str:
        """The public key, as a browser wants it when it subscribes."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def authorization(self, origin: str, now: float) -> str:
        """The header that says who sends, for one push service."""
        claims = {"aud": origin, "exp": int(now) + TOKEN_SECONDS, "sub": self._contact}
        return str(self._vapid.sign(claims)["Authorization"])


def parse_keys(public_key: str, auth: str) -> tuple[bytes, bytes]:
    """The keys of a browser, as it sent them.

    Raises:
        BadMessage: if they are no point of P-256 and no 16 bytes.
    """
    try:
        point, secret = _decode(public_key), _decode(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error):
        raise BadMessage("p256dh: expected a point of P-256 in base64url") from None
    if len(secret) != AUTH_BYTES:
        raise BadMessage(f"auth: expected {AUTH_BYTES} bytes in base64url")
    return point, secret


def encrypted(message: object, public_key: bytes, auth: bytes) -> bytes:
    """A message that only the browser with these keys can read."""
    body: bytes = http_ece.encrypt(
        msgspec.json.encode(message),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=public_key,
        auth_secret=auth,
        version="aes128gcm",
    )
    return body


def push_headers(authorization: str, topic: str) -> Mapping[str, str]:
    """The headers of a message; one with the same topic takes the place of the one before."""
    return {
        "authorization": authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(HELD_SECONDS),
        "topic": topic,
        "urgency": "normal",
    }


def _decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
