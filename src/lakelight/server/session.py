"""What one client asks at one table, answered in order; bad input is refused with a code.

A session knows no network: it is handed every message, and sends through a `Connection`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

import msgspec

from lakelight.core.errors import GameError, IllegalMove
from lakelight.server.coaching.questions import format_view
from lakelight.server.connection import Connection
from lakelight.server.errors import BadMessage, NotNow, NotYourSeat, StaleVersion, TooMany
from lakelight.server.games.adapter import encode
from lakelight.server.listener import Listener
from lakelight.server.mutes import mutes_of
from lakelight.server.phrases import chat, say
from lakelight.server.room import MoveOutcome, Room
from lakelight.server.services import Services
from lakelight.server.table.broadcast import moves_of, viewer_of
from lakelight.server.table.change import require_fresh
from lakelight.server.wire import PROTOCOL, messages, requests
from lakelight.server.wire.advice import advice_of
from lakelight.server.work import Account

log = logging.getLogger("lakelight.session")

LONGEST_MESSAGE = 500
# Requests that may wait for the one before them; then nothing more is read for a while.
MOST_WAITING = 16
# So many moves that nobody asked about before cost as much as one message.
PREVIEWS_PER_TOKEN = 4
# So many moves in a list of all cost as much as one message.
MOVES_PER_TOKEN = 32

_decoder: msgspec.json.Decoder[requests.ClientRequest] = msgspec.json.Decoder(
    requests.ClientRequest
)


class Session:
    """The requests of one connection to one room.

    `on_ready` is called when a session that was full takes more.
    """

    __slots__ = (
        "_connection",
        "_end",
        "_moving",
        "_room",
        "_services",
        "_task",
        "_waiting",
        "on_ready",
    )

    def __init__(
        self,
        services: Services,
        room: Room,
        connection: Connection,
        end: Callable[[], None] = lambda: None,
    ) -> None:
        self._services = services
        self._room = room
        self._connection = connection
        self._end = end
        self._waiting: deque[requests.ClientRequest] | None = None
        self._task: asyncio.Task[None] | None = None
        # While a move is under way that needs no task.
        self._moving: asyncio.Future[None] | None = None
        self.on_ready: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Join the table, and send how it stands.

        Raises:
            NoOnlookers: if this person may not see the table.
        """
        connection = self._connection
        name = connection.name if connection.person else None
        welcome = messages.Welcome(
            protocol=PROTOCOL,
            name=name,
            now=self._services.clock.now(),
            away_seconds=self._services.settings.away_seconds,
            chat=self._services.settings.chat,
        )
        connection.send(encode(welcome))
        self._room.join(connection)
        # The process that ran the bots here may be gone; a person who returns need not wait.
        self._services.bot_runner.wake(self._room)

    def end(self) -> None:
        """Leave the table: the connection is gone."""
        self._connection.is_closing = True
        self._services.heartbeats.end(self._connection)
        self._room.leave(self._connection)
        self._end()

    @property
    def is_full(self) -> bool:
        """Whether so many requests wait that no more should be read."""
        return self._waiting is not None and len(self._waiting) >= MOST_WAITING

    def charge_frame(self) -> None:
        """Charge a frame that carries no message of its own."""
        self._connection.charge_frame()

    def receive(self, message: str | bytes) -> None:
        """Answer a message as soon as those before it are answered; bytes are refused."""
        self._services.metrics.messages.add()
        request = self._admit(message)
        if request is None:
            return
        if self._task is not None or self._moving is not None:
            if self._waiting is None:
                self._waiting = deque()
            self._waiting.append(request)
            return
        if isinstance(request, requests.Move):
            if not self._begin_move(request):
                self._start_work(request)
            return
        answered = self._answer_now(request)
        if answered is None:
            self._start_work(request)
        else:
            self._reply(answered)

    async def answered(self) -> None:
        """Wait until everything that was received is answered."""
        while (under_way := self._task or self._moving) is not None:
            await asyncio.wait({under_way})

    def _begin_move(self, request: requests.Move) -> bool:
        """Carry out a move without a task; False if it needs one."""

        def end(outcome: MoveOutcome) -> None:
            self._end_move(request, outcome)

        try:
            is_begun = self._room.begin_move(self._connection, request, end)
        except Exception as error:
            self._reply(self._refusal(request.id, error))
            return True
        if is_begun:
            self._moving = asyncio.get_running_loop().create_future()
            self._services.tasks.add(self._moving)
        return is_begun

    def _end_move(self, request: requests.Move, outcome: MoveOutcome) -> None:
        """Answer a move, and then what has waited for it."""
        if self._moving is not None:
            self._services.tasks.discard(self._moving)
            self._moving.set_result(None)
            self._moving = None
        if isinstance(outcome, StaleVersion):
            # Another process wrote first: the room takes that in, and tries again.
            self._start_work(request)
        elif isinstance(outcome, Exception):
            self._reply(self._refusal(request.id, outcome))
        else:
            self._connection.count_success()
            self._reply(self._accepted(request, outcome))
        if self._waiting and self._task is None:
            self._start_work()

    def _start_work(self, first: requests.ClientRequest | None = None) -> None:
        self._task = asyncio.create_task(self._work(first))
        self._services.tasks.add(self._task)

    async def _work(self, first: requests.ClientRequest | None) -> None:
        """Answer a request, and then others until none waits."""
        if first is not None:
            self._reply(await self._answer(first))
        while self._waiting:
            was_full = self.is_full
            request = self._waiting.popleft()
            answered = self._answer_now(request)
            self._reply(await self._answer(request) if answered is None else answered)
            if was_full:
                self.on_ready()
        if self._task is not None:
            self._services.tasks.discard(self._task)
        self._task = self._waiting = None

    def _reply(self, answered: bytes) -> None:
        """Send an answer, unless the client wants none."""
        if answered:
            self._connection.send(answered)

    def _admit(self, message: str | bytes) -> requests.ClientRequest | None:
        """The request in a message, if it may be carried out; otherwise it is refused."""
        identifier = ""
        try:
            is_allowed = self._connection.charge()
            request = parse_request(message)
            identifier = request.id
            if not is_allowed:
                raise TooMany("too many messages in a short time: wait a moment")
        except GameError as error:
            self._connection.send(self._refusal(identifier, error))
            return None
        return request

    def _answer_now(self, request: requests.ClientRequest) -> bytes | None:
        """The answer to a request that changes nothing at the table; None for any other.

        It is empty if the client wants none.
        """
        try:
            match request:
                case requests.Ping():
                    answered = encode(messages.Pong(id=request.id))
                case requests.Heartbeats():
                    heartbeats = self._services.heartbeats
                    change = heartbeats.begin if request.is_wanted else heartbeats.end
                    change(self._connection)
                    answered = self._accepted_if_asked(request)
                case requests.Preview():
                    charge = self._connection.charge
                    answered = encode(preview(self._room, self._connection, request, charge))
                case requests.ListMoves():
                    charge = self._connection.charge
                    answered = encode(list_moves(self._room, self._connection, request, charge))
                case requests.Refresh():
                    self._room.refresh(self._connection)
                    answered = self._accepted(request, self._room.table.version)
                case requests.Attend():
                    self._room.presence.attend(self._connection, request.attention)
                    answered = self._accepted_if_asked(request)
                case requests.Say():
                    say(self._room, self._connection, request, self._services.phrase_rates)
                    answered = self._accepted(request, self._room.table.version)
                case requests.Chat():
                    self._require_chat()
                    chat(self._room, self._connection, request, self._services.phrase_rates)
                    answered = self._accepted(request, self._room.table.version)
                case requests.Mute():
                    self._connection.mutes = mutes_of(self._room.table, request)
                    answered = self._accepted(request, self._room.table.version)
                case requests.Look():
                    look(self._room, self._connection, request)
                    answered = self._accepted(request, self._room.table.version)
                case _:
                    return None
        except Exception as error:
            return self._refusal(request.id, error)
        self._connection.count_success()
        return answered

    async def _answer(self, request: requests.ClientRequest) -> bytes:
        """The answer to a request that may change the table; it never raises."""
        connection = self._connection
        try:
            if isinstance(request, requests.Rematch):
                person = await self._services.visitors.require_known(connection.person)
                await self._services.rematch(self._room, person, connection.address)
                version = self._room.table.version
            else:
                if isinstance(request, requests.Sit):
                    person = await self._services.visitors.require_known(connection.person)
                    connection.name, connection.avatar = person.name, person.avatar
                if isinstance(request, requests.AllowChat) and request.is_allowed:
                    self._require_chat()
                version = await self._room.ask(connection, request)
            if isinstance(request, requests.Hint):
                connection.count_success()
                return encode(self._hint(request))
        except Exception as error:
            return self._refusal(request.id, error)
        connection.count_success()
        return self._accepted(request, version)

    def _require_chat(self) -> None:
        if not self._services.settings.chat:
            raise NotNow("this server has no free chat; LAKELIGHT_CHAT=yes would allow it")

    def _hint(self, request: requests.Hint) -> messages.HintProgress:
        """How far the hint is that a seat may have and that is marked in the journal."""
        table = self._room.table
        if request.here:
            question = format_view(table.state.view(request.seat))
            version = table.version
            return messages.HintProgress(
                id=request.id, version=version, place=0, hint=None, question=question
            )
        keys = Account(self._connection.address, self._connection.person).keys
        place, found = self._services.hints.progress(table, request.seat, keys)
        advice = None if found is None else advice_of(found)
        return messages.HintProgress(id=request.id, version=table.version, place=place, hint=advice)

    def _accepted_if_asked(self, request: requests.ClientRequest) -> bytes:
        """The answer to a request that says something and needs none."""
        return self._accepted(request, self._room.table.version) if request.id else b""

    def _accepted(self, request: requests.ClientRequest, version: int) -> bytes:
        return encode(messages.Accepted(id=request.id, version=version))

    def _refusal(self, identifier: str, error: Exception) -> bytes:
        if not isinstance(error, GameError):
            # A fault of the server must not end other people's match.
            log.error("a message could not be answered", exc_info=error)
            return refusal(identifier, GameError("something went wrong on the server"))
        self._services.metrics.refusals.add(label=error.code)
        if isinstance(error, BadMessage | TooMany):
            self._connection.count_refusal()
        if error.code == "stale_version":
            self._room.refresh(self._connection)
        return refusal(identifier, error)


def look(room: Room, listener: Listener, request: requests.Look) -> None:
    """Look from another of one's own seats, or from none."""
    if request.seat is not None and request.seat not in room.table.seats_of(listener.person):
        raise NotYourSeat(f"seat {request.seat} is not yours")
    listener.look = request.seat
    room.refresh(listener)


def list_moves(
    room: Room,
    listener: Listener,
    request: requests.ListMoves,
    charge: Callable[[float], bool] = lambda cost: True,
) -> messages.MoveList:
    """The moves that stand, as the listener may see them.

    Raises:
        TooMany: if `charge` does not grant what so many moves cost.
    """
    table = room.table
    if not charge(table.move_count / MOVES_PER_TOKEN):
        raise TooMany("too many lists of moves in a short time: wait a moment")
    viewer = viewer_of(table, listener.person, listener.look)
    return messages.MoveList(id=request.id, version=table.version, news=moves_of(table, viewer))


def preview(
    room: Room,
    listener: Listener,
    request: requests.Preview,
    charge: Callable[[float], bool] = lambda cost: True,
) -> messages.Previewed:
    """What moves would do, as an onlooker would see it: the next tile stays hidden.

    Raises:
        TooMany: if `charge` does not grant what the moves cost that are not known yet.
    """
    table = room.table
    if request.seat not in table.seats_of(listener.person):
        raise NotYourSeat(f"seat {request.seat} is not yours")
    require_fresh(table, request.seat, request.seen)
    known = room.previews
    moves = [(text, table.state.parse(text, request.seat)) for text in request.moves]
    new = sum(not known.has(request.seat, move) for _, move in moves)
    if new and not charge(new / PREVIEWS_PER_TOKEN):
        raise TooMany("too many previews in a short time: wait a moment")
    return messages.Previewed(
        id=request.id,
        version=table.version,
        previews=[known.of(request.seat, text, move) for text, move in moves],
    )


def parse_request(message: str | bytes) -> requests.ClientRequest:
    """A message of a client as a request.

    Raises:
        BadMessage: with what is wrong with it.
    """
    if not isinstance(message, str):
        raise BadMessage("expected a text message with JSON")
    try:
        return _decoder.decode(message)
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
