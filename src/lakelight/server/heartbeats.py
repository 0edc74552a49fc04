"""Heartbeats: clients that ask for them hear something at least every two seconds.

A socket may look open for a minute after the network is gone. A browser that hears nothing for
longer than that knows better, and need not send pings, which would cost the server more.
"""

from __future__ import annotations

import asyncio
from itertools import count

from lakelight.server.connection import Connection
from lakelight.server.games.adapter import encode
from lakelight.server.wire.messages import Heartbeat

# Each connection is looked at so often, and hears a heartbeat when nothing was sent to it since so
# many looks.
LOOK_SECONDS = 0.5
SILENT_LOOKS = 3
# Connections are looked at in so many groups, one after another, so that they never all hold up a
# move at once.
GROUPS = 5
HEARTBEAT = encode(Heartbeat())


class Heartbeats:
    """The connections of this process that want to hear heartbeats."""

    def __init__(self) -> None:
        self._groups: list[set[Connection]] = [set() for _ in range(GROUPS)]
        self._group_of: dict[Connection, set[Connection]] = {}
        self._places = count()
        self._looks = count()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, connection: Connection) -> None:
        """Send heartbeats to a client from now on."""
        if connection not in self._group_of:
            group = self._groups[next(self._places) % GROUPS]
            group.add(connection)
            self._group_of[connection] = group
        if self._timer is None:
            self._wait()

    def end(self, connection: Connection) -> None:
        """Send a client no more of them."""
        group = self._group_of.pop(connection, None)
        if group is not None:
            group.discard(connection)

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(LOOK_SECONDS / GROUPS, self._look)

    def _look(self) -> None:
        """Look at the next group."""
        self._timer = None
        for connection in tuple(self._groups[next(self._looks) % GROUPS]):
            connection.silent_looks += 1
            if connection.silent_looks >= SILENT_LOOKS:
                connection.send(HEARTBEAT)
        if self._group_of:
            self._wait()
