"""What a list of matches shows of one, stored beside it so that the match need not be replayed.

The record stays the truth: a summary says which version it is of, and counts only for that one.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from lakelight.core.game import Seat
from lakelight.server.table.table import Table
from lakelight.server.wire.fields import Status
from lakelight.server.wire.messages import SeatInfo
from lakelight.server.wire.rest import MatchInfo


class Summary(Struct, frozen=True, kw_only=True):
    """A match at one version; `holders` are the people who hold the seats, empty for none."""

    version: int
    code: str
    game: str
    status: Status
    seats: list[SeatInfo]
    holders: list[str]
    to_act: list[Seat]
    created_at: float
    changed_at: float

    def info(self, identity: str) -> MatchInfo:
        """The match as one of its players finds it in a list."""
        own = [seat for seat, holder in enumerate(self.holders) if holder == identity]
        return MatchInfo(
            code=self.code,
            game=self.game,
            status=self.status,
            seats=self.seats,
            your_seats=own,
            your_turn=any(
                seat in self.to_act and self.seats[seat].kind == "person" for seat in own
            ),
            created_at=self.created_at,
            changed_at=self.changed_at,
        )


def summary_of(table: Table) -> Summary:
    """How a table looks in a list now."""
    return Summary(
        version=table.version,
        code=table.setup.code,
        game=table.setup.game,
        status=table.status,
        seats=[occupant.info() for occupant in table.occupants],
        holders=["" if occupant.resigned else occupant.person for occupant in table.occupants],
        to_act=list(table.seats_to_act()),
        created_at=table.setup.created_at,
        changed_at=table.changed_at,
    )


def format_summary(summary: Summary) -> bytes:
    """The stored form of a summary."""
    return msgspec.json.encode(summary)


def parse_summary(stored: bytes) -> Summary:
    """A summary from its stored form."""
    return msgspec.json.decode(stored, type=Summary)
