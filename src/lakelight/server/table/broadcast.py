"""How a table stands, as each person may see it. Only views go through here.

Much of a message is the same for many people: each part is encoded once for a version.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from lakelight.core.events import Event
from lakelight.core.game import MatchState, Seat
from lakelight.core.seed import format_seed
from lakelight.server.games import adapter_of
from lakelight.server.games.adapter import GameScreen, encode, join
from lakelight.server.table import journal
from lakelight.server.table.journal import ENTRY_TYPES, JournalEntry, kind_of
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire.messages import News, Result, State, TableInfo, ToAct, UndoInfo, You

# The fields of each kind of entry that everybody may see: those that news have, too.
PUBLIC_FIELDS: dict[type[JournalEntry], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in News.__struct_fields__)
    for kind in ENTRY_TYPES
}


class Broadcast:
    """One version of a table, and the entries that led to it, for any number of people."""

    def __init__(self, table: Table, applied: Sequence[AppliedEntry] = ()) -> None:
        self._table = table
        self._applied = applied
        self._info = Raw(encode(table_info(table)))
        self._screen: GameScreen | None = None
        self._shared_view = b""
        if table.match is not None:
            self._screen = adapter_of(table.game).screen(table.match.state)
            self._shared_view = self._screen.shared_view()
        self._entries = [encode(_news_of(table, one)) for one in applied]
        self._public_events = self._events(None)
        self._public_news = self._news(self._public_events)

    def message(self, person: str, viewer: Seat | None) -> bytes:
        """The message for a person who looks from one of their seats, or from none."""
        table = self._table
        seats = table.seats_of(person)
        if viewer not in seats:
            viewer = None
        events = self._public_events if viewer is None else self._events(viewer)
        is_public = events == self._public_events
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
                view=self._view(viewer),
                choices=self._choices(viewer),
                news=self._public_news if is_public else self._news(events),
            )
        )

    def _view(self, viewer: Seat | None) -> Raw | None:
        if self._screen is None:
            return None
        return Raw(join(self._shared_view, self._screen.own_view(viewer)))

    def _choices(self, viewer: Seat | None) -> Raw | None:
        """Legal moves, only for a seat that may act and that its person plays."""
        table = self._table
        if self._screen is None or viewer is None or viewer not in table.seats_to_act():
            return None
        return None if table.occupants[viewer].is_bot else Raw(self._screen.choices(viewer))

    def _events(self, viewer: Seat | None) -> list[Sequence[Event]]:
        """What each entry did, as a seat or an onlooker sees it."""
        see = self._table.game.seen_events
        return [
            () if one.played is None else see(one.played.events, viewer) for one in self._applied
        ]

    def _news(self, events: Sequence[Sequence[Event]]) -> Raw:
        """The entries with what they did."""
        news = [
            join(entry, encode({"events": seen})) if seen else entry
            for entry, seen in zip(self._entries, events, strict=True)
        ]
        return Raw(b"[" + b",".join(news) + b"]")


def table_info(table: Table) -> TableInfo:
    """What everybody knows about a table; the seed only after the end."""
    state = table.state
    setup = table.setup
    status = table.status
    is_revealed = status == "over" and setup.is_verifiable
    return TableInfo(
        code=setup.code,
        game=setup.game,
        players=len(table.occupants),
        status=status,
        seats=[occupant.info() for occupant in table.occupants],
        options=setup.options,
        commitment=table.commitment,
        seed=format_seed(setup.seed) if is_revealed else "",
        move_count=table.move_count,
        to_act=[
            ToAct(seat=seat, step=table.prompts[seat].step, since=table.prompts[seat].at)
            for seat in table.seats_to_act()
        ],
        scores=[] if state is None else list(state.scores),
        undo_asked=_undo_info(table),
        result=result_of(state) if status == "over" else None,
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


def _news_of(table: Table, applied: AppliedEntry) -> News:
    """An entry as everybody may see it, without identities; events are added later."""
    entry = applied.entry
    shown = {name: getattr(entry, name) for name in PUBLIC_FIELDS[type(entry)]}
    if isinstance(entry, journal.UndoAnswered):
        shown["seat"] = next(iter(table.seats_of(entry.person)), None)
    return News(number=applied.number, what=kind_of(type(entry)), **shown)


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
