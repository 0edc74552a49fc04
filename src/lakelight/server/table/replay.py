"""A finished match, with everything open: its record, and every position it went through."""

from __future__ import annotations

from collections.abc import Iterator

from lakelight.core.errors import GameError
from lakelight.core.events import events_json
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record, result_json
from lakelight.games import AnyGame
from lakelight.server.choices.looks import with_looks
from lakelight.server.errors import NotNow
from lakelight.server.table.table import Table


def record_of(table: Table) -> Record:
    """The record of a match that is over, seed included.

    Raises:
        NotNow: before the end.
    """
    if table.status != "over":
        raise NotNow("the record is open after the end of the match")
    return Record(
        game=table.setup.game,
        setup=table.setup.setup,
        moves=tuple(recorded(table)),
        names=tuple(occupant.name or occupant.level for occupant in table.occupants),
        seed=table.setup.seed if table.setup.opening is None else None,
        commitment=table.setup.commitment,
        rules=table.game.rules,
        result=result_json(table.state),
    )


def recorded(table: Table) -> Iterator[str]:
    """The moves as they stand in a record."""
    for played in table.played:
        yield played.text


def frames(game: AnyGame, record: Record) -> Iterator[JsonObject]:
    """Every position with the move that follows it and what it did; the last has none.

    Raises:
        GameError: at the first move the rules do not allow.
    """
    state = game.begin(game.parse_setup(record.setup, None))
    for number, text in enumerate(record.moves):
        try:
            move = state.parse(text)
        except GameError as error:
            raise type(error)(f"move {number + 1}: {error}") from error
        yield {
            "position": with_looks(game, state, state.to_json()),
            "seat": None if state.is_chance else state.seat_of(move),
            "move": text,
            "events": list(events_json(state.effects(move))),
        }
        state.apply(move)
    yield {
        "position": with_looks(game, state, state.to_json()),
        "result": result_json(state),
    }
