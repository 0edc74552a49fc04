"""What a list of matches shows of one, stored beside it so that the match need not be replayed.

The record stays the truth: a summary says which version it is of, and counts only for that one.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct, field

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
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Whether it tells the result of a match that is over; older ones did not."""
        return self.status != "over" or bool(self.places)

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
            to_act=self.to_act,
            scores=self.scores,
            places=self.places,
        )


def summary_of(table: Table) -> Summary:
    """How a table looks in a list now."""
    state = table.state
    outcome = None if state is None else state.outcome
    return Summary(
        version=table.version,
        code=table.setup.code,
        game=table.setup.game,
        status=table.status,
        seats=table.seat_infos,
        holders=["" if occupant.resigned else occupant.person for occupant in table.occupants],
        to_act=list(table.seats_to_act()),
        created_at=table.setup.created_at,
        changed_at=table.changed_at,
        scores=[] if state is None else list(state.scores),
        places=[] if outcome is None else list(outcome.places),
    )


def format_summary(summary: Summary) -> bytes:
    """The stored form of a summary."""
    return msgspec.json.encode(summary)


def parse_summary(stored: bytes) -> Summary:
    """A summary from its stored form."""
    return msgspec.json.decode(stored, type=Summary)
