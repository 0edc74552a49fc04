"""Train the network of a game for one number of players, by self-play of its policy.

python -m lakelight.bots.train harvest --players 2

It needs NumPy (`pip install 'lakelight[train]'`). The same options give the same samples on
every machine, and the same network on one.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from lakelight.bots.fitting import Fit, calibration, gather
from lakelight.bots.network_file import save_network
from lakelight.bots.registry import bots_of
from lakelight.bots.self_play import samples
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng


def main(arguments: Sequence[str] | None = None) -> None:
    """Make samples, fit a network to them, write it, and print how well it is calibrated."""
    parser = ArgumentParser(prog="python -m lakelight.bots.train", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=4_000_000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the file of networks (default: that which ships)")
    options = parser.parse_args(arguments)
    training = bots_of(options.game).network_training
    if training is None:
        raise InvalidSetup(f"game {options.game!r:.40}: it has no network to train")
    course = training.course(options.players)
    rng = Rng(options.seed)
    found = gather(samples(course, rng), options.positions)
    fit = Fit(training.feature_count(options.players), found, options.seed)
    for epoch, error in enumerate(fit.learn(options.epochs), start=1):
        rounded = ", ".join(f"{value:.4f}" for value in error)
        sys.stderr.write(f"{epoch} of {options.epochs}: mean squared errors {rounded}\n")
    save_network(options.out or training.file, options.players, fit.layers())
    seats = options.players
    predicted = fit.predict(fit.held_out.features)[:, seats:]
    for guess, result, count in calibration(predicted, fit.held_out.targets[:, seats:]):
        sys.stdout.write(f"{100 * guess:5.1f} % predicted, {100 * result:5.1f} % won, of {count}\n")


if __name__ == "__main__":
    main()
