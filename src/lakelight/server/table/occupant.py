"""Who plays a seat: nobody yet, a person, a bot, or a bot in place of a person."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lakelight.server.wire.fields import Avatar
from lakelight.server.wire.messages import SeatInfo


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of one seat; `level` is set while a bot plays it, perhaps for one turn only.

    A person who `is_deleted` has no name and no avatar any more.
    """

    person: str = ""
    name: str = ""
    avatar: Avatar = ""
    level: str = ""
    resigned: bool = False
    turn_only: bool = False
    is_deleted: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nobody plays the seat."""
        return not self.person and not self.level

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays it now."""
        return bool(self.level)

    @property
    def has_person(self) -> bool:
        """Whether a person plays it now."""
        return bool(self.person) and not self.level

    @property
    def is_held(self) -> bool:
        """Whether it belongs to a person, even while a bot stands in."""
        return bool(self.person) and not self.resigned and not self.is_deleted

    def without_name(self) -> Occupant:
        """The same after the person was deleted."""
        return replace(self, name="", avatar="", is_deleted=True)

    def info(self) -> SeatInfo:
        """What everybody sees."""
        return SeatInfo(
            kind="bot" if self.level else "person" if self.person else "open",
            name=self.name,
            level=self.level,
            stands_in=bool(self.level and self.person),
            resigned=self.resigned,
            turn_only=self.turn_only,
            avatar=self.avatar,
        )
