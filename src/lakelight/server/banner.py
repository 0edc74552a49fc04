"""What a person sees who starts the server in a terminal: where to go, and how to stop."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

from lakelight.server.settings import Settings, database_of

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("*", "0.0.0.0", "::", "")  # noqa: S104
# Nobody has this address: asking the way there sends nothing.
ANYWHERE = ("192.0.2.1", 9)


def banner_lines(settings: Settings, port: int) -> Iterator[str]:
    """A few lines, from what matters most to what matters least."""
    yield "Lakelight is open."
    yield ""
    yield _line("on this computer", page_of(settings, port))
    if not settings.public_url and settings.host in EVERYWHERE:
        address = own_address()
        if address:
            yield _line("on your network", _page(settings, address, port))
    elif not settings.public_url and settings.host in LOOPBACK:
        yield _line("for others at home", "start it with --host '*'")
    yield _line("matches are kept in", _shown(database_of(settings)))
    yield _line("to stop", "Ctrl+C; matches go on where they were")


def page_of(settings: Settings, port: int) -> str:
    """The address to open on this machine."""
    if settings.public_url:
        return settings.public_url
    is_here = settings.host in (*EVERYWHERE, *LOOPBACK)
    return _page(settings, "localhost" if is_here else settings.host, port)


def own_address() -> str:
    """The address of this machine in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


def _page(settings: Settings, host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}{settings.path_prefix}/"


def _shown(database: str) -> str:
    """Where the matches are, without a password, and short if it is at home."""
    if "://" in database:
        return database.partition("://")[0] + "://..."
    path = Path(database).absolute()
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)


def _line(title: str, text: str) -> str:
    return f"  {title:<21}{text}"
