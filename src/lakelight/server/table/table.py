"""How a table stands: what its entries make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from msgspec import Struct

from lakelight.core.game import Seat
from lakelight.core.match import Match, PlayedMove
from lakelight.games import AnyGame, AnyMatch
from lakelight.server.table import journal
from lakelight.server.table.journal import Entry
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.setup import TableSetup
from lakelight.server.wire.fields import Status


class PendingUndo(Struct, frozen=True):
    """A request to take a move back, and the people who have not agreed yet."""

    seat: Seat
    waiting_for: frozenset[str]


class Prompt(Struct, frozen=True):
    """What a seat has to do, and the version and time from which it had to."""

    may_act: bool
    step: str
    version: int
    at: float


class AppliedEntry(Struct, frozen=True):
    """An entry with its number; for a move also what was played."""

    number: int
    entry: Entry
    played: PlayedMove | None = None


class Table:
    """The seats of a table, its match once that has begun, and what is pending."""

    def __init__(self, setup: TableSetup, game: AnyGame) -> None:
        self.setup = setup
        self.commitment = setup.commitment
        self.game = game
        self.version = 0
        self.match: AnyMatch | None = None
        self.undo: PendingUndo | None = None
        self.rematch = ""
        self.changed_at = setup.created_at
        self.game_setup = game.parse_setup(setup.setup, None)
        players = self.game_setup.players
        self.occupants = [Occupant()] * players
        self.prompts = [Prompt(may_act=False, step="", version=0, at=setup.created_at)] * players
        self._keys: dict[tuple[str, str], int] = {}

    def copy(self) -> Table:
        """An equal table that changes independently."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.match = None if self.match is None else self.match.copy()
        twin.occupants = self.occupants.copy()
        twin.prompts = self.prompts.copy()
        twin._keys = self._keys.copy()
        return twin

    @property
    def status(self) -> Status:
        """Open until the start, then running, then over."""
        if self.match is None:
            return "open"
        return "over" if self.match.state.is_over else "running"

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The position of the match; None before the start."""
        return None if self.match is None else self.match.state

    @property
    def move_count(self) -> int:
        """How many moves the record has, those of chance included."""
        return 0 if self.match is None else len(self.match.moves)

    def seats_of(self, person: str) -> list[Seat]:
        """The seats that a person holds, even while a bot stands in."""
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
        seats: tuple[Seat, ...] = () if self.match is None else self.match.state.seats_to_act
        return seats

    def version_of_key(self, person: str, key: str) -> int | None:
        """The version to which a person's move with this key led; None if there was none."""
        return self._keys.get((person, key)) if key else None

    def apply(self, entry: Entry, played: PlayedMove | None = None) -> AppliedEntry:
        """Take in the next entry; `played` is given for a move that the match already has."""
        self.version += 1
        self.changed_at = entry.at
        match entry:
            case journal.Sat():
                self.occupants[entry.seat] = Occupant(person=entry.person, name=entry.name)
            case journal.BotSat():
                self.occupants[entry.seat] = Occupant(level=entry.level)
            case journal.Stood():
                self.occupants[entry.seat] = Occupant()
            case journal.Started():
                self.match = self._new_match()
            case journal.Moved():
                played = self._move(entry, played)
            case journal.StoodIn():
                self._stand_in(entry)
            case journal.TookBack():
                self.occupants[entry.seat] = replace(self.occupants[entry.seat], level="")
            case journal.UndoAsked():
                person = self.occupants[entry.seat].person
                self.undo = PendingUndo(entry.seat, frozenset(self.people() - {person}))
            case journal.UndoAnswered():
                self._answer_undo(entry)
            case journal.Undone():
                if self.match is not None:
                    self.match.take_back(entry.index)
                self.undo = None
            case journal.Rematched():
                self.rematch = entry.code
            case _:
                assert_never(entry)
        self._update_prompts(entry)
        return AppliedEntry(self.version, entry, played)

    def _new_match(self) -> AnyMatch:
        return Match(
            self.game,
            self.game_setup,
            seed=self.setup.seed,
            is_verifiable=self.setup.is_verifiable,
        )

    def _move(self, entry: journal.Moved, played: PlayedMove | None) -> PlayedMove | None:
        self.undo = None
        if entry.key:
            self._keys[entry.person, entry.key] = self.version
        if played is None and self.match is not None:
            return self.match.play(entry.move, entry.seat)
        return played

    def _stand_in(self, entry: journal.StoodIn) -> None:
        """A bot takes a seat over; its person no longer asks for an undo or answers one."""
        self.occupants[entry.seat] = replace(
            self.occupants[entry.seat], level=entry.level, resigned=entry.why == "resigned"
        )
        if self.undo is not None:
            left = self.undo.waiting_for & self.people()
            is_own = self.undo.seat == entry.seat
            self.undo = None if is_own else PendingUndo(self.undo.seat, left)

    def _answer_undo(self, entry: journal.UndoAnswered) -> None:
        if self.undo is not None:
            left = self.undo.waiting_for - {entry.person}
            self.undo = PendingUndo(self.undo.seat, left) if entry.agree else None

    def _update_prompts(self, entry: Entry) -> None:
        """A seat has something new to do after its move, a new step, a roll, or an undo."""
        if self.match is None:
            return
        state = self.match.state
        to_act = state.seats_to_act
        moved = entry if isinstance(entry, journal.Moved) else None
        concerns_all = isinstance(entry, journal.Undone) or (moved and moved.seat is None)
        for seat, prompt in enumerate(self.prompts):
            may_act, step = seat in to_act, state.step_of(seat)
            is_own = moved is not None and moved.seat == seat
            if concerns_all or is_own or may_act != prompt.may_act or step != prompt.step:
                self.prompts[seat] = Prompt(may_act, step, self.version, entry.at)
