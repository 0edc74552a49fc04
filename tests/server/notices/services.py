"""A push service that reads messages as a browser would, and a mail server, both on loopback."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, TypeVar

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

P256 = ec.SECP256R1()

# A server takes this address for a push service, although it is not in the internet.
PRIVATE: dict[str, Any] = {"push_services": "127.0.0.1", "push_private": True}

Service = TypeVar("Service", "PushService", "MailService")


def url64(data: bytes) -> str:
    """Bytes in base64url, as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_url64(text: str) -> bytes:
    """The inverse."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Browser:
    """The keys of a browser, and how it reads a message (RFC 8291, section 3.4; RFC 8188)."""

    def __init__(
        self, endpoint: str, private_key: int | None = None, auth: bytes = bytes(16)
    ) -> None:
        self.endpoint = endpoint
        self.key = (
            ec.generate_private_key(P256)
            if private_key is None
            else ec.derive_private_key(private_key, P256)
        )
        self.auth = auth

    @property
    def body(self) -> dict[str, str]:
        """What its page sends to the server."""
        return {
            "endpoint": self.endpoint,
            "p256dh": url64(point_of(self.key.public_key())),
            "auth": url64(self.auth),
            "zone": "UTC",
        }

    def read(self, body: bytes) -> bytes:
        """Decrypt a message of one record."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(P256, sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + point_of(self.key.public_key()) + sender
        secret = derived(shared, self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded[-1] == 2
        return padded[:-1]


@dataclass
class Pushed:
    """A request that a push service got."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers with `status`, or not at all; records every request."""

    port: int = 0
    status: int = 201
    is_silent: bool = False
    pushed: asyncio.Queue[Pushed] = field(default_factory=asyncio.Queue)

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a server that may reach it."""
        return PRIVATE

    def browser(self, name: str = "one") -> Browser:
        """A browser that subscribed here."""
        return Browser(f"http://127.0.0.1:{self.port}/push/{name}")

    async def next(self) -> Pushed:
        """The next request."""
        return await asyncio.wait_for(self.pushed.get(), 20)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request."""
        with contextlib.closing(writer):
            first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
            raw = {line.split(": ", 1)[0].lower(): line.split(": ", 1)[1] for line in lines if line}
            body = await reader.readexactly(int(headers["content-length"]))
            self.pushed.put_nowait(Pushed(first.split()[1], raw, body))
            if self.is_silent:
                await reader.read()
            writer.write(
                f"HTTP/1.1 {self.status} So\r\nlocation: http://10.0.0.1/\r\n\r\n".encode()
            )
            with contextlib.suppress(OSError):
                await writer.drain()


def require_signature(pushed: Pushed, public_key: str, origin: str) -> dict[str, Any]:
    """Check the token of RFC 8292 as a push service does; its claims."""
    scheme, _, fields = pushed.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in fields.split(","))
    assert given["k"] == public_key
    head, claims, signature = given["t"].split(".")
    raw = from_url64(signature)
    numbers = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key = ec.EllipticCurvePublicKey.from_encoded_point(P256, from_url64(public_key))
    signed = f"{head}.{claims}".encode()
    key.verify(utils.encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
    found: dict[str, Any] = json.loads(from_url64(claims))
    assert found["aud"] == origin
    return found


@dataclass
class MailService:
    """Takes mail over SMTP, or refuses recipients with `refusal`."""

    port: int = 0
    refusal: str = ""
    mails: asyncio.Queue[EmailMessage] = field(default_factory=asyncio.Queue)

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a server that uses it."""
        return {
            "smtp": f"smtp://127.0.0.1:{self.port}",
            "mail_from": "Lakelight <lake@example.org>",
            "public_url": "https://lake.example",
        }

    async def next(self) -> EmailMessage:
        """The next mail."""
        return await asyncio.wait_for(self.mails.get(), 20)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak as much SMTP as handing in a mail needs."""
        with contextlib.closing(writer):
            writer.write(b"220 here\r\n")
            while line := (await reader.readline()).decode().strip():
                command = line.split()[0].upper()
                if command == "RCPT" and self.refusal:
                    writer.write(f"{self.refusal} no\r\n".encode())
                elif command == "DATA":
                    writer.write(b"354 go on\r\n")
                    raw = await reader.readuntil(b"\r\n.\r\n")
                    self.mails.put_nowait(message_from_bytes(raw[:-5], policy=policy.default))
                    writer.write(b"250 taken\r\n")
                else:
                    writer.write(b"221 bye\r\n" if command == "QUIT" else b"250 fine\r\n")
                await writer.drain()


@contextlib.asynccontextmanager
async def listening(service: Service) -> AsyncIterator[Service]:
    """A service that answers on a free port until the end of the block."""
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
