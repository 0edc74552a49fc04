"""Presence, notices and lists tell nothing hidden: neither of the game nor of other people."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.server.games.adapter import encode
from lakelight.server.notices.rows import MAIL, Notice, Preferences
from lakelight.server.notices.tokens import Tokens
from lakelight.server.presence import RoomPresence
from lakelight.server.services import Services
from lakelight.server.table.summary import summary_of
from lakelight.server.table.table import Table
from tests.server.clients import Guest, serving
from tests.server.clocks import ManualClock
from tests.server.listeners import ByteListener
from tests.server.notices.services import MailService, PushService, listening
from tests.server.notices.test_notices import NOON, later, move_on, running_table, token_in
from tests.server.tables import begun, play_random_move
from tests.server.test_secrets import with_other_secrets

ADDRESS = "ben.secret@example.org"


def told_of(services: Services, table: Table, seat: int) -> list[bytes]:
    """Everything besides the table itself that its people and lists are told of a match."""
    listeners = [ByteListener(f"person {one}") for one in range(2)]
    presence = encode(RoomPresence(lambda: table, lambda: listeners).message())
    person = f"person {seat}"
    lists = msgspec.json.encode(summary_of(table).info(person))
    notice = Notice(person, table.setup.code, table.move_count, MAIL, seat, 0.0, 0)
    preferences = Preferences(address=ADDRESS, is_confirmed=True)
    sender = services.sender
    push = msgspec.json.encode(sender._push_message(notice, table, preferences))
    mail = sender._mail_message(notice, table, preferences)
    del mail["Date"]
    return [presence, lists, push, mail.as_bytes()]


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_hidden_makes_no_difference_to_presence_notices_and_lists(
    tmp_path: Path, game: str
) -> None:
    """Deal everything that a seat cannot see anew: each byte stays the same."""
    async with serving(tmp_path) as server:
        services = server.services
        services.notices.tokens = Tokens(bytes(32))
        for number in range(6):
            players = 2 + number % 3
            table, rng = begun(GAMES[game], players, seed=bytes([number]) * 32), Rng(number)
            seed = table.setup.seed.hex().encode()
            while table.status == "running":
                seat = rng.below(players)
                told = told_of(services, table, seat)
                assert told == told_of(services, with_other_secrets(table, seat, rng), seat)
                assert not any(seed in one for one in told)
                table = play_random_move(table, rng)


async def everything_sent(guest: Guest) -> bytes:
    """What a person finds in every list: matches, history with its statistics, public tables."""
    paths = ("matches", "history", "watch", "open-tables", "visitor", "visitor/data", "notices")
    return b"".join([(await guest.get(f"/api/{path}")).raw for path in paths])


async def test_nobody_is_told_the_endpoint_the_address_or_the_identity_of_another(
    tmp_path: Path,
) -> None:
    clock = ManualClock(NOON)
    async with listening(PushService()) as pushes, listening(MailService()) as mails:
        options = {**pushes.settings, **mails.settings}
        async with serving(tmp_path, clock=clock, **options) as server:
            ann, ben = await server.guest("Ann"), await server.guest("Ben")
            browser = pushes.browser("secret-endpoint")
            assert (await ben.post("/api/notices/push", browser.body)).status == 204
            await ben.post("/api/notices/mail", {"address": ADDRESS})
            token = token_in(await mails.next())
            await ben.post("/api/notices/mail/confirm", {"token": token})
            code = await running_table(server, ann, ben, pace_days=1, listed=True)
            room = await server.services.rooms.room(code)
            identities = sorted(room.table.holders())
            async with ann.at(code) as client, server.stranger().at(code) as onlooker:
                await move_on(client, 0)
                await later(server, clock, 31)
                pushed, mail = await pushes.next(), await mails.next()
                await client.ask("say", seat=0, phrase="hello")
                await onlooker.receive("said")
            sent = b"".join([*client.received, *onlooker.received, await everything_sent(ann)])
            for secret in (ADDRESS, "secret-endpoint", browser.body["auth"], *identities):
                assert secret.encode() not in sent, secret
            notice = json.loads(browser.read(pushed.body))
            texts = f"{notice['title']} {notice['body']} {mail['Subject']} {mail.get_content()}"
            deal = room.table.setup.setup["deal"]
            anns = next(one for one in identities if room.table.seats_of(one) == (0,))
            for secret in (room.table.setup.seed.hex(), str(deal), anns, "secret-endpoint"):
                assert secret not in texts
            assert str(pushed.headers).count(code) == 0, "the push service learns no table"
