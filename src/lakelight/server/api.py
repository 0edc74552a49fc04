"""The REST endpoints: games, tables, own matches, health, and the list of all endpoints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lakelight.coach.library import lessons_of
from lakelight.core.errors import InvalidSetup
from lakelight.core.jsontext import JsonObject
from lakelight.core.record import Record, parse_record
from lakelight.core.seed import fresh_seed
from lakelight.server.errors import NoOnlookers
from lakelight.server.games import adapter_named
from lakelight.server.http import json_response, parse_body, services_of
from lakelight.server.invitation_api import (
    follow_invitation,
    open_network,
    show_invitation,
    show_open_tables,
)
from lakelight.server.limits import address_of
from lakelight.server.notices import api as notices_api
from lakelight.server.qr_codes import qr_code
from lakelight.server.records import (
    replay_uploaded,
    show_uploaded,
    upload_record,
    uploaded_record,
)
from lakelight.server.replays import packed_response
from lakelight.server.review_api import (
    ask_review,
    keep_made_review,
    preview_moment,
    show_exercises,
    show_moment,
    try_exercise,
)
from lakelight.server.room import CLOSED_TABLE, Room
from lakelight.server.services import Services
from lakelight.server.store.rows import ListedMatch, Person
from lakelight.server.table.broadcast import table_info
from lakelight.server.table.replay import record_of
from lakelight.server.table.table import Table
from lakelight.server.visitor_api import (
    create_link,
    delete_visitor,
    download_data,
    follow_link,
    name_visitor,
    revoke_device,
    show_devices,
    show_visitor,
)
from lakelight.server.wire import PROTOCOL, rest, reviews
from lakelight.server.wire import notices as notices_wire
from lakelight.server.wire.messages import TableInfo
from lakelight.server.wire.visitor_data import VisitorData

MOST_MATCHES = 50
MOST_FINISHED = 500
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
    return json_response(adapter_named(game.name).pieces({}))


async def show_lessons(request: Request) -> Response:
    """The lessons of every game of this server."""
    found = [
        rest.GameLessons(
            game=name,
            lessons=[
                rest.LessonTitle(name=lesson.name, minutes=lesson.minutes)
                for lesson in lessons_of(name)
            ],
        )
        for name in services_of(request).games
        if lessons_of(name)
    ]
    return json_response(rest.Lessons(games=found))


async def create_table(request: Request) -> Response:
    """Open a table."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, rest.NewTable)
    if wanted.lesson is None and all(seat.kind == "bot" for seat in wanted.seats):
        raise InvalidSetup("seats: at least one must be yours or open, so that a person can play")
    services.count_creation(request)
    if wanted.lesson is not None:
        await services.quotas.count_table(address_of(request), person, 0)
        room = await services.rooms.create_lesson(wanted, person)
    else:
        continued = await _continued_record(services, wanted, person)
        given = [*wanted.rules.values(), *(() if continued is None else continued.moves)]
        await services.quotas.count_table(address_of(request), person, sum(map(len, given)))
        room = await services.rooms.create(wanted, person, continued)
    code = room.table.setup.code
    path = f"{services.settings.path_prefix}/t/{code}"
    return json_response(rest.TableCreated(code=code, path=path), 201)


async def check_setup(request: Request) -> Response:
    """What a match with these options is played with; a refusal names every problem."""
    services = services_of(request)
    wanted = await parse_body(request, rest.NewSetup)
    services.count_creation(request)
    game = services.game_named(wanted.game)

    def checked() -> JsonObject:
        game.new_setup(wanted.players, fresh_seed(), wanted.rules)
        return adapter_named(game.name).pieces(wanted.rules)

    return json_response(await services.work.do(checked))


async def print_sheets(request: Request) -> Response:
    """The sheets of a game with these options, to print; a refusal names every problem."""
    services = services_of(request)
    wanted = await parse_body(request, rest.NewSetup)
    services.count_creation(request)
    adapter = adapter_named(services.game_named(wanted.game).name)
    sheets = await services.work.do(lambda: adapter.sheets(wanted.rules))
    return json_response(rest.PrintedSheets(sheets=sheets))


async def show_table(request: Request) -> Response:
    """What everybody knows about a table."""
    return json_response(table_info(await _visible_table(request)))


async def show_qr_code(request: Request) -> Response:
    """The link to a table as a QR code."""
    services = services_of(request)
    table = await services.rooms.table(request.path_params["code"])
    code = await qr_code(services, request, f"/t/{table.setup.code}")
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
    form = record_of(table).to_json()
    packed = await services_of(request).replays.packed(
        f"table {table.setup.code} {table.version}", table.game, form
    )
    return packed_response(packed, request)


async def show_matches(request: Request) -> Response:
    """A person's own matches, newest first."""
    return await _list_matches(request, services_of(request).store.matches_of, MOST_MATCHES)


async def show_history(request: Request) -> Response:
    """A person's finished matches, newest first, for their history and statistics."""
    store = services_of(request).store
    return await _list_matches(request, store.finished_matches_of, MOST_FINISHED)


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
    """The store answers and writes, so that the process can serve."""
    await services_of(request).readiness.check()
    return Response("ready\n", media_type="text/plain")


ENDPOINTS = (
    Endpoint("/api/games", show_games, rest.Games),
    Endpoint("/api/games/{game}/pieces", show_pieces),
    Endpoint("/api/lessons", show_lessons, rest.Lessons),
    Endpoint("/api/visitor", show_visitor, rest.Visitor),
    Endpoint("/api/visitor", name_visitor, rest.Visitor, rest.NewVisitor, "POST"),
    Endpoint("/api/visitor/link", create_link, rest.PrivateLink, None, "POST"),
    Endpoint("/api/visitor/continue", follow_link, None, rest.Continue, "POST"),
    Endpoint("/api/visitor/devices", show_devices, rest.Devices),
    Endpoint("/api/visitor/revoke", revoke_device, None, rest.Revoke, "POST"),
    Endpoint("/api/visitor/data", download_data, VisitorData),
    Endpoint("/api/visitor/delete", delete_visitor, None, rest.Deletion, "POST"),
    *(
        Endpoint(path, handler, None, takes, "POST")
        for path, handler, takes in (
            ("/api/notices/push", notices_api.subscribe, notices_wire.PushSubscription),
            ("/api/notices/push/stop", notices_api.unsubscribe, notices_wire.PushBrowser),
            ("/api/notices/quiet", notices_api.set_quiet_hours, notices_wire.QuietHours),
            ("/api/notices/mail", notices_api.ask_for_mail, notices_wire.MailWish),
            ("/api/notices/mail/confirm", notices_api.confirm_mail, notices_wire.Token),
            ("/api/notices/stop/{token}", notices_api.stop_by_token, None),
        )
    ),
    Endpoint("/api/notices", notices_api.show_notices, notices_wire.NoticeSettings),
    Endpoint("/api/matches", show_matches, rest.Matches),
    Endpoint("/api/history", show_history, rest.Matches),
    Endpoint("/api/watch", show_watch, rest.Watch),
    Endpoint("/api/open-tables", show_open_tables, rest.OpenTables),
    Endpoint("/api/setups", check_setup, None, rest.NewSetup, "POST"),
    Endpoint("/api/setups/sheets", print_sheets, rest.PrintedSheets, rest.NewSetup, "POST"),
    Endpoint("/api/tables", create_table, rest.TableCreated, rest.NewTable, "POST"),
    Endpoint("/api/tables/{code}", show_table, TableInfo),
    Endpoint("/api/tables/{code}/qr.svg", show_qr_code),
    Endpoint("/api/tables/{code}/invitation", show_invitation, rest.Invitation),
    Endpoint("/api/invitations/{short}", follow_invitation, rest.TableCreated),
    Endpoint("/api/network", open_network, rest.NetworkOpened, None, "POST"),
    Endpoint("/api/tables/{code}/record", show_record),
    Endpoint("/api/tables/{code}/replay", replay_table, rest.Replay),
    Endpoint(
        "/api/tables/{code}/review", ask_review, reviews.ReviewProgress, reviews.ReviewWish, "POST"
    ),
    Endpoint(
        "/api/tables/{code}/review/made",
        keep_made_review,
        reviews.ReviewProgress,
        reviews.MadeReview,
        "POST",
    ),
    Endpoint("/api/tables/{code}/moments/{seat}/{number}", show_moment, reviews.Moment),
    Endpoint(
        "/api/tables/{code}/moments/{seat}/{number}/preview",
        preview_moment,
        reviews.MomentPreviews,
        reviews.MomentMoves,
        "POST",
    ),
    Endpoint(
        "/api/tables/{code}/moments/{seat}/{number}/try",
        try_exercise,
        reviews.TryProgress,
        reviews.Try,
        "POST",
    ),
    Endpoint("/api/exercises", show_exercises, reviews.Exercises),
    Endpoint("/api/records", upload_record, rest.RecordStored, None, "POST"),
    Endpoint("/api/records/{code}", show_uploaded),
    Endpoint("/api/records/{code}/replay", replay_uploaded, rest.Replay),
    Endpoint("/health", show_health),
    Endpoint("/ready", show_readiness),
)
ROUTES = [Route(one.path, one.handler, methods=[one.method]) for one in ENDPOINTS]


async def _list_matches(
    request: Request, find: Callable[[str, int], Awaitable[list[ListedMatch]]], most: int
) -> Response:
    """Some matches of the person who asks."""
    services = services_of(request)
    person = await services.visitors.require(request)
    listed = await find(person.identity, most)
    found = [await services.rooms.summary(one) for one in listed]
    return json_response(rest.Matches(matches=[one.info(person.identity) for one in found]))


async def _continued_record(
    services: Services, wanted: rest.NewTable, person: Person
) -> Record | None:
    """The record that a new table continues, which its host must be allowed to see."""
    if wanted.play_on is None:
        return None
    if wanted.play_on.table is not None:
        room = await services.rooms.room(wanted.play_on.table)
        record = record_of(_visible_to(room, person))
    else:
        form = await uploaded_record(services, wanted.play_on.record or "")
        record = parse_record(services.game_named(form["game"]), form)
    if record.game != wanted.game:
        raise InvalidSetup(f"game {wanted.game!r:.40}: the record is of {record.game}")
    return record


async def _visible_table(request: Request) -> Table:
    services = services_of(request)
    room = await services.rooms.room(request.path_params["code"])
    return _visible_to(room, await services.visitors.find(request))


def _visible_to(room: Room, person: Person | None) -> Table:
    """The table of a room, if a person may see it.

    Raises:
        NoOnlookers: if only its players may.
    """
    if not room.may_watch("" if person is None else person.identity):
        raise NoOnlookers(CLOSED_TABLE)
    return room.table


def _watch_info(table: Table) -> rest.WatchInfo:
    return rest.WatchInfo(
        code=table.setup.code,
        game=table.setup.game,
        seats=table.seat_infos,
        scores=list(table.state.scores),
        move_count=table.move_count,
    )
