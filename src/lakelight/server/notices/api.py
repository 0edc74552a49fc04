"""The REST endpoints of notices: how a person wants to be told, and how to stop it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lakelight.server.cookies import read_cookie
from lakelight.server.http import json_response, parse_body, services_of
from lakelight.server.keys import stored_secret
from lakelight.server.limits import address_of
from lakelight.server.wire import notices as wire


async def show_notices(request: Request) -> Response:
    """How this server can tell a person, and how the person wants to be told."""
    services = services_of(request)
    notices = services.notices
    person = await services.visitors.find(request)
    preferences = await notices.store.preferences("" if person is None else person.identity)
    return json_response(
        wire.NoticeSettings(
            push_key="" if notices.signer is None else notices.signer.public_key,
            can_mail=notices.can_mail,
            address=preferences.address,
            is_confirmed=preferences.is_confirmed,
            quiet_from=preferences.quiet_from,
            quiet_to=preferences.quiet_to,
        )
    )


async def subscribe(request: Request) -> Response:
    """Send notices to this browser."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, wire.PushSubscription)
    services.count_creation(request)
    keys = (wanted.p256dh, wanted.auth)
    device = stored_secret(read_cookie(request, services.settings)).selector
    await services.notices.subscribe(
        person.identity, wanted.endpoint, keys, wanted.language, wanted.zone, device
    )
    return Response(status_code=204)


async def unsubscribe(request: Request) -> Response:
    """Send no more notices to this browser."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, wire.PushBrowser)
    await services.notices.unsubscribe(person.identity, wanted.endpoint)
    return Response(status_code=204)


async def set_quiet_hours(request: Request) -> Response:
    """Send nothing between two times of the day."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, wire.QuietHours)
    await services.notices.set_quiet_hours(
        person.identity, wanted.quiet_from, wanted.quiet_to, wanted.zone
    )
    return Response(status_code=204)


async def ask_for_mail(request: Request) -> Response:
    """Send a mail with which its owner confirms an address; without one, no more mail."""
    services = services_of(request)
    person = await services.visitors.require(request)
    wanted = await parse_body(request, wire.MailWish)
    if not wanted.address:
        await services.notices.stop_mail(person.identity)
        return Response(status_code=204)
    services.count_creation(request)
    await services.notices.ask_for_mail(
        person.identity,
        wanted.address,
        wanted.language,
        wanted.zone,
        address_of(request),
    )
    return Response(status_code=204)


async def confirm_mail(request: Request) -> Response:
    """The owner of an address agrees to mail."""
    wanted = await parse_body(request, wire.Token)
    await services_of(request).notices.confirm(wanted.token)
    return Response(status_code=204)


async def stop_by_token(request: Request) -> Response:
    """Stop what brought a token, from a notice or a mail program; the body does not matter."""
    token = request.path_params["token"]
    await services_of(request).notices.stop(token[: wire.LONGEST_TOKEN])
    return Response(status_code=204)
