"""How far a move can be taken back: exactly as long as it revealed nothing new.

A drawn tile, a roll, and a move of a seat that could not act before are new. Where seats act at
the same time, the moves that others made meanwhile stay in the record.
"""

from __future__ import annotations

from lakelight.core.errors import GameError
from lakelight.core.game import Seat
from lakelight.core.match import PlayedMove
from lakelight.games import AnyGame
from lakelight.server.errors import CannotUndo
from lakelight.server.table.table import Table


def index_to_undo(table: Table, seat: Seat) -> int:
    """The index in the record of the move that a seat may take back.

    Raises:
        CannotUndo: with what prevents it.
    """
    if not table.setup.options.undo:
        raise CannotUndo("this table is played without undo")
    if table.match is None:
        raise CannotUndo("the match has not begun")
    if table.status == "over":
        raise CannotUndo("the match is over: a finished match never changes")
    moves = table.match.moves
    index = next((at for at in reversed(range(len(moves))) if moves[at].seat == seat), None)
    if index is None:
        raise CannotUndo(f"seat {seat} has not made a move yet")
    own = moves[index]
    if _reveals(table.game, own):
        raise CannotUndo(f"{own.text} revealed something new")
    for later in moves[index + 1 :]:
        if later.seat is None or later.seat not in own.to_act:
            raise CannotUndo(f"{later.text} was played since")
    try:
        table.match.copy().take_back(index)
    except GameError as error:
        raise CannotUndo(f"a later move depends on {own.text}: {error}") from error
    return index


def can_undo(table: Table, seat: Seat) -> bool:
    """Whether a screen should offer an undo to a seat; `index_to_undo` decides."""
    if not table.setup.options.undo or table.undo is not None:
        return False
    match = table.match
    if match is None or match.state.is_over:
        return False
    later: set[Seat] = set()
    for played in reversed(match.moves):
        if played.seat is None:
            return False
        if played.seat == seat:
            return later.issubset(played.to_act) and not _reveals(table.game, played)
        later.add(played.seat)
    return False


def _reveals(game: AnyGame, played: PlayedMove) -> bool:
    """Whether a move showed somebody what an onlooker does not see, such as a drawn tile."""
    seen = game.seen_events(played.events, None)
    return seen is not played.events and list(seen) != list(played.events)
