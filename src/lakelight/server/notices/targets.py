"""Where a push may go: to the push services of browsers, at a public address that is pinned.

A browser names the address of its push service, so that anybody could name any address. The
server therefore calls only hosts that its settings name, looks each one up itself, refuses private
addresses, and connects to the address that it checked.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import TypeAlias
from urllib.parse import urlsplit

from lakelight.server.errors import BadMessage

LONGEST_ENDPOINT = 1000
# Addresses of IPv4 behind a translator.
TRANSLATED = IPv6Network("64:ff9b::/96")
# Where public hosts of IPv6 are; everything else is reserved, local, or hides another address.
PUBLIC_IPV6 = IPv6Network("2000::/3")
# Special networks that Python takes for public ones: protocols, relays of 6to4, documentation.
RESERVED = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("2001::/23"),
    IPv6Network("2002::/16"),
    IPv6Network("3fff::/20"),
)
# Looks up the addresses of a host.
Resolve: TypeAlias = Callable[[str, int], Awaitable[list[str]]]


@dataclass(frozen=True)
class Target:
    """An endpoint in its parts."""

    is_secure: bool
    host: str
    port: int
    path: str
    # Scheme, host and port: for whom a token of RFC 8292 is good.
    origin: str


class UnsafeTarget(Exception):
    """A host whose address the server must not call."""


def parse_endpoint(endpoint: str, services: str, *, may_be_private: bool = False) -> Target:
    """The parts of an endpoint that the settings allow.

    Raises:
        BadMessage: saying what would have been right.
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadMessage("endpoint: expected the https address of a push service") from None
    host = parts.hostname or ""
    is_secure = parts.scheme == "https"
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if len(endpoint) > LONGEST_ENDPOINT or not host or parts.username is not None or not is_plain:
        raise BadMessage("endpoint: expected the https address of a push service")
    if not is_secure and not (may_be_private and parts.scheme == "http"):
        raise BadMessage("endpoint: expected an https address")
    if port not in (None, 443) and not may_be_private:
        raise BadMessage("endpoint: expected no port but 443")
    if not is_listed(host, services):
        raise BadMessage("endpoint: this server does not use that push service")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    number = port or (443 if is_secure else 80)
    return Target(is_secure, host, number, path, f"{parts.scheme}://{parts.netloc.lower()}")


def is_listed(host: str, services: str) -> bool:
    """Whether a host is one of the hosts in a setting: a name, `*.name`, or `*` for any."""
    for one in (part.strip().lower() for part in services.split(",")):
        if one in ("*", host) or (one.startswith("*.") and host.endswith(one[1:])):
            return True
    return False


async def look_up(host: str, port: int) -> list[str]:
    """The addresses of a host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


async def safe_address(
    target: Target, *, may_be_private: bool = False, resolve: Resolve = look_up
) -> str:
    """The address to connect to.

    Raises:
        UnsafeTarget: if one of its addresses is not public.
        OSError: if it has none.
    """
    addresses = await resolve(target.host, target.port)
    if not addresses:
        raise OSError("the host has no address")
    if not may_be_private and not all(is_public(one) for one in addresses):
        raise UnsafeTarget("the host has an address that is not public")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether everybody on the internet may call an address."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv6Address):
        # Both are ways to write an address of IPv4.
        if parsed.ipv4_mapped is not None or parsed in TRANSLATED:
            parsed = IPv4Address(int(parsed) & 0xFFFFFFFF)
        elif parsed not in PUBLIC_IPV6:
            return False
    is_reserved = any(parsed in one for one in RESERVED if one.version == parsed.version)
    return parsed.is_global and not parsed.is_multicast and not is_reserved
