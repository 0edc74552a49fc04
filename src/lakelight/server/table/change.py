"""A change of a table in preparation: entries, each applied at once to a copy of the table.

A move is parsed and played here, once, on that copy. When the store has the entries, the copy
becomes the table; if they are refused, it is dropped.
"""

from __future__ import annotations

from lakelight.core.game import Move, Seat
from lakelight.core.match import PlayedMove
from lakelight.games import AnyMatch
from lakelight.server.errors import NotNow
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.table import AppliedEntry, Table


class Change:
    """The table as it would be, and the entries that lead there."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.applied: list[AppliedEntry] = []

    @property
    def entries(self) -> list[Entry]:
        """The entries in their order."""
        return [one.entry for one in self.applied]

    def add(self, entry: Entry) -> None:
        """Add an entry that is not a move."""
        self.applied.append(self.table.apply(entry))

    def play(
        self, move: Move | str, seat: Seat, now: float, *, person: str = "", key: str = ""
    ) -> None:
        """Play a seat's move, given as a number or as text, and what chance does after it.

        Raises:
            GameError: if the move is refused.
        """
        self._add_move(self._match.play(move, seat), now, person, key)
        self._play_chance(now)

    def play_opening(self, now: float) -> None:
        """Play the moves that a new match continues, and what chance does before a choice."""
        for text in self.table.setup.opening or ():
            self._add_move(self._match.play(text), now)
        self._play_chance(now)

    def _play_chance(self, now: float) -> None:
        for played in self._match.play_chance():
            self._add_move(played, now)

    def _add_move(self, played: PlayedMove, now: float, person: str = "", key: str = "") -> None:
        entry = journal.Moved(at=now, seat=played.seat, move=played.text, person=person, key=key)
        self.applied.append(self.table.apply(entry, played))

    @property
    def _match(self) -> AnyMatch:
        if self.table.match is None:
            raise NotNow("the match has not begun")
        return self.table.match
