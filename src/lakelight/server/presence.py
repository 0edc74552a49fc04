"""Who is at a table: here, away, choosing a move, or watching. Told only when it changes.

Nothing is sent or computed for a move: a client knows by itself that a seat that has moved is no
longer choosing. A person alone with bots is told nothing at all.

Processes that share a database tell each other who is connected to them, so that everybody is told
the same of a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from math import ceil
from typing import Protocol

from msgspec.structs import replace

from lakelight.server.elsewhere import Present
from lakelight.server.games.adapter import encode
from lakelight.server.table.table import Table
from lakelight.server.wire.fields import Attention
from lakelight.server.wire.messages import Presence, SeatPresence

# Changes within this time are told together.
GATHER_SECONDS = 0.3
# All rooms tell at the same moments, so far apart, so that the process wakes once for all of them.
TICK_SECONDS = 0.1
# Somebody who comes back within this time was never away: they only loaded the page again.
RELOAD_SECONDS = 2.0
# Until other processes have answered, nobody is known to be away.
ANSWER_SECONDS = 2.0
# More people who watch are told to other processes as a number: news must not be too long.
MOST_NAMED = 60


class Connected(Protocol):
    """Somebody connected to a table."""

    person: str

    def send(self, message: bytes) -> None:
        """Send a message."""
        ...


class RoomPresence:
    """The presence of everybody in one room.

    `table` and `listeners` are those of the room now. Where several processes share a database,
    `tell` tells the others who is connected here.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        listeners: Callable[[], Collection[Connected]],
        tell: Callable[[Present], None] | None = None,
    ) -> None:
        self._table = table
        self._listeners = listeners
        self._tell_others = tell
        # Who is connected to other processes, and what was last told to these.
        self._elsewhere: dict[str, Present] = {}
        self._told: Present | None = None
        self._asked_at: float | None = None
        # What a client said of its person, and the version of the prompt that it said it for.
        self._attention: dict[Connected, tuple[Attention, int]] = {}
        self._held: dict[Connected, bytes] = {}
        self._timer: asyncio.TimerHandle | None = None
        # Those who wait to hear from other processes.
        self._waiting: list[asyncio.Future[None]] = []

    def note(self, seconds: float = GATHER_SECONDS) -> None:
        """Somebody came, or a seat has another occupant: tell everybody soon."""
        loop = asyncio.get_running_loop()
        when = ceil((loop.time() + seconds) / TICK_SECONDS) * TICK_SECONDS
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._tell)

    def note_gone(self, listener: Connected) -> None:
        """Somebody's connection ended."""
        self._attention.pop(listener, None)
        self._held.pop(listener, None)
        if self._held or self._tell_others is not None:
            self.note(RELOAD_SECONDS)

    def hear(self, process: str, news: Present) -> None:
        """Another process tells who is connected to it."""
        if news.people or news.strangers:
            self._elsewhere[process] = news
        else:
            self._elsewhere.pop(process, None)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        if news.asks and self._listeners():
            self._told = None
        self.note()

    def ask_again(self) -> None:
        """News of other processes may have been lost: what they told counts no more."""
        if self._tell_others is not None:
            self._asked_at = None
            self._elsewhere.clear()
            if self._listeners():
                self.note()

    def forget(self, process: str) -> None:
        """Another process is gone, and everybody who was connected to it."""
        if self._elsewhere.pop(process, None) is not None:
            self.note()

    def attend(self, listener: Connected, attention: Attention) -> None:
        """A client says whether its person looks at the table, and chooses a move."""
        before = self._attention.get(listener)
        now = (attention, self._prompt_of(listener))
        if now == before:
            return
        self._attention[listener] = now
        if attention == "choosing":
            # The others dropped the same message of an earlier turn by themselves.
            self._held = {
                one: held for one, held in self._held.items() if one.person == listener.person
            }
        self.note()

    def message(self) -> Presence | None:
        """Who is here now; None if only one person is here, who need not be told."""
        table = self._table()
        here = self._here()
        people = table.holders()
        everywhere = [here, *self._elsewhere.values()]
        connected = len(list(self._listeners())) + sum(
            len(one.people) + one.strangers for one in everywhere[1:]
        )
        if table.lesson is not None or (len(people) < 2 and connected < 2):
            return None
        states: dict[str, set[Attention]] = {}
        for one in everywhere:
            for person, attention in one.people.items():
                states.setdefault(person, set()).add(attention)
        seats: list[SeatPresence] = []
        for occupant in table.occupants:
            if not occupant.is_held:
                seats.append("")
            elif occupant.person in states:
                seats.append(_best(states[occupant.person]))
            else:
                seats.append("away" if self._knows_all() else "")
        strangers = sum(one.strangers for one in everywhere)
        return Presence(seats=seats, watching=strangers + len(states.keys() - people))

    async def find_out(self, person: str) -> None:
        """Wait until it is known whether a person is connected to any process.

        A room in which nobody is connected here has not asked the others yet. If the news are
        interrupted meanwhile, it may remain unknown.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + 2 * ANSWER_SECONDS
        while not self._attentions(person) and not self._knows_all() and loop.time() < until:
            if self._asked_at is None:
                self._tell_elsewhere()
            asked_at = loop.time() if self._asked_at is None else self._asked_at
            waiting: asyncio.Future[None] = loop.create_future()
            self._waiting.append(waiting)
            try:
                # A timer may fire a little early.
                left = asked_at + ANSWER_SECONDS - loop.time()
                await asyncio.wait({waiting}, timeout=max(left, 0.001))
            finally:
                self._waiting.remove(waiting)

    def is_attending(self, person: str) -> bool:
        """Whether a person is connected and looks at the table."""
        return bool(self._attentions(person) - {"away"})

    def is_away(self, person: str) -> bool:
        """Whether a person is known to be away."""
        found = self._attentions(person)
        return self._knows_all() if not found else found == {"away"}

    def _attentions(self, person: str) -> set[Attention]:
        """What a person does, on every device."""
        here = {self._attention_of(one) for one in self._listeners() if one.person == person}
        return here | {
            one.people[person] for one in self._elsewhere.values() if person in one.people
        }

    def _here(self) -> Present:
        """Who is connected to this process."""
        states: dict[str, set[Attention]] = {}
        strangers = 0
        for one in self._listeners():
            if one.person:
                states.setdefault(one.person, set()).add(self._attention_of(one))
            else:
                strangers += 1
        return Present({person: _best(found) for person, found in states.items()}, strangers)

    def _knows_all(self) -> bool:
        """Whether somebody who is not known to be connected is not."""
        if self._tell_others is None:
            return True
        now = asyncio.get_running_loop().time()
        return self._asked_at is not None and now - self._asked_at >= ANSWER_SECONDS

    def _tell_elsewhere(self) -> None:
        """Tell other processes who is connected here, if that changed; ask them at first."""
        if self._tell_others is None:
            return
        here = _shortened(self._here(), self._table().holders())
        asks = self._asked_at is None
        if here == self._told and not asks:
            return
        self._told = here
        if asks:
            self._asked_at = asyncio.get_running_loop().time()
            self.note(ANSWER_SECONDS)
        self._tell_others(replace(here, asks=asks))

    def _tell(self) -> None:
        self._timer = None
        self._tell_elsewhere()
        told = self.message()
        if told is None:
            return
        encoded = encode(told)
        choosing = {
            occupant.person
            for occupant, state in zip(self._table().occupants, told.seats, strict=True)
            if state == "choosing"
        }
        for listener in list(self._listeners()):
            message = (
                self._without_own(told, listener.person) if listener.person in choosing else encoded
            )
            if self._held.get(listener) != message:
                self._held[listener] = message
                listener.send(message)

    def _without_own(self, told: Presence, person: str) -> bytes:
        """The same for somebody who is choosing, and who need not be told that they are."""
        own = self._table().seats_of(person)
        seats: list[SeatPresence] = [
            "here" if seat in own and state == "choosing" else state
            for seat, state in enumerate(told.seats)
        ]
        return encode(replace(told, seats=seats))

    def _attention_of(self, listener: Connected) -> Attention:
        attention, prompt = self._attention.get(listener, ("here", 0))
        if attention == "choosing" and prompt != self._prompt_of(listener):
            return "here"
        return attention

    def _prompt_of(self, listener: Connected) -> int:
        """The version of what a person's seat has to do; 0 if it has nothing to do."""
        table = self._table()
        to_act = table.seats_to_act()
        own = [seat for seat in table.seats_of(listener.person) if seat in to_act]
        return table.prompts[own[0]].version if own else 0


def _best(states: set[Attention]) -> Attention:
    """What counts of a person with several devices."""
    return "choosing" if "choosing" in states else "here" if "here" in states else "away"


def _shortened(here: Present, holders: frozenset[str]) -> Present:
    """The same with a bounded number of people who only watch, and the rest as a number."""
    watching = [person for person in here.people if person not in holders]
    left_out = set(watching[MOST_NAMED:])
    kept = {person: one for person, one in here.people.items() if person not in left_out}
    return Present(kept, here.strangers + len(left_out))
