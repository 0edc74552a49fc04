"""A lesson at a real table: moves, answers, undo, and what the server refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lakelight.coach.library import lessons_of
from lakelight.games import GAMES
from tests.server.clients import Guest, TableClient, serving

LESSONS = [(game, lesson.name) for game in GAMES for lesson in lessons_of(game)]
MOST_REQUESTS = 60


async def open_lesson(guest: Guest, game: str, lesson: str) -> str:
    reply = await guest.post("/api/tables", {"game": game, "lesson": lesson})
    assert reply.status == 201, reply
    code: str = reply.body["code"]
    return code


def lesson_of(client: TableClient) -> dict[str, Any]:
    found: dict[str, Any] = client.state["lesson"]
    return found


async def ask(client: TableClient, kind: str, **fields: object) -> dict[str, Any]:
    """Ask with the version on the screen, and wait for the state that follows."""
    answer = await client.ask(kind, seen=client.state["version"], **fields)
    if answer["type"] == "accepted":
        await client.until(answer["version"])
    return answer


async def follow_once(client: TableClient) -> None:
    lesson = lesson_of(client)
    if lesson["asks"]:
        answer = await ask(client, "move", seat=0, move=lesson["example"])
    else:
        answer = await ask(client, "go_to_step", step=lesson["step"] + 1)
    assert answer["type"] == "accepted", answer


@pytest.mark.parametrize(("game", "name"), LESSONS)
async def test_a_person_who_follows_the_prompts_finishes_the_lesson_and_reloads_at_any_step(
    tmp_path: Path, game: str, name: str
) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, game, name)
        for _ in range(MOST_REQUESTS):
            async with guest.at(code) as client:
                if lesson_of(client)["text"] == "":
                    break
                await follow_once(client)
                seen = lesson_of(client)
            async with guest.at(code) as client:
                assert lesson_of(client) == seen
        else:
            raise AssertionError("the lesson does not end")


async def test_a_move_that_was_not_asked_for_is_answered_and_taken_back(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, "harvest", "exchange")
        async with guest.at(code) as client:
            await follow_once(client)
            before = client.state["view"]
            await ask(client, "move", seat=0, move="pass")
            assert lesson_of(client)["answer"] == "exchange.passed"
            assert client.state["you"]["can_undo"]
            await ask(client, "undo", seat=0)
            assert lesson_of(client).get("answer", "") == ""
            assert client.state["view"] == before


async def test_undo_takes_back_the_replies_of_the_others_and_a_drawn_tile(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, "harvest", "sides")
        async with guest.at(code) as client:
            before = client.state["view"]
            for _ in range(3):
                await follow_once(client)
            assert len(client.state["view"]["lake"]) == 4
            await ask(client, "undo", seat=0)
            assert lesson_of(client)["step"] == 0
            assert client.state["view"] == before
            assert not client.state["you"]["can_undo"]
            refused = await ask(client, "undo", seat=0)
            assert refused["code"] == "cannot_undo"


async def test_a_lesson_replays_from_the_store_after_its_server_restarted(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, "harvest", "matches")
        async with guest.at(code) as client:
            for _ in range(3):
                await follow_once(client)
            await ask(client, "go_to_step", step=1)
            await follow_once(client)
            seen = client.state
    async with serving(tmp_path) as server:
        again = Guest(server.port, guest.cookie)
        async with again.at(code) as client:
            assert client.state["lesson"] == seen["lesson"]
            assert client.state["view"] == seen["view"]


async def test_a_lesson_skips_no_step_and_takes_no_other_request(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, "harvest", "sides")
        async with guest.at(code) as client:
            for step in (1, 5, 900):
                refused = await ask(client, "go_to_step", step=step)
                assert refused["type"] == "refused"
            for kind in ("hand_over", "resign"):
                refused = await client.ask(kind, seat=0)
                assert refused["code"] == "not_now"
            refused = await client.ask("rematch")
            assert refused["code"] == "not_now"
            stale = await client.ask("go_to_step", seen=0, step=0)
            assert stale["code"] == "stale_version"


async def test_only_the_person_who_learns_sees_the_lesson_and_no_list_has_it(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await open_lesson(guest, "harvest", "sides")
        other = await server.guest("Bob")
        assert (await other.get(f"/api/tables/{code}")).status == 403
        assert (await guest.get("/api/matches")).body == {"matches": []}


async def test_an_ordinary_table_has_no_steps(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        code = await guest.create_table("you", "bot")
        async with guest.at(code) as client:
            assert "lesson" not in client.state
            refused = await ask(client, "go_to_step", step=0)
            assert refused["code"] == "not_now"


async def test_an_unknown_lesson_is_refused_with_the_names_of_all(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        guest = await server.guest()
        reply = await guest.post("/api/tables", {"game": "harvest", "lesson": "juggling"})
        assert reply.status == 400
        assert "expected sides, matches" in reply.body["message"]
        lessons = (await guest.get("/api/lessons")).body["games"][0]
        assert lessons["game"] == "harvest"
        assert lessons["lessons"][0] == {"name": "sides", "minutes": 1}
