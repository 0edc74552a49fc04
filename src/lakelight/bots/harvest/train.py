"""Train the weights of the Harvest evaluator, or of its policy.

python -m lakelight.bots.harvest.train --players 2 --steps 4000
python -m lakelight.bots.harvest.train --policy --players 2 --steps 1000 --deals 150 --rate 0.008
"""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.bots.evaluator import Evaluator
from lakelight.bots.harvest import policy_weights, weights
from lakelight.bots.harvest.deal import deal
from lakelight.bots.harvest.evaluator import HarvestEvaluator
from lakelight.bots.harvest.policy import HarvestPolicy
from lakelight.bots.training import Weights, read_options, train


def main(arguments: Sequence[str] | None = None) -> None:
    """Train the rows for one number of players and write them into the weights' file."""
    options = read_options("the weights of the Harvest evaluator", arguments)
    is_policy: bool = options.policy
    layout = policy_weights if is_policy else weights
    options.out = options.out or layout.FILE
    trained = layout.load_trained(options.out if options.out.exists() else layout.FILE)
    players = str(options.players)

    def make_evaluator(values: Weights) -> Evaluator:
        if is_policy:
            return HarvestPolicy(
                weights.load_weights(), policy_weights.all_weights({players: values})
            )
        return HarvestEvaluator(weights.all_rows({players: values}))

    def to_json(values: list[float]) -> object:
        return {**trained, players: values}

    train(trained[players], make_evaluator, deal, options, to_json)


if __name__ == "__main__":
    main()
