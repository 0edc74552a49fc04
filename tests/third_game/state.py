"""A position of Pebbles and all that can happen to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from lakelight.core.errors import GameOver, InvalidSetup, NotYourTurn
from lakelight.core.jsontext import JsonObject
from lakelight.core.outcome import Counts, Outcome, rank
from lakelight.core.rng import Rng
from tests.third_game.events import Event, PebbleDrawn, PebbleKept, PebblePassed
from tests.third_game.notation import DRAW, KEEP, PASS, format_move, parse_move
from tests.third_game.pieces import COLORS, PEBBLES_PER_COLOR, Move, Seat, Step
from tests.third_game.position import draw_position, format_position, position_json
from tests.third_game.refusal import refusal
from tests.third_game.setup import Setup
from tests.third_game.views import UNSEEN, View

Item = TypeVar("Item")


@dataclass
class State:
    """The pebbles before each seat, the drawn one, and which seats passed in their last turn."""

    setup: Setup
    kept: tuple[str, ...]
    passed: tuple[bool, ...]
    drawn: str = ""

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.setup.players

    @property
    def turn(self) -> int:
        """How many turns have been played."""
        return sum(map(len, self.kept))

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.turn % self.players

    @property
    def is_over(self) -> bool:
        """P4.1: whether every seat has had its turns."""
        return self.turn == self.setup.turns * self.players

    @property
    def is_chance(self) -> bool:
        """P2.1: whether a pebble is to be drawn."""
        return not self.is_over and not self.drawn

    @property
    def seats_to_act(self) -> tuple[Seat, ...]:
        """The seat that holds a pebble."""
        return (self.seat,) if self.drawn else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """P4.1: pebbles of the secret color; 0 until the end, so that they give nothing away."""
        if not self.is_over:
            return (0,) * self.players
        pairs = zip(self.kept, self.setup.secrets, strict=True)
        return tuple(pebbles.count(secret) for pebbles, secret in pairs)

    @property
    def outcome(self) -> Outcome | None:
        """P4: who won and by what; None before the end."""
        return rank(self.tie_breaks) if self.is_over else None

    @property
    def tie_breaks(self) -> Counts:
        """P4: pebbles of the secret color, then all pebbles."""
        return [("secret", self.scores), ("pebbles", [len(kept) for kept in self.kept])]

    @property
    def bag(self) -> dict[str, int]:
        """The pebbles of each color in the bag."""
        seen = "".join(self.kept) + self.drawn
        return {color: PEBBLES_PER_COLOR - seen.count(color) for color in COLORS}

    def copy(self) -> State:
        """An equal state that changes independently."""
        return replace(self)

    def copy_from(self, other: State) -> None:
        """Become equal to another state."""
        self.__dict__.update(other.__dict__)

    def step_of(self, seat: Seat) -> Step:
        """What a seat is asked to do now."""
        return "choose" if seat in self.seats_to_act else ""

    def seat_of(self, move: Move) -> Seat:
        """The seat that would make this move."""
        return self.seat

    def legal_moves(self, seat: Seat | None = None) -> list[Move]:
        """Every legal move; with a seat, only its moves."""
        self._check_seat(seat)
        if seat is not None and seat not in self.seats_to_act:
            return []
        if self.is_chance:
            return [DRAW + at for at, count in enumerate(self.bag.values()) if count]
        if self.is_over:
            return []
        return [KEEP] if self.passed[self.seat] else [KEEP, PASS]

    def _check_seat(self, seat: Seat | None) -> None:
        """Refuse a seat that this match does not have."""
        if seat is not None and seat not in range(self.players):
            raise InvalidSetup(f"seat {seat}: this match has seats 0 to {self.players - 1}")

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow a move now."""
        return move in self.legal_moves()

    def check_legal(self, move: Move, seat: Seat | None = None) -> None:
        """Raise the error that says why a move is not legal."""
        if self.is_over:
            raise GameOver("the match is over: no more moves are possible")
        if seat is not None and seat not in self.seats_to_act:
            raise NotYourTurn(f"seat {seat} may not act now: {list(self.seats_to_act)} may")
        if not self.is_legal(move):
            raise refusal(self.seat, self.is_chance, self.legal_moves(), move)

    def play(self, move: Move | str, seat: Seat | None = None) -> None:
        """Play a move, given as a number or as text."""
        number = parse_move(move) if isinstance(move, str) else move
        self.check_legal(number, seat)
        self.apply(number)

    def apply(self, move: Move) -> None:
        """Play a legal move."""
        self.apply_with_events(move)

    def apply_with_events(self, move: Move) -> list[Event]:
        """Play a legal move, and return what it did."""
        seat, color = self.seat, self.drawn
        if move >= DRAW:
            self.drawn = COLORS[move - DRAW]
            return [PebbleDrawn(seat, self.drawn)]
        owner = seat if move == KEEP else (seat + 1) % self.players
        self.kept = _changed(self.kept, owner, "".join(sorted(self.kept[owner] + color)))
        self.passed = _changed(self.passed, seat, move == PASS)
        self.drawn = ""
        return [PebbleKept(seat, color) if move == KEEP else PebblePassed(seat, owner, color)]

    def effects(self, move: Move) -> list[Event]:
        """What a legal move would do."""
        return self.copy().apply_with_events(move)

    def parse(self, text: str, seat: Seat | None = None) -> Move:
        """The legal move that a text names."""
        move = parse_move(text)
        self.check_legal(move, seat)
        return move

    def format(self, move: Move) -> str:
        """The text of a move."""
        return format_move(move)

    def format_moves(self, moves: Iterable[Move]) -> list[str]:
        """The texts of many moves."""
        return [format_move(move) for move in moves]

    def view(self, viewer: Seat | None) -> View:
        """What a seat, or an onlooker, sees."""
        self._check_seat(viewer)
        return View(
            viewer=viewer,
            turns=self.setup.turns,
            kept=self.kept,
            passed=self.passed,
            secret="" if viewer is None else self.setup.secrets[viewer],
            drawn=self.drawn if viewer == self.seat else UNSEEN if self.drawn else "",
        )

    def to_json(self) -> JsonObject:
        """The whole position as JSON."""
        return position_json(self.setup, self.kept, self.passed, self.drawn)

    def playout(self, rng: Rng) -> int:
        """Play random moves to the end."""
        count = 0
        while not self.is_over:
            legal = self.legal_moves()
            self.apply(legal[rng.below(len(legal))])
            count += 1
        return count

    def __str__(self) -> str:
        return format_position(self.setup, self.kept, self.passed, self.drawn)

    def __repr__(self) -> str:
        return f"<pebbles State: {self.players} players, turn {self.turn}>"

    def _repr_svg_(self) -> str:
        return draw_position(self.kept)


def _changed(values: tuple[Item, ...], at: int, value: Item) -> tuple[Item, ...]:
    return (*values[:at], value, *values[at + 1 :])
