"""How a table stands, as each person may see it. Only views go through here.

Much of a message is the same for many people: each part is encoded once for a version.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Raw

from lakelight.core.game import MatchState, Seat
from lakelight.core.seed import format_seed
from lakelight.server.games import adapter_of
from lakelight.server.games.adapter import encode, join
from lakelight.server.table import journal
from lakelight.server.table.journal import ENTRY_TYPES, JournalEntry, kind_of
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire.messages import (
    News,
    Result,
    State,
    TableInfo,
    ToAct,
    UndoInfo,
    You,
)

# The fields of each kind of entry that everybody may see: those that news have, too.
PUBLIC_FIELDS: dict[type[JournalEntry], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in News.__struct_fields__)
    for kind in ENTRY_TYPES
}


class Broadcast:
    """One version of a table, and what led to it, for any number of people."""

    def __init__(self, table: Table, applied: Sequence[AppliedEntry] = ()) -> None:
        self._table = table
        self._applied = applied
        self._adapter = adapter_of(table.game)
        self._info = Raw(encode(table_info(table)))
        self._shared_view = b"" if table.match is None else self._adapter.shared_view(table.state)
        self._public_events = [self._events(one, None) for one in applied]
        self._public_news: Raw | None = None

    def message(self, person: str, viewer: Seat | None) -> bytes:
        """The message for a person who looks from one of their seats, or from none."""
        table = self._table
        seats = table.seats_of(person)
        if viewer not in seats:
            viewer = None
        return encode(
            State(
                version=table.version,
                table=self._info,
                you=You(
                    seats=seats,
                    viewer=viewer,
                    is_host=person == table.setup.host,
                    can_undo=viewer is not None and can_undo(table, viewer),
                ),
                view=None if table.match is None else self._view(viewer),
                choices=self._choices(viewer),
                news=self._news(viewer),
            )
        )

    def _view(self, viewer: Seat | None) -> Raw:
        own = self._adapter.own_view(self._table.state, viewer)
        return Raw(join(self._shared_view, own))

    def _choices(self, viewer: Seat | None) -> Raw | None:
        """Legal moves, only for a seat that may act and that its person plays."""
        table = self._table
        if viewer is None or viewer not in table.seats_to_act() or table.occupants[viewer].is_bot:
            return None
        return Raw(self._adapter.choices(table.state, viewer))

    def _news(self, viewer: Seat | None) -> Raw:
        """What happened; most people see the same of it as an onlooker."""
        events = [self._events(one, viewer) for one in self._applied]
        if events != self._public_events:
            return self._encoded_news(events)
        if self._public_news is None:
            self._public_news = self._encoded_news(events)
        return self._public_news

    def _events(self, applied: AppliedEntry, viewer: Seat | None) -> list[object]:
        if applied.played is None:
            return []
        return list(self._table.game.seen_events(applied.played.events, viewer))

    def _encoded_news(self, events: Sequence[list[object]]) -> Raw:
        return Raw(
            encode(
                [
                    _news_of(self._table, one, seen)
                    for one, seen in zip(self._applied, events, strict=True)
                ]
            )
        )


def table_info(table: Table) -> TableInfo:
    """What everybody knows about a table; the seed only after the end."""
    state = table.state
    setup = table.setup
    is_revealed = table.status == "over" and setup.is_verifiable
    return TableInfo(
        code=setup.code,
        game=setup.game,
        players=len(table.occupants),
        status=table.status,
        seats=[occupant.info() for occupant in table.occupants],
        options=setup.options,
        commitment=setup.commitment,
        seed=format_seed(setup.seed) if is_revealed else "",
        move_count=table.move_count,
        to_act=[
            ToAct(seat=seat, step=table.prompts[seat].step, since=table.prompts[seat].at)
            for seat in table.seats_to_act()
        ],
        scores=[] if state is None else list(state.scores),
        undo_asked=_undo_info(table),
        result=None if state is None else result_of(state),
        rematch=table.rematch,
        created_at=setup.created_at,
    )


def result_of(state: MatchState) -> Result | None:
    """How a match ended; None before the end."""
    outcome = state.outcome
    if outcome is None:
        return None
    return Result(
        winners=list(outcome.winners),
        reason=outcome.reason,
        places=list(outcome.places),
        scores=list(state.scores),
    )


def _news_of(table: Table, applied: AppliedEntry, events: list[object]) -> News:
    """An entry as people may see it: without identities, with the events that they may see."""
    entry = applied.entry
    shown = {name: getattr(entry, name) for name in PUBLIC_FIELDS[type(entry)]}
    if isinstance(entry, journal.UndoAnswered):
        shown["seat"] = next(iter(table.seats_of(entry.person)), None)
    return News(
        number=applied.number,
        what=kind_of(type(entry)),
        events=Raw(encode(events)) if events else UNSET,
        **shown,
    )


def _undo_info(table: Table) -> UndoInfo | None:
    if table.undo is None:
        return None
    waiting = table.undo.waiting_for
    return UndoInfo(
        seat=table.undo.seat,
        waiting_for=[
            seat for seat, occupant in enumerate(table.occupants) if occupant.person in waiting
        ],
    )
