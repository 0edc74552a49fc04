"""How things stand at a table: what its entries make of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, assert_never

from lakelight.core.game import Move, Seat
from lakelight.games import AnyGame
from lakelight.server.table import journal
from lakelight.server.table.deed import Deed
from lakelight.server.table.journal import Entry
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.setup import TableSetup

Status: TypeAlias = Literal["open", "running", "over"]


@dataclass(frozen=True)
class PendingUndo:
    """A wish to take a move back, and the people who have not agreed yet."""

    seat: Seat
    waiting_for: frozenset[str]


@dataclass(frozen=True)
class Step:
    """An entry with its number; for a move also what it did."""

    number: int
    entry: Entry
    deed: Deed | None = None


@dataclass(frozen=True)
class Played:
    """A move of the record, and who made it."""

    seat: Seat | None
    text: str


# As many as seats that act at the same time can make while a screen still offers an undo.
MOST_RECENT = 8


class Table:
    """A match, its seats, and the moves so far."""

    def __init__(self, match: TableSetup, game: AnyGame) -> None:
        self.setup = match
        self.game = game
        self.version = 0
        self.game_setup = game.parse_setup(match.setup, None)
        self.occupants = [Occupant() for _ in range(self.game_setup.players)]
        self.state: Any = None
        self.played: list[Played] = []
        self.latest: list[Deed] = []
        self.undo: PendingUndo | None = None
        self.rematch = ""
        self.changed_at = match.created_at
        # For each seat the version, and the time, at which it was last asked something new.
        self.prompted_version = [0] * self.game_setup.players
        self.prompted_at = [match.created_at] * self.game_setup.players
        self._prompts: list[tuple[object, ...]] = [()] * self.game_setup.players
        self._keys: dict[tuple[str, str], int] = {}

    def copy(self) -> Table:
        """An equal table that goes its own way, to see where entries would lead."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.occupants = self.occupants.copy()
        twin.state = None if self.state is None else self.state.copy()
        twin.played = self.played.copy()
        twin.prompted_version = self.prompted_version.copy()
        twin.prompted_at = self.prompted_at.copy()
        twin._prompts = self._prompts.copy()
        twin._keys = self._keys.copy()
        return twin

    @property
    def status(self) -> Status:
        """Open until the start, then running, then over."""
        if self.state is None:
            return "open"
        return "over" if self.state.is_over else "running"

    def seats_of(self, person: str) -> list[Seat]:
        """The seats a person holds, even while a bot stands in."""
        if not person:
            return []
        return [
            seat
            for seat, occupant in enumerate(self.occupants)
            if occupant.person == person and not occupant.resigned
        ]

    def people(self) -> set[str]:
        """Everyone who plays a seat now."""
        return {occupant.person for occupant in self.occupants if occupant.has_person}

    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that may act; none before the start and after the end."""
        seats: tuple[Seat, ...] = () if self.state is None else self.state.seats_to_act
        return seats

    def legal_moves(self, seat: Seat) -> list[Move]:
        """The legal moves of one seat."""
        if seat not in self.seats_to_act():
            return []
        moves: list[Move] = self.state.legal_moves()
        if self.state.seats_to_act == (seat,):
            return moves
        return [move for move in moves if self.state.seat_of(move) == seat]

    def version_of_key(self, person: str, key: str) -> int | None:
        """The version a move with this key led to, if it was played already."""
        return self._keys.get((person, key)) if key else None

    def deed(self, index: int) -> Deed:
        """A move of the record as it was made; the latest are remembered."""
        back = len(self.played) - index
        if back <= len(self.latest):
            return self.latest[-back]
        return self._retraced(self.played[: index + 1])[-1]

    def take_back(self, index: int) -> None:
        """Come to where the record leads without one of its moves.

        Raises:
            GameError: if the rules do not allow a later one without it.
        """
        deed = self.deed(index)
        kept = self.latest[: max(0, len(self.latest) - len(self.played) + index)]
        del self.played[index]
        self.state = deed.before.copy()
        self.latest = [
            *kept,
            *(self._play(one.seat, one.text) for one in self.played[index:]),
        ]
        if not self.latest:
            # So far back nothing is remembered: go the way once more.
            self.latest = self._retraced(self.played)
        self.latest = self.latest[-MOST_RECENT:]

    def apply(self, entry: Entry) -> Step:
        """Take in the next entry."""
        self.version += 1
        self.changed_at = entry.at
        deed: Deed | None = None
        match entry:
            case journal.Sat():
                self.occupants[entry.seat] = Occupant(person=entry.person, name=entry.name)
            case journal.BotSat():
                self.occupants[entry.seat] = Occupant(level=entry.level)
            case journal.Stood():
                self.occupants[entry.seat] = Occupant()
            case journal.Started():
                self.state = self.game.begin(self.game_setup)
            case journal.Moved():
                deed = self._move(entry)
            case journal.StoodIn():
                self.occupants[entry.seat] = replace(
                    self.occupants[entry.seat],
                    level=entry.level,
                    resigned=entry.why == "resigned",
                )
                self._forget_undo_of(entry.seat)
            case journal.TookBack():
                self.occupants[entry.seat] = replace(self.occupants[entry.seat], level="")
            case journal.UndoAsked():
                asker = self.occupants[entry.seat].person
                self.undo = PendingUndo(entry.seat, frozenset(self.people() - {asker}))
            case journal.UndoAnswered():
                self._answer_undo(entry)
            case journal.Undone():
                self.take_back(entry.index)
                self.undo = None
            case journal.Rematched():
                self.rematch = entry.code
            case _:
                assert_never(entry)
        self._note_prompts(entry)
        return Step(self.version, entry, deed)

    def _move(self, entry: journal.Moved) -> Deed:
        deed = self._play(entry.seat, entry.move)
        self.played.append(Played(entry.seat, entry.move))
        self.latest = [*self.latest[1 - MOST_RECENT :], deed]
        self.undo = None
        if entry.key:
            self._keys[entry.person, entry.key] = self.version
        return deed

    def _play(self, seat: Seat | None, text: str) -> Deed:
        move = self.state.parse(text, seat)
        deed = Deed(self.game, self.state.copy(), move, seat)
        self.state.apply(move)
        return deed

    def _retraced(self, played: Sequence[Played]) -> list[Deed]:
        """The moves from the beginning, each in the position it was made in."""
        twin = self.copy()
        twin.state = self.game.begin(self.game_setup)
        return [twin._play(one.seat, one.text) for one in played]

    def _answer_undo(self, entry: journal.UndoAnswered) -> None:
        if self.undo is not None:
            left = self.undo.waiting_for - {entry.person}
            self.undo = replace(self.undo, waiting_for=left) if entry.agree else None

    def _forget_undo_of(self, seat: Seat) -> None:
        """Whoever leaves no longer asks, and is no longer asked."""
        if self.undo is not None:
            left = self.undo.waiting_for & self.people()
            self.undo = None if self.undo.seat == seat else replace(self.undo, waiting_for=left)

    def _note_prompts(self, entry: Entry) -> None:
        """A seat is asked anew when it moved, when its step changes, and after an undo."""
        if self.state is None:
            return
        to_act = self.state.seats_to_act
        for seat in range(self.game_setup.players):
            requests = (seat in to_act, self.state.step_of(seat))
            moved = isinstance(entry, journal.Moved) and entry.seat in (seat, None)
            if moved or requests != self._prompts[seat] or isinstance(entry, journal.Undone):
                self._prompts[seat] = requests
                self.prompted_version[seat] = self.version
                self.prompted_at[seat] = entry.at
