"""What each legal action of Harvest does, as rows of numbers for a network that scores actions.

The examples of learning share it. Everything here is read from the observation and the number of
the action, so it holds nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lakelight.learn import BatchStep

Array = np.ndarray[Any, Any]

PLACE, PLACES, COLORS = 100, 68, 7
FOUR, THREE, SEVEN, DISCARD = 50, 57, 92, 93
TRIPLES = [(a, b, c) for a in range(7) for b in range(a + 1, 7) for c in range(b + 1, 7)]
LEVELS_OF_CARDS = 5
POINTS = 10.0


def rows_of(step: BatchStep, wanted: Array) -> tuple[Array, Array, Array]:
    """All legal actions of some environments: their environment, the action, where each begins."""
    assert step.legal is not None
    counts = step.legal_count[wanted]
    owners = np.repeat(wanted, counts)
    starts = np.cumsum(counts) - counts
    columns = np.arange(counts.sum()) - np.repeat(starts, counts)
    return owners, step.legal[owners, columns], starts


def features(blocks: Mapping[str, Array], owners: Array, actions: Array) -> Array:
    """What each action does and leaves behind; one row for each.

    Colors and sides come first in the arrays inside, so that NumPy works on whole rows of actions.
    """
    seats = blocks["seats"].astype(np.int8)
    own_cards, rival_cards = (seats[:, seat, :COLORS].T[:, owners] for seat in (0, 1))
    supply = blocks["supply"].astype(np.int8).T[:, owners]
    kinds = np.minimum(actions, PLACE)
    gained, given = GAINED[:, kinds], GIVEN[:, kinds]
    others = np.zeros_like(gained)
    matched, favors = np.zeros((2, len(actions)), np.int8)
    placing = np.flatnonzero(actions >= PLACE)
    if len(placing):
        found = placements(blocks, owners[placing], actions[placing])
        gained[:, placing], others[:, placing], matched[placing], favors[placing] = found
    gained = np.minimum(gained, supply)
    others = np.minimum(others, supply - gained)
    own_after, rival_after = own_cards + gained - given, rival_cards + others
    stacks = blocks["stacks"].transpose(1, 2, 0)[:, :, owners].astype(np.float32)
    tops = stacks[:, 0] / POINTS
    kind_of = KINDS[kinds]
    taken = (tops * (kind_of == DEDICATIONS)).sum(axis=0)
    rows = [matched, favors, taken, *(kind_of == kind for kind in range(1, len(LIMITS) + 1))]
    for amount, cards in ((gained, own_cards), (given, own_cards), (others, rival_cards)):
        level = np.minimum(cards, LEVELS_OF_CARDS - 1)
        rows += [(amount * (level == k)).sum(axis=0, dtype=np.int8) for k in range(LEVELS_OF_CARDS)]
    for after in (own_after, rival_after):
        counts = [(after >= least).sum(axis=0, dtype=np.int8) for least in (1, 2, 3, 4)]
        rows += [count / COLORS for count in counts]
        ready = (counts[3] >= 1, counts[1] >= 3, counts[0] == COLORS)
        rows += [top * is_ready for top, is_ready in zip(tops, ready, strict=True)]
        rows += [counts[1] >= 2, counts[0] >= COLORS - 1, after.sum(axis=0, dtype=np.int8) / 12]
    spent = 2 * (kind_of == EXCHANGE)
    rows += [(seats[owners, 0, COLORS] + favors - spent) / 4, seats[owners, 1, COLORS] / 4]
    rows += [*tops, blocks["tiles_left"][owners, 0] / 20]
    return np.ascontiguousarray(np.stack([row.astype(np.float32) for row in rows]).T)


def placements(blocks: Mapping[str, Array], owners: Array, actions: Array) -> tuple[Array, ...]:
    """Cards gained, cards that the rival gets, matching sides, and favors of every placement."""
    way, place = np.divmod(actions - PLACE, PLACES)
    tile = (owners * 3 + way // 4) * 5
    hand, places = blocks["hand"].reshape(-1), blocks["places"].reshape(-1)
    colors = np.stack([hand[tile + (side - way) % 4] - 1 for side in range(4)]).astype(np.int8)
    edges = np.stack([places[(owners * PLACES + place) * 4 + side] for side in range(4)])
    matches = EDGE_COLORS[edges] == colors
    gained = np.stack(
        [(matches & (colors == color)).sum(axis=0, dtype=np.int8) for color in range(COLORS)]
    )
    gained += colors[0] == np.arange(COLORS)[:, None]
    facing = blocks["seats"][owners, 1, 11]
    others = colors[facing, np.arange(len(actions))] == np.arange(COLORS)[:, None]
    favors = (matches & (edges > COLORS)).sum(axis=0) + hand[tile + 4] * matches.any(axis=0)
    return gained, others, matches.sum(axis=0), favors


def cards_moved() -> tuple[Array, Array]:
    """The cards that every action before placing takes and returns; the last column is none."""
    gained, given = np.zeros((2, COLORS, PLACE + 1), np.int8)
    for give in range(COLORS):
        for take in range(COLORS):
            given[give, 1 + give * COLORS + take] = gained[take, 1 + give * COLORS + take] = 1
        given[give, FOUR + give] = 4
        given[give, DISCARD + give] = 1
    for number, triple in enumerate(TRIPLES):
        given[list(triple), THREE + number] = 2
    given[:, SEVEN] = 1
    return gained, given


GAINED, GIVEN = cards_moved()
# Where each kind of action begins: pass, exchange, three dedications, discard, place; and its kind.
LIMITS = (0, 1, FOUR, THREE, SEVEN, DISCARD, PLACE)
KINDS = np.searchsorted(LIMITS, np.arange(PLACE + 1), side="right")
EXCHANGE, DEDICATIONS = 2, np.array([[3], [4], [5]])
# The color of an edge of a place as observations number it; none for 0.
EDGE_COLORS = np.array([-1] + [edge % COLORS for edge in range(2 * COLORS)], np.int8)
