"""The REST endpoints: visitors, tables, own matches, records, health."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import segno
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lakelight.core.errors import InvalidSetup
from lakelight.core.record import Record, parse_record
from lakelight.server.errors import NoOnlookers
from lakelight.server.games import adapter_named
from lakelight.server.http import json_response, parse_body, services_of
from lakelight.server.records import (
    replay,
    replay_uploaded,
    show_uploaded,
    upload_record,
    uploaded_record,
)
from lakelight.server.room import CLOSED_TABLE
from lakelight.server.services import Services
from lakelight.server.table.broadcast import table_info
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.visitors import set_cookie
from lakelight.server.wire import PROTOCOL, rest
from lakelight.server.wire.messages import TableInfo

MOST_MATCHES = 50
MOST_WATCHED = 12
# A table is being played if it changed this recently and was opened at most a day ago.
ACTIVE_SECONDS = 15 * 60.0
RECENT_SECONDS = 24 * 60 * 60.0


@dataclass(frozen=True)
class Endpoint:
    """A path, its handler, and the types of the bodies it takes and gives."""

    path: str
    handler: Callable[[Request], Awaitable[Response]]
    gives: type | None = None
    takes: type | None = None
    method: str = "GET"


async def show_games(request: Request) -> Response:
    """The games of this server, and the bots that play them."""
    return json_response(games_of(services_of(request)))


def games_of(services: Services) -> rest.Games:
    """The games of a server, and the bots that play them."""
    infos = [
        rest.GameInfo(
            game=game.name,
            rules=game.rules,
            min_players=game.players.start,
            max_players=game.players.stop - 1,
            levels=list(services.bots.levels(game)),
        )
        for game in services.games.values()
    ]
    return rest.Games(protocol=PROTOCOL, games=infos)


async def show_pieces(request: Request) -> Response:
    """What never changes in a game."""
    game = services_of(request).game_named(request.path_params["game"])
    return json_response(adapter_named(game.name).pieces())


async def show_visitor(request: Request) -> Response:
    """The person that the cookie belongs to."""
    person = await services_of(request).visitors.find(request)
    return json_response(rest.Visitor(name=None if person is None else person.name))


async def name_visitor(request: Request) -> Response:
    """Become a visitor, or change the name."""
    services = services_of(request)
    wanted = await parse_body(request, rest.NewVisitor)
    person = await services.visitors.find(request)
    if person is not None:
        renamed = await services.visitors.rename(person, wanted.name)
        return json_response(rest.Visitor(name=renamed.name))
    services.count_creation(request)
    person, secret = await services.visitors.add(wanted.name)
    response = json_response(rest.Visitor(name=person.name), 201)
    _give_cookie(request, response, secret)
    return response


async def create_link(request: Request) -> Response:
    """A private link to continue on another device."""
    services = services_of(request)
    person = await services.visitors.require(request)
    services.count_creation(request)
    link = await services.visitors.create_link(person)
    # The secret stands behind the #, so that it is in no log of any server.
    code = _qr_code(services, request, f"/continue#{link.secret}")
    return json_response(replace(link, qr=code), 201)


async def follow_link(request: Request) -> Response:
    """Continue here with a private link."""
    services = services_of(request)
    wanted = await parse_body(request, rest.Continue)
    services.count_creation(request)
    secret = await services.visitors.follow_link(wanted.secret)
    response = Response(status_code=204)
    _give_cookie(request, response, secret)
    return response


async def create_table(request: Request) -> Response:
    """Open a table."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, rest.NewTable)
    if all(seat.kind == "bot" for seat in wanted.seats):
        raise InvalidSetup("seats: at least one must be yours or open, so that a person can play")
    services.count_creation(request)
    room = await services.rooms.create(wanted, person, await _continued_record(services, wanted))
    code = room.table.setup.code
    path = f"{services.settings.path_prefix}/t/{code}"
    return json_response(rest.TableCreated(code=code, path=path), 201)


async def show_table(request: Request) -> Response:
    """What everybody knows about a table."""
    return json_response(table_info(await _visible_table(request)))


async def show_qr_code(request: Request) -> Response:
    """The link to a table as a QR code."""
    services = services_of(request)
    table = await services.rooms.table(request.path_params["code"])
    code = _qr_code(services, request, f"/t/{table.setup.code}")
    return Response(code, media_type="image/svg+xml")


async def show_record(request: Request) -> Response:
    """The record of a match that is over."""
    table = await _visible_table(request)
    form = record_of(table).to_json()
    name = f"lakelight-{table.setup.code}.json"
    return json_response(form, headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay_table(request: Request) -> Response:
    """Every position of a match that is over, with everything open."""
    table = await _visible_table(request)
    return await replay(record_of(table).to_json(), request)


async def show_matches(request: Request) -> Response:
    """A person's own matches, newest first."""
    services = services_of(request)
    person = await services.visitors.require(request)
    listed = await services.store.matches_of(person.identity, MOST_MATCHES)
    found = [await services.rooms.summary(one) for one in listed]
    return json_response(rest.Matches(matches=[one.info(person.identity) for one in found]))


async def show_watch(request: Request) -> Response:
    """Tables that are being played now and whose hosts let everybody watch."""
    services = services_of(request)
    now = services.clock.now()
    codes = await services.store.listed_matches(now - RECENT_SECONDS, MOST_WATCHED)
    tables = [await services.rooms.table(code) for code in codes]
    active = [table for table in tables if table.changed_at >= now - ACTIVE_SECONDS]
    return json_response(rest.Watch(tables=[_watch_info(table) for table in active]))


async def show_health(request: Request) -> Response:
    """The process runs."""
    return Response("ok\n", media_type="text/plain")


async def show_readiness(request: Request) -> Response:
    """The store answers, so that the process can serve."""
    await services_of(request).store.check()
    return Response("ready\n", media_type="text/plain")


ENDPOINTS = (
    Endpoint("/api/games", show_games, rest.Games),
    Endpoint("/api/games/{game}/pieces", show_pieces),
    Endpoint("/api/visitor", show_visitor, rest.Visitor),
    Endpoint("/api/visitor", name_visitor, rest.Visitor, rest.NewVisitor, "POST"),
    Endpoint("/api/visitor/link", create_link, rest.PrivateLink, None, "POST"),
    Endpoint("/api/visitor/continue", follow_link, None, rest.Continue, "POST"),
    Endpoint("/api/matches", show_matches, rest.Matches),
    Endpoint("/api/watch", show_watch, rest.Watch),
    Endpoint("/api/tables", create_table, rest.TableCreated, rest.NewTable, "POST"),
    Endpoint("/api/tables/{code}", show_table, TableInfo),
    Endpoint("/api/tables/{code}/qr.svg", show_qr_code),
    Endpoint("/api/tables/{code}/record", show_record),
    Endpoint("/api/tables/{code}/replay", replay_table, rest.Replay),
    Endpoint("/api/records", upload_record, rest.RecordStored, None, "POST"),
    Endpoint("/api/records/{code}", show_uploaded),
    Endpoint("/api/records/{code}/replay", replay_uploaded, rest.Replay),
    Endpoint("/health", show_health),
    Endpoint("/ready", show_readiness),
)
ROUTES = [Route(one.path, one.handler, methods=[one.method]) for one in ENDPOINTS]


async def _continued_record(services: Services, wanted: rest.NewTable) -> Record | None:
    """The record that a new table continues."""
    if wanted.play_on is None:
        return None
    if wanted.play_on.table is not None:
        record = record_of(await services.rooms.table(wanted.play_on.table))
    else:
        form = await uploaded_record(services, wanted.play_on.record or "")
        record = parse_record(services.game_named(form["game"]), form)
    if record.game != wanted.game:
        raise InvalidSetup(f"game {wanted.game!r:.40}: the record is of {record.game}")
    return record


async def _visible_table(request: Request) -> Table:
    services = services_of(request)
    room = await services.rooms.room(request.path_params["code"])
    person = await services.visitors.find(request)
    if not room.may_watch("" if person is None else person.identity):
        raise NoOnlookers(CLOSED_TABLE)
    return room.table


def _watch_info(table: Table) -> rest.WatchInfo:
    return rest.WatchInfo(
        code=table.setup.code,
        game=table.setup.game,
        seats=[occupant.info() for occupant in table.occupants],
        scores=list(table.state.scores),
        move_count=table.move_count,
    )


def _qr_code(services: Services, request: Request, path: str) -> str:
    """A link to one of our pages as a QR code in SVG."""
    base = services.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
    link = f"{base.rstrip('/')}{services.settings.path_prefix}{path}"
    drawn: str = segno.make(link, error="m").svg_inline(scale=4, border=4, light="#fff")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _give_cookie(request: Request, response: Response, secret: str) -> None:
    settings = services_of(request).settings
    is_secure = request.url.scheme == "https" or settings.public_url.startswith("https://")
    set_cookie(response, secret, path=settings.path_prefix, is_secure=is_secure)
