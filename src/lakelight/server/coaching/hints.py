"""Hints at a table: worked out once for each decision, from the view of the seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from lakelight.bots.bot import AnyView
from lakelight.bots.cancel import CancelFlag
from lakelight.coach.verdicts import Hint
from lakelight.core.game import Seat
from lakelight.server.coaching.kept_thoughts import KeptThoughts, Progress
from lakelight.server.coaching.line import ThinkingLine
from lakelight.server.table.table import Table


class Hints:
    """The hints of all tables of this process."""

    def __init__(self, line: ThinkingLine) -> None:
        self.line = line
        self._thoughts: KeptThoughts[Hint] = KeptThoughts(line)

    def progress(self, table: Table, seat: Seat, keys: Sequence[str]) -> Progress[Hint]:
        """The hint for what a seat has to do now; a person needs one at a time, the newest.

        Raises:
            TooMany: if the line is full, or who asks has caused too much work.
        """
        decision = (table.setup.code, seat, table.prompts[seat].version)
        if decision not in self._thoughts:
            self._thoughts.cancel_unfinished(keys)
        job = partial(_hint, table.game.name, table.state.view(seat))
        return self._thoughts.progress(decision, job, keys)


def _hint(game_name: str, view: AnyView, cancel: CancelFlag) -> Hint:
    # A page has another worker for this, and its server is spared the memory of the coach.
    from lakelight.coach import hints as coach

    return coach.hint(game_name, view, cancel=cancel)
