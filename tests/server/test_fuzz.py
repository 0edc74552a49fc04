"""Whatever a client sends, the server answers with a code and never fails."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lakelight.core.errors import GameError
from lakelight.games import GAMES
from lakelight.server.app import build
from lakelight.server.clock import RealClock
from lakelight.server.room import Room
from lakelight.server.services import Services
from lakelight.server.session import Session, parse_request
from lakelight.server.settings import Settings
from lakelight.server.store.rows import Person
from lakelight.server.store.sqlite import SqliteStore
from lakelight.server.wire import requests
from lakelight.server.wire.rest import NewTable, SeatWish
from tests.server.clients import GENEROUS
from tests.server.fuzz_input import FIELDS, KINDS, NOTATION
from tests.server.fuzz_run import ANSWERS
from tests.server.random_bots import RandomBots
from tests.server.transports import RecordingTransport, new_connection

Result = TypeVar("Result")
WITHOUT_DEADLINE = settings(
    max_examples=400,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
VALUES = (
    st.integers(-2, 9)
    | st.booleans()
    | st.none()
    | st.sampled_from(NOTATION)
    | st.lists(st.sampled_from(NOTATION), max_size=3)
    | st.sampled_from(["random", "", "x", "process:true"])
    | JSON
)
LIKELY = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6),
)


class OfflineServer:
    """A server without a network, with a table of each game."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        chosen = Settings(**GENEROUS)  # type: ignore[arg-type]
        self.store = SqliteStore(folder / "fuzz.sqlite")
        self.app = build(self.store, GAMES, RealClock(), RandomBots(), chosen)
        self.services: Services = self.app.state.services
        self.run(self.store.open())
        self.rooms = [self.run(self._lay(game)) for game in GAMES]
        self.secret = self.run(self.services.visitors.add("Fay", ""))[1]

    async def _lay(self, game: str) -> Room:
        wish = NewTable(game=game, seats=[SeatWish(kind="you"), SeatWish(kind="you")])
        return await self.services.rooms.create(wish, Person("ann", "Ann"))

    def run(self, wish: Awaitable[Result]) -> Result:
        """Wait for a result."""
        return self.loop.run_until_complete(wish)

    def close(self) -> None:
        """Stop it."""
        self.run(self.services.bot_runner.close())
        self.run(self.store.close())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    async def request(
        self, method: str, path: str, body: bytes, headers: list[tuple[bytes, bytes]]
    ) -> int:
        """Send a request through the whole application; the status of the answer."""
        sent: list[Any] = []
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"lake"), *headers],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:  # noqa: ANN401
            sent.append(message)

        await self.app(scope, receive, send)
        status: int = sent[0]["status"]
        return status


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OfflineServer]:
    made = OfflineServer(tmp_path_factory.mktemp("fuzz"))
    yield made
    made.close()


@WITHOUT_DEADLINE
@example(text='{"type": "heartbeats", "is_wanted": false}', at=0)
@given(text=LIKELY | st.text(max_size=60) | JSON.map(json.dumps), at=st.integers(0, 1))
@pytest.mark.parametrize("person", ["ann", "eve", ""])
def test_every_message_gets_an_answer_or_a_coded_refusal(
    server: OfflineServer, person: str, text: str, at: int
) -> None:
    transport = RecordingTransport()
    connection = new_connection(transport, person)
    session = Session(server.services, server.rooms[at], connection)

    async def send() -> None:
        session.receive(text)
        await session.answered()

    server.run(send())
    assert transport.ended_with is None
    if needs_no_answer(text):
        assert not transport.messages
        return
    answered = transport.messages[-1]
    assert answered["type"] in ANSWERS
    assert answered.get("code") != "game_error", text


def needs_no_answer(text: str) -> bool:
    """Whether a message says something without an id, so that nothing has to be answered."""
    try:
        request = parse_request(text)
    except GameError:
        return False
    return isinstance(request, requests.Attend | requests.Heartbeats) and not request.id


PATHS = st.sampled_from(
    [
        "/",
        "/api/games",
        "/api/games/dice/pieces",
        "/api/games/x/pieces",
        "/api/visitor",
        "/api/visitor/link",
        "/api/visitor/continue",
        "/api/matches",
        "/api/tables",
        "/api/records",
        "/health",
        "/ready",
        "/metrics",
    ]
)
CODED = st.builds(
    "/api/{}/{}{}".format,
    st.sampled_from(["tables", "records"]),
    st.text(max_size=20) | st.just("CODE"),
    st.sampled_from(["", "/qr.svg", "/record", "/replay", "/socket", "/"]),
)
SEATS = st.lists(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["you", "bot", "open", "x"])},
        optional={"level": VALUES, "name": VALUES},
    ),
    max_size=5,
)
BODIES = (
    st.fixed_dictionaries(
        {"game": st.sampled_from(["harvest", "dice", "chess"]), "seats": SEATS},
        optional={
            "rules": st.dictionaries(
                st.sampled_from(["seats", "sheets", "first_game", "components", "emperor"]),
                st.sampled_from(["", "SN", "ABC", "yes", "x = 1", "format = 1"]) | st.text(),
                max_size=3,
            ),
            "moves": VALUES,
            "players": VALUES,
            "deal": VALUES,
            "seed": VALUES,
            "names": VALUES,
            "undo": VALUES,
            "pace_days": VALUES,
        },
    )
    | st.fixed_dictionaries({"name": VALUES})
    | st.fixed_dictionaries({"secret": VALUES})
    | JSON
)


@WITHOUT_DEADLINE
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE"]),
    path=PATHS | CODED,
    body=BODIES.map(lambda body: json.dumps(body).encode()) | st.binary(max_size=60),
    kind=st.sampled_from([b"application/json", b"text/plain", b""]),
    cookie=st.sampled_from(["none", "own", "strange"]) | st.text(max_size=30),
)
def test_no_request_causes_a_server_error(
    server: OfflineServer, method: str, path: str, body: bytes, kind: bytes, cookie: str
) -> None:
    code = server.rooms[0].table.setup.code
    shown = f"lakelight={server.secret}" if cookie == "own" else f"lakelight={cookie}"
    headers = [(b"content-type", kind), (b"cookie", shown.encode("utf-8", "replace"))]
    status = server.run(server.request(method, path.replace("CODE", code), body, headers))
    assert 200 <= status < 500
