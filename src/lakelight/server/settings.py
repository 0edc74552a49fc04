"""What a host can choose, from the environment and from flags, with one table of it all."""

from __future__ import annotations

import dataclasses
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from lakelight.core.errors import InvalidSetup

PREFIX = "LAKELIGHT_"

Default = TypeVar("Default", str, int, float, bool)


def choice(default: Default, about: str, *, is_secret: bool = False) -> Default:
    """A setting with its default and what it is for."""
    made: Default = field(default=default, metadata={"about": about, "is_secret": is_secret})
    return made


@dataclass(frozen=True)
class Settings:
    """All settings; each has a flag `--like-this` and a variable `LAKELIGHT_LIKE_THIS`."""

    host: str = choice("127.0.0.1", "the address to listen on; * for all of IPv4 and IPv6")
    port: int = choice(8000, "the port to listen on; 0 for any free one")
    database: str = choice(
        "",
        "a file for SQLite, or postgresql://... for many processes; none: in your data folder",
        is_secret=True,
    )
    path_prefix: str = choice("", "the path under which a proxy serves us, such as /lakelight")
    public_url: str = choice("", "the address people type, for links and QR codes")
    trusted_proxies: str = choice(
        "", "addresses of proxies whose X-Forwarded headers are believed, with commas"
    )
    allowed_origins: str = choice("", "other origins whose pages may ask, with commas")
    bot_threads: int = choice(2, "how many bots may think at once")
    bot_seconds: float = choice(1.5, "how long a bot seems to think at a human pace")
    messages_per_second: float = choice(20.0, "messages of one connection, on average")
    requests_per_second: float = choice(10.0, "requests of one visitor or address, on average")
    new_per_minute: float = choice(30.0, "new visitors, tables and records of one address")
    connections_each: int = choice(24, "open connections of one visitor")
    connections_per_address: int = choice(400, "open connections of one address")
    rooms_in_memory: int = choice(2000, "tables that are kept in memory after the last visit")
    largest_message: int = choice(16_384, "bytes of a message over the socket")
    largest_body: int = choice(524_288, "bytes of a request over HTTP")
    outbox: int = choice(64, "messages that wait for a client that does not read")
    metrics: bool = choice(True, "serve /metrics")
    log_level: str = choice("info", "debug, info, warning or error")
    stop_seconds: int = choice(5, "how long a graceful stop may take")

    @property
    def origins(self) -> frozenset[str]:
        """Other origins, one by one, and that of the address people type."""
        named = [part for part in self.allowed_origins.split(",") if part]
        public = urlsplit(self.public_url)
        return frozenset(
            [*named, *([f"{public.scheme}://{public.netloc}"] if public.netloc else [])]
        )


def add_settings(parser: ArgumentParser) -> None:
    """A flag for each setting."""
    for one in dataclasses.fields(Settings):
        parser.add_argument(
            _flag(one.name),
            dest=one.name,
            metavar="VALUE",
            help=f"{one.metadata['about']} (default: {one.default!s})",
        )


def read_settings(
    args: Namespace | None = None, environment: Mapping[str, str] = os.environ
) -> Settings:
    """Flags first, then the environment, then defaults.

    Raises:
        InvalidSetup: naming the setting that cannot be read.
    """
    values: dict[str, Any] = {}
    for one in dataclasses.fields(Settings):
        text = getattr(args, one.name, None)
        if text is None:
            text = environment.get(PREFIX + one.name.upper())
        if text is not None:
            values[one.name] = _parse(one.name, type(one.default), str(text))
    return Settings(**values)


def database_of(settings: Settings, environment: Mapping[str, str] = os.environ) -> str:
    """The database that is meant; a file in the data folder of the user if none is named."""
    if settings.database:
        return settings.database
    folder = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(folder) / "lakelight" / "lakelight.sqlite")


def table_of_settings(settings: Settings) -> Iterator[str]:
    """Flag, variable, value and meaning of each, without secrets."""
    for one in dataclasses.fields(settings):
        value = str(getattr(settings, one.name))
        if one.metadata["is_secret"] and "://" in value:
            value = value.partition("://")[0] + "://..."
        yield (
            f"{_flag(one.name):<28}{PREFIX + one.name.upper():<36}{value:<22}"
            f"{one.metadata['about']}"
        )


def _flag(name: str) -> str:
    return "--" + name.replace("_", "-")


def _parse(name: str, kind: type, text: str) -> object:
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
        return kind(text)
    except (KeyError, ValueError):
        raise InvalidSetup(f"{_flag(name)} {text!r:.40}: expected {kind.__name__}") from None
