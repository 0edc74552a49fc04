"""Records over HTTP: uploaded, shown, and replayed with everything open."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import parse_object
from lakelight.core.record import Record, parse_record, verify
from lakelight.games import AnyGame
from lakelight.server.errors import BadMessage, UnknownRecord
from lakelight.server.http import json_response, read_body, services_of
from lakelight.server.keys import fresh_code
from lakelight.server.services import Services
from lakelight.server.table.replay import frames
from lakelight.server.wire.rest import RecordStored, Replay


async def upload_record(request: Request) -> Response:
    """Store a record, which must replay and verify."""
    services = services_of(request)
    body = await read_body(request)
    services.count_creation(request)
    fields = _fields(body)
    game = services.game_named(fields.get("game"))
    form = (await asyncio.to_thread(_verified, game, fields)).to_json()
    code = fresh_code()
    await services.store.add_record(code, msgspec.json.encode(form), services.clock.now())
    return json_response(RecordStored(code=code), 201)


async def show_uploaded(request: Request) -> Response:
    """An uploaded record."""
    return json_response(await uploaded_record(services_of(request), request.path_params["code"]))


async def replay_uploaded(request: Request) -> Response:
    """Every position of an uploaded record."""
    form = await uploaded_record(services_of(request), request.path_params["code"])
    return await replay(form, request)


async def uploaded_record(services: Services, code: str) -> dict[str, Any]:
    """The JSON form of an uploaded record.

    Raises:
        UnknownRecord: if none has this code.
    """
    found = await services.store.record(code[:40])
    if found is None:
        raise UnknownRecord(f"record {code[:40]!r}: no record has this code")
    form: dict[str, Any] = msgspec.json.decode(found)
    return form


async def replay(form: dict[str, Any], request: Request) -> Response:
    """Every position of a record."""
    game = services_of(request).game_named(form["game"])

    def encoded() -> bytes:
        record = parse_record(game, form)
        return msgspec.json.encode(Replay(record=form, frames=list(frames(game, record))))

    return Response(await asyncio.to_thread(encoded), media_type="application/json")


def _fields(body: bytes) -> dict[str, Any]:
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise BadMessage("expected JSON in UTF-8") from None
    return parse_object(text, InvalidRecord)


def _verified(game: AnyGame, fields: dict[str, Any]) -> Record:
    record = parse_record(game, fields)
    verify(game, record)
    return record
