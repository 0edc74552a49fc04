"""Luck of a whole match, by draw and by roll, as backgammon players measure it.

The luck of an event is what a seat could expect after it less the mean over what could have come,
so over many matches it adds up to zero, however good or bad the evaluator is.
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.coach.game_coach import ChanceEvent, GameCoach, coach_of
from lakelight.coach.verdicts import LuckPoint, SeatLuck
from lakelight.core.errors import InvalidRecord, InvalidSetup
from lakelight.core.game import Seat
from lakelight.core.match import Match
from lakelight.core.record import Record
from lakelight.games import AnyMatch, game_named


def luck(record: Record) -> tuple[SeatLuck, ...]:
    """The luck of every seat in a finished match.

    Raises:
        InvalidRecord: if the record does not replay, or the match is still running.
    """
    match = finished_match(record)
    coach = coach_of(match.game.name)
    return luck_of(coach, match)


def luck_of(coach: GameCoach, match: AnyMatch) -> tuple[SeatLuck, ...]:
    """The luck of every seat in a match that has been replayed."""
    events = coach.chance_events(match, coach)
    turns = _turns(coach, match)
    return tuple(
        _seat_luck(coach, match, seat, events, turns) for seat in range(match.state.players)
    )


def finished_match(record: Record) -> AnyMatch:
    """The match of a record.

    Raises:
        InvalidRecord: if the record does not replay, or the match is still running.
    """
    game = game_named(record.game)
    try:
        match = Match.from_record(game, record)
    except InvalidSetup as error:
        raise InvalidRecord(f"the record does not replay: {error}") from error
    if not match.state.is_over:
        raise InvalidRecord(
            f"the match is still running after {len(match.moves)} moves: "
            "only a finished match can be reviewed"
        )
    return match


def _turns(coach: GameCoach, match: AnyMatch) -> list[list[int]]:
    """The number of each seat's turn after every move, the opening first."""
    return [
        [coach.turn_of(state, seat) for seat in range(state.players)] for state in match.states()
    ]


def _seat_luck(
    coach: GameCoach,
    match: AnyMatch,
    seat: Seat,
    events: Sequence[ChanceEvent],
    turns: list[list[int]],
) -> SeatLuck:
    points = tuple(
        LuckPoint(
            event.number, turns[event.number][seat], event.what, event.win[seat], event.margin[seat]
        )
        for event in events
        if event.margin[seat] or event.win[seat]
    )
    return SeatLuck(
        seat,
        points,
        sum(point.win for point in points),
        sum(point.margin for point in points),
        tuple(coach.given(match, seat)),
    )
