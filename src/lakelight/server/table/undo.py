"""How far a move can be taken back: exactly as far as nothing new was revealed.

New is a drawn tile, a roll, and a move of somebody who could not act before. Where seats
act at the same time, the moves that others made meanwhile stay in the record.
"""

from __future__ import annotations

from lakelight.core.errors import GameError
from lakelight.core.game import Seat
from lakelight.server.errors import CannotUndo
from lakelight.server.table.table import Table


def index_to_undo(table: Table, seat: Seat) -> int:
    """The index in the record of the move that a seat may take back.

    Raises:
        CannotUndo: saying what stands in the way.
    """
    if not table.match.options.undo:
        raise CannotUndo("this table is played without undo")
    if table.state is None:
        raise CannotUndo("the match has not begun")
    own = [index for index, played in enumerate(table.played) if played.seat == seat]
    if not own:
        raise CannotUndo(f"seat {seat} has made no move yet")
    index = own[-1]
    before = table.replayed(table.played[:index])
    if _reveals(table, before, index):
        raise CannotUndo(f"{table.played[index].text} revealed something new")
    for later in table.played[index + 1 :]:
        if later.seat is None or later.seat not in before.seats_to_act:
            raise CannotUndo(f"{later.text} was played since")
    try:
        table.replayed([*table.played[:index], *table.played[index + 1 :]])
    except GameError as error:
        raise CannotUndo(f"{table.played[index].text} was built upon: {error}") from error
    return index


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether a seat may take its last move back, as far as can be told at a glance.

    Looks at the latest moves only, which is what a screen offers; `index_to_undo` decides.
    """
    if not table.match.options.undo or table.undo is not None:
        return False
    later: set[Seat] = set()
    for step in reversed(table.latest):
        if step.seat is None:
            return False
        if step.seat == seat:
            meanwhile = later <= set(step.before.seats_to_act)
            return meanwhile and not _hides_something(table, step.before, step.move)
        later.add(step.seat)
    return False


def _reveals(table: Table, before: object, index: int) -> bool:
    played = table.played[index]
    move = table.game.parse_move(before, played.text, played.seat)
    return _hides_something(table, before, move)


def _hides_something(table: Table, before: object, move: int) -> bool:
    """A move that an onlooker does not see whole has brought something hidden to light."""
    seen = table.game.events_json(before, move, None)
    return seen != table.game.events_json(before, move, None, everything=True)
