"""The REST endpoints of invitations: link, short code, local network, and the open tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from lakelight.server.errors import BadMessage
from lakelight.server.http import json_response, services_of
from lakelight.server.limits import address_of
from lakelight.server.open_tables import PACES
from lakelight.server.wire import rest

# What a list of open tables can be filtered by.
FILTERS = ("game", "players", "pace")


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


async def show_open_tables(request: Request) -> Response:
    """The tables that everybody may join."""
    services = services_of(request)
    unknown = set(request.query_params) - set(FILTERS)
    if unknown:
        raise BadMessage(f"{min(unknown)!r:.40}: expected {', '.join(FILTERS)}")
    game = request.query_params.get("game", "")
    if game:
        services.game_named(game)
    players = request.query_params.get("players", "")
    if players and players not in ("2", "3", "4"):
        raise BadMessage(f"players {players!r:.40}: expected 2, 3 or 4")
    pace = request.query_params.get("pace", "")
    if pace and pace not in PACES:
        raise BadMessage(f"pace {pace!r:.40}: expected {', '.join(PACES)}")
    person = await services.visitors.find(request)
    found = await services.open_tables.find(
        "" if person is None else person.identity, game, int(players or 0), pace
    )
    return json_response(rest.OpenTables(tables=found))
