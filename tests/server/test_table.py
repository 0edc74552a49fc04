"""Who may do what at a table, without any network."""

from __future__ import annotations

import pytest

from lakelight.core.errors import GameError, GameOver, IllegalMove, NotYourTurn
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
from lakelight.server.table.commands import TAKEOVER_SECONDS
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.table.undo import can_undo
from lakelight.server.wire import requests
from tests.server.table_requests import Game, running
from tests.server.tables import SEED


def has_pending_undo(table: Table) -> bool:
    return table.undo is not None


def test_a_stranger_must_say_a_name_first() -> None:
    with pytest.raises(NoVisitor):
        Game().ask(requests.Sit(seat=0), "")


def test_a_seat_is_taken_by_one_person_only() -> None:
    game = Game()
    game.ask(requests.Sit(seat=1), "ben")
    with pytest.raises(SeatTaken):
        game.ask(requests.Sit(seat=1), "cem")
    game.ask(requests.Stand(seat=1), "ben")
    game.ask(requests.Sit(seat=1), "cem")
    assert game.table.occupants[1].name == "Cem"
    with pytest.raises(BadMessage):
        game.ask(requests.Sit(seat=4), "ben")


def test_a_person_who_holds_several_seats_may_name_each() -> None:
    game = Game()
    game.ask(requests.Sit(seat=0))
    game.ask(requests.Sit(seat=1, name=" Grandma\u202e"))
    assert [occupant.name for occupant in game.table.occupants] == ["Ann", "Grandma"]


def test_only_the_host_seats_bots_clears_seats_and_starts() -> None:
    game = Game()
    game.ask(requests.Sit(seat=1), "ben")
    for request in (
        requests.SeatBot(seat=0, level="easy"),
        requests.Start(),
        requests.OpenSeat(seat=1),
    ):
        with pytest.raises(NotHost):
            game.ask(request, "ben")
    with pytest.raises(SeatTaken):
        game.ask(requests.SeatBot(seat=1, level="easy"))
    game.ask(requests.OpenSeat(seat=1))
    assert game.table.occupants[1].is_open


def test_a_match_starts_when_every_seat_is_taken() -> None:
    game = Game()
    game.ask(requests.Sit(seat=0))
    with pytest.raises(NotNow, match="seat 1 is still open"):
        game.ask(requests.Start())
    game.ask(requests.SeatBot(seat=1, level="easy"))
    with pytest.raises(NotNow, match="not begun"):
        game.ask(requests.Move(seat=0, seen=game.table.version, move="pass"))
    game.ask(requests.Start())
    assert game.table.status == "running"
    with pytest.raises(NotNow):
        game.ask(requests.Start())


def test_a_move_needs_the_seat_the_turn_and_the_rules() -> None:
    game = running("ann", "ben")
    version = game.table.version
    with pytest.raises(NotYourSeat):
        game.ask(requests.Move(seat=0, seen=version, move="pass"), "ben")
    with pytest.raises(NotYourTurn):
        game.ask(requests.Move(seat=1, seen=version, move="pass"), "ben")
    with pytest.raises(IllegalMove):
        game.ask(requests.Move(seat=0, seen=version, move="pass"))
    game.move("ann")
    assert game.table.seats_to_act() == (1,)


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    game = running("ann", "ben")
    before, position = vars(game.table).copy(), game.table.state.to_json()
    with pytest.raises(IllegalMove):
        game.ask(requests.Move(seat=0, seen=game.table.version, move="pass"))
    assert vars(game.table) == before
    assert game.table.state.to_json() == position
    assert game.table.move_count == 0


def test_a_stale_move_is_refused() -> None:
    game = running("ann", "ben")
    old = game.table.version
    game.move("ann")
    with pytest.raises(StaleVersion):
        game.ask(requests.Move(seat=1, seen=old, move="pass"), "ben")
    with pytest.raises(StaleVersion):
        game.ask(requests.Move(seat=1, seen=game.table.version + 1, move="pass"), "ben")


def test_a_change_that_does_not_concern_a_seat_does_not_make_its_move_stale() -> None:
    game = running("ann", "ben", "*easy")
    seen = game.table.version
    game.ask(requests.HandOver(seat=1), "ben")
    text = game.table.state.format(game.table.state.legal_moves()[0])
    game.ask(requests.Move(seat=0, seen=seen, move=text))
    assert game.table.move_count == 1


def test_a_match_that_is_over_takes_no_more_moves_and_opens_its_seed() -> None:
    game = running("ann", "ben")
    game.finish()
    with pytest.raises(GameOver):
        game.ask(requests.Move(seat=0, seen=game.table.version, move="pass"))
    with pytest.raises(GameOver):
        game.ask(requests.Sit(seat=0))
    assert record_of(game.table).seed == SEED


def test_the_record_is_closed_until_the_end() -> None:
    with pytest.raises(NotNow):
        record_of(running("ann", "ben").table)


def test_a_person_without_human_opponents_undoes_a_dedication_at_once() -> None:
    game = running("ann", "ann")
    seat, person = game.until_dedication()
    before, version = game.table.state.copy(), game.table.version
    game.move()
    assert can_undo(game.table, seat)
    game.undo(seat, person)
    assert game.table.state == before
    assert game.table.version > version


def test_a_move_that_others_have_seen_is_undone_when_all_of_them_agree() -> None:
    game = running("ann", "ben", "cem")
    seat, person = game.until_dedication()
    before = game.table.state.copy()
    game.move()
    game.undo(seat, person)
    assert game.table.undo is not None
    first, second = sorted(game.table.undo.waiting_for)
    with pytest.raises(NotNow):
        game.answer_undo(person, agree=True)
    game.answer_undo(first, agree=True)
    assert game.table.state != before
    game.answer_undo(second, agree=True)
    assert game.table.state == before
    assert not has_pending_undo(game.table)


def test_an_answer_to_an_undo_that_was_not_seen_is_stale() -> None:
    game = running("ann", "ben")
    seat, person = game.until_dedication()
    other = {"ann": "ben", "ben": "ann"}[person]
    game.move()
    game.undo(seat, person)
    with pytest.raises(StaleVersion):
        game.ask(requests.AnswerUndo(seen=game.table.version - 1, agree=True), other)


def test_one_refusal_is_enough_to_prevent_an_undo() -> None:
    game = running("ann", "ben", "cem")
    seat, person = game.until_dedication()
    game.move()
    after = game.table.state.copy()
    game.undo(seat, person)
    assert game.table.undo is not None
    game.answer_undo(min(game.table.undo.waiting_for), agree=False)
    assert not has_pending_undo(game.table)
    assert game.table.state == after


def test_a_move_that_drew_a_tile_cannot_be_undone() -> None:
    game = running("ann", "ann")
    game.move()
    assert not can_undo(game.table, 0)
    with pytest.raises(CannotUndo, match="revealed"):
        game.undo(0)


def test_a_move_that_another_seat_followed_cannot_be_undone() -> None:
    game = running("ann", "ann")
    first = game.until_last_placements()
    game.move()
    assert can_undo(game.table, first)
    game.move()
    with pytest.raises(CannotUndo, match="since"):
        game.undo(first)


def test_a_placement_that_drew_no_tile_can_be_undone() -> None:
    game = running("ann", "ann")
    seat = game.until_last_placements()
    before = game.table.state.copy()
    game.move()
    game.undo(seat)
    assert game.table.state == before


def test_a_table_may_be_played_without_undo() -> None:
    game = running("ann", "ann", undo=False)
    seat, person = game.until_dedication()
    game.move()
    assert not can_undo(game.table, seat)
    with pytest.raises(CannotUndo, match="without undo"):
        game.undo(seat, person)


def test_a_move_cancels_the_request_for_an_undo() -> None:
    game = running("ann", "ben")
    seat, person = game.until_dedication()
    game.move()
    game.undo(seat, person)
    game.move(person)
    assert game.table.undo is None


def test_a_bot_takes_a_seat_over_and_its_person_takes_it_back() -> None:
    game = running("ann", "ben")
    game.ask(requests.HandOver(seat=0, level="strong"))
    assert game.table.occupants[0].info().stands_in
    with pytest.raises(NotYourTurn, match="take it back"):
        game.ask(requests.Move(seat=0, seen=game.table.version, move="pass"))
    game.bot_moves()
    game.ask(requests.TakeBack(seat=0))
    assert game.table.occupants[0].has_person
    with pytest.raises(NotNow):
        game.ask(requests.TakeBack(seat=0))


def test_a_person_who_resigns_is_replaced_for_good() -> None:
    game = running("ann", "ben")
    game.ask(requests.Resign(seat=1), "ben")
    assert game.table.occupants[1].is_bot
    with pytest.raises(NotYourSeat):
        game.ask(requests.TakeBack(seat=1), "ben")


def test_others_may_ask_for_a_bot_only_after_a_long_wait() -> None:
    game = running("ann", "ben")
    soon, late = TAKEOVER_SECONDS / 2, TAKEOVER_SECONDS * 2
    with pytest.raises(NotNow):
        game.ask(requests.HandOver(seat=0), "ben", now=soon)
    with pytest.raises(NotYourSeat):
        game.ask(requests.HandOver(seat=0), "cem", now=late)
    game.ask(requests.HandOver(seat=0), "ben", now=late)
    assert game.table.occupants[0].is_bot
    with pytest.raises(NotNow):
        game.ask(requests.HandOver(seat=0), "ben", now=late)


def test_a_table_remembers_the_version_that_a_move_with_a_key_led_to() -> None:
    game = running("ann", "ben")
    game.move(key="mine")
    assert game.table.version_of_key("ann", "mine") == game.table.version
    assert game.table.version_of_key("ben", "mine") is None
    assert game.table.version_of_key("ann", "") is None


@pytest.mark.parametrize(
    "request_", [requests.Ping(), requests.Refresh(), requests.Look(seat=0)], ids=str
)
def test_a_request_that_changes_nothing_is_refused_by_the_table(
    request_: requests.ClientRequest,
) -> None:
    with pytest.raises(GameError):
        Game().ask(request_)
