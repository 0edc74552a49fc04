"""A finished match with everything open: its record, and every position it went through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import Raw

from lakelight.core.game import MatchState, Seat
from lakelight.core.match import Match
from lakelight.core.record import Record
from lakelight.games import AnyGame, AnyMatch
from lakelight.server.errors import NotNow
from lakelight.server.games import adapter_named
from lakelight.server.table.broadcast import result_of
from lakelight.server.table.table import Table
from lakelight.server.wire.rest import Frame


def record_of(table: Table) -> Record:
    """The record of a match that is over, with the names of its players.

    Raises:
        NotNow: before the end.
    """
    if table.match is None or table.status != "over":
        raise NotNow("the record is open after the end of the match")
    names = tuple(occupant.name or occupant.level for occupant in table.occupants)
    return replace(table.match.record, names=names, hints=table.hints)


def frames(game: AnyGame, record: Record) -> Iterator[Frame]:
    """Every position with the move that follows it and what that did; the last has none.

    Raises:
        InvalidRecord: at the first move that the rules do not allow.
    """
    adapter = adapter_named(game.name)
    match: AnyMatch = Match(game, game.parse_setup(record.setup, None))
    position, steps = Raw(adapter.screen(match.state).position()), _steps(match.state)
    for played in match.replay(record.moves):
        yield Frame(
            position=position,
            seat=played.seat,
            step=steps.get(played.seat, ""),
            move=played.text,
            events=played.events,
        )
        position, steps = Raw(adapter.screen(match.state).position()), _steps(match.state)
    yield Frame(position=position, result=result_of(match.state))


def _steps(state: MatchState) -> dict[Seat | None, str]:
    """What each seat that may act has to do."""
    return {seat: state.step_of(seat) for seat in state.seats_to_act}
