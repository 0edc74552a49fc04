"""Text that cannot be stored is refused with a code, wherever it stands, by both databases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lakelight.harvest import HARVEST
from tests.server.clients import RunningServer, serving
from tests.server.conftest import MakeStore

BAD = "\\ud800", "\\udfff", "a\\u0000b", "\\u0000"
SETUP = HARVEST.new_setup(2, bytes(32), {}).to_json()
SEATS = [{"kind": "you"}, {"kind": "open"}]
MARK = "MARK"
# Every body with a text, and the place where bad text is put.
BODIES: list[tuple[str, dict[str, Any]]] = [
    ("/api/visitor", {"name": MARK}),
    ("/api/visitor/continue", {"secret": MARK}),
    ("/api/visitor/continue", {"secret": f"{MARK}.{MARK}"}),
    ("/api/tables", {"game": MARK, "seats": SEATS}),
    ("/api/tables", {"game": "harvest", "seats": [{"kind": "you", "name": MARK}, SEATS[1]]}),
    ("/api/tables", {"game": "harvest", "seats": [SEATS[0], {"kind": "bot", "level": MARK}]}),
    ("/api/tables", {"game": "harvest", "seats": SEATS, "rules": {"seats": MARK}}),
    ("/api/tables", {"game": "harvest", "seats": SEATS, "rules": {MARK: "x"}}),
    ("/api/tables", {"game": "dice", "seats": SEATS, "rules": {"components": MARK}}),
    *(
        (
            "/api/tables",
            {"game": "harvest", "seats": SEATS, "play_on": {kind: MARK, "move_count": 0}},
        )
        for kind in ("table", "record")
    ),
    ("/api/records", {"game": MARK}),
    ("/api/records", {"game": "harvest", **SETUP, "moves": [], MARK: 1}),
    *(
        ("/api/records", {"game": "harvest", **SETUP, "moves": [], **field})
        for field in (
            {"names": [MARK, "Ben"]},
            {"rules": MARK},
            {"moves": [MARK]},
            {"seed": MARK},
            {"commitment": MARK},
            {"seats": MARK},
            {"result": {MARK: MARK}},
        )
    ),
]
PATHS = [
    "/api/tables/{}",
    "/api/tables/{}/record",
    "/api/tables/{}/replay",
    "/api/tables/{}/qr.svg",
    "/api/records/{}",
    "/api/records/{}/replay",
    "/api/games/{}/pieces",
]
REQUESTS: list[dict[str, Any]] = [
    {"type": "sit", "seat": 1, "name": MARK},
    {"type": "seat_bot", "seat": 1, "level": MARK},
    {"type": "move", "seat": 0, "seen": 1, "move": MARK},
    {"type": "preview", "seat": 0, "seen": 1, "moves": [MARK]},
    {"type": MARK},
    {"type": "resign", "seat": 0, "level": MARK},
]


async def check_server(server: RunningServer) -> None:
    ann = await server.guest()
    headers = {"content-type": "application/json"}
    for bad in BAD:
        for path, body in BODIES:
            raw = json.dumps(body).replace(MARK, bad).encode()
            reply = await ann.request("POST", path, raw, headers)
            is_name = path == "/api/visitor" or '"name":' in raw.decode()
            # A name of which something is left is cleaned.
            allowed = {200, 201} if is_name and bad.startswith("a") else set()
            assert 400 <= reply.status < 500 or reply.status in allowed, (path, raw, reply)
            if reply.status >= 400:
                assert reply.body["code"]
    for path in PATHS:
        for bad in ("%00", "a%00b", "%ED%A0%80", "%FF"):
            reply = await ann.get(path.format(bad))
            assert 400 <= reply.status < 500, (path, bad, reply)
    for cookie in ("lakelight=%00.x", "lakelight=\u00ff.\u00ff", "lakelight=" + "z" * 24 + ".x"):
        ann.cookie, kept = cookie, ann.cookie
        assert (await ann.get("/api/visitor")).body == {"name": None}
        ann.cookie = kept
    code = await ann.create_table("you", "open")
    async with ann.at(code) as client:
        for bad in BAD:
            for request in REQUESTS:
                await client.send(json.dumps(request).replace(MARK, bad))
                answer = await client.read()
                while answer["type"] == "state":
                    answer = await client.read()
                assert answer.get("code") != "game_error", request


async def test_no_text_breaks_the_server(make_store: MakeStore, tmp_path: Path) -> None:
    async with serving(tmp_path, store=make_store()) as server:
        await check_server(server)


async def test_the_names_of_an_uploaded_record_show_nothing_invisible(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        record = {"game": "harvest", **SETUP, "moves": [], "names": ["A\u202enn", "\u3164Ben"]}
        code = (await ann.post("/api/records", record)).body["code"]
        assert (await ann.get(f"/api/records/{code}")).body["names"] == ["Ann", "Ben"]
