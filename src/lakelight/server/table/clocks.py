"""How long a seat may take: a clock for the table, or hours and days for a move.

With a clock, each turn has its seconds, and a seat that needs more draws on its reserve, which
lasts for the match. What a turn took is written with its moves, measured on a clock that nobody
can set; so the time for which a server was down is charged to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.game import Seat
from lakelight.server.clock import DAY_SECONDS, HOUR_SECONDS
from lakelight.server.wire.messages import Options


class Clocks(Struct, frozen=True):
    """What each seat has spent in its present turn, and what is left of its reserve."""

    spent: tuple[float, ...]
    reserve: tuple[float, ...]

    def after_move(
        self, seat: Seat, seconds: float, to_act: Sequence[Seat], options: Options
    ) -> Clocks:
        """A seat moved after so many seconds; its turn is over unless it may act again."""
        spent = self.spent[seat] + seconds
        if seat in to_act:
            return replace(self, spent=_with(self.spent, seat, spent))
        over = max(0.0, spent - options.turn_seconds)
        left = max(0.0, self.reserve[seat] - over)
        return Clocks(_with(self.spent, seat, 0.0), _with(self.reserve, seat, left))

    def after_timeout(self, seat: Seat) -> Clocks:
        """A seat has used up everything; its next turn has its seconds again."""
        return Clocks(_with(self.spent, seat, 0.0), _with(self.reserve, seat, 0.0))

    def allowed(self, seat: Seat, options: Options) -> float:
        """The seconds that a seat has from its last prompt on, its reserve included."""
        return max(0.0, options.turn_seconds - self.spent[seat] + self.reserve[seat])


def new_clocks(players: int, options: Options) -> Clocks:
    """The clocks at the start of a match."""
    return Clocks((0.0,) * players, (float(options.reserve_seconds),) * players)


def pace_seconds(options: Options) -> float:
    """The seconds that a move may take at a pace of hours or days; 0 without such a pace."""
    return options.pace_days * DAY_SECONDS + options.pace_hours * HOUR_SECONDS


def _with(values: tuple[float, ...], seat: Seat, value: float) -> tuple[float, ...]:
    return (*values[:seat], round(value, 3), *values[seat + 1 :])
