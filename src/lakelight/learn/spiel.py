"""OpenSpiel: every game registered as `python_NAME`, with explicit chance.

Importing this module registers the games; it needs the extra `[openspiel]`. What chance does is
played by chance nodes: the deal tile by tile, or set-up and rolls. It is meant for the algorithms
and the checks of OpenSpiel; for speed use `lakelight.learn.Batch`.

A seat's information state is what it sees and what it has done, which is less than perfect recall
of everything that others did.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from lakelight.core.errors import GameOver, InvalidSetup
from lakelight.encoding.registry import encodings_of, new_encoder
from lakelight.games import GAMES
from lakelight.learn.rewards import rewards_of
from lakelight.learn.spiel_chance import Chance

PREFIX = "python_"
PARAMETERS = {"players": 2}
PROVIDED = {
    "information_state_string": False,
    "information_state_tensor": False,
    "observation_string": True,
    "observation_tensor": True,
    "factored_observation_string": False,
}


def game_type(name: str, chance: Chance) -> Any:  # noqa: ANN401
    """What OpenSpiel must know of a game before it is loaded."""
    players = GAMES[name].players
    return pyspiel.GameType(
        short_name=f"{PREFIX}{name}",
        long_name=f"Lakelight {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players[-1],
        min_num_players=players[0],
        parameter_specification=PARAMETERS,
        **{f"provides_{what}": is_provided for what, is_provided in PROVIDED.items()},
    )


class SpielGame(pyspiel.Game):
    """A game of Lakelight for OpenSpiel; each game has a class of its own derived from it."""

    name: str
    chance: Chance

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or PARAMETERS)
        self.players = int(given.get("players", PARAMETERS["players"]))
        self.encoder = new_encoder(self.name, self.players, encodings_of(self.name)[0])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions,
            max_chance_outcomes=self.chance.most_outcomes,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=2000,
        )
        super().__init__(game_type(self.name, self.chance), info, given)

    def new_initial_state(self) -> SpielState:
        """A match before anything is dealt."""
        return SpielState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401
        params: Any = None,  # noqa: ANN401
    ) -> SpielObserver:
        """What a seat sees, as the default encoding writes it."""
        return SpielObserver(self.encoder)


class Held:
    """A compiled state that deep copies go around: OpenSpiel copies everything that a state has."""

    def __init__(self, state: Any) -> None:  # noqa: ANN401
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(None if self.state is None else self.state.copy())


class SpielState(pyspiel.State):
    """A match: chance nodes until everything is dealt, then the rules."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._name = game.name
        self._players = game.players
        self._drawn: list[int] = []
        self._held = Held(None)

    @property
    def _game(self) -> SpielGame:
        found: SpielGame = self.get_game()
        return found

    @property
    def state(self) -> Any:  # noqa: ANN401
        """The state of the rules; None while chance still deals."""
        return self._held.state

    def current_player(self) -> int:
        """The seat to act, chance or the end."""
        if self.state is None or self.state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.state.seats_to_act[0])

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._game.encoder.legal_actions(self.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, each as likely as the others."""
        chance = self._game.chance
        if self.state is None:
            outcomes = chance.outcomes(self._players, self._drawn)
        else:
            outcomes = range(len(self.state.legal_moves()))
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise GameOver("the match is over: begin a new one with new_initial_state()")
        if self.is_chance_node():
            outcomes = [outcome for outcome, _ in self.chance_outcomes()]
            if action not in outcomes:
                raise InvalidSetup(f"chance outcome {action}: expected one of {outcomes}")
        if self.state is None:
            self._drawn.append(action)
            if self._game.chance.is_complete(self._players, self._drawn):
                self._held = Held(self._game.chance.begin(self._players, self._drawn))
        elif self.state.is_chance:
            self.state.apply(self.state.legal_moves()[action])
        else:
            self.state.apply(self._game.encoder.decode(self.state, self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.state is None:
            return f"draw {action}"
        if player == int(pyspiel.PlayerId.CHANCE):
            return str(self.state.format(self.state.legal_moves()[action]))
        return str(self.state.format(self._game.encoder.decode(self.state, player, action)))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.state is not None and bool(self.state.is_over)

    def returns(self) -> list[float]:
        """The share of the win of every seat."""
        if not self.is_terminal():
            return [0.0] * self._players
        return list(rewards_of("win", self.state.outcome.places, self.state.scores))

    def __str__(self) -> str:
        return f"drawn {self._drawn}" if self.state is None else str(self.state)


class SpielObserver:
    """Writes what a seat sees into a tensor."""

    def __init__(self, encoder: Any) -> None:  # noqa: ANN401
        self._encoder = encoder
        self.tensor = np.zeros(encoder.observation_size, np.float32)
        self.dict = {
            block.name: self.tensor[encoder.table.slices[block.name]].reshape(block.shape)
            for block in encoder.table.blocks
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees; zeros while chance still deals."""
        if state.state is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(self._encoder.observe(state.state, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees as text."""
        return "" if state.state is None else str(state.state.view(player).to_json())


def register_games() -> None:
    """Register every game that says how chance deals it."""
    for name in GAMES:
        chance: Chance = import_module(f"lakelight.learn.{name}.chance").CHANCE
        game_class = type(
            f"{name.capitalize()}Game", (SpielGame,), {"name": name, "chance": chance}
        )
        pyspiel.register_game(game_type(name, chance), game_class)


register_games()
