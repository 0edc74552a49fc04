"""What the server prints on a terminal: its address, its database, and how to stop it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

from lakelight.server.settings import Settings, database_of

LOOPBACK = ("127.0.0.1", "::1", "localhost")
ALL_ADDRESSES = ("*", "0.0.0.0", "::", "")  # noqa: S104
# An address that nobody has (RFC 5737): to look up the route there sends nothing.
NOWHERE = ("192.0.2.1", 9)


def banner_lines(settings: Settings, port: int) -> Iterator[str]:
    """A few lines, the most important first."""
    yield "Lakelight is running."
    yield ""
    yield _line("on this computer", page_of(settings, port))
    if not settings.public_url and settings.host in ALL_ADDRESSES:
        address = own_address()
        if address:
            yield _line("on your network", _page(settings, address, port))
    elif not settings.public_url and settings.host in LOOPBACK:
        yield _line("for your network", "start it with --host '*'")
    yield _line("matches are stored in", _shown(database_of(settings)))
    yield _line("to stop", "press Ctrl+C; matches continue at the next start")


def page_of(settings: Settings, port: int) -> str:
    """The address to open on this computer."""
    if settings.public_url:
        return settings.public_url
    is_local = settings.host in (*ALL_ADDRESSES, *LOOPBACK)
    return _page(settings, "localhost" if is_local else settings.host, port)


def own_address() -> str:
    """The address of this computer in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def _page(settings: Settings, host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{settings.path_prefix}/"


def _shown(database: str) -> str:
    """Where the matches are stored: without a password, and relative to the home folder."""
    if "://" in database:
        return database.partition("://")[0] + "://..."
    path = Path(database).absolute()
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)


def _line(title: str, text: str) -> str:
    return f"  {title:<23}{text}"
