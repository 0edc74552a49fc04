"""Somebody connected to a table, and how what people say reaches them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lakelight.core.game import Seat
from lakelight.server.elsewhere import Chatted, Spoken
from lakelight.server.games.adapter import encode
from lakelight.server.mutes import Mutes
from lakelight.server.table.table import Table
from lakelight.server.wire.fields import Avatar
from lakelight.server.wire.messages import ChatLine, Said


class Listener(Protocol):
    """Somebody connected to a table; `look` is the seat chosen among several."""

    look: Seat | None
    person: str
    name: str
    avatar: Avatar
    mutes: Mutes

    def send(self, message: bytes) -> None:
        """Send a message as soon as the connection can take it."""
        ...

    def close(self, reason: str) -> None:
        """End the connection: this person may not see the table."""
        ...


def deliver(table: Table, listeners: Iterable[Listener], spoken: Spoken | Chatted) -> None:
    """Send a phrase to everybody here, and chat to those who hold a seat, unless they mute it.

    Another process may know of a seat that is not known here yet.
    """
    if spoken.seat >= len(table.occupants):
        return
    sender = table.occupants[spoken.seat].person
    people: frozenset[str] | None = None
    if isinstance(spoken, Chatted):
        people = table.holders()
        message = encode(ChatLine(seat=spoken.seat, text=spoken.text))
    else:
        message = encode(Said(seat=spoken.seat, phrase=spoken.phrase))
    for listener in list(listeners):
        is_addressed = people is None or listener.person in people
        if is_addressed and (listener.person == sender or not listener.mutes.has(sender)):
            listener.send(message)
