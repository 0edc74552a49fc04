"""One WebSocket for each table: reads requests, answers each, and survives bad input."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping

import msgspec
from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect

from lakelight.core.errors import GameError, IllegalMove
from lakelight.core.game import Seat
from lakelight.server.connection import Connection
from lakelight.server.errors import BadMessage, NotYourSeat, TooMany, UnknownProtocol
from lakelight.server.games import adapter_named
from lakelight.server.games.adapter import encode
from lakelight.server.http import services_of
from lakelight.server.limits import address_of
from lakelight.server.room import Listener, Room
from lakelight.server.security import require_own_origin
from lakelight.server.services import Services
from lakelight.server.store.rows import Person
from lakelight.server.table.commands import require_fresh
from lakelight.server.table.table import Table
from lakelight.server.wire import PROTOCOL, messages, requests

log = logging.getLogger("lakelight.socket")

CLOSE_REFUSED = 4400
MOST_REFUSALS_IN_ROW = 100
# How long a client may take to receive the reason why its connection ends.
CLOSE_REASON_SECONDS = 1.0
LONGEST_MESSAGE = 500

_decoder: msgspec.json.Decoder[requests.ClientRequest] = msgspec.json.Decoder(
    requests.ClientRequest
)


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to one table from the handshake to the end."""
    services = services_of(socket)
    try:
        require_own_origin(socket, services.settings.origins)
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        await socket.close(CLOSE_REFUSED)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await _serve(socket, services)
        except GameError as error:
            await socket.send_text(refusal("", error).decode())
            await socket.close(CLOSE_REFUSED, error.code)


async def _serve(socket: WebSocket, services: Services) -> None:
    if socket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
        raise UnknownProtocol(f"this server speaks protocol {PROTOCOL}")
    address = address_of(socket)
    services.request_rates.take(address)
    person = await services.visitors.find(socket)
    visitor = address if person is None else person.identity
    with (
        services.connections_by_address.take(address),
        services.connections_by_visitor.take(visitor),
    ):
        room = await services.rooms.room(str(socket.path_params["code"]))
        settings = services.settings
        connection = Connection(
            socket, person, services.clock, settings.messages_per_second, settings.outbox
        )
        name = None if person is None else person.name
        connection.send(encode(messages.Welcome(protocol=PROTOCOL, name=name)))
        room.join(connection)
        # The process that ran the bots here may be gone; a person who returns need not wait.
        services.bot_runner.wake(room)
        sender = asyncio.create_task(connection.send_all())
        try:
            await _listen(services, room, connection)
        finally:
            room.leave(connection)
            if connection.is_closing:
                await asyncio.wait({sender}, timeout=CLOSE_REASON_SECONDS)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender


async def _listen(services: Services, room: Room, connection: Connection) -> None:
    """Answer every message until the client leaves or the connection is closed."""
    while not connection.is_closing and (message := await connection.receive()) is not None:
        services.metrics.messages.add()
        connection.send(await answer(message, services, room, connection))
        if connection.refusals_in_row > MOST_REFUSALS_IN_ROW:
            connection.close_for_abuse()
        if connection.is_backlogged:
            await asyncio.sleep(0)


async def answer(
    message: Mapping[str, object], services: Services, room: Room, connection: Connection
) -> bytes:
    """The answer to one message; it never raises."""
    identifier = ""
    try:
        is_allowed = connection.bucket.take()
        request = parse_request(message)
        identifier = request.id
        if not is_allowed:
            raise TooMany("too many messages in a short time: wait a moment")
        answered = await _carry_out(request, services, room, connection)
        connection.refusals_in_row = 0
        return answered
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        if isinstance(error, BadMessage | TooMany):
            connection.refusals_in_row += 1
        if error.code == "stale_version":
            room.refresh(connection)
        return refusal(identifier, error)
    except Exception:
        # A fault of the server must not end other people's match.
        log.exception("a message could not be answered")
        return refusal(identifier, GameError("something went wrong on the server"))


async def _carry_out(
    request: requests.ClientRequest, services: Services, room: Room, connection: Connection
) -> bytes:
    match request:
        case requests.Ping():
            return encode(messages.Pong(id=request.id))
        case requests.Preview():
            return encode(preview(room, connection, request))
        case requests.Refresh():
            room.refresh(connection)
        case requests.Look():
            look(room, connection, request)
        case requests.Rematch():
            await services.rematch(room, Person(connection.person, connection.name))
        case _:
            version = await room.ask(connection, request)
            return encode(messages.Accepted(id=request.id, version=version))
    return encode(messages.Accepted(id=request.id, version=room.table.version))


def look(room: Room, listener: Listener, request: requests.Look) -> None:
    """Look from another of one's own seats, or from none."""
    if request.seat is not None and request.seat not in room.table.seats_of(listener.person):
        raise NotYourSeat(f"seat {request.seat} is not yours")
    listener.look = request.seat
    room.refresh(listener)


def preview(room: Room, listener: Listener, request: requests.Preview) -> messages.Previewed:
    """What moves would do, as an onlooker would see it: the next tile stays hidden."""
    table = room.table
    if request.seat not in table.seats_of(listener.person):
        raise NotYourSeat(f"seat {request.seat} is not yours")
    require_fresh(table, request.seat, request.seen)
    previews = [_preview_of(table, request.seat, text) for text in request.moves]
    return messages.Previewed(id=request.id, version=table.version, previews=previews)


def _preview_of(table: Table, seat: Seat, text: str) -> messages.PreviewOf:
    state = table.state
    move = state.parse(text, seat)
    after = adapter_named(table.game.name).after_move(state, seat, move)
    return messages.PreviewOf(
        move=text,
        events=table.game.seen_events(state.effects(move), None),
        after_move=None if after is None else Raw(after),
    )


def parse_request(message: Mapping[str, object]) -> requests.ClientRequest:
    """A message of a client as a request.

    Raises:
        BadMessage: with what is wrong with it.
    """
    text = message.get("text")
    if not isinstance(text, str):
        raise BadMessage("expected a text message with JSON")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(f"not a known request: {error}"[:200]) from None


def refusal(identifier: str, error: GameError) -> bytes:
    """The message that a request was refused."""
    illegal = error if isinstance(error, IllegalMove) else None
    return encode(
        messages.Refused(
            id=identifier,
            code=error.code,
            message=str(error)[:LONGEST_MESSAGE],
            clause=illegal.clause if illegal else "",
            reason=illegal.reason if illegal else "",
            facts=illegal.facts if illegal else {},
        )
    )
