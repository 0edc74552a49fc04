"""A listener at a room without a connection, for measurements and tests."""

from __future__ import annotations

from lakelight.server.mutes import NOBODY_MUTED
from lakelight.server.wire.fields import Avatar


class StayingListener:
    """Somebody at a table who is never sent away."""

    def __init__(self, person: str) -> None:
        self.person = self.name = person
        self.avatar: Avatar = ""
        self.look: int | None = None
        self.mutes = NOBODY_MUTED

    def close(self, reason: str) -> None:
        """Fail: every listener may stay."""
        raise AssertionError(reason)
