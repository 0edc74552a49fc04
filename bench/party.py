"""Who sits at the tables of a load test: both games, bots and onlookers among the people."""

from __future__ import annotations

from dataclasses import dataclass

# The weakest level by the key that servers of every version know.
BOT_LEVEL = "level1"


@dataclass(frozen=True)
class Party:
    """The people, bots and onlookers of one table."""

    game: str
    people: int
    bots: int = 0
    onlookers: int = 0

    @property
    def wish(self) -> dict[str, object]:
        """The request with which the first of the people opens a table."""
        seats: list[dict[str, str]] = [{"kind": "you"}]
        seats += [{"kind": "open"}] * (self.people - 1)
        seats += [{"kind": "bot", "level": BOT_LEVEL}] * self.bots
        return {"game": self.game, "seats": seats, "bot_pace": "at_once"}


# Tables are of these kinds in turn.
PARTIES = (
    Party("harvest", 2),
    Party("dice", 2),
    Party("harvest", 2, onlookers=1),
    Party("dice", 3),
    Party("harvest", 4, onlookers=1),
    Party("dice", 2, onlookers=1),
    Party("harvest", 3),
    Party("harvest", 2, bots=1),
    Party("dice", 2),
    Party("dice", 2, bots=1),
)
LISTENERS_PER_TABLE = sum(one.people + one.onlookers for one in PARTIES) / len(PARTIES)
