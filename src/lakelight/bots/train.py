"""Train the network of a game for one number of players, by self-play.

python -m lakelight.bots.train GAME --players 2

First the policy plays against itself, and a network is fitted to the results. Then a search with
this network plays against itself, and the network goes on learning from what the search expected
and how the match ended. It needs NumPy (`pip install 'lakelight[train]'`). The same options give
the same network again on one machine.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from pathlib import Path

from lakelight.bots.fitting import Fit, Floats, calibration, gather
from lakelight.bots.network_file import network_of, save_network
from lakelight.bots.network_training import NetworkTraining
from lakelight.bots.registry import bots_of
from lakelight.bots.self_play import Player, SearchingPlayer, SearchParts, samples
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng

SEARCH_EPOCHS = 4
SEARCH_RATE = 0.0006


def main(arguments: Sequence[str] | None = None) -> None:
    """Make samples, fit a network to them, write it, and print how well it is calibrated."""
    options = read_options(arguments)
    training = bots_of(options.game).network_training
    if training is None:
        raise InvalidSetup(f"game {options.game!r:.40}: it has no network to train")
    fit = fit_network(options, training)
    save_network(options.out or training.file, options.players, fit.layers())
    seats = options.players
    predicted = fit.predict(fit.held_out.features)[:, seats:]
    for guess, result, count in calibration(predicted, fit.held_out.targets[:, seats:]):
        sys.stdout.write(f"{100 * guess:5.1f} % predicted, {100 * result:5.1f} % won, of {count}\n")


def read_options(arguments: Sequence[str] | None) -> Namespace:
    """The options of the command."""
    parser = ArgumentParser(
        prog="python -m lakelight.bots.train",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=4_000_000, help="of matches of the policy")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--searched", type=int, default=200_000, help="positions of a search")
    parser.add_argument("--playouts", type=int, default=120, help="of that search for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file of networks (default: that which ships)")
    return parser.parse_args(arguments)


def fit_network(options: Namespace, training: NetworkTraining) -> Fit:
    """A network that has learned from the policy, and then from a search with itself."""
    course = training.course(options.players)
    rng = Rng(options.seed)
    found = gather(samples(Player(course, rng)), options.positions)
    fit = Fit(training.feature_count(options.players), found, options.seed)
    tell("policy", fit.learn(options.epochs))
    if options.searched:
        evaluator = training.evaluator(network_of(fit.layers()))
        parts = SearchParts(evaluator, bots_of(options.game).config)
        player = SearchingPlayer(course, rng, parts, options.playouts)
        fit.use(gather(samples(player), options.searched))
        tell("search", fit.learn(SEARCH_EPOCHS, SEARCH_RATE))
    return fit


def tell(stage: str, errors: Iterable[Floats]) -> None:
    """Print the errors on held-out samples after each epoch."""
    for epoch, error in enumerate(errors, start=1):
        rounded = ", ".join(f"{value:.4f}" for value in error)
        sys.stderr.write(f"{stage}, epoch {epoch}: mean squared errors {rounded}\n")


if __name__ == "__main__":
    main()
