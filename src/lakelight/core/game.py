"""What every game offers to those above it: doors, arenas, records and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self, TypeAlias, TypeVar

from lakelight.core.jsontext import JsonObject
from lakelight.core.outcome import Outcome
from lakelight.core.rng import Rng

Seat: TypeAlias = int
Move: TypeAlias = int


class MatchState(Protocol):
    """A position of a match, and the checked door to change it."""

    @property
    def players(self) -> int:
        """How many seats there are."""
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
        """The seats that may act now; none before chance and after the end."""
        ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of every seat as it stands."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """Who won and by what; None before the end."""
        ...

    def copy(self) -> Self:
        """An equal state that goes its own way."""
        ...

    def copy_from(self, other: Self) -> None:
        """Become equal to another state."""
        ...

    def step_of(self, seat: Seat) -> str:
        """What a seat is asked now, in one word; empty if nothing."""
        ...

    def seat_of(self, move: Move) -> Seat:
        """The seat whose move this would be."""
        ...

    def legal_moves(self) -> list[Move]:
        """Every legal move of every seat that may act, each once."""
        ...

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow a move now."""
        ...

    def play(self, move: Move, seat: Seat | None = None) -> None:
        """Play a move, or refuse it and stay as it was."""
        ...

    def apply(self, move: Move) -> None:
        """Play a move known to be legal."""
        ...

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end; how many."""
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
ViewT = TypeVar("ViewT")


class Game(Protocol[StateT, SetupT, ViewT]):
    """One game, as those see it who know no rules."""

    name: str
    rules: str
    players: range
    step_word: str
    setup_keys: frozenset[str]

    def new_setup(self, players: int, seed: bytes, options: Mapping[str, str]) -> SetupT:
        """A set-up drawn from a seed; options are the game's own words."""
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
        """What chance does now in a match with this seed."""
        ...

    def parse_move(self, state: StateT, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text names."""
        ...

    def format_move(self, state: StateT, move: Move) -> str:
        """The text of a move."""
        ...

    def format_moves(self, state: StateT, moves: list[Move]) -> list[str]:
        """The text of many moves of one position."""
        ...

    def position_json(self, state: StateT) -> JsonObject:
        """The whole position as JSON, secrets included."""
        ...

    def parse_position_json(self, fields: JsonObject) -> StateT:
        """A checked state from a position as JSON."""
        ...

    def position_text(self, state: StateT) -> str:
        """The whole position drawn as text, secrets included."""
        ...

    def parse_position_text(self, text: str) -> StateT:
        """A checked state from a position drawn as text."""
        ...

    def events_json(
        self, state: StateT, move: Move, viewer: Seat | None, everything: bool = False
    ) -> list[JsonObject]:
        """What a move does, as a viewer sees it or with everything open."""
        ...

    def view(self, state: StateT, viewer: Seat | None) -> ViewT:
        """What a seat, or an onlooker (None), sees."""
        ...

    def view_json(self, view: ViewT) -> JsonObject:
        """A view as JSON."""
        ...

    def imagine(self, view: ViewT, rng: Rng) -> StateT:
        """A full state that agrees with a view."""
        ...
