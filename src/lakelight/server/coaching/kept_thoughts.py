"""What the coach worked out, kept for the next request: each question is searched once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple

from lakelight.bots.cancel import CancelFlag
from lakelight.server.coaching.line import Result, ThinkingLine, Thought

MOST_KEPT = 500


class Progress(NamedTuple, Generic[Result]):
    """A result, or None while it is worked out; `place` is how many others come before."""

    place: int
    result: Result | None


class KeptThoughts(Generic[Result]):
    """The newest thoughts of one kind, by the question that they answer."""

    def __init__(self, line: ThinkingLine) -> None:
        self._line = line
        self._thoughts: OrderedDict[Hashable, Thought[Result]] = OrderedDict()

    def __contains__(self, question: Hashable) -> bool:
        """Whether a question was asked and its thought was not canceled."""
        thought = self._thoughts.get(question)
        return thought is not None and not thought.cancel.is_set

    def progress(
        self, question: Hashable, job: Callable[[CancelFlag], Result], keys: Sequence[str]
    ) -> Progress[Result]:
        """How far the answer to a question is; the first who asks starts the job.

        Raises:
            TooMany: if the line is full, or who asks has caused too much work.
        """
        if question not in self:
            self._thoughts[question] = self._line.add(job, keys)
            while len(self._thoughts) > MOST_KEPT:
                _, oldest = self._thoughts.popitem(last=False)
                self._line.cancel(oldest)
        thought = self._thoughts[question]
        if thought.done is None:
            return Progress(self._line.place_of(thought), None)
        if thought.done.error is not None:
            del self._thoughts[question]
        return Progress(0, thought.done.result())

    def cancel_unfinished(self, keys: Sequence[str]) -> None:
        """Drop what the same visitor still waits for."""
        for question, thought in list(self._thoughts.items()):
            if thought.done is None and thought.keys == tuple(keys):
                self._line.cancel(thought)
                del self._thoughts[question]
