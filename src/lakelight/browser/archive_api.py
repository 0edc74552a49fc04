"""The endpoints that only a page has: its matches as files, and files brought in."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lakelight.browser.archive import export_matches, import_matches
from lakelight.server.errors import NotNow, NotYourSeat
from lakelight.server.http import json_response, read_body, services_of
from lakelight.server.store.queries import Queries


async def export_all(request: Request) -> Response:
    """All matches and records of this browser."""
    services = services_of(request)
    await services.visitors.require(request)
    text = await export_matches(_store(request))
    return Response(text, media_type="application/json")


async def bring_in(request: Request) -> Response:
    """Add the matches and records of a file that are not here yet."""
    services = services_of(request)
    person = await services.visitors.require(request)
    body = await read_body(request)
    added = await import_matches(_store(request), services.games, person.identity, body)
    return json_response(added)


async def record_so_far(request: Request) -> Response:
    """The moves of an own match before its end, to be played on elsewhere.

    Raises:
        NotYourSeat: if it is not the person's.
        NotNow: before the match has begun.
    """
    services = services_of(request)
    person = await services.visitors.require(request)
    table = (await services.rooms.room(request.path_params["code"])).table
    if not table.seats_of(person.identity):
        raise NotYourSeat("this match is not yours")
    if table.match is None or table.lesson is not None:
        raise NotNow("a match can be saved once it has begun")
    names = tuple(occupant.name or occupant.level for occupant in table.occupants)
    record = replace(table.match.record, names=names, seed=None, commitment="")
    return json_response(record.to_json())


def _store(request: Request) -> Queries:
    store = services_of(request).store
    assert isinstance(store, Queries)
    return store


ARCHIVE_ROUTES = (
    Route("/api/tables/{code}/so_far", record_so_far),
    Route("/api/archive", export_all),
    Route("/api/archive", bring_in, methods=["POST"]),
)
