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
from lakelight.server.table.decision import require_fresh
from lakelight.server.table.table import Table
from lakelight.server.wire import PROTOCOL, asked, told

if TYPE_CHECKING:
    from lakelight.server.app import Door

log = logging.getLogger("lakelight.socket")

REFUSED = 4400
MOST_STRIKES = 100
# How long the reason for an end may take to reach the client.
FAREWELL = 1.0

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[asked.Asked] = msgspec.json.Decoder(asked.Asked)


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to one table from the handshake to the end."""
    door: Door = socket.app.state.door
    try:
        require_own_origin(socket, door.settings.origins)
    except GameError as error:
        door.metrics.refusals.add(label=error.code)
        await socket.close(REFUSED)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await _serve(socket, door)
        except GameError as error:
            await socket.send_text(refusal("", error).decode())
            await socket.close(REFUSED, error.code)


async def _serve(socket: WebSocket, door: Door) -> None:
    if socket.query_params.get("protocol", str(PROTOCOL)) != str(PROTOCOL):
        raise UnknownProtocol(f"this server speaks protocol {PROTOCOL}")
    address = address_of(socket)
    door.rates.take(address)
    person = await door.visitors.find(socket)
    who = address if person is None else person.identity
    with door.places_by_address.take(address), door.places_by_visitor.take(who):
        room = await door.house.room(str(socket.path_params["code"]))
        settings = door.settings
        connection = Connection(
            socket, person, door.clock, settings.messages_per_second, settings.outbox
        )
        connection.tell(
            _encoder.encode(
                told.Welcome(protocol=PROTOCOL, name=None if person is None else person.name)
            )
        )
        room.join(connection)
        # The process that thought for the bots here may be gone; who comes back need not wait.
        door.performer.wake(room)
        sender = asyncio.create_task(connection.send_all())
        try:
            await _listen(door, room, connection)
        finally:
            room.leave(connection)
            if connection.is_over:
                await asyncio.wait({sender}, timeout=FAREWELL)
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender


async def _listen(door: Door, room: Room, connection: Connection) -> None:
    """Answer every message until the client goes or is thrown out."""
    while not connection.is_over and (message := await connection.receive()) is not None:
        door.metrics.messages.add()
        connection.tell(await _answer(message, door, room, connection))
        if connection.strikes > MOST_STRIKES:
            connection.throw_out()
        if connection.is_crowded:
            await asyncio.sleep(0)


async def _answer(
    message: Mapping[str, object], door: Door, room: Room, connection: Connection
) -> bytes:
    """What comes back for one message: never an exception."""
    identifier = ""
    try:
        is_allowed = connection.bucket.take()
        ask = parse_asked(message)
        identifier = ask.id
        if not is_allowed:
            raise TooMany("too many messages in so short a time: wait a moment")
        answer = await _do(ask, door, room, connection)
        connection.strikes = 0
        return answer
    except GameError as error:
        door.metrics.refusals.add(label=error.code)
        if isinstance(error, BadMessage | TooMany):
            connection.strikes += 1
        if error.code == "stale_version":
            room.refresh(connection)
        return refusal(identifier, error)
    except Exception:
        # A fault of ours must not end the match of others.
        log.exception("a message could not be answered")
        return refusal(identifier, GameError("something went wrong on the server"))


async def _do(ask: asked.Asked, door: Door, room: Room, connection: Connection) -> bytes:
    match ask:
        case asked.Ping():
            return _encoder.encode(told.Pong(id=ask.id))
        case asked.Refresh():
            room.refresh(connection)
        case asked.Look():
            look(room, connection, ask)
        case asked.Preview():
            return _encoder.encode(preview(room, connection, ask))
        case asked.Rematch():
            await door.rematch(room, Person(connection.person, connection.name))
        case _:
            version = await room.ask(connection, ask)
            return _encoder.encode(told.Accepted(id=ask.id, version=version))
    return _encoder.encode(told.Accepted(id=ask.id, version=room.table.version))


def look(room: Room, connection: Connection, ask: asked.Look) -> None:
    """Show another of one's own hands, or none."""
    if ask.seat is not None and ask.seat not in room.table.seats_of(connection.person):
        raise NotYourSeat(f"seat {ask.seat} is not yours")
    connection.look = ask.seat
    room.refresh(connection)


def preview(room: Room, connection: Connection, ask: asked.Preview) -> told.Previewed:
    """What moves would do, as an onlooker would see it: the next tile stays hidden."""
    table = room.table
    if ask.seat not in table.seats_of(connection.person):
        raise NotYourSeat(f"seat {ask.seat} is not yours")
    require_fresh(table, ask.seat, ask.seen)
    previews = [_preview_of(table, ask.seat, text) for text in ask.moves]
    return told.Previewed(id=ask.id, version=table.version, previews=previews)


def _preview_of(table: Table, seat: Seat, text: str) -> told.PreviewOf:
    game, state = table.game, table.state
    move = state.parse(text, seat)
    ahead = AHEAD.get(game.name)
    return told.PreviewOf(
        move=text,
        events=events_json(game.seen_events(state.effects(move), None)),  # type: ignore[arg-type]
        ahead=None if ahead is None else ahead(state, seat, move),
    )


def parse_asked(message: Mapping[str, object]) -> asked.Asked:
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
        told.Refused(
            id=identifier,
            code=error.code,
            message=str(error)[:500],
            clause=refused.clause if refused else "",
            reason=refused.reason if refused else "",
            facts=refused.facts if refused else {},
        )
    )
