"""The bodies of requests about notices."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from lakelight.server.wire.fields import Part

LONGEST_TOKEN = 200
Minute: TypeAlias = Annotated[int, Meta(ge=0, lt=1440)]
Zone: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Language: TypeAlias = Annotated[str, Meta(max_length=20)]


class NoticeSettings(Part, frozen=True, kw_only=True):
    """How this server can tell a person that it is their turn, and how the person wants it.

    `push_key` is the key with which a browser subscribes, empty if the server sends no pushes.
    Nothing is sent between two minutes of the person's day.
    """

    push_key: str
    can_mail: bool
    address: str
    is_confirmed: bool
    quiet_from: int
    quiet_to: int


class PushBrowser(Part, frozen=True, kw_only=True):
    """A browser, as its push service knows it."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class PushSubscription(PushBrowser, frozen=True, kw_only=True):
    """A browser that takes notices, as its Push API describes it."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language = "en"
    zone: Zone = "UTC"


class QuietHours(Part, frozen=True, kw_only=True):
    """Between these minutes of the day nothing is sent; never, if they are the same."""

    quiet_from: Minute
    quiet_to: Minute
    zone: Zone


class MailWish(Part, frozen=True, kw_only=True):
    """An address to which notices should go; empty for no more mail."""

    address: Annotated[str, Meta(max_length=254)]
    language: Language = "en"
    zone: Zone = "UTC"


class Token(Part, frozen=True, kw_only=True):
    """The token of a link in a mail."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]
