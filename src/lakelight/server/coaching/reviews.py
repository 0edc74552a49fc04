"""Reviews of finished matches: worked out once, part by part, and kept with the match."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from lakelight.bots.cancel import CancelFlag
from lakelight.coach.stored import parse_review
from lakelight.coach.verdicts import Review, Verdict, worst_first
from lakelight.core.errors import InvalidRecord
from lakelight.core.game import Seat
from lakelight.core.record import Record
from lakelight.server.clock import Clock
from lakelight.server.coaching.line import ThinkingLine, Thought
from lakelight.server.store.protocol import Store
from lakelight.server.table import journal
from lakelight.server.table.journal import parse_entry

if TYPE_CHECKING:
    from lakelight.coach.review import ReviewRun

# Reviews that stay in memory: a person who waits finds them even if the store does not answer.
MOST_KEPT = 100


@dataclass(frozen=True)
class ReviewProgress:
    """A review, or how far it is: `place` is how many others come before.

    `verdicts` are the costly decisions that are known so far, the worst first.
    """

    place: int
    done: int
    total: int
    verdicts: tuple[Verdict, ...]
    review: Review | None


class ReviewJob:
    """One review as a job of the coach: each call does one part."""

    def __init__(
        self, record: Record, seat: Seat, own: frozenset[int], playouts: int | None = None
    ) -> None:
        self._record = record
        self._seat = seat
        self._own = own
        self._playouts = playouts
        self._run: ReviewRun | None = None

    def __call__(self, cancel: CancelFlag) -> Review | None:
        """Do the next part; the review after the last one."""
        if self._run is None:
            # A page has another worker for this.
            from lakelight.coach.review import ReviewRun

            self._run = ReviewRun(
                self._record, self._seat, playouts=self._playouts, cancel=cancel, own=self._own
            )
            return None
        return None if self._run.advance() else self._run.summary()

    def progress(self, place: int) -> ReviewProgress:
        """How far it is."""
        run = self._run
        if run is None:
            return ReviewProgress(place, 0, 0, (), None)
        costly = worst_first([one for one in tuple(run.verdicts) if one.kind != "good"])
        return ReviewProgress(place, run.done, run.total, tuple(costly), None)


class Reviews:
    """The reviews of all matches that were asked for at this process."""

    def __init__(self, store: Store, clock: Clock, line: ThinkingLine) -> None:
        self.line = line
        self._store = store
        self._clock = clock
        self._thoughts: OrderedDict[tuple[str, Seat], tuple[ReviewJob, Thought[Review]]]
        self._thoughts = OrderedDict()

    async def find(self, code: str, seat: Seat) -> Review | None:
        """The review of a seat, if it was made before by this version."""
        stored = await self._store.review(code, seat)
        return None if stored is None else unpack(stored)

    async def progress(
        self, code: str, seat: Seat, person: str, record: Record, keys: Sequence[str]
    ) -> ReviewProgress:
        """The review of a seat, or how far it is; the first who asks starts the work.

        Raises:
            TooMany: if the line is full, or who asks has caused too much work.
        """
        if (code, seat) not in self._thoughts:
            found = await self.find(code, seat)
            if found is not None:
                return ReviewProgress(0, 1, 1, (), found)
            own = await self.own_moves(code, person)
            if (code, seat) not in self._thoughts:
                self._begin(code, seat, person, ReviewJob(record, seat, own), keys)
        job, thought = self._thoughts[code, seat]
        if thought.done is None:
            if thought.cancel.is_set:
                del self._thoughts[code, seat]
            return job.progress(self.line.place_of(thought))
        if thought.done.error is not None:
            del self._thoughts[code, seat]
        return ReviewProgress(0, 1, 1, (), thought.done.result())

    async def own_moves(self, code: str, person: str) -> frozenset[int]:
        """The numbers of a match's moves that a person made."""
        stored = await self._store.load(code)
        return own_moves([] if stored is None else stored.entries, person)

    async def keep(self, code: str, seat: Seat, person: str, review: Review) -> None:
        """Store a review of a person's own seat with its match."""
        await self._store.keep_review(code, seat, person, pack(review), self._clock.now())

    async def latest(self, person: str, limit: int) -> list[tuple[str, Seat, bytes]]:
        """The packed reviews that a person asked for, newest first."""
        return await self._store.reviews_of(person, limit)

    def _begin(
        self, code: str, seat: Seat, person: str, job: ReviewJob, keys: Sequence[str]
    ) -> None:
        async def keep(review: Review) -> None:
            await self.keep(code, seat, person, review)

        self._thoughts[code, seat] = (job, self.line.add(job, keys, keep))
        done = [key for key, (_, one) in self._thoughts.items() if one.done is not None]
        for key in done[: max(0, len(done) - MOST_KEPT)]:
            del self._thoughts[key]


def own_moves(entries: Iterable[bytes], person: str) -> frozenset[int]:
    """The numbers of the moves that stand and that a person made.

    A bot that stands in, and a match that this one continues, made the others.
    """
    movers: list[str] = []
    for stored in entries:
        entry = parse_entry(stored)
        if isinstance(entry, journal.Moved):
            movers.append(entry.person)
        elif isinstance(entry, journal.Undone):
            del movers[entry.index]
    return frozenset(number for number, mover in enumerate(movers, start=1) if mover == person)


def pack(review: Review) -> bytes:
    """A review as it is stored."""
    return zlib.compress(msgspec.json.encode(review.to_json()))


def unpack(stored: bytes) -> Review | None:
    """A stored review; None if another version of the coach made it."""
    try:
        return parse_review(msgspec.json.decode(zlib.decompress(stored)))
    except InvalidRecord:
        return None
