"""People who are away are told once that it is their turn, by push and by mail."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from lakelight.server.notices.sender import MOST_TRIES
from lakelight.server.settings import Settings
from lakelight.server.store.address import store_at
from tests.server.clients import Guest, RunningServer, TableClient, serving
from tests.server.clocks import ManualClock
from tests.server.cluster import Cluster
from tests.server.notices.services import (
    PRIVATE,
    Browser,
    MailService,
    PushService,
    Service,
    listening,
    require_signature,
)

GRACE_SECONDS = Settings().notice_seconds
NOON = 1_000_000.0 - 1_000_000.0 % 86_400 + 43_200
LINK = re.compile(r"https://lake\.example/(\S+)")


@pytest.fixture
def clock() -> ManualClock:
    """It is noon."""
    return ManualClock(NOON)


@contextlib.asynccontextmanager
async def notifying(
    service: Service,
    tmp_path: Path,
    clock: ManualClock,
    **settings: Any,  # noqa: ANN401
) -> AsyncIterator[tuple[Service, RunningServer]]:
    """A service that listens, and a server that sends its notices there."""
    async with (
        listening(service),
        serving(tmp_path, clock=clock, **settings, **service.settings) as server,
    ):
        yield service, server


def token_in(mail: EmailMessage) -> str:
    """The token of the link that confirms an address."""
    found = LINK.search(mail.get_content())
    assert found is not None
    return found[1].partition("#")[2]


async def running_table(server: RunningServer, *guests: Guest, **options: Any) -> str:  # noqa: ANN401
    """A table at which these people play, and none of them is connected."""
    code = await guests[0].create_table("you", *(["open"] * (len(guests) - 1)), **options)
    for seat, guest in enumerate(guests[1:], start=1):
        async with guest.at(code) as client:
            assert (await client.ask("sit", seat=seat))["type"] == "accepted"
    async with guests[0].at(code) as client:
        assert (await client.ask("start"))["type"] == "accepted"
    return code


async def move_on(client: TableClient, seat: int) -> None:
    """Play until another seat has the turn."""
    while client.state["table"]["to_act"][0]["seat"] == seat:
        if client.state["choices"]:
            await client.move()
        else:
            await client.receive("state")


async def bens_turn(server: RunningServer, browser: Browser, **options: Any) -> tuple[Guest, str]:  # noqa: ANN401
    """Ben takes notices in a browser and has the turn at a table with Ann; both are away."""
    ann, ben = await server.guest("Ann"), await server.guest("Ben")
    assert (await ben.post("/api/notices/push", browser.body)).status == 204
    code = await running_table(server, ann, ben, **options)
    async with ann.at(code) as client:
        await move_on(client, 0)
    return ben, code


async def later(server: RunningServer, clock: ManualClock, seconds: float) -> None:
    """Let time pass, and send what is due; what was decided is sent at once."""
    clock.advance(seconds)
    await server.services.sender.sweep()
    await server.services.sender.sweep()


async def test_somebody_who_is_away_is_told_once_in_a_message_only_their_browser_can_read(
    tmp_path: Path,
    clock: ManualClock,
) -> None:
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        browser = service.browser()
        ben, code = await bens_turn(server, browser, pace_days=1)
        await later(server, clock, GRACE_SECONDS - 1)
        assert service.pushed.empty()
        await later(server, clock, 2)
        pushed = await service.next()
        message = json.loads(browser.read(pushed.body))
        assert message["title"] == "Your turn: Harvest"
        assert message["body"] == "With Ann"
        assert message["path"] == f"t/{code}"
        key = (await ben.get("/api/notices")).body["push_key"]
        claims = require_signature(pushed, key, f"http://127.0.0.1:{service.port}")
        assert claims["exp"] - clock.now() < 86_400
        assert pushed.headers["content-encoding"] == "aes128gcm"
        assert "Ann" not in str(pushed)
        for _ in range(3):
            await later(server, clock, 3600)
        assert service.pushed.empty()
        stopped = await server.stranger().post(f"/api/notices/stop/{message['stop']}", {})
        assert stopped.status == 204
        assert server.services.notices.subscribers == set()


async def test_nobody_is_told_who_is_at_the_table_or_has_moved_or_plays_alone_with_bots(
    tmp_path: Path,
    clock: ManualClock,
) -> None:
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        for name, guest in (("a", ann), ("b", ben)):
            await guest.post("/api/notices/push", service.browser(name).body)
        code = await running_table(server, ann, ben)
        async with ann.at(code) as first, ben.at(code) as second:
            await move_on(first, 0)
            await later(server, clock, GRACE_SECONDS + 1)
            await second.until(first.state["version"])
            await move_on(second, 1)
            await first.until(second.state["version"])
            await move_on(first, 0)
            await later(server, clock, GRACE_SECONDS + 1)
            assert service.pushed.empty()
        await later(server, clock, GRACE_SECONDS + 1)
        assert (await service.next()).path == "/push/b"
        await ann.create_table("you", "bot")
        await later(server, clock, GRACE_SECONDS + 1)
        assert service.pushed.empty()


async def test_a_device_that_is_signed_out_and_a_person_who_is_deleted_are_told_nothing(
    tmp_path: Path, clock: ManualClock
) -> None:
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        ann, ben, phone = await server.guest("Ann"), await server.guest("Ben"), server.stranger()
        link = (await ben.post("/api/visitor/link", {})).body["secret"]
        await phone.post("/api/visitor/continue", {"secret": link})
        for name, device in (("desk", ben), ("phone", phone)):
            await device.post("/api/notices/push", service.browser(name).body)
        devices = (await ben.get("/api/visitor/devices")).body["devices"]
        (other,) = [one["device"] for one in devices if not one["is_this"]]
        assert (await ben.post("/api/visitor/revoke", {"device": other})).status == 204
        code = await running_table(server, ann, ben)
        async with ann.at(code) as client:
            await move_on(client, 0)
        await later(server, clock, GRACE_SECONDS + 1)
        assert (await service.next()).path == "/push/desk"
        assert service.pushed.empty()
        code = await running_table(server, ann, ben)
        async with ann.at(code) as client:
            await move_on(client, 0)
        confirmed = {"confirm": "delete everything about me"}
        assert (await ben.post("/api/visitor/delete", confirmed)).status == 204
        await later(server, clock, GRACE_SECONDS + 1)
        assert service.pushed.empty()
        assert server.services.notices.subscribers == set()


async def test_a_server_that_is_killed_loses_no_notice_and_sends_none_twice(
    database: str, tmp_path: Path, clock: ManualClock
) -> None:
    async with listening(PushService()) as service:
        async with serving(tmp_path, store=store_at(database), clock=clock, **PRIVATE) as server:
            ben, _ = await bens_turn(server, service.browser())
            key = (await ben.get("/api/notices")).body["push_key"]
        clock.advance(GRACE_SECONDS + 1)
        one, two = store_at(database), store_at(database)
        async with serving(tmp_path, store=one, clock=clock, **PRIVATE) as server:
            assert (await Guest(server.port, ben.cookie).get("/api/notices")).body[
                "push_key"
            ] == key
            others = [server.services.sender]
            if one.is_shared:
                async with serving(tmp_path, store=two, clock=clock, **PRIVATE) as second:
                    others.append(second.services.sender)
                    for _ in range(3):
                        await asyncio.gather(*(sender.sweep() for sender in others))
            for _ in range(3):
                await server.services.sender.sweep()
            await service.next()
            await later(server, clock, 600)
            assert service.pushed.empty()


async def test_somebody_who_looks_at_the_table_at_another_process_is_not_told(
    postgres: Cluster, tmp_path: Path, clock: ManualClock
) -> None:
    database = postgres.new_database()
    settings = {**PRIVATE, "notice_seconds": 1}
    standing = ManualClock(NOON)
    async with (
        listening(PushService()) as service,
        # The clock of the other process stands still, so that it sends nothing.
        serving(tmp_path, store=store_at(database), clock=standing, **settings) as other,
        serving(tmp_path, store=store_at(database), clock=clock, **settings) as server,
    ):
        ben, code = await bens_turn(other, service.browser())
        async with ben.at(code) as client:
            await client.ask("ping")
            # This process has not heard of the table: it asks before it tells him.
            await later(server, clock, 2)
            assert service.pushed.empty()
        room = await server.services.rooms.room(code)
        async with asyncio.timeout(10):
            while not room.presence.is_away(room.table.occupants[1].person):
                await server.stranger().get("/health")
        await later(server, clock, 6)
        await service.next()
        assert service.pushed.empty()


@pytest.mark.parametrize("status", [404, 410])
async def test_a_browser_that_is_gone_is_forgotten(
    tmp_path: Path, clock: ManualClock, status: int
) -> None:
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        await told(server, clock, service, status)
        assert server.services.notices.subscribers == set()


async def test_a_service_with_trouble_is_tried_again_less_and_less_and_given_up(
    tmp_path: Path, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "lakelight.notices")
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        await told(server, clock, service, 503)
        for _ in range(MOST_TRIES - 1):
            assert service.pushed.empty()
            await later(server, clock, 15_000)
            await service.next()
        for _ in range(3):
            await later(server, clock, 100_000)
        assert service.pushed.empty()
    assert "a notice was given up" in caplog.text
    assert "127.0.0.1" not in caplog.text
    assert str(service.port) not in caplog.text


async def test_a_redirect_is_not_followed_and_a_refusal_is_final(
    tmp_path: Path, clock: ManualClock
) -> None:
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        await told(server, clock, service, 307)
        await later(server, clock, 15_000)
        assert service.pushed.empty()


async def test_a_service_that_never_answers_holds_up_no_move(
    tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lakelight.server.notices.http_post.TIMEOUT_SECONDS", 0.2)
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        service.is_silent = True
        ben, code = await bens_turn(server, service.browser())
        clock.advance(GRACE_SECONDS + 1)
        await server.services.sender.sweep()
        sending = asyncio.create_task(server.services.sender.sweep())
        await service.next()
        async with ben.at(code) as client:
            assert (await client.move())["type"] == "accepted"
            assert not sending.done()
        await sending


async def test_nothing_is_sent_in_quiet_hours(tmp_path: Path) -> None:
    clock = ManualClock(NOON - 43_200)
    async with notifying(PushService(), tmp_path, clock) as (service, server):
        await bens_turn(server, service.browser(), pace_days=1)
        await later(server, clock, 6 * 3600)
        assert service.pushed.empty()
        await later(server, clock, 3600)
        await service.next()


async def test_an_address_is_confirmed_by_mail_and_then_gets_one_mail_a_turn(
    tmp_path: Path,
    clock: ManualClock,
) -> None:
    async with notifying(MailService(), tmp_path, clock, push=False) as (service, server):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        wish = {"address": "ben@example.org", "language": "de-AT", "zone": "Europe/Vienna"}
        assert (await ben.post("/api/notices/mail", wish)).status == 204
        asked = await service.next()
        assert asked["To"] == "ben@example.org"
        assert server.services.notices.subscribers == set()
        token = token_in(asked)
        bad = await server.stranger().post("/api/notices/mail/confirm", {"token": token + "x"})
        assert bad.status == 404
        confirmed = await server.stranger().post("/api/notices/mail/confirm", {"token": token})
        assert confirmed.status == 204
        code = await running_table(server, ann, ben, pace_days=1)
        async with ann.at(code) as client:
            await move_on(client, 0)
        await later(server, clock, GRACE_SECONDS + 1)
        mail = await service.next()
        assert mail["Subject"] == "Du bist dran: Harvest"
        assert f"https://lake.example/t/{code}" in mail.get_content()
        await later(server, clock, 3600)
        assert service.mails.empty()
        one_click = LINK.search(mail["List-Unsubscribe"])
        assert one_click is not None
        stopped = await server.stranger().request(
            "POST",
            f"/{one_click[1].rstrip('>')}",
            b"List-Unsubscribe=One-Click",
            {"content-type": "application/x-www-form-urlencoded"},
        )
        assert stopped.status == 204
        assert (await ben.get("/api/notices")).body["address"] == ""


async def test_nobody_can_flood_somebody_with_mail(tmp_path: Path, clock: ManualClock) -> None:
    async with notifying(MailService(), tmp_path, clock, push=False) as (service, server):
        statuses = []
        for number in range(4):
            guest = await server.guest(f"Guest {number}")
            wish = {"address": "Victim@example.org"}
            statuses.append((await guest.post("/api/notices/mail", wish)).status)
        assert statuses == [204, 204, 429, 429]
        assert service.mails.qsize() == 2


@pytest.mark.parametrize(("refusal", "mails"), [("550", 0), ("451", 1)])
async def test_a_mail_refused_for_good_is_not_sent_again(
    tmp_path: Path, clock: ManualClock, refusal: str, mails: int
) -> None:
    async with notifying(MailService(), tmp_path, clock, push=False) as (service, server):
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        await ben.post("/api/notices/mail", {"address": "ben@example.org"})
        token = token_in(await service.next())
        await ben.post("/api/notices/mail/confirm", {"token": token})
        code = await running_table(server, ann, ben)
        service.refusal = refusal
        async with ann.at(code) as client:
            await move_on(client, 0)
        await later(server, clock, GRACE_SECONDS + 1)
        service.refusal = ""
        await later(server, clock, 3600)
        assert service.mails.qsize() == mails


async def told(
    server: RunningServer, clock: ManualClock, service: PushService, status: int
) -> None:
    """Ben is told once, and the service answers with a status."""
    service.status = status
    await bens_turn(server, service.browser())
    await later(server, clock, GRACE_SECONDS + 1)
    await service.next()
