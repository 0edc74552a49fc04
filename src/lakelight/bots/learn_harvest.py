"""Learn the table of the Harvest judge from matches of the judge against itself.

    python -m lakelight.bots.learn_harvest --players 2 --steps 4000

Each step moves all entries a little at random, up in one judge and down in another, lets
the two play the same deals from every seat, and follows the one that came out ahead by
as much as it did (simultaneous perturbation).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from lakelight.bots.harvest_judge import HarvestJudge
from lakelight.bots.harvest_table import TABLE_FILE, from_anchors, load_anchors
from lakelight.bots.judge import play_between
from lakelight.core.rng import Rng
from lakelight.harvest.pieces import TILES, TILES_IN_PLAY
from lakelight.harvest.setup import begin, check_setup
from lakelight.harvest.state import State

STRIDE = 0.25
PACE = 0.012


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn and write the table that ships."""
    parser = argparse.ArgumentParser(description="learn the table of the Harvest judge")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--deals", type=int, default=100, help="of each step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=TABLE_FILE)
    options = parser.parse_args(arguments)
    anchors = load_anchors(options.out)
    rng = Rng(options.seed)
    name = str(options.players)
    start = list(anchors[name])
    learned = start
    for part in range(10):
        pace = PACE * (10 - part) / 10
        learned = learn(learned, options.players, options.steps // 10, options.deals, pace, rng)
        lead = compare(learned, start, options.players, 10 * options.deals, rng)
        sys.stderr.write(f"{part + 1} of 10: {lead:+.2f} honor ahead of the start\n")
        anchors[name] = [round(value, 3) for value in learned]
        options.out.write_text(json.dumps(anchors) + "\n")


def learn(
    anchors: Sequence[float], players: int, steps: int, deals: int, pace: float, rng: Rng
) -> list[float]:
    """Anchors after so many steps; the mean of the second half of the way."""
    values = list(anchors)
    sums = [0.0] * len(values)
    for step in range(steps):
        push = [STRIDE if rng.below(2) else -STRIDE for _ in values]
        up = [value + by for value, by in zip(values, push, strict=True)]
        down = [value - by for value, by in zip(values, push, strict=True)]
        lead = compare(up, down, players, deals, rng)
        values = [value + pace * lead * by / STRIDE for value, by in zip(values, push, strict=True)]
        if step >= steps // 2:
            sums = [total + value for total, value in zip(sums, values, strict=True)]
    return [total / (steps - steps // 2) for total in sums]


def compare(
    first: Sequence[float], second: Sequence[float], players: int, deals: int, rng: Rng
) -> float:
    """By how much honor the first judge leads the best rival more than the second does."""
    one = HarvestJudge(from_anchors({str(players): first}))
    other = HarvestJudge(from_anchors({str(players): second}))
    total = 0.0
    for _ in range(deals):
        opening = deal(players, rng)
        for seat in range(players):
            total += lead_of(opening.copy(), one, other, seat, rng)
            if players > 2:
                total -= lead_of(opening.copy(), other, one, seat, rng)
    return total / (deals * players)


def lead_of(state: State, one: HarvestJudge, other: HarvestJudge, seat: int, rng: Rng) -> float:
    """The lead of a seat at the end, where one judge plays it and another all others."""
    play_between(state, one, other, 1 << seat, rng)
    scores = list(state.scores)
    own = scores.pop(seat)
    return float(own - max(scores))


def deal(players: int, rng: Rng) -> State:
    """A match with tiles shuffled by a search generator: good enough to learn from."""
    tiles = list(range(1, TILES))
    for last in range(len(tiles) - 1, 0, -1):
        other = rng.below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return begin(check_setup(players, None, tiles[: TILES_IN_PLAY[players]]))


if __name__ == "__main__":
    main()
