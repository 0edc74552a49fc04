"""Who may do what at a table, without any network."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from lakelight.core.errors import GameError, GameOver, IllegalMove, NotYourTurn
from lakelight.harvest import HARVEST
from lakelight.server.errors import (
    BadMessage,
    CannotUndo,
    NotHost,
    NotNow,
    NotYourSeat,
    NoVisitor,
    SeatTaken,
    StaleVersion,
)
from lakelight.server.table import journal
from lakelight.server.table.commands import TAKEOVER_SECONDS, Requester, decide
from lakelight.server.table.journal import Entry, format_entry, parse_entry
from lakelight.server.table.replay import record_of
from lakelight.server.table.setup import new_table_setup
from lakelight.server.table.table import Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire import requests
from lakelight.server.wire.messages import Options

SEED = bytes(range(32))


def new_table(players: int = 2, *, undo: bool = True) -> Table:
    match = new_table_setup(
        HARVEST,
        code="x",
        host="ann",
        players=players,
        seed=SEED,
        options=Options(rules={}, undo=undo, onlookers=True, pace_days=0, bot_pace="at_once"),
        now=0.0,
    )
    return Table(match, HARVEST)


def do(
    table: Table, ask: requests.ClientRequest, person: str = "ann", now: float = 1.0
) -> Sequence[Entry]:
    """Decide, then take in what was decided, in its stored form."""
    entries = decide(
        table, ask, Requester(person, person.title(), now, lambda level: level or "easy")
    )
    for entry in entries:
        table.apply(parse_entry(format_entry(entry)))
    return entries


def running(*people: str, undo: bool = True) -> Table:
    """A match that has begun; a name that starts with a star is a bot."""
    table = new_table(len(people), undo=undo)
    for seat, person in enumerate(people):
        if person.startswith("*"):
            do(table, requests.SeatBot(seat=seat, level=person[1:]))
        else:
            do(table, requests.Sit(seat=seat), person)
    do(table, requests.Start())
    return table


def move(table: Table, person: str, seat: int | None = None, text: str = "") -> None:
    """Play a move, the first legal one if none is named."""
    acting = table.seats_to_act()[0] if seat is None else seat
    if not text:
        legal = table.state.legal_moves()
        text = table.state.format(legal[-1 if legal[0] == 0 else 0])
    do(table, requests.Move(seat=acting, seen=table.version, move=text), person)


def move_as_bot(table: Table) -> None:
    seat = table.seats_to_act()[0]
    text = table.state.format(table.state.legal_moves()[0])
    table.apply(journal.Moved(at=1.0, seat=seat, move=text))


def until_dedication(table: Table) -> str:
    """Play until somebody may make a dedication; who."""
    while True:
        seat = table.seats_to_act()[0]
        person = table.occupants[seat].person
        if table.state.phase == "dedicate":
            return person
        move(table, person)


def table_has_wish(table: Table) -> bool:
    return table.undo is not None


def finish(table: Table) -> None:
    while table.status == "running":
        move(table, table.occupants[table.seats_to_act()[0]].person)


def test_a_stranger_must_say_a_name_first() -> None:
    with pytest.raises(NoVisitor):
        do(new_table(), requests.Sit(seat=0), "")


def test_a_seat_is_taken_with_one_click_and_only_once() -> None:
    table = new_table()
    do(table, requests.Sit(seat=1), "ben")
    with pytest.raises(SeatTaken):
        do(table, requests.Sit(seat=1), "cem")
    do(table, requests.Stand(seat=1), "ben")
    do(table, requests.Sit(seat=1), "cem")
    assert table.occupants[1].name == "Cem"
    with pytest.raises(BadMessage):
        do(table, requests.Sit(seat=4), "ben")


def test_who_holds_several_seats_may_give_each_a_name() -> None:
    table = new_table()
    do(table, requests.Sit(seat=0))
    do(table, requests.Sit(seat=1, name=" Grandma\u202e"))
    assert [occupant.name for occupant in table.occupants] == ["Ann", "Grandma"]


def test_only_the_host_seats_bots_and_starts() -> None:
    table = new_table()
    do(table, requests.Sit(seat=1), "ben")
    for ask in (
        requests.SeatBot(seat=0, level="easy"),
        requests.Start(),
        requests.OpenSeat(seat=1),
    ):
        with pytest.raises(NotHost):
            do(table, ask, "ben")
    with pytest.raises(SeatTaken):
        do(table, requests.SeatBot(seat=1, level="easy"))
    do(table, requests.OpenSeat(seat=1))
    assert table.occupants[1].is_open


def test_a_match_starts_when_every_seat_is_taken() -> None:
    table = new_table()
    do(table, requests.Sit(seat=0))
    with pytest.raises(NotNow, match="seat 1 is still open"):
        do(table, requests.Start())
    do(table, requests.SeatBot(seat=1, level="easy"))
    with pytest.raises(NotNow, match="not begun"):
        do(table, requests.Move(seat=0, seen=table.version, move="pass"))
    do(table, requests.Start())
    assert table.status == "running"
    with pytest.raises(NotNow):
        do(table, requests.Start())


def test_a_move_needs_the_seat_the_turn_and_the_rules() -> None:
    table = running("ann", "ben")
    with pytest.raises(NotYourSeat):
        do(table, requests.Move(seat=0, seen=table.version, move="pass"), "ben")
    with pytest.raises(NotYourTurn):
        do(table, requests.Move(seat=1, seen=table.version, move="pass"), "ben")
    with pytest.raises(IllegalMove):
        do(table, requests.Move(seat=0, seen=table.version, move="pass"))
    move(table, "ann")
    assert table.seats_to_act() == (1,)


def test_a_stale_move_is_refused() -> None:
    table = running("ann", "ben")
    old = table.version
    move(table, "ann")
    with pytest.raises(StaleVersion):
        do(table, requests.Move(seat=1, seen=old, move="pass"), "ben")
    with pytest.raises(StaleVersion):
        do(table, requests.Move(seat=1, seen=table.version + 1, move="pass"), "ben")


def test_what_does_not_concern_a_seat_makes_nothing_stale() -> None:
    table = running("ann", "ben", "*easy")
    seen = table.version
    do(table, requests.HandOver(seat=1), "ben")
    text = table.state.format(table.state.legal_moves()[0])
    do(table, requests.Move(seat=0, seen=seen, move=text))
    assert table.played


def test_a_match_that_is_over_takes_no_more_moves() -> None:
    table = running("ann", "ben")
    finish(table)
    with pytest.raises(GameOver):
        do(table, requests.Move(seat=0, seen=table.version, move="pass"))
    with pytest.raises(GameOver):
        do(table, requests.Sit(seat=0))
    assert record_of(table).seed == SEED


def test_the_record_is_closed_until_the_end() -> None:
    with pytest.raises(NotNow):
        record_of(running("ann", "ben"))


def test_a_dedication_among_bots_is_undone_at_once() -> None:
    table = running("ann", "ann")
    person = until_dedication(table)
    before, version = table.state.copy(), table.version
    seat = table.seats_to_act()[0]
    move(table, person)
    assert can_undo(table, seat)
    do(table, requests.Undo(seat=seat, seen=table.version), person)
    assert table.state == before
    assert table.version > version


def test_a_move_that_others_have_seen_is_undone_with_their_consent() -> None:
    table = running("ann", "ben", "cem")
    person = until_dedication(table)
    before = table.state.copy()
    seat = table.seats_to_act()[0]
    move(table, person)
    do(table, requests.Undo(seat=seat, seen=table.version), person)
    assert table.undo is not None
    others = sorted(table.undo.waiting_for)
    with pytest.raises(NotNow):
        do(table, requests.AnswerUndo(seen=table.version, agree=True), person)
    do(table, requests.AnswerUndo(seen=table.version, agree=True), others[0])
    assert table.state != before
    do(table, requests.AnswerUndo(seen=table.version, agree=True), others[1])
    assert table.state == before
    assert not table_has_wish(table)


def test_one_who_does_not_agree_is_enough() -> None:
    table = running("ann", "ben", "cem")
    person = until_dedication(table)
    seat = table.seats_to_act()[0]
    move(table, person)
    after = table.state.copy()
    do(table, requests.Undo(seat=seat, seen=table.version), person)
    assert table.undo is not None
    do(table, requests.AnswerUndo(seen=1, agree=False), min(table.undo.waiting_for))
    assert not table_has_wish(table)
    assert table.state == after


def test_a_tile_that_was_drawn_cannot_be_undrawn() -> None:
    table = running("ann", "ann")
    move(table, "ann")
    assert not can_undo(table, 0)
    with pytest.raises(CannotUndo, match="revealed"):
        do(table, requests.Undo(seat=0, seen=table.version))


def test_a_move_that_another_followed_cannot_be_undone() -> None:
    table = running("ann", "ann")
    while table.state.draw_stack or table.state.phase != "place":
        move(table, "ann")
    first = table.seats_to_act()[0]
    move(table, "ann", text=table.state.format(table.state.legal_moves()[0]))
    assert can_undo(table, first)
    move(table, "ann")
    with pytest.raises(CannotUndo, match="since"):
        do(table, requests.Undo(seat=first, seen=table.version))


def test_without_a_drawn_tile_a_placement_can_be_undone() -> None:
    table = running("ann", "ann")
    while table.state.draw_stack or table.state.phase != "place":
        move(table, "ann")
    before, seat = table.state.copy(), table.seats_to_act()[0]
    move(table, "ann")
    do(table, requests.Undo(seat=seat, seen=table.version))
    assert table.state == before


def test_a_table_may_be_played_without_undo() -> None:
    table = running("ann", "ann", undo=False)
    person = until_dedication(table)
    seat = table.seats_to_act()[0]
    move(table, person)
    assert not can_undo(table, seat)
    with pytest.raises(CannotUndo, match="without undo"):
        do(table, requests.Undo(seat=seat, seen=table.version))


def test_a_move_cancels_the_wish_to_undo() -> None:
    table = running("ann", "ben")
    person = until_dedication(table)
    seat = table.seats_to_act()[0]
    move(table, person)
    do(table, requests.Undo(seat=seat, seen=table.version), person)
    move(table, person)
    assert table.undo is None


def test_a_bot_takes_over_and_hands_back() -> None:
    table = running("ann", "ben")
    do(table, requests.HandOver(seat=0, level="strong"))
    assert table.occupants[0].info().stands_in
    with pytest.raises(NotYourTurn, match="take it back"):
        do(table, requests.Move(seat=0, seen=table.version, move="pass"))
    move_as_bot(table)
    do(table, requests.TakeBack(seat=0))
    assert table.occupants[0].has_person
    with pytest.raises(NotNow):
        do(table, requests.TakeBack(seat=0))


def test_who_resigns_is_replaced_for_good() -> None:
    table = running("ann", "ben")
    do(table, requests.Resign(seat=1), "ben")
    assert table.occupants[1].is_bot
    with pytest.raises(NotYourSeat):
        do(table, requests.TakeBack(seat=1), "ben")


def test_others_may_ask_for_a_bot_only_after_waiting_long() -> None:
    table = running("ann", "ben")
    soon, late = TAKEOVER_SECONDS / 2, TAKEOVER_SECONDS * 2
    with pytest.raises(NotNow):
        do(table, requests.HandOver(seat=0), "ben", now=soon)
    with pytest.raises(NotYourSeat):
        do(table, requests.HandOver(seat=0), "cem", now=late)
    do(table, requests.HandOver(seat=0), "ben", now=late)
    assert table.occupants[0].is_bot
    with pytest.raises(NotNow):
        do(table, requests.HandOver(seat=0), "ben", now=late)


def test_a_friend_may_take_the_seat_of_a_bot_when_the_host_opens_it() -> None:
    table = running("ann", "*easy", "ben")
    with pytest.raises(SeatTaken):
        do(table, requests.Sit(seat=1), "cem")
    with pytest.raises(SeatTaken):
        do(table, requests.OpenSeat(seat=2))
    do(table, requests.OpenSeat(seat=1))
    do(table, requests.Sit(seat=1), "cem")
    assert table.occupants[1].has_person


def test_a_table_can_be_told_again_from_its_entries() -> None:
    table = running("ann", "ben")
    entries: list[Entry] = []
    twin = running("ann", "ben")
    for _ in range(10):
        seat = table.seats_to_act()[0]
        text = table.state.format(table.state.legal_moves()[0])
        ask = requests.Move(seat=seat, seen=table.version, move=text, id=str(seat))
        entries += do(table, ask, table.occupants[seat].person)
    for entry in entries:
        twin.apply(entry)
    assert twin.state == table.state
    assert twin.prompted_version == table.prompted_version
    assert twin.version_of_key("ann", "0") == table.version_of_key("ann", "0") is not None


@pytest.mark.parametrize("kind", [requests.Ping(), requests.Refresh(), requests.Look(seat=0)])
def test_what_changes_nothing_leads_to_no_entry(kind: requests.ClientRequest) -> None:
    with pytest.raises(GameError):
        do(new_table(), kind)
