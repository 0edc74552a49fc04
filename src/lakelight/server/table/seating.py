"""Who held which seat since the start, and the request for a seat that waits for answers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.game import Seat
from lakelight.server.table import journal
from lakelight.server.table.occupant import Occupant
from lakelight.server.wire.fields import Avatar
from lakelight.server.wire.messages import LateSeat


class PendingSeat(Struct, frozen=True):
    """A request for a seat in mid-match: who has agreed, and who has not answered yet.

    `version` is the version of the table in which it was made.
    """

    seat: Seat
    person: str
    name: str
    version: int
    agreed: frozenset[str] = frozenset()
    waiting_for: frozenset[str] = frozenset()
    avatar: Avatar = ""


class Seating(Struct, frozen=True):
    """What a table remembers of its seats after the start.

    `late` are the seats that people took although they had never been theirs, `refused` the
    people whose request was refused, and `held` who held which seat.
    """

    asked: PendingSeat | None = None
    late: tuple[LateSeat, ...] = ()
    refused: frozenset[str] = frozenset()
    held: frozenset[tuple[str, Seat]] = frozenset()

    def after_sitting(self, entry: journal.Sat) -> Seating:
        """A person took a seat."""
        if (entry.person, entry.seat) in self.held:
            return self
        asked = self.asked
        is_agreed = (
            asked is not None
            and (asked.person, asked.seat) == (entry.person, entry.seat)
            and bool(asked.agreed)
        )
        late = LateSeat(seat=entry.seat, name=entry.name, agreed=is_agreed)
        return replace(self, late=(*self.late, late))

    def after_answer(self, entry: journal.SeatAnswered) -> Seating:
        """One of the others agreed, or refused."""
        if self.asked is None:
            return self
        if not entry.agree:
            return replace(self, asked=None, refused=self.refused | {self.asked.person})
        return replace(self, asked=replace(self.asked, agreed=self.asked.agreed | {entry.person}))

    def without_names(self, person: str) -> Seating:
        """A person was deleted: their name goes, and what they asked for."""
        asked = self.asked
        if asked is not None and asked.person == person:
            asked = None
        late = tuple(
            replace(one, name="") if (person, one.seat) in self.held else one for one in self.late
        )
        return replace(self, asked=asked, late=late)

    def with_occupants(self, occupants: Sequence[Occupant]) -> Seating:
        """The seats changed: note who holds them, and drop a request that no longer stands."""
        held = {(one.person, seat) for seat, one in enumerate(occupants) if one.is_held}
        asked = self.asked
        if asked is not None and not occupants[asked.seat].is_open:
            asked = None
        if asked is not None:
            others = frozenset(person for person, _ in held) - {asked.person}
            asked = replace(asked, waiting_for=others - asked.agreed)
        return replace(self, asked=asked, held=self.held | held)
