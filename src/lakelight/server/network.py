"""Which address other people can open, and how a laptop lets its own network in.

A server that listens only to this computer shows links that nobody else can open. A person at
that computer may then let it listen on its address in the local network, too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from starlette.requests import Request

from lakelight.server.banner import ALL_ADDRESSES, LOOPBACK, own_address
from lakelight.server.errors import NotNow
from lakelight.server.settings import Settings


class Network:
    """Where this server can be reached.

    `listen` begins to listen on one more address; it is None where that is not offered.
    """

    def __init__(self, settings: Settings, find_address: Callable[[], str] = own_address) -> None:
        self._settings = settings
        self._find_address = find_address
        self._opened = ""
        self.port = settings.port
        self.listen: Callable[[str], Awaitable[None]] | None = None

    def base_url(self, request: Request) -> str:
        """The beginning of links that other people can open, as far as that is possible."""
        if self._settings.public_url:
            return self._settings.public_url.rstrip("/") + self._settings.path_prefix
        address = self._address() if _is_loopback(request.url.hostname) else ""
        place = f"{address}:{self.port}" if address else request.url.netloc
        return f"{request.url.scheme}://{place}{self._settings.path_prefix}"

    def is_local(self, request: Request) -> bool:
        """Whether only this computer can open the links."""
        if self._settings.public_url or not _is_loopback(request.url.hostname):
            return False
        return not self._address()

    def offered_address(self, request: Request) -> str:
        """The address on which a visitor may let the server listen, too; empty if on none.

        Only a person at this computer may: neither the network nor a proxy stands between.
        """
        settings = self._settings
        is_laptop = settings.host in LOOPBACK and not (
            settings.public_url or settings.trusted_proxies or settings.path_prefix
        )
        is_here = request.client is not None and _is_loopback(request.client.host)
        is_direct = not any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
        if not (is_laptop and is_here and is_direct and self.is_local(request)):
            return ""
        return self._find_address() if self.listen is not None else ""

    async def open(self, request: Request) -> str:
        """Listen on the address in the local network, too; that address.

        Raises:
            NotNow: if this visitor or this server may not.
        """
        address = self.offered_address(request)
        if not address or self.listen is None:
            raise NotNow("only a person at the computer of the server can open it to the network")
        try:
            await self.listen(address)
        except OSError as error:
            raise NotNow(f"{address}: the server cannot listen there: {error.strerror}") from error
        self._opened = address
        return address

    def _address(self) -> str:
        """The address in the local network on which this server listens; empty if on none."""
        return self._find_address() if self._settings.host in ALL_ADDRESSES else self._opened


def _is_loopback(host: str | None) -> bool:
    if host is None or host == "localhost":
        return host is not None
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
