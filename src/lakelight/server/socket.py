"""The route of a table's WebSocket: who may connect, and how many from where."""

from __future__ import annotations

from typing import Protocol

from starlette.websockets import WebSocket

from lakelight.core.errors import GameError
from lakelight.server.connection import CLOSE_REFUSED, TRANSPORT, Connection, Transport
from lakelight.server.errors import UnknownProtocol
from lakelight.server.http import services_of
from lakelight.server.limits import Places, TokenBucket, address_of
from lakelight.server.outboxes import Outboxes
from lakelight.server.security import require_own_origin
from lakelight.server.services import Services
from lakelight.server.session import Session, refusal
from lakelight.server.store.rows import Person
from lakelight.server.wire import PROTOCOL

# A client may send the messages of so many seconds at once.
BURST_SECONDS = 4


class SocketTransport(Transport, Protocol):
    """The transport of a WebSocket, which passes what the client sends to a session."""

    def attach(self, session: Session, outboxes: Outboxes) -> None:
        """Begin to pass messages to a session."""
        ...


async def table_socket(socket: WebSocket) -> None:
    """Check who connects, then let a session speak to the socket directly."""
    services = services_of(socket)
    try:
        require_own_origin(socket, services.settings.origins)
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        await socket.close(CLOSE_REFUSED)
        return
    await socket.accept()
    transport: SocketTransport = socket.scope["extensions"][TRANSPORT]
    try:
        session = await _open_session(socket, transport, services)
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        transport.write(refusal("", error))
        transport.close(CLOSE_REFUSED, error.code)
    else:
        transport.attach(session, services.outboxes)


async def _open_session(
    socket: WebSocket, transport: SocketTransport, services: Services
) -> Session:
    """The session of a new connection, which has joined its table."""
    if socket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
        raise UnknownProtocol(f"this server speaks protocol {PROTOCOL}")
    address = address_of(socket)
    services.request_limits.take(address)
    person = await services.visitors.find(socket)
    places = _take_places(services, address, person)
    try:
        room = await services.rooms.room(str(socket.path_params["code"]))
        rate = services.settings.messages_per_second
        bucket = TokenBucket(services.clock, rate, rate * BURST_SECONDS)
        connection = Connection(transport, person, bucket, address)
        session = Session(services, room, connection, places.release)
        session.begin()
    except BaseException:
        places.release()
        raise
    return session


def _take_places(services: Services, address: str, person: Person | None) -> Places:
    """Count a connection; onlookers without a cookie leave places for people with one.

    They cannot be told apart, and a class or a household shares an address: so they have no limit
    for each of them, but one for all at the address.
    """
    places = Places()
    places.take(services.connections_by_address, address)
    if person is None:
        places.take(services.onlookers_by_address, address)
    else:
        places.take(services.connections_by_visitor, person.identity)
    return places
