"""The encoding of Dice: actions by shape, openings drawn without Python, hidden rounds."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from lakelight import dice
from lakelight.bots.bot import choose_for
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.core.errors import InvalidSetup
from lakelight.core.rng import Rng
from lakelight.dice.moves import LAUNCH
from lakelight.dice.state import PHASES as PHASES_OF_RULES
from lakelight.dice.state import STEPS as STEPS_OF_RULES
from lakelight.encoding.dice.observation import PHASES, STEPS
from lakelight.encoding.registry import new_encoder
from lakelight.games import new_match
from tests.learn.matches import random_states
from tests.match_counts import many

FILE = resources.files("lakelight.dice").joinpath("components.toml")


def test_the_built_in_components_have_1177_actions() -> None:
    assert [new_encoder("dice", players).actions for players in (2, 3, 4)] == [1177] * 3


def test_phases_and_steps_are_those_of_the_rules() -> None:
    assert PHASES == PHASES_OF_RULES
    assert ("none", *STEPS_OF_RULES[1:]) == STEPS


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_drawn_opening_equals_an_ordinary_match_with_its_set_up(players: int) -> None:
    encoder = new_encoder("dice", players)
    seen = set()
    for seed in range(many(40)):
        state: Any = encoder.new_state()
        encoder.deal(state, Rng(seed))
        ordinary: Any = encoder.export(state)
        setup = ordinary.layout.setup
        seen.add((setup.sheets, setup.fireworks, setup.emperor))
        assert ordinary == dice.begin(setup)
        rng, twin = Rng(seed), Rng(seed)
        assert state.playout(rng) == ordinary.playout(twin)
        assert state.scores == ordinary.scores
        assert rng.step() == twin.step()
    assert len(seen) > many(40) // 2


def test_what_the_options_name_is_not_drawn() -> None:
    encoder = new_encoder("dice", 2, fireworks="V3 O4 T4 U5", emperor="ABA")
    for seed in range(20):
        state: Any = encoder.opening(Rng(seed))
        setup = state.layout.setup
        assert setup.fireworks == ("V3", "O4", "T4", "U5")
        assert setup.emperor == ("A", "B", "A")


def test_an_action_launches_the_same_shape_in_every_match() -> None:
    """The text of a launch, such as V3@C4+D4+D5, depends on its action alone."""
    encoder = new_encoder("dice", 2)
    bot = bot_named("dice", "skilled")
    texts: dict[int, str] = {}
    for seed in range(many(16)):
        match = new_match("dice", 2, seed=seed)
        match.play_chance()
        while not match.state.is_over:
            seat = match.state.seats_to_act[0]
            for action in encoder.legal_actions(match.state, seat):
                if action >= LAUNCH:
                    move = encoder.decode(match.state, seat, action)
                    assert encoder.encode(match.state, move) == action
                    text = match.state.format(move).partition(":")[2]
                    assert texts.setdefault(action, text) == text
            match.play(choose_for(bot, match.game, match.state, seat, Budget(), Rng(seed)))
            match.play_chance()
    assert len({text.partition("@")[0] for text in texts.values()}) >= 4
    assert len(set(texts.values())) == len(texts)


def test_a_launch_is_legal_only_while_its_stack_is_in_play() -> None:
    encoder = new_encoder("dice", 2)
    legal = {
        action
        for state, seat in random_states(encoder, many(60))
        for action in encoder.legal_actions(state, seat)
        if action >= LAUNCH
    }
    assert legal


def test_others_are_seen_as_they_were_when_the_round_began() -> None:
    encoder = new_encoder("dice", 3)
    state = dice.start(3, seed=4)
    state.play("roll RGBW")
    state.play("turn 0")
    before = state.copy()
    seats = encoder.table.slices["ponds"]
    hidden = encoder.observe(state, 1, before)
    state.play(next(move for move in state.legal_moves(0) if move % 2048))
    assert encoder.observe(state, 1, before) == hidden
    assert encoder.observe(state, 1) != hidden
    assert encoder.observe(state, 0, before)[seats] != encoder.observe(before, 0)[seats]


def test_other_components_have_actions_of_their_own_and_do_not_mix() -> None:
    own = FILE.read_text("utf-8").replace('shape = ["XXX"]', 'shape = ["XX"]')
    encoder, other = new_encoder("dice", 2), new_encoder("dice", 2, components=own)
    assert other.actions != encoder.actions
    for state, seat in random_states(other, 1):
        assert other.legal_actions(state, seat)
    state = other.opening(Rng(1))
    with pytest.raises(InvalidSetup, match="other components"):
        encoder.install(encoder.new_state(), state)
    with pytest.raises(InvalidSetup, match="Dice with 2 players"):
        encoder.install(encoder.new_state(), dice.start(3, seed=1))
