"""OpenSpiel: its own checks, and that its games are those of the exact door."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import lakelight.learn.spiel  # noqa: F401
from lakelight import GameError
from tests.learn.matches import every_table
from tests.match_counts import many

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
REWRITE = os.environ.get("LAKELIGHT_REWRITE") == "1"


@every_table
def test_the_random_simulation_passes_with_serialization(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"python_{game}", {"players": players})
    pyspiel.random_sim_test(loaded, num_sims=many(1), serialize=True, verbose=False)


@every_table
def test_the_stored_playthrough_is_played_again_line_by_line(game: str, players: int) -> None:
    """If this fails, OpenSpiel's users see another game; LAKELIGHT_REWRITE=1 writes it again."""
    flags.FLAGS.mark_as_parsed()
    stored = PLAYTHROUGHS / f"{game}_{players}.txt"
    if REWRITE:
        text = generate_playthrough.playthrough(f"python_{game}(players={players})", None, seed=1)
        stored.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(stored))
    assert again.splitlines() == original.splitlines()


@every_table
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str, players: int) -> None:
    with pytest.raises(GameError, match="for 2 to 4"):
        pyspiel.load_game(f"python_{game}", {"players": 5})
    state = pyspiel.load_game(f"python_{game}", {"players": players}).new_initial_state()
    for words in ("chance outcome 1000: expected one of", "is not legal now; legal are"):
        before = str(state)
        with pytest.raises(GameError, match=words):
            state.apply_action(1000)
        assert str(state) == before
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    while not state.is_terminal():
        is_chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if is_chance else state.legal_actions()[0])
    with pytest.raises(GameError, match="the match is over"):
        state.apply_action(0)


@every_table
def test_a_match_ends_with_constant_sum(game: str, players: int) -> None:
    state = pyspiel.load_game(f"python_{game}", {"players": players}).new_initial_state()
    rng = random.Random(players)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            legal = state.legal_actions()
            assert legal == sorted(legal)
            assert len({state.action_to_string(action) for action in legal}) == len(legal)
            twin = state.clone()
            action = rng.choice(legal)
            state.apply_action(action)
            twin.apply_action(action)
            assert str(twin) == str(state)
    assert sum(state.returns()) == pytest.approx(1)
