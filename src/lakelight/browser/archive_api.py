"""The endpoints that only a page has: all its matches as one file, and a file brought in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lakelight.browser.archive import export_matches, import_matches
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


def _store(request: Request) -> Queries:
    store = services_of(request).store
    assert isinstance(store, Queries)
    return store


ARCHIVE_ROUTES = (
    Route("/api/archive", export_all),
    Route("/api/archive", bring_in, methods=["POST"]),
)
