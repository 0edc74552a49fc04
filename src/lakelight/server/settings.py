"""The settings of a server, from flags and from the environment."""

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


def setting(default: Default, about: str, *, is_secret: bool = False) -> Default:
    """A setting with its default and its meaning."""
    made: Default = field(default=default, metadata={"about": about, "is_secret": is_secret})
    return made


@dataclass(frozen=True)
class Settings:
    """All settings; each has a flag `--some-name` and a variable `LAKELIGHT_SOME_NAME`."""

    host: str = setting("127.0.0.1", "the address to listen on; * for all of IPv4 and IPv6")
    port: int = setting(8000, "the port to listen on; 0 for any free one")
    database: str = setting(
        "",
        "a file for SQLite, or postgresql://... for many processes; none: in your data folder",
        is_secret=True,
    )
    path_prefix: str = setting(
        "", "the path under which a proxy serves Lakelight, such as /lakelight"
    )
    public_url: str = setting("", "the address that people type, for links and QR codes")
    trusted_proxies: str = setting(
        "", "proxies whose X-Forwarded headers are trusted, separated by commas"
    )
    allowed_origins: str = setting(
        "", "other origins whose pages may send requests, separated by commas"
    )
    engine: str = setting(
        "", "the folder of what pages play with offline; none: that of the package, if it has one"
    )
    network_button: str = setting(
        "auto",
        "offer a person at this computer to let the local network in: yes, no, or auto (if "
        "started from a terminal)",
    )
    bot_threads: int = setting(2, "how many bots may think at once")
    bot_seconds: float = setting(1.5, "how long a bot appears to think at a human pace")
    away_seconds: float = setting(
        45.0, "how long somebody who is away keeps others waiting before they may ask for a bot"
    )
    chat: bool = setting(False, "let the hosts of tables allow free chat")
    messages_per_second: float = setting(20.0, "messages from one connection, on average")
    requests_per_second: float = setting(10.0, "requests from one address, on average")
    new_per_minute: float = setting(30.0, "new visitors, tables and records from one address")
    work_per_minute: float = setting(
        6.0, "seconds of work, such as replays, that one address or visitor may cause a minute"
    )
    coach_per_minute: float = setting(
        30.0, "seconds of hints, and of reviews, that one address or visitor may cause a minute"
    )
    records_each: int = setting(200, "records that one visitor may store")
    tables_each: int = setting(100, "unfinished matches that one visitor may have")
    stored_kb_per_day: int = setting(
        50_000, "kilobytes of tables and records that one address may store a day"
    )
    expire_days: float = setting(
        0.0, "days after which records and finished matches are deleted; 0: never"
    )
    connections_each: int = setting(24, "open connections of one visitor")
    connections_per_address: int = setting(400, "open connections of one address")
    onlookers_per_address: int = setting(
        200, "those of them that belong to onlookers without a cookie"
    )
    connections_per_table: int = setting(
        300, "open connections to one table, beyond which onlookers must wait"
    )
    http_per_address: int = setting(
        100, "connections of one address over HTTP, silent ones included"
    )
    rooms_in_memory: int = setting(2000, "tables that stay in memory after the last person left")
    largest_message: int = setting(16_384, "the most bytes of a message over the socket")
    largest_body: int = setting(65_536, "the most bytes of a request over HTTP")
    largest_outbox: int = setting(
        262_144, "the most bytes that wait for a client before it is disconnected"
    )
    largest_outboxes: int = setting(
        67_108_864, "the most bytes that wait for all clients before the slowest is disconnected"
    )
    notice_seconds: float = setting(
        30.0, "how long it is somebody's turn before they are told, if they are away"
    )
    push: bool = setting(True, "let browsers be told that it is somebody's turn (Web Push)")
    push_services: str = setting(
        "fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com",
        "the push services that may be called, separated by commas; * for any public host",
    )
    push_private: bool = setting(
        False, "let push services have private addresses, other ports and plain HTTP"
    )
    smtp: str = setting(
        "", "the server for mail: smtp://user:password@host:587, or smtps://", is_secret=True
    )
    mail_from: str = setting("", "the sender of mail, such as Lakelight <lake@example.org>")
    metrics: bool = setting(True, "serve /metrics")
    log_level: str = setting("info", "debug, info, warning or error")
    stop_seconds: int = setting(5, "how long a graceful stop may take")

    @property
    def is_public_url_secure(self) -> bool:
        """Whether people reach the server over TLS."""
        return self.public_url.startswith("https://")

    @property
    def origins(self) -> frozenset[str]:
        """The other origins, and the origin of the public address."""
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
    """The database to use: by default a file in the data folder of the user."""
    if settings.database:
        return settings.database
    folder = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(folder) / "lakelight" / "lakelight.sqlite")


def table_of_settings(settings: Settings) -> Iterator[str]:
    """Flag, variable, value and meaning of each setting, without secrets."""
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
