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
    if not table.setup.options.undo:
        raise CannotUndo("this table is played without undo")
    if table.state is None:
        raise CannotUndo("the match has not begun")
    back = next((back for back, one in enumerate(reversed(table.played)) if one.seat == seat), None)
    if back is None:
        raise CannotUndo(f"seat {seat} has made no move yet")
    index = len(table.played) - 1 - back
    deed, text = table.deed(index), table.played[index].text
    if deed.is_revealing:
        raise CannotUndo(f"{text} revealed something new")
    for later in table.played[index + 1 :]:
        if later.seat is None or later.seat not in deed.before.seats_to_act:
            raise CannotUndo(f"{later.text} was played since")
    try:
        table.copy().take_back(index)
    except GameError as error:
        raise CannotUndo(f"{text} was built upon: {error}") from error
    return index


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether a seat may take its last move back, as far as can be told at a glance.

    Looks at the latest moves only, which is what a screen offers; `index_to_undo` decides.
    """
    if not table.setup.options.undo or table.undo is not None:
        return False
    later: set[Seat] = set()
    for deed in reversed(table.latest):
        if deed.seat is None:
            return False
        if deed.seat == seat:
            return later <= set(deed.before.seats_to_act) and not deed.is_revealing
        later.add(deed.seat)
    return False
