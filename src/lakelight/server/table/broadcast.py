"""How a table stands and what changed, as each person may see it. Only views go through here.

Much of a message is the same for many people: each part is encoded once for a version.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import replace

from lakelight.coach.lesson import PERSON
from lakelight.coach.progress import current_step, example_move, step_to_undo
from lakelight.core.events import Event
from lakelight.core.game import MatchState, Seat
from lakelight.core.seed import format_seed
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import (
    NO_FIELDS,
    GameScreen,
    changed_fields,
    encode,
    join,
)
from lakelight.server.table import journal
from lakelight.server.table.hints import has_hints, has_review
from lakelight.server.table.journal import ENTRY_TYPES, JournalEntry, kind_of
from lakelight.server.table.table import AppliedEntry, Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire.messages import (
    Changed,
    LessonInfo,
    News,
    Result,
    SeatQuestion,
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
KINDS = {kind: kind_of(kind) for kind in ENTRY_TYPES}
MOVED = KINDS[journal.Moved]
NO_NEWS = Raw(b"[]")
NO_CHOICES = b"null"


class Broadcast:
    """One version of a table, and the entries that led to it, for any number of people.

    `before` is the table before these entries, of which receivers of changes hold the version.
    """

    def __init__(
        self,
        table: Table,
        applied: Sequence[AppliedEntry] = (),
        before: Table | None = None,
    ) -> None:
        self._table = table
        self._applied = applied
        self._before = before
        self._screen = _screen_of(table)
        self._screen_before = None if before is None else _screen_of(before)
        # By the seats from which a person looks and looked before, or by who others are and were.
        self._messages: dict[tuple[Seat, Seat | None] | tuple[You, You | None] | None, bytes] = {}
        # What is sent to everybody for whom nothing changed but what changed for all.
        self._common_changes: bytes | None = None
        self._shared_parts: tuple[bytes, bytes] | None = None
        self._encoded_choices: dict[Seat, bytes] = {}
        # Seats that made one of the moves have other choices than before; None if not only moves
        # led here.
        self._movers = _movers_of(applied)
        self._events_played = _events_of(applied)
        self._shared_changes = self._changes_for_all()
        self._public_events = self._events(None)
        self._public_news = self._encoded_news(self._public_events)
        # Whether somebody may see more of the events than an onlooker does.
        self._hides_events = False
        for one, seen in zip(applied, self._public_events, strict=True):
            if one.played is not None and seen is not one.played.events:
                self._hides_events = True

    def you(self, person: str, look: Seat | None = None, held: You | None = None) -> You:
        """Who a person is here: they look from their only seat, or from the one they chose.

        `held` is who they were before these entries; moves change little of that.
        """
        table = self._table
        if held is not None and self._movers is not None:
            # Moves change nobody's seats.
            viewer = _viewer_among(held.seats, look)
            if held.viewer == viewer:
                if viewer is None or not (held.can_undo or self._may_get_undo(viewer)):
                    return held
                may_undo = _may_undo(table, viewer)
                return held if held.can_undo is may_undo else replace(held, can_undo=may_undo)
        seats = table.seats_of(person)
        viewer = _viewer_among(seats, look)
        may_undo = viewer is not None and _may_undo(table, viewer)
        return You(
            seats=seats,
            viewer=viewer,
            is_host=person == table.setup.host,
            can_undo=may_undo,
            has_hints=bool(seats) and has_hints(table),
            has_review=bool(seats) and has_review(table),
        )

    def _may_get_undo(self, viewer: Seat) -> bool:
        """Whether moves may let a seat take one back that could not before.

        The moves of others do not, unless one of them ends a request that was open.
        """
        before = self._before
        if before is None or before.undo is not None or before.lesson is not None:
            return True
        return self._movers is None or viewer in self._movers

    def state(self, you: You) -> bytes:
        """The whole state, without news."""
        found = self._messages.get((you, None))
        if found is None:
            found = self._messages[(you, None)] = self._state(you, NO_NEWS)
        return found

    def message(self, you: You, held: You) -> bytes:
        """What somebody is sent after a change who was `held` at the version before.

        Those who look from the same seat as before are sent what changed, others everything.
        """
        found = self._messages.get(key := _message_key(you, held))
        if found is None:
            changes = self._changed(you, held)
            found = self._state(you, self._news(you.viewer)) if changes is None else changes
            self._messages[key] = found
        return found

    def _state(self, you: You, news: Raw) -> bytes:
        if self._shared_parts is None:
            self._shared_parts = self._encode_shared()
        info, shared = self._shared_parts
        own = None if self._screen is None else encode(self._screen.own_view(you.viewer))
        return encode(
            State(
                version=self._table.version,
                table=Raw(info),
                you=you,
                view=None if own is None else Raw(join(shared, own)),
                choices=Raw(self._choices(you.viewer)),
                news=news,
                lesson=self._lesson(you.viewer),
            )
        )

    def _encode_shared(self) -> tuple[bytes, bytes]:
        """What everybody knows about the table, and what everybody sees."""
        screen = self._screen
        if screen is None:
            return encode(table_info(self._table)), NO_FIELDS
        view = join(screen.printed_view(), encode(screen.shared_view()))
        return encode(table_info(self._table)), view

    def _lesson(self, viewer: Seat | None) -> LessonInfo | UnsetType:
        is_lesson = self._table.lesson is not None and viewer is not None
        return lesson_info(self._table) if is_lesson else UNSET

    def _changes_for_all(self) -> tuple[Raw | UnsetType, bytes] | None:
        """The fields that changed for everybody: of the table, and of the view.

        None if a receiver cannot get there by replacing fields, as at the start of a match.
        """
        before, screen, screen_before = self._before, self._screen, self._screen_before
        if before is None or (screen is None) != (screen_before is None):
            return None
        table: Mapping[str, object] | None
        shared: Mapping[str, object] | None = {}
        if self._movers is None:
            table = changed_fields(table_info(before), table_info(self._table))
            if screen is not None and screen_before is not None:
                shared = changed_fields(screen_before.shared_view(), screen.shared_view())
        else:
            table = changes_by_moves(before, self._table)
            if screen is not None and screen_before is not None:
                shared = screen.changes(screen_before, self._events_played)
        if table is None or shared is None:
            return None
        return Raw(encode(table)) if table else UNSET, encode(shared)

    def _changed(self, you: You, held: You) -> bytes | None:
        """What changed for somebody; None if they must be sent everything."""
        before, viewer = self._before, you.viewer
        if before is None or self._shared_changes is None or viewer != held.viewer:
            return None
        own = self._own_changes(viewer)
        if own is None:
            return None
        you_changed = UNSET if you is held or you == held else you
        choices = self._changed_choices(viewer)
        news = self._news(viewer)
        lesson = UNSET if self._table.lesson is None else self._lesson(viewer)
        is_common = (
            not own and you_changed is choices is lesson is UNSET and news is self._public_news
        )
        if is_common and self._common_changes is not None:
            return self._common_changes
        table, shared = self._shared_changes
        view = join(shared, encode(own)) if own else shared
        found = encode(
            Changed(
                version=self._table.version,
                since=before.version,
                table=table,
                you=you_changed,
                view=UNSET if view == NO_FIELDS else Raw(view),
                choices=choices,
                news=news,
                lesson=lesson,
            )
        )
        if is_common:
            self._common_changes = found
        return found

    def _own_changes(self, viewer: Seat | None) -> Mapping[str, object] | None:
        screen, before = self._screen, self._screen_before
        if screen is None or before is None:
            return {}
        if self._movers is None:
            return changed_fields(before.own_view(viewer), screen.own_view(viewer))
        return screen.own_changes(before, viewer, self._events_played)

    def _changed_choices(self, viewer: Seat | None) -> Raw | UnsetType:
        before, screen, screen_before = self._before, self._screen, self._screen_before
        if viewer is None or before is None or screen is None or screen_before is None:
            return UNSET
        had_choices = _has_choices(before, viewer)
        if not _has_choices(self._table, viewer):
            return Raw(NO_CHOICES) if had_choices else UNSET
        has_moved = self._movers is not None and viewer in self._movers
        if had_choices and not has_moved and screen.has_choices_of(screen_before, viewer):
            return UNSET
        return Raw(self._choices_on(screen, viewer))

    def _choices(self, viewer: Seat | None) -> bytes:
        """Legal moves, only for a seat that may act and that its person plays."""
        if viewer is None or self._screen is None or not _has_choices(self._table, viewer):
            return NO_CHOICES
        return self._choices_on(self._screen, viewer)

    def _choices_on(self, screen: GameScreen, viewer: Seat) -> bytes:
        found = self._encoded_choices.get(viewer)
        if found is None:
            found = self._encoded_choices[viewer] = screen.choices(viewer)
        return found

    def _news(self, viewer: Seat | None) -> Raw:
        """What led here; most people see the same of it as an onlooker."""
        if viewer is None or not self._hides_events:
            return self._public_news
        events = self._events(viewer)
        return self._public_news if events == self._public_events else self._encoded_news(events)

    def _events(self, viewer: Seat | None) -> list[Sequence[Event]]:
        """What each entry did, as a seat or an onlooker sees it."""
        see = self._table.game.seen_events
        return [see(one.played.events, viewer) if one.played else () for one in self._applied]

    def _encoded_news(self, events: Sequence[Sequence[Event]]) -> Raw:
        if not events:
            return NO_NEWS
        news = [
            _news_of(self._table, one, seen)
            for one, seen in zip(self._applied, events, strict=True)
        ]
        return Raw(encode(news))


def _screen_of(table: Table) -> GameScreen | None:
    """The screen of a table's position, which knows what it was asked at the version before."""
    if table.screen is None and table.match is not None:
        table.screen = adapter_named(table.game.name).screen(table.match.state)
    return table.screen


def _message_key(you: You, held: You) -> tuple[Seat, Seat | None] | tuple[You, You] | None:
    """What decides a message. Only one person looks from a seat, so the seats tell who it is."""
    if you.viewer is not None:
        return you.viewer, held.viewer
    return None if you is held and not (you.seats or you.is_host) else (you, held)


def _movers_of(applied: Sequence[AppliedEntry]) -> tuple[Seat | None, ...] | None:
    """Who made the moves, chance included; None if there are other entries."""
    movers = []
    for one in applied:
        if one.played is None:
            return None
        movers.append(one.played.seat)
    return tuple(movers)


def _events_of(applied: Sequence[AppliedEntry]) -> Sequence[Event]:
    """Everything that moves did."""
    if len(applied) == 1 and applied[0].played is not None:
        return applied[0].played.events
    return [event for one in applied if one.played for event in one.played.events]


def _has_choices(table: Table, seat: Seat) -> bool:
    return table.prompts[seat].may_act and not table.occupants[seat].level


def viewer_of(table: Table, person: str, look: Seat | None) -> Seat | None:
    """The seat from which a person looks: their only one, or the one they chose, or none."""
    return _viewer_among(table.seats_of(person), look)


def _viewer_among(seats: Sequence[Seat], look: Seat | None) -> Seat | None:
    return seats[0] if len(seats) == 1 else look if look in seats else None


def moves_of(table: Table, viewer: Seat | None) -> Raw:
    """Every move that stands and what it did, as a seat or an onlooker may see it."""
    moves = () if table.match is None else table.match.moves
    see = table.game.seen_events
    news = [
        _news_of_move(number, played.seat, played.text, see(played.events, viewer))
        for number, played in enumerate(moves, start=1)
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
        seats=table.seat_infos,
        options=table.shown_options,
        commitment=table.commitment,
        seed=format_seed(setup.seed) if is_revealed else "",
        move_count=table.move_count,
        to_act=_to_act(table),
        scores=[] if state is None else list(state.scores),
        undo_asked=_undo_info(table),
        seat_asked=_seat_question(table),
        late_seats=list(table.seating.late),
        hints=list(table.hints) if any(table.hints) else [],
        opening_moves=None if setup.opening is None else len(setup.opening),
        first_listed=setup.first_listed,
        result=result_of(state) if status == "over" else None,
        rematch=table.rematch,
        open_to_all=table.open_to_all_since is not None,
        chat=table.has_chat,
        created_at=setup.created_at,
        host_seat=next(iter(table.seats_of(setup.host)), None),
    )


def changes_by_moves(before: Table, after: Table) -> dict[str, object]:
    """The fields of `table_info` that moves may have changed."""
    found: dict[str, object] = {"move_count": after.move_count, "to_act": _to_act(after)}
    if after.scores != before.scores:
        found["scores"] = after.scores
    if before.undo is not None or after.undo is not None:
        found["undo_asked"] = _undo_info(after)
    if after.state.is_over:
        info = table_info(after)
        found |= {"status": info.status, "seed": info.seed, "result": info.result}
    return found


def lesson_info(table: Table) -> LessonInfo | UnsetType:
    """How far the person at the table of a lesson is; unset before the start."""
    lesson, progress, match = table.lesson, table.progress, table.match
    if lesson is None or progress is None or match is None:
        return UNSET
    step = current_step(lesson, progress)
    asks = step is not None and step.accept is not None
    last = match.moves[-1] if len(match.moves) > len(lesson.opening) else None
    own = last if last is not None and last.seat == PERSON else None
    return LessonInfo(
        name=lesson.name,
        step=progress.step,
        steps=len(lesson.steps),
        text="" if step is None else step.text,
        lit=[] if step is None else list(step.lit),
        asks=asks,
        example=example_move(step, match.state) if step and asks and not progress.answer else "",
        answer=progress.answer,
        move="" if own is None else own.text,
        events=UNSET if own is None else table.game.seen_events(own.events, PERSON),
    )


def _may_undo(table: Table, viewer: Seat) -> bool:
    if table.lesson is not None and table.progress is not None:
        return step_to_undo(table.lesson, table.progress, table.move_count) is not None
    return can_undo(table, viewer)


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
    if isinstance(entry, journal.Moved):
        return _news_of_move(applied.number, entry.seat, entry.move, events)
    kind = type(entry)
    shown = {name: getattr(entry, name) for name in PUBLIC_FIELDS[kind]}
    if isinstance(entry, journal.UndoAnswered | journal.SeatAnswered):
        shown["seat"] = next(iter(table.seats_of(entry.person)), None)
    return News(number=applied.number, what=KINDS[kind], events=events or UNSET, **shown)


def _news_of_move(number: int, seat: Seat | None, text: str, events: Sequence[Event]) -> News:
    return News(number=number, what=MOVED, seat=seat, move=text, events=events or UNSET)


def _to_act(table: Table) -> list[ToAct]:
    has_limit = table.pace_seconds or table.setup.options.turn_seconds
    return [
        _limited(table, seat)
        if has_limit and not table.occupants[seat].level
        else ToAct(seat=seat, step=table.prompts[seat].step, since=table.prompts[seat].at)
        for seat in table.seats_to_act()
    ]


def _limited(table: Table, seat: Seat) -> ToAct:
    """A seat that may act, and how long it may take."""
    prompt, options = table.prompts[seat], table.setup.options
    has_clock = options.turn_seconds > 0
    return ToAct(
        seat=seat,
        step=prompt.step,
        since=prompt.at,
        allowed=table.clocks.allowed(seat, options) if has_clock else table.pace_seconds,
        reserve=table.clocks.reserve[seat] if has_clock else 0.0,
    )


def _undo_info(table: Table) -> UndoInfo | None:
    asked = table.undo
    if asked is None:
        return None
    return UndoInfo(seat=asked.seat, waiting_for=_seats_held(table, asked.waiting_for))


def _seat_question(table: Table) -> SeatQuestion | None:
    asked = table.seating.asked
    if asked is None:
        return None
    waiting_for = _seats_held(table, asked.waiting_for)
    return SeatQuestion(seat=asked.seat, name=asked.name, waiting_for=waiting_for)


def _seats_held(table: Table, people: frozenset[str]) -> list[Seat]:
    """The seats of these people, in order."""
    return [seat for seat, one in enumerate(table.occupants) if one.person in people]
