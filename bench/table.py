"""A table of simulated people who play match after match, as people would."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bench.account import Account
from bench.http_client import post
from bench.listener import Listener
from bench.party import Party
from bench.received import NO_CHOICES
from tests.server.clients import first_move

READY_SECONDS = 30.0
PAUSE_SECONDS = 0.2


class Table:
    """A party at a table; at most one move of theirs is on its way.

    `on_ready` is called when moves can be played here, and `on_return` with a move that was to be
    played here and cannot be.
    """

    def __init__(self, number: int, party: Party, ports: Sequence[int]) -> None:
        self.number = number
        self.party = party
        self.ports = ports
        # A household has one address, so that the limits for an address apply to each table.
        self.address = loopback_address(number)
        self.account = Account()
        self.people: list[Listener] = []
        self.listeners: list[Listener] = []
        self.code = ""
        self.status = ""
        # While one match is over and the next has not begun.
        self.is_resting = True
        self.on_ready: Callable[[Table], None] = lambda table: None
        self.on_return: Callable[[float], None] = lambda due: None
        # When the moves were due that wait for the one on its way, and when that one was.
        self._waiting: deque[float] = deque()
        self._due: float | None = None
        self._needed: int | None = None
        self._count = 0
        self._beginning: asyncio.Task[None] | None = None
        # Whether people say that they choose when their turn begins, and who did so last; and
        # whether they hear heartbeats.
        self.attends = self.hears = False
        self._chooser: Listener | None = None

    @property
    def able(self) -> Listener | None:
        """A person who may act."""
        for person in self.people:
            if person.choices != NO_CHOICES:
                return person
        return None

    @property
    def takes_moves(self) -> bool:
        """Whether it is a person's turn, or the move of one is on its way."""
        return not self.is_resting and (self._due is not None or self.able is not None)

    async def sit_down(self) -> None:
        """Everybody becomes a visitor, and the first match begins."""
        for place in range(self.party.people):
            port = self.ports[(self.number + place) % len(self.ports)]
            name = {"name": f"P{self.number}-{place}"}
            made = await post(port, self.address, "/api/visitor", name)
            self.people.append(Listener(self, port, self.address, made.cookie))
        port = self.ports[(self.number + 1) % len(self.ports)]
        onlookers = [Listener(self, port, self.address, "") for _ in range(self.party.onlookers)]
        self.listeners = [*self.people, *onlookers]
        await self._begin()

    async def play_ahead(self, moves: int) -> None:
        """Play some moves at once, so that not all matches end at the same time."""
        goal = self._count + moves
        with contextlib.suppress(OSError, TimeoutError):
            while self._count < goal and self.takes_moves:
                self.take(time.perf_counter())
                await self._until(lambda: self._due is None)

    async def reconnect(self, number: int) -> None:
        """Somebody loses the connection and comes back."""
        listener = self.listeners[number % len(self.listeners)]
        with contextlib.suppress(OSError, TimeoutError):
            await listener.connect(self.code)
            await self._until(lambda: listener.version > 0)

    def attend(self, *, says: bool, hears: bool) -> None:
        """Let people say that they choose and hear heartbeats, as with browsers, or not."""
        self.attends, self.hears = says, hears
        for person in self.people:
            if person.is_connected:
                person.ask(type="heartbeats", is_wanted=hears)

    def take(self, due: float) -> None:
        """Play a move that is due, now or after the one that is on its way."""
        self._waiting.append(due)
        if self._due is None:
            self._play_next()

    def give_up(self) -> None:
        """Count the moves as lost that did not arrive."""
        self.account.lost += len(self._waiting) + (self._due is not None)
        self._waiting.clear()
        self._due = self._needed = None

    def received(self) -> None:
        """Somebody has a new view."""
        if self._due is not None:
            self._end_if_all_have_it()
        elif self.status == "over":
            self._begin_again()
        elif self.able is not None:
            self.on_ready(self)

    def accepted(self, key: str, version: int) -> None:
        """A request was carried out, which led to this version."""
        if self._due is not None and key == str(self._count):
            self._needed = version
            self._end_if_all_have_it()

    def refused(self, key: str, code: str) -> None:
        """A request was refused."""
        if self._due is not None and key == str(self._count):
            self.account.refused[code] += 1
            self._end()

    def disconnected(self) -> None:
        """A connection ended that should not have: the move on its way is lost."""
        self.account.disconnects += 1
        if self._due is not None:
            self.account.lost += 1
            self._due = self._needed = None
        self._begin_again()

    async def close(self) -> None:
        """Leave the table."""
        if self._beginning is not None:
            self._beginning.cancel()
            await asyncio.gather(self._beginning, return_exceptions=True)
        for listener in self.listeners:
            listener.close()

    async def _begin(self) -> None:
        """Begin a match; on a busy computer it may take more than one attempt."""
        while self.is_resting:
            try:
                await self._open_and_start()
                self.is_resting = False
            except (OSError, TimeoutError):
                await asyncio.sleep(PAUSE_SECONDS)
        self.account.matches += 1
        self.on_ready(self)

    async def _open_and_start(self) -> None:
        host, *guests = self.people
        made = await post(host.port, self.address, "/api/tables", self.party.wish, host.cookie)
        self.code, self.status = made.json["code"], ""
        for listener in self.listeners:
            await listener.connect(self.code)
        await self._until(lambda: all(one.version for one in self.listeners))
        seated = host.version
        for seat, person in enumerate(guests, start=1):
            person.ask(type="sit", seat=seat)
        await self._until(lambda: host.version >= seated + len(guests))
        self.attend(says=self.attends, hears=self.hears)
        host.ask(type="start")
        await self._until(
            lambda: self.status == "running" and len({one.version for one in self.listeners}) == 1
        )

    async def _until(self, is_reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(READY_SECONDS):
            while not is_reached():
                if not all(one.is_connected for one in self.listeners):
                    raise ConnectionError("the server ended a connection")
                await asyncio.sleep(0.002)

    def _play_next(self) -> None:
        """Send the next move that waits; if nobody here may act, others have to play it."""
        able = None if self.is_resting else self.able
        if able is None:
            self._return_waiting()
            return
        self._due = self._waiting.popleft()
        self._count += 1
        choices: Any = msgspec.json.decode(able.choices)
        if self.attends and able is not self._chooser:
            able.ask(type="attend", attention="choosing")
        self._chooser = able
        able.ask(
            type="move",
            id=str(self._count),
            seat=choices["seat"],
            seen=able.version,
            move=first_move(choices, self._count),
        )
        self.account.send_lags.append(time.perf_counter() - self._due)

    def _end_if_all_have_it(self) -> None:
        needed = self._needed
        if needed is None or any(one.version < needed for one in self.listeners):
            return
        assert self._due is not None
        self.account.delays.append(time.perf_counter() - self._due)
        self._end()

    def _end(self) -> None:
        """Go on after a move that arrived or was refused."""
        self._due = self._needed = None
        if self.status == "over":
            self._begin_again()
        elif self._waiting:
            self._play_next()
        elif self.able is not None:
            self.on_ready(self)

    def _begin_again(self) -> None:
        if not self.is_resting:
            self.is_resting = True
            self._return_waiting()
            self._beginning = asyncio.create_task(self._begin())

    def _return_waiting(self) -> None:
        while self._waiting:
            self.on_return(self._waiting.popleft())


def loopback_address(number: int) -> str:
    """One of 16 million addresses of the loopback interface, never 127.0.0.x."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"
