"""Records over HTTP: uploaded, shown, and replayed with everything open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import parse_object
from lakelight.core.record import parse_record, verify
from lakelight.server.errors import BadMessage, UnknownRecord
from lakelight.server.http import json_response, read_body, services_of
from lakelight.server.keys import is_code
from lakelight.server.limits import address_of
from lakelight.server.names import plain_text
from lakelight.server.replays import packed_response
from lakelight.server.services import Services
from lakelight.server.wire.rest import RecordStored

# More lists and objects than any record has; a text of nothing else is slow to read.
MOST_BRACKETS = 2000


async def upload_record(request: Request) -> Response:
    """Store a record, which must replay and verify."""
    services = services_of(request)
    body = await read_body(request)
    services.count_creation(request)
    person = await services.visitors.find(request)
    stored = await services.work.do_long(lambda: _verified(services, body))
    await services.quotas.count_record(address_of(request), person, len(stored))
    code = services.new_code()
    owner = "" if person is None else person.identity
    await services.store.add_record(code, stored, services.clock.now(), owner)
    return json_response(RecordStored(code=code), 201)


async def show_uploaded(request: Request) -> Response:
    """An uploaded record."""
    stored = await _stored_record(services_of(request), request.path_params["code"])
    return Response(stored, media_type="application/json")


async def replay_uploaded(request: Request) -> Response:
    """Every position of an uploaded record."""
    services = services_of(request)
    code = request.path_params["code"]
    form = await uploaded_record(services, code)
    game = services.game_named(form["game"])
    return packed_response(await services.replays.packed(f"record {code}", game, form), request)


async def uploaded_record(services: Services, code: str) -> dict[str, Any]:
    """The JSON form of an uploaded record.

    Raises:
        UnknownRecord: if none has this code.
    """
    form: dict[str, Any] = msgspec.json.decode(await _stored_record(services, code))
    return form


async def _stored_record(services: Services, code: str) -> bytes:
    found = await services.store.record(code) if is_code(code) else None
    if found is None:
        raise UnknownRecord(f"record {code[:40]!r}: no record has this code")
    return found


def _verified(services: Services, body: bytes) -> bytes:
    """The canonical form of an uploaded record.

    Raises:
        GameError: with what is wrong with it.
    """
    fields = _fields(body)
    game = services.game_named(fields.get("game"))
    record = parse_record(game, fields)
    verify(game, record)
    shown = replace(record, names=tuple(plain_text(name) for name in record.names))
    return msgspec.json.encode(shown.to_json())


def _fields(body: bytes) -> dict[str, Any]:
    if body.count(b"[") + body.count(b"{") > MOST_BRACKETS:
        raise BadMessage(f"expected a record; no record has more than {MOST_BRACKETS} lists")
    try:
        text = body.decode()
    except UnicodeDecodeError:
        raise BadMessage("expected JSON in UTF-8") from None
    return parse_object(text, InvalidRecord)
