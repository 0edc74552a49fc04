"""Hints at a table: worked out once for each decision, from the view of the seat alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from lakelight.bots.bot import AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.coach import hints as coach
from lakelight.coach.verdicts import Hint
from lakelight.core.game import Seat
from lakelight.server.coaching.line import ThinkingLine, Thought
from lakelight.server.table.table import Table

# Hints that are kept for who asks again.
MOST_KEPT = 500


class HintProgress(NamedTuple):
    """A hint, or None while it is worked out; `place` is how many others come before."""

    place: int
    hint: Hint | None


class Hints:
    """The hints of all tables of this process."""

    def __init__(self, line: ThinkingLine) -> None:
        self.line = line
        # By code of the table, seat, and version of the prompt.
        self._thoughts: OrderedDict[tuple[str, Seat, int], Thought[Hint]] = OrderedDict()

    def progress(self, table: Table, seat: Seat, keys: Sequence[str]) -> HintProgress:
        """The hint for what a seat has to do now; the first who asks starts the work.

        Raises:
            TooMany: if the line is full, or who asks has caused too much work.
        """
        key = (table.setup.code, seat, table.prompts[seat].version)
        thought = self._thoughts.get(key)
        if thought is None or thought.cancel.is_set:
            self._drop_older(keys)
            job = partial(_hint, table.game.name, table.state.view(seat))
            thought = self._thoughts[key] = self.line.add(job, keys)
            while len(self._thoughts) > MOST_KEPT:
                _, oldest = self._thoughts.popitem(last=False)
                self.line.cancel(oldest)
        if thought.done is None:
            return HintProgress(self.line.place_of(thought), None)
        if thought.done.error is not None:
            del self._thoughts[key]
        return HintProgress(0, thought.done.result())

    def _drop_older(self, keys: Sequence[str]) -> None:
        """A person needs one hint at a time: the newest."""
        for key, thought in list(self._thoughts.items()):
            if thought.done is None and thought.keys == tuple(keys):
                self.line.cancel(thought)
                del self._thoughts[key]


def _hint(game_name: str, view: AnyView, cancel: CancelFlag) -> Hint:
    return coach.hint(game_name, view, cancel=cancel)
