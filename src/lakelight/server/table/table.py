"""How a table stands: what its entries make of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace as replace_field

from lakelight.coach.library import lesson_named
from lakelight.coach.progress import Progress, after_move, at_step
from lakelight.core.game import Seat
from lakelight.core.match import Match, PlayedMove
from lakelight.games import AnyGame, AnyMatch
from lakelight.server.games.adapter import GameScreen
from lakelight.server.table import journal
from lakelight.server.table.clocks import new_clocks, pace_seconds
from lakelight.server.table.journal import Entry
from lakelight.server.table.occupant import Occupant
from lakelight.server.table.seating import PendingSeat, Seating
from lakelight.server.table.setup import TableSetup, shown_options
from lakelight.server.wire.fields import Status


class PendingUndo(Struct, frozen=True):
    """A request to take a move back, and the people who have not agreed yet."""

    seat: Seat
    waiting_for: frozenset[str]
    version: int


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
    """The seats of a table, its match once that has begun, and what is pending.

    `seat_infos` is what everybody sees of the occupants.
    """

    def __init__(self, setup: TableSetup, game: AnyGame) -> None:
        self.setup = setup
        self.commitment = setup.commitment
        self.game = game
        self.version = 0
        self.match: AnyMatch | None = None
        self.undo: PendingUndo | None = None
        self.seating = Seating()
        self.rematch = ""
        # When the table was listed for everybody to join; None if it is not.
        self.open_to_all_since: float | None = None
        # Whether the host allows free chat.
        self.has_chat = False
        self.lesson = lesson_named(game.name, setup.lesson) if setup.lesson else None
        self.progress: Progress | None = None
        self.shown_options = shown_options(setup.options)
        self.changed_at = setup.created_at
        self.game_setup = game.parse_setup(setup.setup, None)
        players = self.game_setup.players
        self.occupants = [Occupant()] * players
        self.clocks = new_clocks(players, setup.options)
        self.pace_seconds = pace_seconds(setup.options)
        # How many hints each seat asked for, and the prompt for which it did so last.
        self.hints = (0,) * players
        self.hinted = (-1,) * players
        self.seat_infos = [one.info() for one in self.occupants]
        self.prompts = [Prompt(may_act=False, step="", version=0, at=setup.created_at)] * players
        # The position as screens show it, once somebody has looked.
        self.screen: GameScreen | None = None
        self._scores: tuple[int, ...] | None = None
        self._seats: dict[str, tuple[Seat, ...]] = {}
        # The versions to which moves led, by person and key. Copies share those of the table from
        # which they were made, and each has its own new ones until it is copied itself.
        self._keys: dict[tuple[str, str], int] = {}
        self._new_keys: dict[tuple[str, str], int] = {}

    def copy(self) -> Table:
        """An equal table that changes independently.

        Only what is in the store is copied: the new keys of this table stand from now on.
        """
        self._keys.update(self._new_keys)
        self._new_keys = {}
        twin = object.__new__(Table)
        twin.__dict__ = self.__dict__.copy()
        twin.match = None if self.match is None else self.match.copy()
        twin.occupants = self.occupants.copy()
        twin.prompts = self.prompts.copy()
        twin.screen = None
        twin._new_keys = {}
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

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of a match that has begun."""
        if self._scores is None:
            self._scores = self.state.scores
        return self._scores

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that a person holds, even while a bot stands in."""
        return self._seats.get(person, ())

    def people(self) -> set[str]:
        """Everyone who plays a seat now."""
        return {occupant.person for occupant in self.occupants if occupant.has_person}

    def holders(self) -> frozenset[str]:
        """Everyone who holds a seat, even while a bot stands in."""
        return frozenset(occupant.person for occupant in self.occupants if occupant.is_held)

    def needs_consent(self, person: str, seat: Seat) -> bool:
        """Whether others must agree before a person takes a seat, and so sees its hand."""
        is_new = self.match is not None and (person, seat) not in self.seating.held
        return is_new and bool(self.holders() - {person})

    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that may act; none before the start and after the end."""
        seats: tuple[Seat, ...] = () if self.match is None else self.match.state.seats_to_act
        return seats

    def version_of_key(self, person: str, key: str) -> int | None:
        """The version to which a person's move with this key led; None if there was none."""
        if not key:
            return None
        found = self._new_keys.get((person, key))
        return self._keys.get((person, key)) if found is None else found

    def apply(self, entry: Entry, played: PlayedMove | None = None) -> AppliedEntry:
        """Take in the next entry; `played` is given for a move that the match already has."""
        self.version += 1
        self.changed_at = entry.at
        self.screen = None
        self._scores = None
        match entry:
            case journal.Moved():
                played = self._move(entry, played)
            case journal.Sat():
                if self.match is not None:
                    self.seating = self.seating.after_sitting(entry)
                self.occupants[entry.seat] = Occupant(
                    person=entry.person, name=entry.name, avatar=entry.avatar
                )
            case journal.Introduced():
                self.occupants[entry.seat] = replace(
                    self.occupants[entry.seat], name=entry.name, avatar=entry.avatar
                )
            case journal.BotSat():
                self.occupants[entry.seat] = Occupant(level=entry.level)
            case journal.Stood():
                self.occupants[entry.seat] = Occupant()
            case journal.OpenedToAll():
                self.open_to_all_since = entry.at if entry.is_open else None
            case journal.ChatAllowed():
                self.has_chat = entry.is_allowed
            case journal.Started():
                if entry.seats:
                    self._keep_seats(entry.seats)
                self.match = self._new_match()
                if self.lesson is not None:
                    self.progress = Progress((len(self.lesson.opening),))
            case journal.StoodIn():
                self._stand_in(entry)
            case journal.TookBack():
                back = replace(self.occupants[entry.seat], level="", turn_only=False)
                self.occupants[entry.seat] = back
            case journal.UndoAsked():
                person = self.occupants[entry.seat].person
                self.undo = PendingUndo(
                    entry.seat, frozenset(self.people() - {person}), self.version
                )
            case journal.UndoAnswered():
                self._answer_undo(entry)
            case journal.Undone():
                if self.match is not None:
                    self.match.take_back(entry.index)
                self.undo = None
            case journal.WentToStep():
                self._go_to_step(entry.step)
            case journal.SeatAsked():
                asked = PendingSeat(
                    entry.seat, entry.person, entry.name, self.version, avatar=entry.avatar
                )
                self.seating = replace_field(self.seating, asked=asked)
            case journal.SeatAnswered():
                self.seating = self.seating.after_answer(entry)
            case journal.Hinted():
                self._mark_hint(entry.seat)
            case journal.Rematched():
                self.rematch = entry.code
            case journal.PersonDeleted():
                self.seating = self.seating.without_names(entry.person)
                self.occupants = [
                    one.without_name() if one.person == entry.person else one
                    for one in self.occupants
                ]
            case _:
                assert_never(entry)
        if not isinstance(entry, journal.Moved):
            self._note_occupants()
        self._update_prompts(entry)
        return AppliedEntry(self.version, entry, played)

    def _note_occupants(self) -> None:
        """Note what follows from who sits where; moves do not change that."""
        seats: dict[str, tuple[Seat, ...]] = {}
        for seat, occupant in enumerate(self.occupants):
            if occupant.is_held:
                seats[occupant.person] = (*seats.get(occupant.person, ()), seat)
        self._seats = seats
        self.seat_infos = [occupant.info() for occupant in self.occupants]
        if self.match is not None:
            self.seating = self.seating.with_occupants(self.occupants)

    def _new_match(self) -> AnyMatch:
        return Match(
            self.game,
            self.game_setup,
            seed=self.setup.seed,
            is_verifiable=self.setup.is_verifiable,
        )

    def _keep_seats(self, seats: list[Seat]) -> None:
        """The match is dealt from the same seed for fewer players."""
        options = self.setup.options
        self.game_setup = self.game.new_setup(len(seats), self.setup.seed, options.rules)
        self.occupants = [self.occupants[seat] for seat in seats]
        self.prompts = [self.prompts[seat] for seat in seats]
        self.clocks = new_clocks(len(seats), options)

    def _move(self, entry: journal.Moved, played: PlayedMove | None) -> PlayedMove | None:
        self.undo = None
        if entry.key:
            self._new_keys[entry.person, entry.key] = self.version
        if played is None and self.match is not None:
            played = self.match.play(entry.move, entry.seat)
        if played is not None:
            self._follow_lesson(played)
            options = self.setup.options
            if options.turn_seconds and played.seat is not None:
                to_act = self.seats_to_act()
                self.clocks = self.clocks.after_move(played.seat, entry.spent, to_act, options)
        return played

    def _follow_lesson(self, played: PlayedMove) -> None:
        """A move after the opening leads on in the lesson, or gets an answer there."""
        if self.lesson is None or self.progress is None:
            return
        if self.move_count > len(self.lesson.opening):
            self.progress = after_move(self.lesson, self.progress, played, self.move_count)

    def _go_to_step(self, step: int) -> None:
        if self.lesson is None or self.progress is None or self.match is None:
            return
        self.progress = at_step(self.lesson, self.progress, step, self.move_count)
        self.match.rewind(self.progress.begins_at)

    def _mark_hint(self, seat: Seat) -> None:
        self.hints = _with(self.hints, seat, self.hints[seat] + 1)
        self.hinted = _with(self.hinted, seat, self.prompts[seat].version)

    def _stand_in(self, entry: journal.StoodIn) -> None:
        """A bot takes a seat over; its person no longer asks for an undo or answers one."""
        self.occupants[entry.seat] = replace(
            self.occupants[entry.seat],
            level=entry.level,
            resigned=entry.why == "resigned",
            turn_only=entry.turn_only,
        )
        if entry.why == "pace":
            self.clocks = self.clocks.after_timeout(entry.seat)
        if self.undo is not None:
            left = self.undo.waiting_for & self.people()
            is_own = self.undo.seat == entry.seat
            self.undo = None if is_own else replace_field(self.undo, waiting_for=left)

    def _answer_undo(self, entry: journal.UndoAnswered) -> None:
        if self.undo is not None:
            left = self.undo.waiting_for - {entry.person}
            self.undo = replace_field(self.undo, waiting_for=left) if entry.agree else None

    def _update_prompts(self, entry: Entry) -> None:
        """A seat has something new to do after its move, a new step, a roll, or an undo."""
        if self.match is None:
            return
        state = self.match.state
        to_act = state.seats_to_act
        mover: Seat | None = None
        if isinstance(entry, journal.Moved):
            mover = entry.seat
            concerns_all = mover is None
        else:
            concerns_all = isinstance(entry, (journal.Undone, journal.WentToStep))
        for seat, prompt in enumerate(self.prompts):
            may_act, step = seat in to_act, state.step_of(seat)
            is_new = may_act != prompt.may_act or step != prompt.step
            if is_new or concerns_all or seat == mover:
                self.prompts[seat] = Prompt(may_act, step, self.version, entry.at)


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same values with another one in one place."""
    return (*values[:index], value, *values[index + 1 :])
