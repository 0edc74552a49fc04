"""How a table stands, as each person may see it. Only views go through here.

Much of a message is the same for many people: each part is encoded once for a version.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Raw

from lakelight.core.events import Event
from lakelight.core.game import MatchState, Seat
from lakelight.core.seed import format_seed
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import GameScreen, encode, join
from lakelight.server.table import journal
from lakelight.server.table.journal import ENTRY_TYPES, JournalEntry, kind_of
from lakelight.server.table.table import AppliedEntry, PendingUndo, Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire.messages import News, Result, State, TableInfo, ToAct, UndoInfo, You

# The fields of each kind of entry that everybody may see: those that news have, too.
PUBLIC_FIELDS: dict[type[JournalEntry], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in News.__struct_fields__)
    for kind in ENTRY_TYPES
}
KINDS = {kind: kind_of(kind) for kind in ENTRY_TYPES}


class Broadcast:
    """One version of a table, and the entries that led to it, for any number of people."""

    def __init__(self, table: Table, applied: Sequence[AppliedEntry] = ()) -> None:
        self._table = table
        self._applied = applied
        self._info = Raw(encode(table_info(table)))
        self._screen: GameScreen | None = None
        self._shared_view = b""
        if table.match is not None:
            self._screen = adapter_named(table.game.name).screen(table.match.state)
            self._shared_view = self._screen.shared_view()
        self._public_events = self._events(None)
        self._public_news = self._encoded_news(self._public_events)

    def message(self, person: str, look: Seat | None = None) -> bytes:
        """The message for a person who looks from their only seat, or from the one they chose."""
        table = self._table
        seats = table.seats_of(person)
        viewer = seats[0] if len(seats) == 1 else look if look in seats else None
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
                news=self._news(viewer),
            )
        )

    def _view(self, viewer: Seat | None) -> Raw | None:
        if self._screen is None:
            return None
        return Raw(join(self._shared_view, self._screen.own_view(viewer)))

    def _choices(self, viewer: Seat | None) -> Raw | None:
        """Legal moves, only for a seat that may act and that its person plays."""
        if viewer is None or self._screen is None or not self._table.prompts[viewer].may_act:
            return None
        is_bot = self._table.occupants[viewer].is_bot
        return None if is_bot else Raw(self._screen.choices(viewer))

    def _news(self, viewer: Seat | None) -> Raw:
        """What led here; most people see the same of it as an onlooker."""
        if viewer is None or not self._table.game.hides_hands:
            return self._public_news
        events = self._events(viewer)
        return self._public_news if events == self._public_events else self._encoded_news(events)

    def _events(self, viewer: Seat | None) -> list[Sequence[Event]]:
        """What each entry did, as a seat or an onlooker sees it."""
        see = self._table.game.seen_events
        return [see(one.played.events, viewer) if one.played else () for one in self._applied]

    def _encoded_news(self, events: Sequence[Sequence[Event]]) -> Raw:
        news = [
            _news_of(self._table, one, seen)
            for one, seen in zip(self._applied, events, strict=True)
        ]
        return Raw(encode(news))


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
        undo_asked=None if table.undo is None else _undo_info(table, table.undo),
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


def _news_of(table: Table, applied: AppliedEntry, events: Sequence[Event]) -> News:
    """An entry as people may see it: without identities, with the events that they may see."""
    entry = applied.entry
    kind = type(entry)
    shown = {name: getattr(entry, name) for name in PUBLIC_FIELDS[kind]}
    if isinstance(entry, journal.UndoAnswered):
        shown["seat"] = next(iter(table.seats_of(entry.person)), None)
    return News(number=applied.number, what=KINDS[kind], events=events or UNSET, **shown)


def _undo_info(table: Table, pending: PendingUndo) -> UndoInfo:
    people = [occupant.person for occupant in table.occupants]
    waiting = [seat for seat, person in enumerate(people) if person in pending.waiting_for]
    return UndoInfo(seat=pending.seat, waiting_for=waiting)
