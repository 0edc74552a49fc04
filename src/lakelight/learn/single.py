"""Gymnasium, one seat: the other seats are played by bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from lakelight.bots.bot import AnyBot, choose_for
from lakelight.bots.budget import Budget
from lakelight.bots.factory import bot_named
from lakelight.core.errors import InvalidSetup
from lakelight.core.game import Seat
from lakelight.encoding.modes import ILLEGAL, number_of
from lakelight.learn.exact import MASK, ExactMatch, Observation
from lakelight.learn.numbers import whole_number
from lakelight.learn.rendering import RENDER_MODES, Pixels, check_render_mode, rendered

RAISE = "raise"


class LakelightEnv(gymnasium.Env[Any, Any]):
    """A match seen from one seat; a step is one action and everything until the next choice.

    `opponents` is a bot by name, such as beginner, for all other seats. An illegal action raises an
    error that says what is legal; with `illegal="forfeit"` the seat loses, with `"replace"` its
    first legal action is played, and `info` counts.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        seat: Seat = 0,
        opponents: str = "beginner",
        encoding: str | None = None,
        reward: str = "win",
        illegal: str = RAISE,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        self.match = ExactMatch(game, players, encoding, reward, False, options)
        self.seat = whole_number("seat", seat, 0, self.match.players - 1)
        number_of("illegal", illegal, (RAISE, *ILLEGAL))
        self.illegal = illegal
        self.opponent: AnyBot = bot_named(game, opponents)
        self.budget = Budget()
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = self.match.observation_space()
        self.action_space = self.match.action_space()
        self._illegal_count = 0
        self._is_over = True

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new match; `learn.start` says what the options mean."""
        self.match.reset(seed, options)
        super().reset(seed=seed)
        self._illegal_count = 0
        self._play_others()
        self._is_over = self.match.is_over
        return self._answer()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the others play until the seat has a choice again.

        Raises:
            GameError: if the action is not legal and `illegal` is "raise"; nothing changes.
        """
        if self._is_over:
            raise InvalidSetup("no match is under way: call reset()")
        match = self.match
        loser: Seat | None = None
        if self.illegal == RAISE or match.is_legal(self.seat, action):
            match.play(self.seat, action)
        else:
            self._illegal_count += 1
            if self.illegal == "forfeit":
                loser = self.seat
            else:
                match.play_first(self.seat)
        if loser is None:
            self._play_others()
        self._is_over = loser is not None or match.is_over
        is_cut = match.is_lost and loser is None
        reward = match.rewards(loser)[self.seat] if self._is_over else 0.0
        observation, info = self._answer()
        return observation, float(reward), self._is_over and not is_cut, is_cut, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions under the name that sb3-contrib asks for."""
        return self.match.observe(self.seat)[MASK].astype(np.bool_)

    def render(self) -> str | Pixels | None:
        """The whole table, secrets included, as `render_mode` says."""
        self.match.require_match()
        return rendered(self.match.state, self.render_mode)

    def _play_others(self) -> None:
        match = self.match
        while not match.is_over and self.seat not in match.seats:
            seat = match.seats[0]
            match.play_move(
                choose_for(self.opponent, match.game, match.state, seat, self.budget, match.rng)
            )

    def _answer(self) -> tuple[Observation, dict[str, Any]]:
        observation = self.match.observe(self.seat)
        info = {
            MASK: observation[MASK].copy(),
            "illegal_count": self._illegal_count,
            "scores": np.array(self.match.state.scores),
        }
        return observation, info
