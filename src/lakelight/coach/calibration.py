"""From an evaluator's rewards to win shares and margins: a fitted map for each game.

For every number of players and stage of the match there is a slope and an offset for each seat,
counted from the seat whose turn it is. The win shares are the softmax of slope times lead plus
offset; the margins are linear in the lead. The lead of a seat comes from its reward by the
inverse of `Evaluator.write_rewards`, so any evaluator with such rewards can be fitted.
`python -m lakelight.coach.calibrate GAME` makes the numbers.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

# The stages at which there are numbers of their own; between them they are interpolated.
STAGES = 6
# Rewards of 0 and 1 would be infinite leads.
NEAREST = 0.001
MARGIN_LIMIT = 40.0


@dataclass(frozen=True)
class Row:
    """The numbers of one stage: for win shares, for margins, and the errors of both."""

    slope: float
    offsets: tuple[float, ...]
    points: float
    point_offsets: tuple[float, ...]
    margin_error: float
    win_error: float


@dataclass(frozen=True)
class Calibration:
    """The rows of a game by players and stage, and the weight of luck by players."""

    rows: dict[int, tuple[Row, ...]]
    luck: dict[int, tuple[float, ...]]

    def row_at(self, players: int, stage: float) -> Row:
        """The numbers of a stage from 0 to 1."""
        rows = self.rows[players]
        at = min(max(stage, 0.0), 1.0) * (len(rows) - 1)
        first = min(int(at), len(rows) - 2)
        return _between(rows[first], rows[first + 1], at - first)

    def win_shares(self, rewards: Sequence[float], mover: int, stage: float) -> list[float]:
        """The win share of every seat."""
        players = len(rewards)
        row = self.row_at(players, stage)
        leads = [lead_of(reward) for reward in rewards]
        powers = [
            row.slope * leads[seat] + row.offsets[(seat - mover) % players]
            for seat in range(players)
        ]
        highest = max(powers)
        weights = [math.exp(power - highest) for power in powers]
        return [weight / sum(weights) for weight in weights]

    def margins(self, rewards: Sequence[float], mover: int, stage: float) -> list[float]:
        """The points by which every seat can expect to be ahead of the mean of the others."""
        players = len(rewards)
        row = self.row_at(players, stage)
        leads = [lead_of(reward) for reward in rewards]
        middle = sum(leads) / players
        found = [
            row.points * (leads[seat] - middle) + row.point_offsets[(seat - mover) % players]
            for seat in range(players)
        ]
        shift = sum(found) / players
        return [one - shift for one in found]

    def luck_weight(self, players: int, stage: float) -> float:
        """How many points of margin a point of luck in a hand is worth at a stage."""
        weights = self.luck.get(players)
        if not weights:
            return 1.0
        return weights[min(int(stage * len(weights)), len(weights) - 1)]

    def share_per_point(self, players: int, stage: float) -> float:
        """The win share that a point of margin is worth in an even position."""
        row = self.row_at(players, stage)
        even = 1.0 / players
        # The lead that makes a point of margin, and the derivative of the softmax.
        return even * (1.0 - even) * row.slope / max(row.points, NEAREST)


def lead_of(reward: float) -> float:
    """The lead behind a reward, in units of the evaluator's own scale."""
    part = min(max(2.0 * reward - 1.0, NEAREST - 1.0), 1.0 - NEAREST)
    return max(-MARGIN_LIMIT, min(MARGIN_LIMIT, part / (1.0 - abs(part))))


def to_json(calibration: Calibration) -> dict[str, object]:
    """The form in which a calibration ships."""
    return {
        "rows": {
            str(players): [
                {
                    "slope": round(row.slope, 4),
                    "offsets": [round(one, 4) for one in row.offsets],
                    "points": round(row.points, 4),
                    "point_offsets": [round(one, 4) for one in row.point_offsets],
                    "margin_error": round(row.margin_error, 3),
                    "win_error": round(row.win_error, 4),
                }
                for row in rows
            ]
            for players, rows in calibration.rows.items()
        },
        "luck": {
            str(players): [round(one, 4) for one in weights]
            for players, weights in calibration.luck.items()
        },
    }


@cache
def has_coach(game: str) -> bool:
    """Whether the coach knows a game, without its modules: then it has a calibration."""
    return files("lakelight.coach").joinpath(game, "calibration.json").is_file()


@cache
def load_calibration(game: str) -> Calibration:
    """The calibration that ships with a game's coach."""
    text = files("lakelight.coach").joinpath(game, "calibration.json").read_text("utf-8")
    form = json.loads(text)
    return Calibration(
        {
            int(players): tuple(
                Row(
                    row["slope"],
                    tuple(row["offsets"]),
                    row["points"],
                    tuple(row["point_offsets"]),
                    row["margin_error"],
                    row["win_error"],
                )
                for row in rows
            )
            for players, rows in form["rows"].items()
        },
        {int(players): tuple(weights) for players, weights in form["luck"].items()},
    )


def _between(first: Row, second: Row, part: float) -> Row:
    def mix(one: float, other: float) -> float:
        return one + part * (other - one)

    def mix_all(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
        return tuple(mix(*pair) for pair in zip(one, other, strict=True))

    return Row(
        mix(first.slope, second.slope),
        mix_all(first.offsets, second.offsets),
        mix(first.points, second.points),
        mix_all(first.point_offsets, second.point_offsets),
        mix(first.margin_error, second.margin_error),
        mix(first.win_error, second.win_error),
    )
