"""A match as rows of JSON: each position, who may act and how, the move and what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lakelight.cli.set_up import Beginning
from lakelight.core.errors import GameError, InvalidRecord
from lakelight.core.events import events_json
from lakelight.core.game import MatchState, Move
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record, result_json
from lakelight.core.rng import Rng
from lakelight.core.seed import Draw
from lakelight.games import AnyGame

PURPOSE = "trace"


def random_steps(beginning: Beginning) -> Iterator[JsonObject]:
    """A match in which every legal move is equally likely.

    What chance does comes from the seed, as in a real match. What the seats do comes
    from the same seed for a purpose of its own.
    """
    game, seed = beginning.game, beginning.seed
    draw = Draw(seed, PURPOSE)
    rng = Rng(draw.word() << 32 | draw.word())

    def choose(state: MatchState) -> Move | None:
        if state.is_over:
            return None
        if state.is_chance:
            return game.chance_move(state, seed)
        legal = state.legal_moves()
        return legal[rng.below(len(legal))]

    return _steps(game, game.begin(beginning.setup), choose)


def recorded_steps(game: AnyGame, record: Record) -> Iterator[JsonObject]:
    """The match of a record.

    Raises:
        InvalidRecord: at the first move the rules do not allow, with its number.
    """
    texts = iter(enumerate(record.moves, start=1))

    def choose(state: MatchState) -> Move | None:
        number, text = next(texts, (0, ""))
        if number == 0:
            return None
        try:
            return state.parse(text)
        except GameError as error:
            raise InvalidRecord(f"move {number}: {error}") from error

    return _steps(game, game.begin(game.parse_setup(record.setup, None)), choose)


def _steps(
    game: AnyGame, state: MatchState, choose: Callable[[MatchState], Move | None]
) -> Iterator[JsonObject]:
    number = 0
    while True:
        row = _row(game, state, number)
        move = choose(state)
        if move is None:
            result = result_json(state)
            yield row if result is None else row | {"outcome": result}
            return
        row["move"] = state.format(move)
        row["events"] = [*events_json(state.effects(move))]
        yield row
        state.apply(move)
        number += 1


def _row(game: AnyGame, state: MatchState, number: int) -> JsonObject:
    row: JsonObject = {"number": number, "position": state.to_json()}
    if state.is_chance:
        return row | {"to_act": [], "chance": True}
    legal = state.legal_moves()
    texts = state.format_moves(legal)
    seats = [state.seat_of(move) for move in legal]
    return row | {
        "to_act": [
            {
                "seat": seat,
                game.step_word: state.step_of(seat),
                "legal_moves": [
                    text for text, owner in zip(texts, seats, strict=True) if owner == seat
                ],
            }
            for seat in state.seats_to_act
        ]
    }
