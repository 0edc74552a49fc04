"""Learn the table of the Harvest judge from matches of the judge against itself.

python -m lakelight.bots.learn_harvest --players 2 --steps 4000
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.harvest_judge import HarvestJudge
from lakelight.bots.harvest_table import TABLE_FILE, from_anchors, load_anchors
from lakelight.bots.learning import Values, learn, read_options
from lakelight.core.rng import Rng
from lakelight.harvest.opening import begin
from lakelight.harvest.pieces import TILES, TILES_IN_PLAY
from lakelight.harvest.setup import check_setup
from lakelight.harvest.state import State


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn the rows for one number of players and write them into the table that ships."""
    options = read_options("the table of the Harvest judge", TABLE_FILE, arguments)
    anchors = load_anchors(options.out)
    name = str(options.players)

    def judge_of(values: Values) -> HarvestJudge:
        return HarvestJudge(from_anchors({name: values}))

    learn(anchors[name], judge_of, deal, options, lambda values: {**anchors, name: values})


def deal(players: int, rng: Rng) -> State:
    """A match with tiles shuffled by a search generator: good enough to learn from."""
    tiles = list(range(1, TILES))
    for last in range(len(tiles) - 1, 0, -1):
        other = rng.below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return begin(check_setup(players, None, tiles[: TILES_IN_PLAY[players]]))


if __name__ == "__main__":
    main()
