"""The REST endpoints of a visitor: the name, the devices, and links to other devices."""

from __future__ import annotations

import contextlib

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lakelight.server.cookies import clear_cookie, has_old_cookie, read_cookie, set_cookie
from lakelight.server.errors import BadMessage, StoreUnavailable, TooMany
from lakelight.server.http import json_response, parse_body, services_of
from lakelight.server.keys import stored_secret
from lakelight.server.names import clean_name
from lakelight.server.qr_codes import qr_code
from lakelight.server.store.rows import Person
from lakelight.server.visitor_data import visitor_data
from lakelight.server.visitors import device_of
from lakelight.server.wire import rest

CONFIRMATION = "delete everything about me"


async def show_visitor(request: Request) -> Response:
    """The person that the cookie belongs to."""
    services = services_of(request)
    person = await services.visitors.find(request)
    response = json_response(_visitor(person))
    if person is not None:
        # A visitor is known even while nothing can be written.
        with contextlib.suppress(StoreUnavailable):
            await services.visitors.note_seen(request)
    if person is not None and has_old_cookie(request, services.settings):
        secret = read_cookie(request, services.settings)
        set_cookie(response, secret, request, services.settings)
    return response


async def name_visitor(request: Request) -> Response:
    """Become a visitor, or change the name and the avatar, also at one's seats."""
    services = services_of(request)
    wanted = await parse_body(request, rest.NewVisitor)
    person = await services.visitors.find(request)
    if person is not None:
        avatar = person.avatar if wanted.avatar is None else wanted.avatar
        introduced = Person(person.identity, clean_name(wanted.name), avatar)
        if introduced != person:
            services.introduction_rates.take(person.identity)
            await services.visitors.introduce(introduced)
            await services.introductions.introduce(person, introduced)
        return json_response(_visitor(introduced))
    services.count_creation(request)
    person, secret = await services.visitors.add(
        wanted.name, device_of(request), wanted.avatar or ""
    )
    response = json_response(_visitor(person), 201)
    set_cookie(response, secret, request, services.settings)
    return response


async def show_devices(request: Request) -> Response:
    """The devices that are signed in as this visitor."""
    visitors = services_of(request).visitors
    person = await visitors.require(request)
    return json_response(rest.Devices(devices=await visitors.devices(person, request)))


async def revoke_device(request: Request) -> Response:
    """Sign a device out; its open connections end."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, rest.Revoke)
    own = stored_secret(read_cookie(request, services.settings)).selector
    await services.visitors.revoke(person, wanted.device)
    services.rooms.disconnect(person.identity)
    response = Response(status_code=204)
    if wanted.device == own:
        clear_cookie(response, request, services.settings)
    return response


async def download_data(request: Request) -> Response:
    """Everything that the server stores about this visitor, as a file."""
    services = services_of(request)
    person = await services.visitors.require(request)
    await services.work.do_long(lambda: None)
    try:
        services.downloads.take(person.identity)
    except TooMany:
        raise TooMany("you downloaded everything often today: try again tomorrow") from None
    devices = await services.visitors.devices(person, request)
    return StreamingResponse(
        visitor_data(services, person, devices),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="lakelight-my-data.json"'},
    )


async def delete_visitor(request: Request) -> Response:
    """Delete everything about this visitor; a stranger has nothing to delete."""
    services = services_of(request)
    wanted = await parse_body(request, rest.Deletion)
    if wanted.confirm != CONFIRMATION:
        raise BadMessage(f"confirm: expected {CONFIRMATION!r}")
    services.count_creation(request)
    person = await services.visitors.find(request)
    if person is not None:
        await services.deletions.delete(person.identity)
    response = Response(status_code=204)
    clear_cookie(response, request, services.settings)
    return response


async def create_link(request: Request) -> Response:
    """A private link to continue on another device."""
    services = services_of(request)
    person = await services.visitors.require(request)
    services.count_creation(request)
    link = await services.visitors.create_link(person)
    # The secret stands behind the #, so that it is in no log of any server.
    code = await qr_code(services, request, f"/continue#{link.secret}")
    return json_response(replace(link, qr=code), 201)


async def follow_link(request: Request) -> Response:
    """Continue here with a private link."""
    services = services_of(request)
    wanted = await parse_body(request, rest.Continue)
    services.count_creation(request)
    secret = await services.visitors.follow_link(wanted.secret, device_of(request))
    response = Response(status_code=204)
    set_cookie(response, secret, request, services.settings)
    return response


def _visitor(person: Person | None) -> rest.Visitor:
    if person is None:
        return rest.Visitor(name=None)
    return rest.Visitor(name=person.name, avatar=person.avatar)
