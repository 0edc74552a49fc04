"""Reviews and exercises over HTTP: who may ask, how they wait, and what stays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lakelight.browser.offload import InPlaceOffload
from lakelight.server.clock import RealClock
from lakelight.server.coaching.line import ThinkingLine
from lakelight.server.coaching.reviews import ReviewJob, own_moves
from lakelight.server.table import journal
from lakelight.server.table.journal import format_entry
from tests.coach.matches import finished
from tests.server.clients import Guest, Reply, play_on, serving

PAUSE_SECONDS = 0.05


async def finished_table(guest: Guest, *kinds: str, **options: object) -> str:
    """A table whose match the guest has played to the end with moves that were offered."""
    code = await guest.create_table(*(kinds or ("you", "bot")), **options)
    async with guest.at(code) as client:
        await play_on(client)
    return code


async def ask(guest: Guest, code: str, seat: int = 0) -> Reply:
    return await guest.post(f"/api/tables/{code}/review", {"seat": seat})


async def review_of(guest: Guest, code: str) -> dict[str, Any]:
    """Ask until the review is there; progress never goes back."""
    done = 0
    while True:
        reply = await ask(guest, code)
        assert reply.status == 200, reply
        body: dict[str, Any] = reply.body
        if body["review"] is not None:
            return body
        assert body["done"] >= done
        done = body["done"]
        await asyncio.sleep(PAUSE_SECONDS)


def test_a_review_is_worked_out_once_and_stays_with_the_match(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, coach_per_minute=1e6) as server:
            ann = await server.guest()
            code = await finished_table(ann)
            body = await review_of(ann, code)
            review = body["review"]
            assert body["average"] is None
            assert len(body["seats"]) == 2
            assert review["moments"]
            assert [one["kind"] for one in review["verdicts"]].count("good") == 0
            assert set(review["moments"]) <= {one["number"] for one in review["verdicts"]}
            account = review["accounts"][0]
            parts = ("expectation", "luck", "own", "rivals", "unexplained")
            total = sum(account[part] for part in parts)
            assert total == pytest.approx(account["result"], abs=1e-3)
            listed = (await ann.get("/api/exercises")).body["exercises"]
            assert [one["number"] for one in listed] == review["moments"]
            assert "accepted" not in str(listed)
            await check_exercise(ann, code, review)
            stored = await server.services.store.review(code, 0)
        async with serving(tmp_path, coach_per_minute=0.0) as server:
            again = (await ask(ann_at(ann, server.port), code)).body
            assert again["review"] == review
            store = server.services.store
            assert await store.review(code, 0) == stored
            await store.delete_matches([code])
            assert await store.review(code, 0) is None

    asyncio.run(scenario())


async def check_exercise(guest: Guest, code: str, review: dict[str, Any]) -> None:
    """The better move is right, and the one that was played is not."""
    number = review["moments"][0]
    verdict = next(one for one in review["verdicts"] if one["number"] == number)
    path = f"/api/tables/{code}/moments/0/{number}/try"
    assert await tried(guest, path, verdict["better"]) == "right"
    assert await tried(guest, path, verdict["played"]) == "no"
    assert (await guest.post(path, {"move": "nonsense"})).body["code"] == "invalid_notation"


async def tried(guest: Guest, path: str, move: str) -> str:
    """Ask until there is an answer."""
    while True:
        answer: str | None = (await guest.post(path, {"move": move})).body["answer"]
        if answer is not None:
            return answer
        await asyncio.sleep(PAUSE_SECONDS)


def test_what_another_match_decided_is_not_judged(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, coach_per_minute=1e6) as server:
            ann = await server.guest()
            record = finished("dice", bot="beginner").record
            uploaded = (await ann.post("/api/records", record.to_json())).body["code"]
            count = len(record.moves) - 30
            code = await finished_table(
                ann, game="dice", play_on={"record": uploaded, "move_count": count}
            )
            review = (await review_of(ann, code))["review"]
            assert 0 < review["judged"] < 30
            assert all(one["number"] > count for one in review["verdicts"])

    asyncio.run(scenario())


def ann_at(guest: Guest, port: int) -> Guest:
    """The same visitor at another server."""
    return Guest(port, guest.cookie)


def test_only_a_finished_match_and_an_own_seat_is_reviewed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann, ben = await server.guest(), await server.guest("Ben")
            running = await ann.create_table("you", "bot")
            assert (await ask(ann, running)).body["code"] == "not_now"
            over = await finished_table(ann)
            for guest, seat in ((ben, 0), (ann, 1), (ann, 7)):
                assert (await ask(guest, over, seat)).body["code"] == "not_your_seat"
            assert (await ask(server.stranger(), over)).body["code"] == "no_visitor"
            assert (await ask(ann, "nothing")).body["code"] == "unknown_table"
            assert (await ask(ann, over, -1)).body["code"] == "bad_message"
            for path in ("0/0", "0/99999", "1/1", f"0/{10**30}", "0/-1", "0/x", "x/1"):
                found = await ann.get(f"/api/tables/{over}/moments/{path}")
                assert found.body["code"] in ("unknown_review", "not_your_seat")
            tried = await ann.post(f"/api/tables/{over}/moments/0/1/try", {"move": "pass"})
            assert tried.body["code"] == "unknown_review"

    asyncio.run(scenario())


def test_a_moment_shows_what_its_seat_saw_and_nothing_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await finished_table(ann)
            table = (await server.services.rooms.room(code)).table
            assert table.match is not None
            number = next(n for n, one in enumerate(table.match.moves, start=1) if one.seat == 0)
            moment = (await ann.get(f"/api/tables/{code}/moments/0/{number}")).body
            assert moment["view"]["viewer"] == 0
            assert "hands" not in moment["view"]
            assert "draw_stack" not in moment["view"]
            assert moment["choices"]["seat"] == 0
            text = table.match.moves[number - 1].text
            path = f"/api/tables/{code}/moments/0/{number}/preview"
            shown = (await ann.post(path, {"moves": [text]})).body["previews"]
            assert [one["move"] for one in shown] == [text]
            assert (await ann.post(path, {"moves": ["nonsense"]})).status == 400

    asyncio.run(scenario())


def test_a_visitor_who_asks_for_too_many_reviews_is_told_to_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            codes = [await finished_table(ann) for _ in range(3)]
            replies = [await ask(ann, code) for code in codes]
            assert [one.status for one in replies] == [200, 200, 429]
            assert [one.body["place"] for one in replies[:2]] == [0, 1]

    asyncio.run(scenario())


def test_moves_of_a_bot_in_ones_place_and_undone_moves_are_not_ones_own() -> None:
    moved: list[journal.Entry] = [
        journal.Moved(at=0.0, seat=0, move="a", person="ann"),
        journal.Moved(at=0.0, seat=0, move="b"),
        journal.Moved(at=0.0, seat=0, move="c", person="ann"),
        journal.Undone(at=0.0, seat=0, index=2),
        journal.Moved(at=0.0, seat=1, move="d", person="ben"),
        journal.Moved(at=0.0, seat=0, move="e", person="ann"),
    ]
    assert own_moves([format_entry(one) for one in moved], "ann") == {1, 4}


def test_without_threads_a_review_lets_others_have_turns_between_its_parts() -> None:
    async def scenario() -> None:
        line = ThinkingLine(InPlaceOffload(), RealClock(), 60.0, 5, 1)
        match = finished("harvest", bot="beginner")
        numbers = [n for n, one in enumerate(match.moves, start=1) if one.seat == 0]
        job = ReviewJob(match.record, 0, frozenset(numbers[-3:]))
        thought = line.add(job, ["ann"])
        turns = 0
        while thought.done is None:
            turns += 1
            await asyncio.sleep(0)
        assert turns > job.progress(0).done > 3
        assert thought.done.result().judged <= 3

    asyncio.run(scenario())
