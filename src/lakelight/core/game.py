"""The interfaces that every game implements: its states, its set-up, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, Self, TypeAlias, TypeVar

from lakelight.core.events import Event
from lakelight.core.jsontext import JsonObject
from lakelight.core.outcome import Counts, Outcome
from lakelight.core.rng import Rng

Seat: TypeAlias = int
Move: TypeAlias = int


class View(Protocol):
    """What one seat, or an onlooker, sees: a type that has no field for a secret."""

    @property
    def viewer(self) -> Seat | None:
        """The seat that looks; None for an onlooker."""
        ...

    def to_json(self) -> JsonObject:
        """The view as JSON."""
        ...


class MatchState(Protocol):
    """A position of a match, and every way to ask about it or change it."""

    @property
    def players(self) -> int:
        """The number of seats."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether chance moves next."""
        ...

    @property
    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none before a move of chance and after the end."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The current score of every seat."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by what; None before the end."""
        ...

    @property
    def tie_breaks(self) -> Counts:
        """The score and the tie-breaks, in the order in which they decide the match."""
        ...

    def copy(self) -> Self:
        """An equal state that changes independently."""
        ...

    def copy_from(self, other: Self) -> None:
        """Become equal to another state of the same game."""
        ...

    def step_of(self, seat: Seat) -> str:
        """What a seat is asked to do now, in one word; empty if nothing."""
        ...

    def seat_of(self, move: Move) -> Seat:
        """The seat that would make this move."""
        ...

    def legal_moves(self, seat: Seat | None = None) -> list[Move]:
        """Every legal move, each once; with a seat, only the moves of that seat."""
        ...

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow a move now."""
        ...

    def check_legal(self, move: Move, seat: Seat | None = None) -> None:
        """Raise the error that says why a move is not legal; do nothing if it is."""
        ...

    def play(self, move: Move | str, seat: Seat | None = None) -> None:
        """Play a move, given as a number or as text; if it is refused, nothing changes."""
        ...

    def apply(self, move: Move) -> None:
        """Play a move known to be legal, without any check."""
        ...

    def apply_with_events(self, move: Move) -> Sequence[Event]:
        """Play a move known to be legal, and return what it did with nothing hidden."""
        ...

    def effects(self, move: Move) -> Sequence[Event]:
        """What a legal move would do, with nothing hidden; the state stays as it is."""
        ...

    def parse(self, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text names."""
        ...

    def format(self, move: Move) -> str:
        """The text of a move."""
        ...

    def format_moves(self, moves: Iterable[Move]) -> list[str]:
        """The texts of many moves; faster than one by one."""
        ...

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or an onlooker (None), sees."""
        ...

    def to_json(self) -> JsonObject:
        """The whole position as JSON, secrets included."""
        ...

    def __str__(self) -> str:
        """The whole position drawn as text, secrets included."""
        ...

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end; return their number."""
        ...

    def _repr_svg_(self) -> str:
        """A drawing, for notebooks."""
        ...


class MatchSetup(Protocol):
    """What is fixed before the first move."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        ...

    def to_json(self) -> JsonObject:
        """The fields of a record."""
        ...


StateT = TypeVar("StateT", bound=MatchState)
SetupT = TypeVar("SetupT", bound=MatchSetup)
ViewT = TypeVar("ViewT", bound=View)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Game(Protocol[StateT, SetupT, ViewT_contra]):
    """The interface every game implements.

    `step_word` is the game's word for what a seat is asked to do (phase, step); `setup_keys`
    are the fields of a record that belong to the set-up; `options` the words that `new_setup`
    understands; `hides_hands` says whether seats hold something that others must not see.
    """

    name: str
    rules: str
    players: range
    step_word: str
    setup_keys: frozenset[str]
    options: tuple[str, ...]
    hides_hands: bool

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> SetupT:
        """A set-up drawn from a seed, with the game's own options."""
        ...

    def parse_setup(self, fields: JsonObject, seed: bytes | None) -> SetupT:
        """The set-up of a record; what it leaves out is drawn from the seed."""
        ...

    def drawn_setup(self, setup: JsonObject, seed: bytes) -> JsonObject:
        """Those fields of a set-up that must be as the seed draws them."""
        ...

    def begin(self, setup: SetupT) -> StateT:
        """The opening position."""
        ...

    def chance_move(self, state: StateT, seed: bytes) -> Move:
        """The move of chance that the seed draws in this state."""
        ...

    def parse_position_json(self, fields: JsonObject) -> StateT:
        """A checked state from a position as JSON."""
        ...

    def parse_position_text(self, text: str) -> StateT:
        """A checked state from a position drawn as text."""
        ...

    def seen_events(self, events: Sequence[Event], viewer: Seat | None) -> Sequence[Event]:
        """The events as a seat, or an onlooker (None), may see them."""
        ...

    def imagine(self, view: ViewT_contra, rng: Rng) -> StateT:
        """A full state that agrees with a view."""
        ...
