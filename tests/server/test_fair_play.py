"""Nobody gets to see a hand that is not theirs, and a finished match never changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lakelight.core.errors import GameOver
from lakelight.harvest import HARVEST
from lakelight.server.errors import CannotUndo, NotNow, SeatTaken, StaleVersion
from lakelight.server.table.broadcast import table_info
from lakelight.server.table.commands import TAKEOVER_SECONDS
from lakelight.server.table.undo import can_undo, index_to_undo
from lakelight.server.wire import requests
from tests.server.clients import play_on, serving
from tests.server.clocks import ManualClock
from tests.server.table_requests import Game, running


def late_seats(game: Game) -> list[tuple[int, str, bool]]:
    return [(one.seat, one.name, one.agreed) for one in table_info(game.table).late_seats]


def answer(game: Game, person: str, *, agree: bool) -> None:
    game.ask(requests.AnswerSeat(seen=game.table.version, agree=agree), person)


def asked(*people: str) -> Game:
    """A match of Ann and others in which Cem asks for the seat of a bot."""
    game = running("ann", "*easy", *people)
    game.ask(requests.OpenSeat(seat=1))
    game.ask(requests.Sit(seat=1), "cem")
    return game


def test_a_seat_in_mid_match_is_given_when_all_other_people_agree() -> None:
    game = asked("ben")
    question = table_info(game.table).seat_asked
    assert question is not None
    assert (question.seat, question.name, question.waiting_for) == (1, "Cem", [0, 2])
    answer(game, "ann", agree=True)
    assert game.table.occupants[1].is_open
    with pytest.raises(NotNow):
        answer(game, "ann", agree=True)
    answer(game, "ben", agree=True)
    assert game.table.seats_of("cem") == (1,)
    assert table_info(game.table).seat_asked is None
    assert late_seats(game) == [(1, "Cem", True)]


def host_asks_for_seat_1(game: Game) -> None:
    """The host clears a seat and asks for it, and does not hold it yet."""
    game.ask(requests.OpenSeat(seat=1))
    game.ask(requests.Sit(seat=1))
    assert game.table.seats_of("ann") == (0,)


def test_the_host_cannot_look_at_the_hand_of_a_bot() -> None:
    game = running("ann", "*easy", "ben")
    host_asks_for_seat_1(game)
    answer(game, "ben", agree=False)
    assert game.table.seats_of("ann") == (0,)
    with pytest.raises(NotNow, match="did not agree"):
        game.ask(requests.Sit(seat=1))


def test_the_host_cannot_look_at_the_hand_of_a_guest_who_resigned() -> None:
    game = running("ann", "ben", "dan")
    game.ask(requests.Resign(seat=1), "ben")
    host_asks_for_seat_1(game)


def test_a_person_whose_bot_stands_in_is_asked_too() -> None:
    game = running("ann", "*easy", "ben")
    game.ask(requests.HandOver(seat=2), "ben")
    host_asks_for_seat_1(game)
    answer(game, "ben", agree=True)
    assert game.table.seats_of("ann") == (0, 1)


def test_the_host_cannot_give_away_the_seat_of_a_person_whose_bot_stands_in() -> None:
    game = running("ann", "ben")
    game.ask(requests.HandOver(seat=1), "ben")
    for request in (requests.SeatBot(seat=1), requests.OpenSeat(seat=1)):
        with pytest.raises(SeatTaken):
            game.ask(request)
    game.ask(requests.TakeBack(seat=1), "ben")
    assert game.table.occupants[1].has_person


def test_where_only_bots_play_besides_a_seat_is_taken_at_once_and_the_match_says_so() -> None:
    game = running("ann", "*easy")
    game.ask(requests.OpenSeat(seat=1))
    game.ask(requests.Sit(seat=1))
    assert game.table.seats_of("ann") == (0, 1)
    game.finish()
    assert late_seats(game) == [(1, "Ann", False)]


def test_a_person_may_return_to_a_seat_that_was_theirs_without_asking() -> None:
    game = running("ann", "ben")
    game.ask(requests.Resign(seat=1), "ben")
    game.ask(requests.OpenSeat(seat=1))
    game.ask(requests.Sit(seat=1), "ben")
    assert game.table.seats_of("ben") == (1,)
    assert late_seats(game) == []


def test_a_seat_held_only_before_the_start_does_not_count_as_ones_own() -> None:
    game = Game(2)
    game.ask(requests.Sit(seat=1), "cem")
    game.ask(requests.Stand(seat=1), "cem")
    game.ask(requests.SeatBot(seat=1))
    game.ask(requests.Sit(seat=0))
    game.ask(requests.Start())
    game.ask(requests.OpenSeat(seat=1))
    game.ask(requests.Sit(seat=1), "cem")
    assert game.table.seats_of("cem") == ()


def test_one_person_asks_for_a_seat_at_a_time() -> None:
    game = asked()
    with pytest.raises(NotNow, match="Cem is already asking"):
        game.ask(requests.Sit(seat=1), "dan")


def test_a_request_for_a_seat_ends_when_the_host_puts_a_bot_there() -> None:
    game = asked()
    game.ask(requests.SeatBot(seat=1))
    assert table_info(game.table).seat_asked is None
    with pytest.raises(NotNow):
        answer(game, "ann", agree=True)


def test_a_person_who_resigns_need_not_agree_any_more() -> None:
    game = asked("ben")
    answer(game, "ann", agree=True)
    game.ask(requests.Resign(seat=2), "ben")
    question = table_info(game.table).seat_asked
    assert question is not None
    assert question.waiting_for == []


def test_an_answer_to_a_question_that_was_not_seen_is_stale() -> None:
    game = asked()
    with pytest.raises(StaleVersion):
        game.ask(requests.AnswerSeat(seen=game.table.version - 1, agree=True))


def test_a_finished_match_never_changes() -> None:
    game = running("ann", "ben")
    game.ask(requests.HandOver(seat=1), "ben")
    game.ask(requests.TakeBack(seat=1), "ben")
    game.finish()
    seen = game.table.version
    for person in ("ann", "ben"):
        for request in (
            requests.Undo(seat=0, seen=seen),
            requests.Undo(seat=1, seen=seen),
            requests.AnswerUndo(seen=seen, agree=True),
            requests.AnswerSeat(seen=seen, agree=True),
            requests.HandOver(seat=1),
            requests.TakeBack(seat=1),
            requests.Resign(seat=1),
            requests.OpenSeat(seat=1),
            requests.SeatBot(seat=1),
            requests.Sit(seat=1),
            requests.Stand(seat=1),
            requests.Start(),
        ):
            with pytest.raises(GameOver):
                game.ask(request, person)
    assert not any(can_undo(game.table, seat) for seat in (0, 1))
    with pytest.raises(CannotUndo):
        index_to_undo(game.table, 0)


async def test_a_match_that_continues_a_record_says_so_before_anyone_sits(tmp_path: Path) -> None:
    chosen = HARVEST.new_setup(2, bytes(32), {}).to_json()
    record = {"game": "harvest", **chosen, "moves": []}

    async with serving(tmp_path) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        kept = (await ann.post("/api/records", record)).body["code"]
        start = {"record": kept, "move_count": 0}
        code = await ann.create_table("you", "open", play_on=start)
        fresh = await ann.create_table("you", "open")
        assert (await ben.get(f"/api/tables/{code}")).body["opening_moves"] == 0
        assert (await ben.get(f"/api/tables/{fresh}")).body["opening_moves"] is None
        async with ann.at(code) as one, ben.at(code) as two:
            assert two.state["table"]["opening_moves"] == 0
            await two.ask("sit", seat=1)
            await one.ask("start")
            await play_on(one, two)
            assert two.state["table"]["status"] == "over"
            assert two.state["table"]["opening_moves"] == 0


async def test_everybody_at_the_table_hears_who_asks_for_a_seat_and_who_refuses(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann, ben, cem = [await server.guest(name) for name in ("Ann", "Ben", "Cem")]
        code = await ann.create_table("you", "bot", "open", bot_pace="human")
        async with ann.at(code) as one, ben.at(code) as two, cem.at(code) as three:
            await two.ask("sit", seat=2)
            await one.ask("start")
            await one.ask("open_seat", seat=1)
            accepted = await three.ask("sit", seat=1)
            for client in (one, two, three):
                state = await client.until(accepted["version"])
                assert state["table"]["seat_asked"]["waiting_for"] == [0, 2]
                assert [news["what"] for news in state["news"]] == ["seat_asked"]
            assert three.state["view"]["hand"] == []
            answer = await two.ask("answer_seat", seen=two.state["version"], agree=False)
            for client in (one, two, three):
                state = await client.until(answer["version"])
                assert state["table"]["seat_asked"] is None
                (news,) = state["news"]
                assert (news["what"], news["seat"], news["agree"]) == (
                    "seat_answered",
                    2,
                    False,
                )


async def test_a_finished_match_that_is_closed_to_onlookers_is_continued_only_by_its_players(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        ann, stranger = await server.guest("Ann"), await server.guest("Cem")
        code = await ann.create_table("you", "bot", onlookers=False)
        async with ann.at(code) as client:
            await play_on(client)
        wanted = {
            "game": "harvest",
            "seats": [{"kind": "you"}, {"kind": "bot"}],
            "play_on": {"table": code, "move_count": 3},
        }
        reply = await stranger.post("/api/tables", wanted)
        assert (reply.status, reply.body["code"]) == (403, "no_onlookers")
        assert (await ann.post("/api/tables", wanted)).status == 201


async def test_setting_the_wall_clock_does_not_let_others_hand_over_a_seat(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        code = await ann.create_table("you", "open")
        async with ann.at(code) as one, ben.at(code) as two:
            await two.ask("sit", seat=1)
            await one.ask("start")
            clock.set_by(5 * 60)
            assert (await two.ask("hand_over", seat=0))["code"] == "not_now"
            clock.set_by(-86_400)
            clock.advance(TAKEOVER_SECONDS)
            assert (await two.ask("hand_over", seat=0))["type"] == "accepted"
