"""How things stand, as one person may see it. Only views go through here.

Much of a message is the same for many: each part is encoded once for a version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw

from lakelight.core.game import Seat
from lakelight.core.record import result_json
from lakelight.core.seed import format_seed
from lakelight.server.choices import CHOICES
from lakelight.server.choices.seen import joined, seen_by, seen_by_all
from lakelight.server.table import journal
from lakelight.server.table.table import Step, Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire.messages import (
    Choices,
    Event,
    News,
    Result,
    State,
    TableInfo,
    ToAct,
    UndoInfo,
    View,
    You,
)

_encoder = msgspec.json.Encoder()


class Broadcast:
    """One version of a table, told to any number of people."""

    def __init__(self, table: Table, news: Sequence[Step]) -> None:
        self._table = table
        self._steps = news
        self._info: Raw | None = None
        self._seen_by_all = b""
        self._views: dict[Seat | None, Raw] = {}
        self._news: dict[Seat | None, Raw] = {}

    def state(self, person: str, viewer: Seat | None, *, with_news: bool = True) -> bytes:
        """The message for a person who looks from a seat, or from none."""
        table = self._table
        seats = table.seats_of(person)
        if viewer not in seats:
            viewer = None
        message = State(
            version=table.version,
            table=cast(TableInfo, self._table_part()),
            you=You(
                seats=seats,
                viewer=viewer,
                is_host=person == table.setup.host,
                can_undo=viewer is not None and can_undo(table, viewer),
            ),
            view=None if table.state is None else cast(View, self._view_part(viewer)),
            choices=_choices(table, viewer),
            news=cast("list[News]", self._news_part(viewer) if with_news else []),
        )
        return _encoder.encode(message)

    def _table_part(self) -> Raw:
        if self._info is None:
            self._info = Raw(_encoder.encode(table_info(self._table)))
        return self._info

    def _view_part(self, viewer: Seat | None) -> Raw:
        if viewer not in self._views:
            game, state = self._table.game, self._table.state
            if not self._seen_by_all:
                self._seen_by_all = seen_by_all(game, state)
            self._views[viewer] = Raw(joined(self._seen_by_all, seen_by(game, state, viewer)))
        return self._views[viewer]

    def _news_part(self, viewer: Seat | None) -> Raw:
        """What happened, which all but those who made a move are told alike."""
        if not any(step.deed is not None and step.deed.seat == viewer for step in self._steps):
            viewer = None
        if viewer not in self._news:
            shown = [news(self._table, step, viewer) for step in self._steps]
            self._news[viewer] = Raw(_encoder.encode(shown))
        return self._news[viewer]


def table_info(table: Table) -> TableInfo:
    """All that everybody knows; the seed only after the end."""
    state = table.state
    found = None if state is None else result_json(state)
    return TableInfo(
        code=table.setup.code,
        game=table.setup.game,
        players=len(table.occupants),
        status=table.status,
        seats=[occupant.info() for occupant in table.occupants],
        options=table.setup.options,
        commitment=table.setup.commitment,
        seed=format_seed(table.setup.seed) if found and table.setup.opening is None else "",
        move_count=len(table.played),
        to_act=[
            ToAct(seat=seat, step=state.step_of(seat), since=table.prompted_at[seat])
            for seat in table.seats_to_act()
        ],
        scores=[] if state is None else list(state.scores),
        undo_asked=_undo_info(table),
        result=None if found is None else msgspec.convert(found, Result),
        rematch=table.rematch,
        created_at=table.setup.created_at,
    )


def news(table: Table, step: Step, viewer: Seat | None) -> News:
    """One entry, as a viewer may see it: no person's identity, no hidden tile."""
    entry = step.entry
    shown: dict[str, Any] = {
        key: value
        for key in ("seat", "name", "level", "why", "move", "agree", "code")
        if (value := getattr(entry, key, None)) is not None
    }
    if isinstance(entry, journal.UndoAnswered):
        shown["seat"] = next(iter(table.seats_of(entry.person)), None)
    if step.deed is not None:
        shown["events"] = cast("list[Event]", step.deed.events(viewer))
    shown["what"] = type(entry).__struct_config__.tag
    return News(number=step.number, **shown)


def _choices(table: Table, viewer: Seat | None) -> Choices | None:
    """Legal moves, only for a seat that may act and that its person plays."""
    if viewer is None or viewer not in table.seats_to_act() or table.occupants[viewer].is_bot:
        return None
    return CHOICES[table.setup.game](table.state, viewer, table.legal_moves(viewer))


def _undo_info(table: Table) -> UndoInfo | None:
    if table.undo is None:
        return None
    waiting = [
        seat
        for seat, occupant in enumerate(table.occupants)
        if occupant.person in table.undo.waiting_for
    ]
    return UndoInfo(seat=table.undo.seat, waiting_for=waiting)
