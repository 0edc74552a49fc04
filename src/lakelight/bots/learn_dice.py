"""Learn the table of the Dice judge from matches of the judge against itself.

python -m lakelight.bots.learn_dice --players 2 --steps 2000 --deals 40
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.dice_judge import DiceJudge
from lakelight.bots.dice_table import TABLE_FILE, from_anchors, load_anchors
from lakelight.bots.learning import Values, learn, read_options
from lakelight.core.rng import Rng
from lakelight.dice.game import DICE
from lakelight.dice.state import State

SETUPS = 64


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn and write the table that ships."""
    options = read_options("the table of the Dice judge", TABLE_FILE, arguments)

    def judge_of(values: Values) -> DiceJudge:
        return DiceJudge(from_anchors(values))

    learn(load_anchors(options.out), judge_of, deal, options, list)


def deal(players: int, rng: Rng) -> State:
    """A match with one of a few set-ups; its rolls are still to fall."""
    seed = rng.below(SETUPS).to_bytes(32, "big")
    return DICE.begin(DICE.new_setup(players, seed, {}))


if __name__ == "__main__":
    main()
