"""Who is at a table: here, away, choosing a move, or watching. Told only when it changes.

Nothing is sent or computed for a move: a client knows by itself that a seat that has moved is no
longer choosing. A person alone with bots is told nothing at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from lakelight.server.games.adapter import encode
from lakelight.server.table.table import Table
from lakelight.server.wire.fields import Attention
from lakelight.server.wire.messages import Presence, SeatPresence

# Changes within this time are told together.
GATHER_SECONDS = 0.3
# Somebody who comes back within this time was never away: they only loaded the page again.
RELOAD_SECONDS = 2.0


class Present(Protocol):
    """Somebody connected to a table."""

    person: str

    def send(self, message: bytes) -> None:
        """Send a message."""
        ...


class RoomPresence:
    """The presence of everybody in one room.

    `table` and `listeners` are those of the room now. Where several processes share a database,
    `knows_all` is False: somebody who is not connected here may be connected elsewhere.
    """

    def __init__(
        self,
        table: Callable[[], Table],
        listeners: Callable[[], Iterable[Present]],
        *,
        knows_all: bool = True,
    ) -> None:
        self._table = table
        self._listeners = listeners
        self._knows_all = knows_all
        # What a client said of its person, and the version of the prompt that it said it for.
        self._attention: dict[Present, tuple[Attention, int]] = {}
        self._held: dict[Present, bytes] = {}
        self._timer: asyncio.TimerHandle | None = None

    def note(self, seconds: float = GATHER_SECONDS) -> None:
        """Somebody came, or a seat has another occupant: tell everybody soon."""
        loop = asyncio.get_running_loop()
        when = loop.time() + seconds
        if self._timer is not None:
            if self._timer.when() <= when:
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._tell)

    def note_gone(self, listener: Present) -> None:
        """Somebody's connection ended."""
        self._attention.pop(listener, None)
        self._held.pop(listener, None)
        if self._held:
            self.note(RELOAD_SECONDS)

    def attend(self, listener: Present, attention: Attention) -> None:
        """A client says whether its person looks at the table, and chooses a move."""
        before = self._attention.get(listener)
        now = (attention, self._prompt_of(listener))
        if now == before:
            return
        self._attention[listener] = now
        if attention == "choosing":
            # The others dropped the same message of an earlier turn by themselves.
            self._held.clear()
        self.note()

    def message(self) -> Presence | None:
        """Who is here now; None if there is nobody but one person, who needs no telling."""
        table = self._table()
        listeners = list(self._listeners())
        people = table.holders()
        if table.lesson is not None or (len(people) < 2 and len(listeners) < 2):
            return None
        states: dict[str, set[Attention]] = {}
        for one in listeners:
            states.setdefault(one.person, set()).add(self._attention_of(one))
        seats: list[SeatPresence] = []
        for occupant in table.occupants:
            if not occupant.is_held:
                seats.append("")
            elif occupant.person in states:
                seats.append(_best(states[occupant.person]))
            else:
                seats.append("away" if self._knows_all else "")
        watching = [one for one in listeners if one.person not in people]
        strangers = sum(not one.person for one in watching)
        known = {one.person for one in watching if one.person}
        return Presence(seats=seats, watching=strangers + len(known))

    def is_attending(self, person: str) -> bool:
        """Whether a person is connected here and looks at the table."""
        return any(
            self._attention_of(one) != "away" for one in self._listeners() if one.person == person
        )

    def is_away(self, person: str) -> bool:
        """Whether a person is known to be away."""
        mine = {self._attention_of(one) for one in self._listeners() if one.person == person}
        return self._knows_all if not mine else mine == {"away"}

    def _tell(self) -> None:
        self._timer = None
        told = self.message()
        if told is None:
            return
        encoded = encode(told)
        for listener in list(self._listeners()):
            if self._held.get(listener) != encoded:
                self._held[listener] = encoded
                listener.send(encoded)

    def _attention_of(self, listener: Present) -> Attention:
        attention, prompt = self._attention.get(listener, ("here", 0))
        if attention == "choosing" and prompt != self._prompt_of(listener):
            return "here"
        return attention

    def _prompt_of(self, listener: Present) -> int:
        """The version of what a person's seat has to do; 0 if it has nothing to do."""
        table = self._table()
        to_act = table.seats_to_act()
        own = [seat for seat in table.seats_of(listener.person) if seat in to_act]
        return table.prompts[own[0]].version if own else 0


def _best(states: set[Attention]) -> Attention:
    """What counts of a person with several devices."""
    return "choosing" if "choosing" in states else "here" if "here" in states else "away"
