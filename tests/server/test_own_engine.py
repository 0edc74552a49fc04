"""Clients with an engine of their own: what they are asked, and what of their work is kept."""

from __future__ import annotations

import asyncio
import base64
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lakelight.bots.cancel import CancelFlag
from lakelight.coach.estimates import LOOKS
from lakelight.coach.hints import hint
from lakelight.core.errors import InvalidRecord
from lakelight.core.record import parse_record
from lakelight.core.rng import Rng
from lakelight.dice import DICE
from lakelight.games import GAMES, AnyGame
from lakelight.harvest import HARVEST
from lakelight.server.coaching.questions import format_view, parse_view
from lakelight.server.coaching.reviews import ReviewJob
from tests.server.clients import Guest, Reply, serving
from tests.server.tables import begun, play_random_move
from tests.server.test_reviews import ask, finished_table
from tests.server.test_secrets import with_other_secrets

both_games = pytest.mark.parametrize("game", [HARVEST, DICE], ids=lambda game: game.name)


async def send(guest: Guest, code: str, packed: bytes, seat: int = 0) -> Reply:
    made = {"seat": seat, "packed": base64.b64encode(packed).decode()}
    return await guest.post(f"/api/tables/{code}/review/made", made)


def made_from(question: dict[str, Any]) -> dict[str, Any]:
    """A small review of what a client was asked, as JSON."""
    record = parse_record(GAMES[question["record"]["game"]], question["record"])
    job = ReviewJob(record, 0, frozenset(question["own"][-3:]), LOOKS[0])
    found = None
    while found is None:
        found = job(CancelFlag())
    return found.to_json()


def packed_form(form: object) -> bytes:
    return zlib.compress(msgspec.json.encode(form))


@both_games
def test_a_view_that_a_client_is_asked_about_has_no_secret_and_is_read_as_it_was(
    game: AnyGame,
) -> None:
    table, rng = begun(game, 3), Rng(3)
    for _ in range(9):
        table = play_random_move(table, rng)
    seat = table.seats_to_act()[0]
    view = table.state.view(seat)
    assert parse_view(game, format_view(view)) == view
    other = with_other_secrets(table, seat, rng)
    assert bytes(format_view(other.state.view(seat))) == bytes(format_view(view))
    with pytest.raises(InvalidRecord, match="not a view"):
        parse_view(game, msgspec.Raw(b'{"viewer": 0}'))


def test_a_client_that_thinks_itself_is_told_the_view_and_the_hint_is_marked(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            code = await ann.create_table("you", "bot")
            async with ann.at(code) as client:
                seen = client.state["version"]
                answer = await client.ask("hint", seat=0, seen=seen, here=True)
                assert answer["hint"] is None
                assert client.state["table"]["hints"] == [1, 0]
                assert len(server.services.hints.line) == 0
                question = msgspec.Raw(msgspec.json.encode(answer["question"]))
                found = hint(HARVEST.name, parse_view(HARVEST, question), playouts=LOOKS[0])
                assert (await client.move(move=found.move))["type"] == "accepted"
                refused = await client.ask("hint", seat=0, seen=0, here=True)
                assert refused["code"] == "stale_version"

    asyncio.run(scenario())


def test_a_review_that_a_client_made_is_checked_and_kept_with_the_match(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, coach_per_minute=0.0) as server:
            ann, ben = await server.guest(), await server.guest("Ben")
            code = await finished_table(ann)
            asked = await ann.post(f"/api/tables/{code}/review", {"seat": 0, "here": True})
            assert asked.body["review"] is None
            form = await asyncio.to_thread(made_from, asked.body["question"])
            await refused_reviews(ann, code, form)
            assert (await send(ben, code, packed_form(form))).body["code"] == "not_your_seat"
            assert await server.services.store.review(code, 0) is None
            kept = (await send(ann, code, packed_form(form))).body
            assert kept["review"]["moments"] == form["moments"]
            assert (await ask(ann, code)).body["review"] == kept["review"]
            # The first one stays.
            again = await send(ann, code, packed_form({**form, "judged": 0}))
            assert again.body["review"] == kept["review"]
            listed = (await ann.get("/api/exercises")).body["exercises"]
            assert [one["number"] for one in listed] == form["moments"]

    async def refused_reviews(ann: Guest, code: str, form: dict[str, Any]) -> None:
        verdict = form["verdicts"][0]
        others: tuple[object, ...] = (
            {**form, "scores": [999, 0]},
            {**form, "seat": 1},
            {**form, "version": 99},
            {**form, "verdicts": [{**verdict, "number": 1_000_000}]},
            {**form, "verdicts": [{**verdict, "better": "nonsense"}]},
            {**form, "verdicts": [{**verdict, "kind": "awful"}], "moments": []},
            {**form, "verdicts": [verdict, verdict]},
            {**form, "verdicts": [], "moments": [verdict["number"]]},
            [],
        )
        for other in others:
            reply = await send(ann, code, packed_form(other))
            assert (reply.status, reply.body["code"]) == (400, "invalid_record"), reply
        bomb = zlib.compress(b" " * 20_000_000)
        for packed in (b"", b"not packed", bomb, zlib.compress(b"{")):
            assert (await send(ann, code, packed)).body["code"] == "invalid_record"

    asyncio.run(scenario())
