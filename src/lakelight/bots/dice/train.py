"""Train the weights of the Dice evaluator.

python -m lakelight.bots.dice.train --players 2 --steps 2000 --deals 40
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.dice.evaluator import DiceEvaluator
from lakelight.bots.dice.weights import WEIGHTS_FILE, all_rows, load_trained
from lakelight.bots.training import Weights, read_options, train
from lakelight.core.rng import Rng
from lakelight.dice.game import DICE
from lakelight.dice.state import State

SETUPS = 64


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the weights and write them into their file."""
    options = read_options("the weights of the Dice evaluator", arguments)
    options.out = options.out or WEIGHTS_FILE

    def make_evaluator(weights: Weights) -> DiceEvaluator:
        return DiceEvaluator(all_rows(weights))

    train(load_trained(options.out), make_evaluator, deal, options, list)


def deal(players: int, rng: Rng) -> State:
    """A match with one of a few set-ups, before its first roll."""
    seed = rng.below(SETUPS).to_bytes(32, "big")
    return DICE.begin(DICE.new_setup(players, seed, {}))


if __name__ == "__main__":
    main()
