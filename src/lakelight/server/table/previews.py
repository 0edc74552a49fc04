"""What moves would do at one version of a table: computed once, however often it is asked."""

from __future__ import annotations

from msgspec import Raw
from msgspec.structs import replace

from lakelight.core.game import MatchState, Move, Seat
from lakelight.games import AnyGame
from lakelight.server.games import adapter_named
from lakelight.server.table.table import Table
from lakelight.server.wire.messages import PreviewOf


class Previews:
    """The previews of one version; there are no more of them than legal moves."""

    def __init__(self, table: Table) -> None:
        self.version = table.version
        self._table = table
        self._known: dict[tuple[Seat, Move], PreviewOf] = {}

    def has(self, seat: Seat, move: Move) -> bool:
        """Whether somebody asked about this move before."""
        return (seat, move) in self._known

    def of(self, seat: Seat, text: str, move: Move) -> PreviewOf:
        """What a legal move would do; `text` is how the client wrote it."""
        known = self._known.get((seat, move))
        if known is None:
            table = self._table
            known = preview_of(table.game, table.state, seat, text, move)
            self._known[seat, move] = known
        return known if known.move == text else replace(known, move=text)


def preview_of(game: AnyGame, state: MatchState, seat: Seat, text: str, move: Move) -> PreviewOf:
    """What a legal move would do in a position, as an onlooker would see it."""
    events = game.seen_events(state.effects(move), None)
    after = adapter_named(game.name).after_move(state, seat, move, events)
    return PreviewOf(move=text, events=events, after_move=None if after is None else Raw(after))
