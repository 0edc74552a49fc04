"""Cookies, origins and devices: who a visitor is, and how that stays theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from lakelight.server.devices import device_name
from tests.server.clients import Guest, RunningServer, serving
from tests.server.clocks import ManualClock

TLS = {"x-forwarded-proto": "https"}
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"public_url": "https://lake.example"}, "__Host-lakelight"),
        ({"public_url": "https://lake.example", "path_prefix": "/x"}, "__Secure-lakelight"),
        ({"public_url": "http://lake.example"}, "lakelight"),
        ({}, "lakelight"),
    ],
)
async def test_behind_tls_the_name_of_the_cookie_keeps_others_from_setting_it(
    tmp_path: Path, settings: dict[str, Any], name: str
) -> None:
    async with serving(tmp_path, **settings) as server:
        ann = await server.guest()
        assert ann.cookie.startswith(name + "=")
        assert (await ann.get("/api/visitor")).body == {"name": "Ann"}
        is_secure = "strict-transport-security" in (await ann.get("/")).headers
        assert is_secure == name.startswith("__")


async def test_a_cookie_with_the_old_name_is_replaced(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
    async with serving(tmp_path, public_url="https://lake.example") as server:
        old = Guest(server.port, ann.cookie)
        reply = await old.get("/api/visitor")
        assert reply.body == {"name": "Ann"}
        secret = ann.cookie.partition("=")[2]
        fresh = Guest(server.port, f"__Host-lakelight={secret}")
        assert (await fresh.get("/api/visitor")).body == {"name": "Ann"}
        assert "__Host-lakelight" in reply.all_cookies
        assert "lakelight" in reply.all_cookies, "the old one is removed"
        # Somebody who can set a plain cookie does not become another visitor.
        eve = await server.guest("Eve")
        fresh.cookie += f"; lakelight={eve.cookie.partition('=')[2]}"
        assert (await fresh.get("/api/visitor")).body == {"name": "Ann"}


async def status_from(server: RunningServer, origin: str, **headers: str) -> int:
    guest = server.stranger()
    return (await guest.post("/api/visitor", {"name": "Ann"}, origin=origin, **headers)).status


async def test_an_origin_must_have_the_same_scheme_host_and_port(tmp_path: Path) -> None:
    async with serving(tmp_path, trusted_proxies="127.0.0.1") as server:
        host = f"127.0.0.1:{server.port}"
        assert await status_from(server, f"http://{host}") == 201
        assert await status_from(server, f"https://{host}", **TLS) == 201
        for origin in (
            f"https://{host}",
            "http://127.0.0.1",
            f"http://localhost:{server.port}",
            f"ftp://{host}",
            f"http://eve@{host}",
            f"http://{host}/",
            host,
            "null",
        ):
            assert await status_from(server, origin) == 403, origin
        assert await status_from(server, f"http://{host}", **TLS) == 403


async def test_a_socket_behind_tls_knows_its_visitor_and_checks_the_scheme(tmp_path: Path) -> None:
    async with serving(tmp_path, trusted_proxies="127.0.0.1") as server:
        ann = server.stranger()
        await ann.post("/api/visitor", {"name": "Ann"}, **TLS)
        assert ann.cookie.startswith("__Host-lakelight=")
        wanted = {"game": "harvest", "seats": [{"kind": "you"}, {"kind": "bot"}]}
        code = (await ann.post("/api/tables", wanted, **TLS)).body["code"]
        host = f"127.0.0.1:{server.port}"
        async with ann.at(code, origin=f"https://{host}", **TLS) as client:
            assert client.state["you"]["seats"] == [0]
        with pytest.raises(InvalidStatus):
            async with ann.at(code, origin=f"http://{host}", **TLS):
                pass


async def test_a_device_is_listed_and_signed_out(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock) as server:
        ann, phone, ben = await server.guest(), server.stranger(), await server.guest("Ben")
        link = (await ann.post("/api/visitor/link", {})).body["secret"]
        clock.advance(60)
        continued = {"secret": link}
        await phone.post("/api/visitor/continue", continued, **{"user-agent": PHONE})
        found = (await ann.get("/api/visitor/devices")).body["devices"]
        assert [(one["name"], one["is_this"]) for one in found] == [
            ("Firefox, Android", False),
            ("", True),
        ]
        stolen = {"device": found[0]["device"]}
        assert (await ben.post("/api/visitor/revoke", stolen)).status == 204
        assert (await phone.get("/api/visitor")).body == {"name": "Ann"}
        code = await ann.create_table("you", "bot")
        unused = (await ann.post("/api/visitor/link", {})).body
        async with phone.at(code) as client:
            assert client.state["you"]["seats"] == [0]
            assert (await ann.post("/api/visitor/revoke", stolen)).status == 204
            await client.socket.wait_closed()
        assert (await phone.get("/api/visitor")).body == {"name": None}
        assert (await phone.post("/api/visitor/continue", unused)).status == 404
        found = (await ann.get("/api/visitor/devices")).body["devices"]
        assert [one["is_this"] for one in found] == [True]
        own = {"device": found[0]["device"]}
        reply = await ann.post("/api/visitor/revoke", own)
        assert 'lakelight="";' in reply.headers["set-cookie"]
        assert (await ann.get("/api/visitor")).body == {"name": None}
        assert (await server.stranger().get("/api/visitor/devices")).status == 401


async def test_a_device_is_noted_as_seen(tmp_path: Path) -> None:
    clock = ManualClock()

    async with serving(tmp_path, clock=clock) as server:
        ann = await server.guest()
        clock.advance(7200)
        await ann.get("/api/visitor", **{"user-agent": PHONE})
        clock.advance(60)
        await ann.get("/api/visitor")
        (device,) = (await ann.get("/api/visitor/devices")).body["devices"]
        assert device["name"] == "Firefox, Android"
        assert device["seen_at"] - device["created_at"] == pytest.approx(7200)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (PHONE, "Firefox, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone) Version/18 Mobile Safari/604.1", "Safari, iPhone"),
        ("curl/8.0", ""),
    ],
)
def test_a_device_is_named_by_its_browser_and_system(user_agent: str, name: str) -> None:
    assert device_name(user_agent) == name


async def test_a_new_name_and_avatar_are_seen_at_the_tables_of_a_person(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann, ben = await server.guest(), await server.guest("Ben")
        assert (await ann.post("/api/visitor", {"name": "Ann", "avatar": "cat"})).body == {
            "name": "Ann",
            "avatar": "cat",
        }
        seats = [{"kind": "you"}, {"kind": "you", "name": "Mum"}, {"kind": "open"}]
        made = await ann.post("/api/tables", {"game": "harvest", "seats": seats})
        code = made.body["code"]
        async with ben.at(code) as other:
            before = other.state
            assert [one["avatar"] for one in before["table"]["seats"]] == ["cat", "", ""]
            changed = await ann.post("/api/visitor", {"name": "Anna", "avatar": "moon"})
            assert changed.body == {"name": "Anna", "avatar": "moon"}
            told = await other.until(before["version"] + 1)
            assert told["news"][0]["what"] == "introduced"
            shown = told["table"]["seats"]
            assert [(one["name"], one["avatar"]) for one in shown] == [
                ("Anna", "moon"),
                ("Mum", ""),
                ("", ""),
            ]
        # Without an avatar a name changes alone; the person downloads both.
        assert (await ann.post("/api/visitor", {"name": "Ann"})).body["avatar"] == "moon"
        assert (await ann.get("/api/visitor/data")).body["avatar"] == "moon"
        listed = (await ann.get("/api/matches")).body["matches"][0]["seats"]
        assert (listed[0]["name"], listed[0]["avatar"]) == ("Ann", "moon")


async def test_an_avatar_is_one_of_ours_and_is_not_changed_without_end(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = await server.guest()
        for wrong in ("../x", "<svg>", "level5", "k" * 10_000, 7):
            refused = await ann.post("/api/visitor", {"name": "Ann", "avatar": wrong})
            assert (refused.status, refused.body["code"]) == (400, "bad_message"), wrong
        answers = [
            (await ann.post("/api/visitor", {"name": f"Ann {number}"})).status
            for number in range(12)
        ]
        assert answers[:10] == [200] * 10
        assert answers[10:] == [429] * 2
        assert (await ann.get("/api/visitor")).body == {"name": "Ann 9"}
