"""The REST endpoints of invitations: the link and the short code of a table, and the network."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lakelight.server.http import json_response, services_of
from lakelight.server.limits import address_of
from lakelight.server.wire import rest


async def show_invitation(request: Request) -> Response:
    """How other people come to a table."""
    services = services_of(request)
    table = await services.rooms.table(request.path_params["code"])
    network = services.network
    return json_response(
        rest.Invitation(
            short=await services.invitations.short_code(table),
            link=f"{network.base_url(request)}/t/{table.setup.code}",
            is_local=network.is_local(request),
            network_address=network.offered_address(request),
        )
    )


async def follow_invitation(request: Request) -> Response:
    """The table that a short code leads to."""
    services = services_of(request)
    short = request.path_params["short"]
    code = await services.invitations.table_code(short, address_of(request))
    path = f"{services.settings.path_prefix}/t/{code}"
    return json_response(rest.TableCreated(code=code, path=path))


async def open_network(request: Request) -> Response:
    """Let the local network in, at the wish of a person at this computer."""
    services = services_of(request)
    services.count_creation(request)
    return json_response(rest.NetworkOpened(address=await services.network.open(request)))
