"""The small REST surface: visitors, tables, own matches, records, health."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lakelight.core.errors import InvalidSetup
from lakelight.core.record import Record, parse_record
from lakelight.server.errors import NoOnlookers
from lakelight.server.http import answer, read, services_of
from lakelight.server.pieces import PIECES
from lakelight.server.records import (
    keep_record,
    kept_record,
    replay_kept_record,
    replayed,
    show_kept_record,
)
from lakelight.server.table.broadcast import table_info
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.visitors import set_cookie
from lakelight.server.wire import PROTOCOL
from lakelight.server.wire.rest import (
    Continue,
    GameInfo,
    Games,
    Matches,
    NewTable,
    NewVisitor,
    TableMade,
    Visitor,
    Watch,
    WatchInfo,
)

if TYPE_CHECKING:
    from lakelight.server.app import Services

MOST_MATCHES = 50
MOST_WATCHED = 12
# A table is played now if something happened there lately and it was not laid days ago.
LATELY = 15 * 60.0
NOT_LONG_AGO = 24 * 60 * 60.0


async def show_games(request: Request) -> Response:
    """The games of this house and the bots that play them."""
    return answer(games_of(services_of(request)))


def games_of(services: Services) -> Games:
    """The same, as a page tells it at once."""
    infos = [
        GameInfo(
            game=game.name,
            rules=game.rules,
            min_players=game.players.start,
            max_players=game.players.stop - 1,
            levels=list(services.bots.levels(game)),
        )
        for game in services.games.values()
    ]
    return Games(protocol=PROTOCOL, games=infos)


async def show_pieces(request: Request) -> Response:
    """What never changes in a game."""
    game = services_of(request).game_named(request.path_params["game"])
    return answer(PIECES[game.name]())


async def show_visitor(request: Request) -> Response:
    """Who the cookie says you are."""
    person = await services_of(request).visitors.find(request)
    return answer(Visitor(name=None if person is None else person.name))


async def name_visitor(request: Request) -> Response:
    """Become somebody, or change the name."""
    services = services_of(request)
    wish = await read(request, NewVisitor)
    person = await services.visitors.find(request)
    if person is not None:
        renamed = await services.visitors.rename(person, wish.name)
        return answer(Visitor(name=renamed.name))
    services.take_new(request)
    person, secret = await services.visitors.greet(wish.name)
    response = answer(Visitor(name=person.name), 201)
    _give_cookie(request, response, secret)
    return response


async def make_link(request: Request) -> Response:
    """A private link to continue on another device."""
    services = services_of(request)
    person = await services.visitors.require(request)
    services.take_new(request)
    link = await services.visitors.link(person)
    # The secret stands behind the #, so that it reaches no log of any server.
    drawn = _drawn_link(services, request, f"/continue#{link.secret}")
    return answer(replace(link, qr=drawn), 201)


async def follow_link(request: Request) -> Response:
    """Continue here with such a link."""
    services = services_of(request)
    wish = await read(request, Continue)
    services.take_new(request)
    secret = await services.visitors.follow(wish.secret)
    response = Response(status_code=204)
    _give_cookie(request, response, secret)
    return response


async def create_table(request: Request) -> Response:
    """Lay a table."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wish = await read(request, NewTable)
    if all(seat.kind == "bot" for seat in wish.seats):
        raise InvalidSetup("seats: at least one must be yours or open, for somebody to play")
    services.take_new(request)
    room = await services.rooms.create_table(wish, person, await _beginning(services, wish))
    code = room.table.setup.code
    return answer(TableMade(code=code, path=f"{services.settings.path_prefix}/t/{code}"), 201)


async def show_table(request: Request) -> Response:
    """All that everybody knows of a table."""
    return answer(table_info(await _visible_table(request)))


async def show_code(request: Request) -> Response:
    """The QR code of a table's link."""
    services = services_of(request)
    table = await services.rooms.table(request.path_params["code"])
    drawn = _drawn_link(services, request, f"/t/{table.setup.code}")
    return Response(drawn, media_type="image/svg+xml")


async def show_record(request: Request) -> Response:
    """The record of a match that is over."""
    table = await _visible_table(request)
    form = record_of(table).to_json()
    name = f"lakelight-{table.setup.code}.json"
    return answer(form, headers={"content-disposition": f'attachment; filename="{name}"'})


async def replay_table(request: Request) -> Response:
    """Every position of a match that is over, with everything open."""
    table = await _visible_table(request)
    return await replayed(record_of(table).to_json(), request)


async def show_matches(request: Request) -> Response:
    """A person's own matches, newest first."""
    services = services_of(request)
    person = await services.visitors.require(request)
    listed = await services.store.matches_of(person.identity, MOST_MATCHES)
    found = [await services.rooms.summary(one) for one in listed]
    return answer(Matches(matches=[one.info(person.identity) for one in found]))


async def show_watch(request: Request) -> Response:
    """Tables that are being played now, whose hosts let everybody watch."""
    services = services_of(request)
    now = services.clock.now()
    codes = await services.store.listed(now - NOT_LONG_AGO, MOST_WATCHED)
    tables = [await services.rooms.table(code) for code in codes]
    found = [table for table in tables if table.changed_at >= now - LATELY]
    return answer(Watch(tables=[_watch_info(table) for table in found]))


async def show_health(request: Request) -> Response:
    """The process lives."""
    return Response("ok\n", media_type="text/plain")


async def show_readiness(request: Request) -> Response:
    """The store answers, so that the process can serve."""
    await services_of(request).store.check()
    return Response("ready\n", media_type="text/plain")


ROUTES = [
    Route("/api/games", show_games),
    Route("/api/games/{game}/pieces", show_pieces),
    Route("/api/visitor", show_visitor, methods=["GET"]),
    Route("/api/visitor", name_visitor, methods=["POST"]),
    Route("/api/visitor/link", make_link, methods=["POST"]),
    Route("/api/visitor/continue", follow_link, methods=["POST"]),
    Route("/api/matches", show_matches),
    Route("/api/watch", show_watch),
    Route("/api/tables", create_table, methods=["POST"]),
    Route("/api/tables/{code}", show_table),
    Route("/api/tables/{code}/qr.svg", show_code),
    Route("/api/tables/{code}/record", show_record),
    Route("/api/tables/{code}/replay", replay_table),
    Route("/api/records", keep_record, methods=["POST"]),
    Route("/api/records/{code}", show_kept_record),
    Route("/api/records/{code}/replay", replay_kept_record),
    Route("/health", show_health),
    Route("/ready", show_readiness),
]


async def _beginning(services: Services, wish: NewTable) -> Record | None:
    """The record that a new table plays on from."""
    if wish.play_on is None:
        return None
    if wish.play_on.table is not None:
        record = record_of(await services.rooms.table(wish.play_on.table))
    else:
        form = await kept_record(services, wish.play_on.record or "")
        record = parse_record(services.game_named(form["game"]), form)
    if record.game != wish.game:
        raise InvalidSetup(f"game {wish.game!r:.40}: the record is of {record.game}")
    return record


async def _visible_table(request: Request) -> Table:
    services = services_of(request)
    room = await services.rooms.room(request.path_params["code"])
    person = await services.visitors.find(request)
    if not room.may_watch("" if person is None else person.identity):
        raise NoOnlookers("this table shows itself only to those who play at it")
    return room.table


def _watch_info(table: Table) -> WatchInfo:
    return WatchInfo(
        code=table.setup.code,
        game=table.setup.game,
        seats=[occupant.info() for occupant in table.occupants],
        scores=list(table.state.scores),
        move_count=len(table.played),
    )


def _drawn_link(services: Services, request: Request, path: str) -> str:
    """A link to a page of ours as a QR code."""
    base = services.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
    link = f"{base.rstrip('/')}{services.settings.path_prefix}{path}"
    drawn: str = segno.make(link, error="m").svg_inline(scale=4, border=4, light="#fff")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _give_cookie(request: Request, response: Response, secret: str) -> None:
    settings = services_of(request).settings
    is_secure = request.url.scheme == "https" or settings.public_url.startswith("https://")
    set_cookie(response, secret, path=settings.path_prefix, is_secure=is_secure)
