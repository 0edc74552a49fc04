"""Networks: whole numbers, the same values everywhere, learned from self-play."""

import random
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from lakelight.bots import train
from lakelight.bots.fitting import Fit, Samples, calibration
from lakelight.bots.harvest import NETWORKS, course, network
from lakelight.bots.harvest.network import feature_count
from lakelight.bots.network import Network
from lakelight.bots.network_file import Layers, load_networks, network_of, save_network
from lakelight.bots.network_layout import FIRST_UNITS, SECOND_UNITS
from lakelight.bots.registry import bots_of
from lakelight.bots.self_play import Player, SearchingPlayer, SearchParts, samples
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.games import GAMES
from lakelight.plain import load_plain
from tests.bots.positions import played_match

by_players = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    """The modules in plain Python."""
    return load_plain("lakelight.bots.harvest", "lakelight.bots.network")


def random_layers(features: int, outputs: int) -> Layers:
    """A network of random weights."""
    chance = random.Random(features)

    def some(count: int, most: int) -> tuple[int, ...]:
        return tuple(chance.randint(-most, most) for _ in range(count))

    return Layers(
        some(features * FIRST_UNITS, 127),
        some(FIRST_UNITS, 1000),
        some(FIRST_UNITS * SECOND_UNITS, 100),
        some(SECOND_UNITS, 100_000),
        some(SECOND_UNITS * outputs, 100),
        some(outputs, 100_000),
    )


def test_a_network_computes_what_its_layers_say() -> None:
    layers = random_layers(40, 4)
    present = [3, 11, 25, 39]
    first = np.array(layers.first).reshape(40, FIRST_UNITS)[present].sum(axis=0) / 128
    units = np.clip(first + np.array(layers.first_bias) / 1024, 0, 1)
    second = np.array(layers.second).reshape(SECOND_UNITS, FIRST_UNITS) / 256 @ units
    units = np.clip(second + np.array(layers.second_bias) / 262144, 0, 1)
    last = np.array(layers.last).reshape(4, SECOND_UNITS) / 256 @ units
    last += np.array(layers.last_bias) / 262144
    expected = 0.5 + 0.5 * last / (1 + np.abs(last))
    # The second layer drops the part of a unit that is smaller than 1/1024.
    assert network_of(layers).values(present) == pytest.approx(expected, abs=0.01)


def test_compiled_and_plain_networks_give_the_same_values(plain: dict[str, ModuleType]) -> None:
    layers = random_layers(50, 6)
    twin = plain["lakelight.bots.network"].Network(
        tuple(8 * number for number in layers.first), *layers[1:]
    )
    chance = random.Random(1)
    for _ in range(50):
        present = chance.sample(range(50), 12)
        assert network_of(layers).values(present) == twin.values(present)


def test_a_network_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="4097 features and 2 outputs: expected at most 4096"):
        Network((0,) * 4097 * FIRST_UNITS, (0,) * 32, (0,) * 1024, (0,) * 32, (0,) * 64, (0, 0))


def test_a_file_of_networks_keeps_them_by_players(tmp_path: Path) -> None:
    file = tmp_path / "network.json"
    save_network(file, 4, random_layers(30, 8))
    save_network(file, 2, random_layers(20, 4))
    found = load_networks(file)
    assert list(found) == [2, 4]
    for players, layers in ((2, random_layers(20, 4)), (4, random_layers(30, 8))):
        assert found[players].values([1, 5]) == network_of(layers).values([1, 5])


def test_the_networks_that_ship_take_less_than_a_megabyte() -> None:
    assert NETWORKS.stat().st_size < 1_000_000


@by_players
def test_compiled_and_plain_networks_see_and_judge_alike(
    plain: dict[str, ModuleType], players: int
) -> None:
    game = plain["lakelight.games"].GAMES["harvest"]
    twin = plain["lakelight.bots.harvest"].network(players)
    seen = set()
    for state in played_match(GAMES["harvest"], players):
        other = game.parse_position_json(state.to_json())
        features = network(players).features_of(state)
        seen.update(features)
        assert features == twin.features_of(other)
        assert network(players).rewards_of(state, players) == twin.rewards_of(other, players)
    assert max(seen) < feature_count(players)


@by_players
def test_the_rewards_of_a_position_are_shares(players: int) -> None:
    for state in played_match(GAMES["harvest"], players):
        rewards = network(players).rewards_of(state, players)
        assert all(0 < reward < 1 for reward in rewards)
        if players == 2:
            assert sum(rewards) == pytest.approx(1, abs=0.05)


def test_samples_hold_the_rewards_from_the_seat_whose_turn_it_is() -> None:
    found = samples(Player(course(3), Rng(5)))
    seen = [next(found) for _ in range(40)]
    assert all(sample.expected == sample.result for sample in seen)
    assert {len(sample.features) for sample in seen} == {44}
    # The seats of two turns in a row are neighbors, so their rewards are the same, shifted by one.
    pairs = [
        (list(one.result), list(other.result))
        for one, other in pairwise(seen)
        if sorted(one.result) == sorted(other.result)
    ]
    assert len(pairs) > 20
    assert all(later == [*before[1:], before[0]] for before, later in pairs)


@by_players
def test_samples_of_a_search_hold_what_it_expected_for_every_seat(players: int) -> None:
    parts = SearchParts(network(players), bots_of("harvest").config)
    found = samples(SearchingPlayer(course(players), Rng(5), parts, 20))
    seen = [next(found) for _ in range(40)]
    assert all(len(sample.expected) == players for sample in seen)
    # Where a turn has one legal move, or the end is certain, the result is what to expect.
    differing = [
        sum(one != other for one, other in zip(sample.expected, sample.result, strict=True))
        for sample in seen
    ]
    assert differing.count(players) > 20


def test_a_fit_finds_which_feature_decides() -> None:
    chance = np.random.default_rng(1)
    features = chance.integers(0, 8, (40_000, 1)).astype(np.int16)
    other = chance.integers(8, 16, (40_000, 1)).astype(np.int16)
    won = (features[:, :1] >= 4).astype(np.float32)
    fit = Fit(16, Samples(np.concatenate([features, other], axis=1), won), 1)
    errors = list(fit.learn(12))
    assert errors[-1][0] < 0.03 < errors[0][0]
    learned = network_of(fit.layers())
    assert learned.values([6, 9])[0] > 0.8
    assert learned.values([1, 9])[0] < 0.2


def test_a_calibration_compares_tenths_of_the_predictions_with_what_happened() -> None:
    predicted = np.linspace(0, 1, 1000, dtype=np.float32)
    rows = calibration(predicted, (predicted > 0.5).astype(np.float32))
    assert [count for _, _, count in rows] == [100] * 10
    assert rows[0] == pytest.approx((0.05, 0.0, 100), abs=0.01)
    assert rows[-1] == pytest.approx((0.95, 1.0, 100), abs=0.01)


def test_training_from_a_seed_gives_the_same_network_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = tmp_path / "one.json", tmp_path / "two.json"
    for file in files:
        train.main(
            [
                *("harvest", "--positions", "6000", "--epochs", "1", "--searched", "3000"),
                *("--playouts", "4", "--seed", "3", "--out", str(file)),
            ]
        )
    assert files[0].read_text() == files[1].read_text()
    assert capsys.readouterr().out.count("predicted") == 20


def test_a_game_without_a_network_cannot_be_trained() -> None:
    with pytest.raises(InvalidSetup, match="dice"):
        train.main(["dice"])
