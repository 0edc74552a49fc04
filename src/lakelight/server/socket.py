"""One WebSocket for each table: reads what a client asks, answers, and lives through nonsense."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from lakelight.core.errors import GameError, IllegalMove
from lakelight.core.events import events_json
from lakelight.core.game import Seat
from lakelight.server.choices import AHEAD
from lakelight.server.connection import Connection
from lakelight.server.errors import BadMessage, NotYourSeat, TooMany, UnknownProtocol
from lakelight.server.limits import address_of
from lakelight.server.room import Room
from lakelight.server.security import require_own_origin
from lakelight.server.store.rows import Person
from lakelight.server.table.commands import require_fresh
from lakelight.server.table.table import Table
from lakelight.server.wire import PROTOCOL, messages, requests

if TYPE_CHECKING:
    from lakelight.server.app import Services

log = logging.getLogger("lakelight.socket")

REFUSED = 4400
MOST_REFUSALS_IN_ROW = 100
# How long the reason for an end may take to reach the client.
CLOSE_REASON_SECONDS = 1.0

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[requests.ClientRequest] = msgspec.json.Decoder(
    requests.ClientRequest
)


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to one table from the handshake to the end."""
    services: Services = socket.app.state.services
    try:
        require_own_origin(socket, services.settings.origins)
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        await socket.close(REFUSED)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await _serve(socket, services)
        except GameError as error:
            await socket.send_text(refusal("", error).decode())
            await socket.close(REFUSED, error.code)


async def _serve(socket: WebSocket, services: Services) -> None:
    if socket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
        raise UnknownProtocol(f"this server speaks protocol {PROTOCOL}")
    address = address_of(socket)
    services.rates.take(address)
    person = await services.visitors.find(socket)
    who = address if person is None else person.identity
    with services.places_by_address.take(address), services.places_by_visitor.take(who):
        room = await services.rooms.room(str(socket.path_params["code"]))
        settings = services.settings
        connection = Connection(
            socket, person, services.clock, settings.messages_per_second, settings.outbox
        )
        connection.tell(
            _encoder.encode(
                messages.Welcome(protocol=PROTOCOL, name=None if person is None else person.name)
            )
        )
        room.join(connection)
        # The process that thought for the bots here may be gone; who comes back need not wait.
        services.bot_runner.wake(room)
        sender = asyncio.create_task(connection.send_all())
        try:
            await _listen(services, room, connection)
        finally:
            room.leave(connection)
            if connection.is_over:
                await asyncio.wait({sender}, timeout=CLOSE_REASON_SECONDS)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender


async def _listen(services: Services, room: Room, connection: Connection) -> None:
    """Answer every message until the client goes or is thrown out."""
    while not connection.is_over and (message := await connection.receive()) is not None:
        services.metrics.messages.add()
        connection.tell(await _answer(message, services, room, connection))
        if connection.refusals_in_row > MOST_REFUSALS_IN_ROW:
            connection.close_for_abuse()
        if connection.is_backlogged:
            await asyncio.sleep(0)


async def _answer(
    message: Mapping[str, object], services: Services, room: Room, connection: Connection
) -> bytes:
    """What comes back for one message: never an exception."""
    identifier = ""
    try:
        is_allowed = connection.bucket.take()
        ask = parse_request(message)
        identifier = ask.id
        if not is_allowed:
            raise TooMany("too many messages in so short a time: wait a moment")
        answer = await _do(ask, services, room, connection)
        connection.refusals_in_row = 0
        return answer
    except GameError as error:
        services.metrics.refusals.add(label=error.code)
        if isinstance(error, BadMessage | TooMany):
            connection.refusals_in_row += 1
        if error.code == "stale_version":
            room.refresh(connection)
        return refusal(identifier, error)
    except Exception:
        # A fault of ours must not end the match of others.
        log.exception("a message could not be answered")
        return refusal(identifier, GameError("something went wrong on the server"))


async def _do(
    ask: requests.ClientRequest, services: Services, room: Room, connection: Connection
) -> bytes:
    match ask:
        case requests.Ping():
            return _encoder.encode(messages.Pong(id=ask.id))
        case requests.Refresh():
            room.refresh(connection)
        case requests.Look():
            look(room, connection, ask)
        case requests.Preview():
            return _encoder.encode(preview(room, connection, ask))
        case requests.Rematch():
            await services.rematch(room, Person(connection.person, connection.name))
        case _:
            version = await room.ask(connection, ask)
            return _encoder.encode(messages.Accepted(id=ask.id, version=version))
    return _encoder.encode(messages.Accepted(id=ask.id, version=room.table.version))


def look(room: Room, connection: Connection, ask: requests.Look) -> None:
    """Show another of one's own hands, or none."""
    if ask.seat is not None and ask.seat not in room.table.seats_of(connection.person):
        raise NotYourSeat(f"seat {ask.seat} is not yours")
    connection.look = ask.seat
    room.refresh(connection)


def preview(room: Room, connection: Connection, ask: requests.Preview) -> messages.Previewed:
    """What moves would do, as an onlooker would see it: the next tile stays hidden."""
    table = room.table
    if ask.seat not in table.seats_of(connection.person):
        raise NotYourSeat(f"seat {ask.seat} is not yours")
    require_fresh(table, ask.seat, ask.seen)
    previews = [_preview_of(table, ask.seat, text) for text in ask.moves]
    return messages.Previewed(id=ask.id, version=table.version, previews=previews)


def _preview_of(table: Table, seat: Seat, text: str) -> messages.PreviewOf:
    game, state = table.game, table.state
    move = state.parse(text, seat)
    ahead = AHEAD.get(game.name)
    return messages.PreviewOf(
        move=text,
        events=events_json(game.seen_events(state.effects(move), None)),  # type: ignore[arg-type]
        ahead=None if ahead is None else ahead(state, seat, move),
    )


def parse_request(message: Mapping[str, object]) -> requests.ClientRequest:
    """A message of a client.

    Raises:
        BadMessage: saying what is wrong with it.
    """
    text = message.get("text")
    if not isinstance(text, str):
        raise BadMessage("expected a text message with JSON")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadMessage(f"no message of ours: {error}"[:200]) from None


def refusal(identifier: str, error: GameError) -> bytes:
    """A refusal on the wire."""
    refused = error if isinstance(error, IllegalMove) else None
    return _encoder.encode(
        messages.Refused(
            id=identifier,
            code=error.code,
            message=str(error)[:500],
            clause=refused.clause if refused else "",
            reason=refused.reason if refused else "",
            facts=refused.facts if refused else {},
        )
    )
