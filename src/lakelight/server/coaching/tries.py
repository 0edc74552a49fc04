"""Moves that people try in exercises: each is judged once, in the line of the hints."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from lakelight.bots.cancel import CancelFlag
from lakelight.coach.exercises import Answer
from lakelight.server.coaching.line import ThinkingLine, Thought

# Answers that are kept for who asks again.
MOST_KEPT = 500


class TryProgress(NamedTuple):
    """An answer, or None while it is worked out; `place` is how many others come before."""

    place: int
    answer: Answer | None


class Tries:
    """The tries of all exercises of this process."""

    def __init__(self, line: ThinkingLine) -> None:
        self.line = line
        self._thoughts: OrderedDict[Hashable, Thought[Answer]] = OrderedDict()

    def progress(
        self, key: Hashable, job: Callable[[CancelFlag], Answer], keys: Sequence[str]
    ) -> TryProgress:
        """The answer to a try; `key` names the position and the move.

        Raises:
            TooMany: if the line is full, or who asks has caused too much work.
        """
        thought = self._thoughts.get(key)
        if thought is None or thought.cancel.is_set:
            thought = self._thoughts[key] = self.line.add(job, keys)
            while len(self._thoughts) > MOST_KEPT:
                _, oldest = self._thoughts.popitem(last=False)
                self.line.cancel(oldest)
        if thought.done is None:
            return TryProgress(self.line.place_of(thought), None)
        if thought.done.error is not None:
            del self._thoughts[key]
        return TryProgress(0, thought.done.result())
