"""The REST endpoints."""

from __future__ import annotations

import asyncio
import re
from importlib import resources
from pathlib import Path

from lakelight.core.record import parse_record, verify
from lakelight.harvest import HARVEST
from tests.server.clients import Guest, play_on, serving


async def test_a_visitor_is_identified_by_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        stranger = server.stranger()
        assert (await stranger.get("/api/visitor")).body == {"name": None}
        reply = await stranger.post("/api/visitor", {"name": " Ann\u202e "})
        cookie = reply.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert (await stranger.get("/api/visitor")).body == {"name": "Ann"}
        assert (await stranger.post("/api/visitor", {"name": "Anna"})).status == 200
        assert (await stranger.get("/api/visitor")).body == {"name": "Anna"}
        stranger.cookie = stranger.cookie[:-1] + "~"
        assert (await stranger.get("/api/visitor")).body == {"name": None}


async def test_the_cookie_is_secure_if_the_public_address_uses_tls(tmp_path: Path) -> None:
    async with serving(tmp_path, public_url="https://lake.example") as server:
        reply = await server.stranger().post("/api/visitor", {"name": "Ann"})
        assert "Secure" in reply.headers["set-cookie"]


def test_no_secret_is_in_the_database(tmp_path: Path) -> None:
    async def scenario() -> str:
        async with serving(tmp_path) as server:
            ann = await server.guest()
            link = (await ann.post("/api/visitor/link", {})).body["secret"]
            return f"{ann.cookie.partition('.')[2]} {link.partition('.')[2]}"

    secrets = asyncio.run(scenario()).split()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(len(secret) > 40 and secret.encode() not in written for secret in secrets)


async def test_a_private_link_adds_another_device_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, phone, thief = await server.guest(), server.stranger(), server.stranger()
        code = await ann.create_table("you", "open")
        link = (await ann.post("/api/visitor/link", {})).body["secret"]
        assert (await phone.post("/api/visitor/continue", {"secret": link})).status == 204
        assert (await phone.get("/api/visitor")).body == {"name": "Ann"}
        reply = await thief.post("/api/visitor/continue", {"secret": link})
        assert (reply.status, reply.body["code"]) == (404, "unknown_link")
        mine = (await phone.get("/api/matches")).body["matches"]
        assert [(one["code"], one["your_seats"]) for one in mine] == [(code, [0])]


async def test_a_list_of_matches_replays_none_of_them(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        over, open_, running = [
            await ann.create_table("you", kind) for kind in ("bot", "open", "you")
        ]
        async with ann.at(over) as client:
            await play_on(client)
        live = (await ann.get("/api/matches")).body
    expected = {over: ("over", False), open_: ("open", False), running: ("running", True)}
    for opened in (1, 0):
        # The running one changed since it was last listed: it is opened once, and never again.
        async with serving(tmp_path) as server:
            again = Guest(server.port, ann.cookie)
            listed = (await again.get("/api/matches")).body
            assert listed == live
            found = {m["code"]: (m["status"], m["your_turn"]) for m in listed["matches"]}
            assert found == expected
            assert f"lakelight_rooms {opened}\n" in (await again.get("/metrics")).raw.decode()


async def test_the_list_of_own_matches_needs_a_visitor(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        reply = await server.stranger().get("/api/matches")
        assert (reply.status, reply.body["code"]) == (401, "no_visitor")
        reply = await server.stranger().post("/api/tables", {"game": "harvest", "seats": []})
        assert reply.status == 401


async def test_a_table_that_cannot_be_opened_is_refused_with_a_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        seats = [{"kind": "you"}, {"kind": "bot"}]
        for wish, code in (
            ({"game": "chess", "seats": seats}, "invalid_setup"),
            ({"game": "harvest", "seats": seats[:1]}, "invalid_setup"),
            ({"game": "harvest", "seats": seats[1:] * 2}, "invalid_setup"),
            ({"game": "harvest", "seats": seats * 4}, "invalid_setup"),
            ({"game": "harvest", "seats": seats, "rules": {"x": "y"}}, "invalid_setup"),
            ({"game": "harvest", "seats": [*seats, {"kind": "bot", "level": "?"}]}, ""),
            ({"game": "harvest", "seats": seats, "pace_days": -1}, "bad_message"),
            ({"game": "harvest"}, "invalid_setup"),
            ([], "bad_message"),
        ):
            reply = await ann.post("/api/tables", wish)
            assert reply.status == 400
            assert reply.body["code"] == (code or "invalid_setup")


async def test_a_finished_match_can_be_replayed_uploaded_and_continued(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        code = await ann.create_table("you", "bot", "bot")
        assert (await ann.get(f"/api/tables/{code}/replay")).body["code"] == "not_now"
        async with ann.at(code) as client:
            assert client.state["table"]["seed"] == ""
            await play_on(client)
            assert len(client.state["table"]["seed"]) == 64
        record = (await ann.get(f"/api/tables/{code}/record")).body
        kept = (await ann.post("/api/records", record)).body["code"]
        assert (await ann.get(f"/api/records/{kept}")).body == record
        for path in (f"/api/tables/{code}/replay", f"/api/records/{kept}/replay"):
            replay = (await server.stranger().get(path)).body
            assert len(replay["frames"]) == len(record["moves"]) + 1
            assert replay["frames"][-1]["result"] == record["result"]
            shown = replay["frames"][5]["position"]
            known = HARVEST.begin(HARVEST.new_setup(3, bytes(32), {})).to_json()
            HARVEST.parse_position_json({key: shown[key] for key in known})
        for source in ({"table": code}, {"record": kept}):
            play_on_from = {"move_count": 7, **source}
            new = await ann.create_table("bot", "you", "bot", play_on=play_on_from)
            async with ann.at(new) as client:
                assert client.state["table"]["move_count"] >= 7
                assert client.state["table"]["commitment"] == ""
                await play_on(client)
            other = (await ann.get(f"/api/tables/{new}/record")).body
            assert other["moves"][:7] == record["moves"][:7]
            assert "seed" not in other
            verify(HARVEST, parse_record(HARVEST, other))
        for wrong in ({"table": code, "move_count": 999}, {"record": "none", "move_count": 1}):
            seats = [{"kind": "you"}] * 3
            wish = {"game": "harvest", "seats": seats, "play_on": wrong}
            assert (await ann.post("/api/tables", wish)).status in (400, 404)
        record["moves"][0] = "pass"
        reply = await ann.post("/api/records", record)
        assert (reply.status, reply.body["code"]) == (400, "invalid_record")
        assert (await ann.get("/api/records/nothing")).status == 404


async def test_a_link_has_a_qr_code(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        reply = await ann.get(f"/api/tables/{await ann.create_table('you', 'open')}/qr.svg")
        assert reply.headers["content-type"] == "image/svg+xml"
        assert reply.raw.startswith(b"<svg xmlns")


async def test_forms_of_other_sites_are_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        reply = await ann.post("/api/visitor", {"name": "Eve"}, origin="https://evil.example")
        assert (reply.status, reply.body["code"]) == (403, "bad_origin")
        form = {"content-type": "application/x-www-form-urlencoded"}
        reply = await ann.request("POST", "/api/visitor", b"name=Eve", form)
        assert (reply.status, reply.body["code"]) == (400, "bad_message")


async def test_every_answer_has_a_strict_security_policy(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for path in ("/", "/api/games", "/nowhere", "/api/tables/nowhere"):
            reply = await server.stranger().get(path)
            policy = reply.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'")
            assert "unsafe" not in policy
            assert reply.headers["x-content-type-options"] == "nosniff"
            assert "server" not in reply.headers


async def test_the_plain_page_makes_no_request_to_other_hosts(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        page = (await server.stranger().get("/")).raw.decode()
        assert "Lakelight" in page
        assert not re.search(r"https?://", page)


async def test_the_server_serves_below_a_path_prefix(tmp_path: Path) -> None:
    async with serving(tmp_path, path_prefix="/lake") as server:
        ann = server.stranger()
        reply = await ann.post("/lake/api/visitor", {"name": "Ann"})
        assert "Path=/lake" in reply.headers["set-cookie"]
        assert (await ann.get("/lake/api/visitor")).body == {"name": "Ann"}
        assert (await ann.get("/api/visitor")).body == {"name": "Ann"}
        seats = [{"kind": "you"}, {"kind": "bot"}]
        made = (await ann.post("/lake/api/tables", {"game": "harvest", "seats": seats})).body
        assert made["path"] == f"/lake/t/{made['code']}"


async def test_health_readiness_and_metrics_are_reported(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        async with ann.at(await ann.create_table("you", "bot")) as client:
            await client.move()
            assert (await ann.get("/health")).status == 200
            assert (await ann.get("/ready")).status == 200
            metrics = (await ann.get("/metrics")).raw.decode()
            assert "lakelight_connections 1\n" in metrics
            assert re.search(r"lakelight_commit_seconds_count [1-9]", metrics)
            assert "Ann" not in metrics


async def test_requests_are_limited_in_rate_and_size(tmp_path: Path) -> None:
    async with serving(tmp_path, requests_per_second=1, new_per_minute=3) as server:
        ann = await server.guest()
        assert (await ann.post("/api/records", {"x": "x" * 600_000})).status == 400
        replies = [await server.stranger().post("/api/visitor", {"name": "x"}) for _ in "1234"]
        assert [one.status for one in replies][-1] == 429
        many = [(await server.stranger().get("/api/games")).status for _ in range(18)]
        assert many[-1] == 429
        assert (await ann.get("/health")).status == 200


async def test_a_setup_is_checked_before_a_table_is_opened(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        stranger = server.stranger()
        good = {"game": "dice", "players": 2, "rules": {"emperor": "AAB"}}
        reply = await stranger.post("/api/setups", good)
        assert reply.status == 200
        assert reply.body == (await stranger.get("/api/games/dice/pieces")).body
        own = (resources.files("lakelight.dice") / "components.toml").read_text("utf-8")
        renamed = good | {"rules": {"components": own.replace("V3", "W3")}}
        reply = await stranger.post("/api/setups", renamed)
        assert {"W3", "O4"} <= set(reply.body["fireworks"])
        assert "V3" not in reply.body["fireworks"]
        bad = {"game": "dice", "players": 2, "rules": {"components": "format = 1"}}
        reply = await stranger.post("/api/setups", bad)
        assert reply.status == 400
        assert "lake" in reply.body["message"]
        assert reply.body["code"] == "invalid_components"
        lake = {"reason": "no_table", "clause": "", "facts": {"where": "lake", "kind": "nothing"}}
        assert lake in reply.body["details"]
        unknown = {"game": "chess", "players": 2, "rules": {}}
        assert (await stranger.post("/api/setups", unknown)).status == 400


async def test_the_sheets_of_a_setup_are_drawn_to_be_printed(tmp_path: Path) -> None:
    own = (resources.files("lakelight.dice") / "components.toml").read_text("utf-8")
    own = own.replace('name = "Lakelight"', 'name = "<Ours & theirs>"')
    wish = {"game": "dice", "players": 2, "rules": {"components": own}}
    async with serving(tmp_path) as server:
        stranger = server.stranger()
        sheets = (await stranger.post("/api/setups/sheets", wish)).body["sheets"]
        assert list(sheets) == ["A", "B", "C", "D"]
        assert all("&lt;Ours &amp; theirs&gt;" in drawn for drawn in sheets.values())
        built_in = await stranger.post("/api/setups/sheets", wish | {"rules": {}})
        assert "theirs" not in built_in.body["sheets"]["A"]
        without = {"game": "harvest", "players": 2, "rules": {}}
        assert (await stranger.post("/api/setups/sheets", without)).body == {"sheets": {}}
        bad = wish | {"rules": {"components": "format = 1"}}
        refused = await stranger.post("/api/setups/sheets", bad)
        assert refused.status == 400
        assert "lake" in refused.body["message"]
