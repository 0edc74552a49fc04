"""A push cannot make the server call inside addresses, and its encryption is that of RFC 8291."""

from __future__ import annotations

from pathlib import Path

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.server.errors import BadMessage
from lakelight.server.notices.mail import parse_address, parse_mail_server
from lakelight.server.notices.push import encrypted
from lakelight.server.notices.quiet import quiet_until
from lakelight.server.notices.rows import Preferences
from lakelight.server.notices.targets import UnsafeTarget, is_public, parse_endpoint, safe_address
from tests.server.clients import serving
from tests.server.clocks import ManualClock
from tests.server.notices.services import (
    PRIVATE,
    Browser,
    PushService,
    from_url64,
    listening,
    point_of,
)
from tests.server.notices.test_notices import NOON, later, move_on, running_table

SERVICES = "fcm.googleapis.com,*.push.services.mozilla.com"


def test_a_browser_reads_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    private = int.from_bytes(from_url64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser = Browser("", private, from_url64("BTBZMqHH6r4Tts7J_aSIgg"))
    body = from_url64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.read(body) == b"When I grow up, I want to be a watermelon"


def test_only_the_browser_reads_a_message() -> None:
    browser, other = Browser(""), Browser("")
    sealed = encrypted({"a": 1}, point_of(browser.key.public_key()), browser.auth)
    assert browser.read(sealed) == b'{"a":1}'
    with pytest.raises(Exception):  # noqa: B017, PT011
        other.read(sealed)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://push.services.mozilla.com.evil.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://169.254.169.254/latest",
        "ftp://fcm.googleapis.com/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nx: y",
        "https://fcm.googleapis.com:99999/x",
        "https://",
        "",
    ],
)
def test_an_endpoint_that_is_no_push_service_is_refused(endpoint: str) -> None:
    with pytest.raises(BadMessage):
        parse_endpoint(endpoint, SERVICES)


def test_the_push_services_of_browsers_are_taken() -> None:
    for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com"):
        assert parse_endpoint(f"https://{host}/x?y", SERVICES).path == "/x?y"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::a00:1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "::ffff:0a00:1",
        "64:ff9b:1::7f00:1",
        "fec0::1",
        "2001::1",
        "3fff::1",
        "5f00::1",
        "ff02::1",
        "192.88.99.1",
        "198.18.0.1",
        "255.255.255.255",
        "nonsense",
    ],
)
async def test_a_name_that_leads_inside_is_not_called(address: str) -> None:
    assert not is_public(address)

    async def resolve(host: str, port: int) -> list[str]:
        return ["8.8.8.8", address]

    target = parse_endpoint("https://fcm.googleapis.com/x", SERVICES)
    with pytest.raises(UnsafeTarget):
        await safe_address(target, resolve=resolve)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700::1"]
)
def test_public_addresses_are_called(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    [
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "0",
        "[::ffff:7f00:1]",
        "[::1]",
        "localhost",
    ],
)
async def test_no_way_to_write_an_inside_address_passes_where_any_host_is_allowed(
    host: str,
) -> None:
    """The system looks the host up, as it would before a call."""
    target = parse_endpoint(f"https://{host}/x", "*")
    with pytest.raises((UnsafeTarget, OSError)):
        await safe_address(target)


async def test_a_name_that_leads_inside_later_is_not_called_either(tmp_path: Path) -> None:
    """What a subscription named may have another address when it is used."""
    clock = ManualClock(NOON)
    calls: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        calls.append(host)
        return ["127.0.0.1"]

    async with listening(PushService()) as service, serving(tmp_path, clock=clock) as server:
        server.services.sender.resolve = resolve
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        body = {**service.browser().body, "endpoint": "https://fcm.googleapis.com/x"}
        assert (await ben.post("/api/notices/push", body)).status == 204
        code = await running_table(server, ann, ben)
        async with ann.at(code) as client:
            await move_on(client, 0)
        await later(server, clock, 31)
        assert calls == ["fcm.googleapis.com"]
        assert service.pushed.empty()


async def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    async with listening(PushService()) as service, serving(tmp_path, **PRIVATE) as server:
        ben = await server.guest("Ben")
        good = service.browser().body
        for name, value in (
            ("p256dh", "AAAA"),
            ("auth", "AAAA"),
            ("p256dh", "\u0000"),
            ("zone", "Mars/One"),
        ):
            reply = await ben.post("/api/notices/push", {**good, name: value})
            assert (reply.status, reply.body["code"]) == (400, "bad_message")
        assert (await server.stranger().post("/api/notices/push", good)).status == 401


async def test_one_person_has_few_browsers_and_a_browser_has_one_person(tmp_path: Path) -> None:
    async with listening(PushService()) as service, serving(tmp_path, **PRIVATE) as server:
        ann, ben = await server.guest("Ann"), await server.guest("Ben")
        for number in range(12):
            await ann.post("/api/notices/push", service.browser(str(number)).body)
        store = server.services.notices.store
        (identity,) = server.services.notices.subscribers
        assert len(await store.subscriptions(identity)) == 8
        await ben.post("/api/notices/push", service.browser("11").body)
        assert len(await store.subscriptions(identity)) == 7


@pytest.mark.parametrize(
    "text", ["ann", "ann@localhost", "ann@[127.0.0.1]", "a@b.c\nTo: x@y.zz", "@b.cd", "a b@c.de"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadMessage):
        parse_address(text)


@pytest.mark.parametrize(
    ("address", "sender"),
    [
        ("http://x", "a@b.cd"),
        ("smtp://", "a@b.cd"),
        ("smtp://x:99999999", "a@b.cd"),
        ("smtp://x", ""),
    ],
)
def test_a_mail_server_that_cannot_be_read_is_named(address: str, sender: str) -> None:
    with pytest.raises(InvalidSetup, match=r"--smtp|--mail-from"):
        parse_mail_server(address, sender)


def test_quiet_hours_end_in_the_time_zone_of_the_person() -> None:
    paris = Preferences(zone="Europe/Paris", quiet_from=22 * 60, quiet_to=8 * 60)
    midnight = 1_767_225_600.0  # 2026-01-01 00:00 UTC, one o'clock in Paris
    assert quiet_until(midnight, paris) - midnight == 7 * 3600
    assert quiet_until(midnight + 8 * 3600, paris) == midnight + 8 * 3600
    never = Preferences(quiet_from=60, quiet_to=60)
    assert quiet_until(midnight + 3600, never) == midnight + 3600
