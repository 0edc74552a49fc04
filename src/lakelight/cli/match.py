"""A match as it is played: the state, the moves behind it, and the record they make."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lakelight.cli.words import say
from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.events import events_json
from lakelight.core.game import MatchState, Move, Seat
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record, result_json
from lakelight.core.seed import fresh_seed
from lakelight.games import AnyGame


@dataclass(frozen=True)
class Played:
    """One move, the position it was made in, and whose it was; None for chance."""

    before: MatchState
    move: Move
    text: str
    seat: Seat | None


class Match:
    """A match from its record on; every move makes the record longer."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.played: list[Played] = []
        self.state: MatchState = game.begin(game.parse_setup(record.setup, None))
        self.names = record.names or tuple(
            say("play.person", number=number + 1) for number in range(self.state.players)
        )
        self._begun = replace(record, moves=(), result=None)
        self._chance = record.seed or fresh_seed()
        for number, text in enumerate(record.moves, start=1):
            try:
                self.play(self.state.parse(text))
            except GameError as error:
                raise InvalidRecord(f"move {number}: {error}") from error

    @property
    def seed(self) -> bytes:
        """What chance and bots draw from; the record's own seed where it has one."""
        return self._chance

    @property
    def record(self) -> Record:
        """The record so far."""
        moves = tuple(played.text for played in self.played)
        return replace(self._begun, moves=moves, result=result_json(self.state))

    def legal_moves(self, seat: Seat) -> list[Move]:
        """What one seat may do now."""
        return [move for move in self.state.legal_moves() if self.state.seat_of(move) == seat]

    def play(self, move: Move) -> None:
        """Make a move that has been parsed or listed."""
        seat = None if self.state.is_chance else self.state.seat_of(move)
        before = self.state.copy()
        text = before.format(move)
        self.state.play(move)
        self.played.append(Played(before, move, text, seat))

    def undo(self) -> None:
        """Take the last move back."""
        self.state = self.played.pop().before

    def events(self, played: Played, viewer: Seat | None) -> list[JsonObject]:
        """What a move did, as one seat saw it."""
        return events_json(self.game.seen_events(played.before.effects(played.move), viewer))

    def since_last_turn(self, seat: Seat) -> list[Played]:
        """The moves from the last one of the seat's turn before this on."""
        at = len(self.played)
        while at and self.played[at - 1].seat == seat:
            at -= 1
        while at and self.played[at - 1].seat != seat:
            at -= 1
        return self.played[max(at - 1, 0) :]

    def since_last_move(self, seat: Seat) -> list[Played]:
        """The moves from the last one of the seat on."""
        at = len(self.played)
        while at and self.played[at - 1].seat != seat:
            at -= 1
        return self.played[max(at - 1, 0) :]
