"""A match as rows of JSON: each position, the seats that may act, the move and what it did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lakelight.core.events import events_json
from lakelight.core.jsontext import JsonObject
from lakelight.core.match import PlayedMove
from lakelight.core.record import result_json
from lakelight.core.rng import Rng
from lakelight.core.seed import Draw
from lakelight.games import AnyMatch

PURPOSE = "trace"


def trace_rows(match: AnyMatch, moves: Iterable[PlayedMove]) -> Iterator[JsonObject]:
    """Yield a row for each position while `moves` plays the match, and one for the last."""
    row = _row(match)
    for played in moves:
        row["move"] = played.text
        row["events"] = [*events_json(played.events)]
        yield row
        row = _row(match)
    result = result_json(match.state)
    yield row if result is None else row | {"outcome": result}


def random_moves(match: AnyMatch, seed: bytes) -> Iterator[PlayedMove]:
    """Play a match to its end, every legal move equally likely.

    Chance draws from the seed as in any match; the moves of the seats are drawn from the same
    seed for a purpose of their own.
    """
    draw = Draw(seed, PURPOSE)
    rng = Rng(draw.word() << 32 | draw.word())
    while not match.state.is_over:
        if match.state.is_chance:
            yield match.play(match.game.chance_move(match.state, seed))
        else:
            legal = match.state.legal_moves()
            yield match.play(legal[rng.below(len(legal))])


def _row(match: AnyMatch) -> JsonObject:
    state = match.state
    row: JsonObject = {"number": len(match.moves), "position": state.to_json()}
    if state.is_chance:
        return row | {"to_act": [], "chance": True}
    return row | {
        "to_act": [
            {
                "seat": seat,
                match.game.step_word: state.step_of(seat),
                "legal_moves": [*state.format_moves(state.legal_moves(seat))],
            }
            for seat in state.seats_to_act
        ]
    }
