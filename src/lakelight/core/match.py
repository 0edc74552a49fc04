"""A match: a state and its history, from the set-up to the last move.

Terminal, server, arena and replay all hold a `Match`. A move is parsed once and played once;
its text and what it did stay with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from lakelight.core.errors import GameError, InvalidRecord, InvalidSetup
from lakelight.core.events import Event
from lakelight.core.game import Game, Move, Seat, SetupT, StateT, ViewT
from lakelight.core.record import Record, result_json
from lakelight.core.seed import commitment


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a match: who made it, its text, and what it did with nothing hidden.

    `seat` is None for chance. `to_act` are the seats that could act before the move.
    """

    move: Move
    text: str
    seat: Seat | None
    to_act: tuple[Seat, ...]
    events: tuple[Event, ...]


class Match(Generic[StateT, SetupT, ViewT]):
    """A match in progress: its state, every move so far, and the record they make.

    `seed` is what chance draws from. `is_verifiable` says whether it drew the set-up, too: only
    then does the record carry it.
    """

    def __init__(
        self,
        game: Game[StateT, SetupT, ViewT],
        setup: SetupT,
        *,
        seed: bytes | None = None,
        names: Sequence[str] = (),
        is_verifiable: bool = True,
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.is_verifiable = is_verifiable and seed is not None
        self.commitment = commitment(seed) if seed is not None and is_verifiable else ""
        self.names = tuple(names)
        self.state = game.begin(setup)
        self.moves: list[PlayedMove] = []

    def __repr__(self) -> str:
        return f"<Match of {self.game.name}: {self.state.players} players, {len(self.moves)} moves>"

    @classmethod
    def from_record(
        cls, game: Game[StateT, SetupT, ViewT], record: Record
    ) -> Match[StateT, SetupT, ViewT]:
        """The match that a record describes, after its last move.

        Raises:
            InvalidRecord: at the first move that the rules do not allow, with its number.
        """
        match = cls(
            game, game.parse_setup(record.setup, None), seed=record.seed, names=record.names
        )
        match.commitment = record.commitment or match.commitment
        for _ in match.replay(record.moves):
            pass
        return match

    def copy(self) -> Match[StateT, SetupT, ViewT]:
        """An equal match that can be played on independently."""
        match = object.__new__(type(self))
        match.__dict__ = self.__dict__.copy()
        match.state = self.state.copy()
        match.moves = self.moves.copy()
        return match

    def play(self, move: Move | str, seat: Seat | None = None) -> PlayedMove:
        """Play a legal move, given as a number or as text, and return what was played.

        Raises:
            GameError: if the move is refused; the match stays as it was.
        """
        state = self.state
        if isinstance(move, str):
            number = state.parse(move, seat)
        else:
            number = move
            state.check_legal(number, seat)
        text = state.format(number)
        mover = None if state.is_chance else state.seat_of(number)
        to_act = state.seats_to_act
        played = PlayedMove(number, text, mover, to_act, tuple(state.apply_with_events(number)))
        self.moves.append(played)
        return played

    def play_chance(self) -> list[PlayedMove]:
        """Play what the seed draws until a seat has a choice or the match is over."""
        played = []
        while self.state.is_chance:
            if self.seed is None:
                raise InvalidSetup("this match has no seed to draw from: play the move of chance")
            played.append(self.play(self.game.chance_move(self.state, self.seed)))
        return played

    def replay(self, texts: Sequence[str]) -> Iterator[PlayedMove]:
        """Play the moves of a record, and yield each after it was played.

        Raises:
            InvalidRecord: at the first move that the rules do not allow, with its number.
        """
        for text in texts:
            try:
                played = self.play(text)
            except GameError as error:
                raise InvalidRecord(f"move {len(self.moves) + 1}: {error}") from error
            yield played

    def undo(self) -> PlayedMove:
        """Take back the last move, and return it.

        Raises:
            InvalidSetup: if no move was played.
        """
        if not self.moves:
            raise InvalidSetup("there is no move to undo: the match stands at its opening")
        last = self.moves[-1]
        self.rewind(len(self.moves) - 1)
        return last

    def rewind(self, count: int) -> None:
        """Take back every move after the first `count`."""
        if count < len(self.moves):
            del self.moves[count:]
            self.state = self.state_at(count)

    def take_back(self, index: int) -> None:
        """Remove one move from the history and play the later ones again.

        Raises:
            GameError: if a later move is not legal without it; the match stays as it was.
        """
        shorter = self.copy()
        shorter.state = self.state_at(index)
        shorter.moves = self.moves[:index]
        for later in self.moves[index + 1 :]:
            shorter.play(later.move, later.seat)
        self.state, self.moves = shorter.state, shorter.moves

    def state_at(self, count: int) -> StateT:
        """The state after the first `count` moves."""
        state = self.game.begin(self.setup)
        for played in self.moves[:count]:
            state.apply(played.move)
        return state

    def states(self) -> Iterator[StateT]:
        """Yield the opening state, then the state after each move."""
        state = self.game.begin(self.setup)
        yield state.copy()
        for played in self.moves:
            state.apply(played.move)
            yield state.copy()

    @property
    def record(self) -> Record:
        """The record of the match so far."""
        return Record(
            game=self.game.name,
            setup=self.setup.to_json(),
            moves=tuple(played.text for played in self.moves),
            names=self.names,
            seed=self.seed if self.is_verifiable else None,
            commitment=self.commitment,
            rules=self.game.rules,
            result=result_json(self.state),
        )
