"""Everything that the server stores about a visitor, as one file for them.

Of a match that is not over it tells what the person sees at the table, and nothing else.
"""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec import Raw, to_builtins

from lakelight.games import AnyGame
from lakelight.server.room import may_watch
from lakelight.server.services import Services
from lakelight.server.store.rows import Person, StoredMatch
from lakelight.server.table.broadcast import moves_of, viewer_of
from lakelight.server.table.journal import parse_entry
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.wire import visitor_data as wire
from lakelight.server.wire.rest import DeviceInfo

FORMAT = "lakelight-visitor-1"
# More than anybody has.
MOST_REVIEWS = 100_000
NO_MOVES = Raw(b"[]")
# What entries of the journal hold for the server only.
INTERNAL = frozenset({"person", "key"})


async def visitor_data(
    services: Services, person: Person, devices: list[DeviceInfo]
) -> AsyncIterator[bytes]:
    """The file in parts, so that it is never whole in memory."""
    store, identity = services.store, person.identity
    head = {
        "format": FORMAT,
        "exported_at": services.clock.now(),
        "name": person.name,
        "avatar": person.avatar,
        "devices": devices,
        "notices": await _notices(services, identity),
    }
    yield msgspec.json.encode(head)[:-1] + b',"matches":['
    comma = b""
    for code, _ in await store.named_in(identity):
        stored = await store.load(code)
        if stored is not None:
            yield comma + await _match_part(services, stored, identity)
            comma = b","
    yield b'],"records":['
    for part in _listed(
        wire.OwnRecord(code=code, created_at=created_at, record=Raw(record))
        for code, created_at, record in await store.records_of(identity)
    ):
        yield part
    yield b'],"reviews":['
    for part in _listed(
        wire.OwnReview(code=code, seat=seat, review=Raw(zlib.decompress(packed)))
        for code, seat, packed in await store.reviews_of(identity, MOST_REVIEWS)
    ):
        yield part
    yield b"]}"


async def _match_part(services: Services, stored: StoredMatch, identity: str) -> bytes:
    """A match, worked out beside the event loop."""
    game = services.games.get(stored.setup.game)
    return await services.work.do_more(
        lambda: msgspec.json.encode(own_match(stored, game, identity))
    )


def own_match(stored: StoredMatch, game: AnyGame | None, identity: str) -> wire.OwnMatch:
    """A match as one person may have it."""
    setup = stored.setup
    entries = [parse_entry(entry) for entry in stored.entries]
    own = [to_builtins(one) for one in entries if getattr(one, "person", "") == identity]
    found = wire.OwnMatch(
        code=setup.code,
        game=setup.game,
        created_at=setup.created_at,
        is_host=setup.host == identity,
        lesson=setup.lesson,
        entries=[
            {name: value for name, value in one.items() if name not in INTERNAL} for one in own
        ],
        moves=NO_MOVES,
    )
    if game is None:
        return found
    table = Table(setup, game)
    for entry in entries:
        table.apply(entry)
    if not may_watch(table, identity):
        return found
    is_over = table.status == "over"
    return msgspec.structs.replace(
        found,
        status=table.status,
        seats=table.seat_infos,
        your_seats=list(table.seats_of(identity)),
        record=record_of(table).to_json() if is_over else None,
        moves=NO_MOVES if is_over else moves_of(table, viewer_of(table, identity, None)),
    )


async def _notices(services: Services, identity: str) -> wire.OwnNotices:
    """How the person wants to be told; the keys of their browsers stay here."""
    store = services.notices.store
    preferences = await store.preferences(identity)
    return wire.OwnNotices(
        language=preferences.language,
        zone=preferences.zone,
        quiet_from=preferences.quiet_from,
        quiet_to=preferences.quiet_to,
        address=preferences.address,
        is_confirmed=preferences.is_confirmed,
        push_endpoints=[one.endpoint for one in await store.subscriptions(identity)],
    )


def _listed(items: Iterable[object]) -> Iterable[bytes]:
    """The items of a JSON list, one by one."""
    comma = b""
    for item in items:
        yield comma + msgspec.json.encode(item)
        comma = b","
