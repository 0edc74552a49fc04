"""A simulated person at a table: a player or an onlooker, over a real socket."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import UNSET, Raw

from bench.received import ABSENT, NO_CHOICES, VIEWS, parse_received
from bench.socket_client import SocketClient, connect


class Observer(Protocol):
    """What a listener reports to."""

    status: str

    def received(self) -> None:
        """Somebody has a new view."""
        ...

    def accepted(self, key: str, version: int) -> None:
        """A request was carried out, which led to this version."""
        ...

    def refused(self, key: str, code: str) -> None:
        """A request was refused."""
        ...

    def disconnected(self) -> None:
        """A connection ended that should not have."""
        ...


@dataclass(eq=False)
class Listener:
    """One connection after another; `version` is the last one received."""

    observer: Observer
    port: int
    address: str
    cookie: str
    client: SocketClient | None = None
    version: int = 0
    choices: Raw = field(default_factory=lambda: NO_CHOICES)

    @property
    def is_connected(self) -> bool:
        """Whether the connection stands."""
        return self.client is not None and not self.client.is_lost

    async def connect(self, code: str) -> None:
        """Connect to the table with this code, and leave the one before."""
        self.close()
        self.version, self.choices = 0, NO_CHOICES
        path, lose = f"/api/tables/{code}/socket", self.observer.disconnected
        client = SocketClient(self.port, path, self.cookie, self.receive, lose)
        await connect(client, self.port, self.address)
        # Meanwhile another connection may have been made.
        self.close()
        self.client = client

    def close(self) -> None:
        """Leave the table."""
        if self.client is not None:
            self.client.close()

    def receive(self, raw: bytes) -> None:
        """Read a message."""
        message = parse_received(raw)
        if message.type in VIEWS:
            self.version = message.version
            if message.choices != ABSENT:
                self.choices = message.choices
            if message.table is not UNSET and message.table.status is not UNSET:
                self.observer.status = message.table.status
            self.observer.received()
        elif message.type == "accepted":
            self.observer.accepted(message.id, message.version)
        elif message.type == "refused":
            self.observer.refused(message.id, message.code)

    def ask(self, **fields: object) -> None:
        """Send a message."""
        assert self.client is not None
        self.client.send(json.dumps(fields).encode())
