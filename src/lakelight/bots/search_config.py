"""The parameters of a tree search."""

from __future__ import annotations

from dataclasses import dataclass

# A horizon beyond the end of every match.
WHOLE_MATCH = 1_000_000


@dataclass(frozen=True)
class SearchConfig:
    """How a tree search explores; `tree` explains the terms.

    `exploration` is the constant of PUCT. `prior_scale` is how many points behind the best
    move a move's prior is half as large. Of a node's moves, the best `widening_base +
    widening_rate * sqrt(visits)` are under consideration. A rollout is evaluated after
    `horizon` moves a player; without a horizon it plays uniformly random moves to the end.
    With `turns` it is evaluated at the beginning of a turn instead: the turn that has begun is
    played to its end, and so many turns more.
    """

    exploration: float = 0.6
    prior_scale: float = 1.0
    widening_base: float = 4.0
    widening_rate: float = 1.0
    horizon: int | None = 4
    turns: int | None = None
