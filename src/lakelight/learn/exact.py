"""One match for the interfaces of other libraries: the rules check every action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from lakelight.core.errors import InvalidNotation, InvalidSetup
from lakelight.core.game import Seat
from lakelight.core.rng import Rng
from lakelight.core.seed import seed_of
from lakelight.encoding.batch import seed_generator
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.modes import REWARDS, number_of
from lakelight.encoding.registry import new_encoder
from lakelight.games import game_named
from lakelight.learn.numbers import flag, seed_number
from lakelight.learn.rewards import forfeit_rewards, rewards_of
from lakelight.learn.start import start_of

Observation: TypeAlias = dict[str, npt.NDArray[Any]]

OBSERVATION = "observation"
MASK = "action_mask"


class ExactMatch:
    """A match as its seats see it: observations, masks, checked actions, rewards.

    The deal and the rolls are those of the first environment of a batch with the same seed. With
    the option `seed` of a reset they are those of an ordinary match with that seed.
    """

    def __init__(
        self,
        game: str,
        players: int,
        encoding: str | None,
        reward: str,
        hidden_until_done: bool,
        options: Mapping[str, str],
    ) -> None:
        self.game = game_named(game)
        self.encoding = encoding
        self.options = dict(options)
        self.players = players
        self.encoder = self._new_encoder()
        if not self.encoder.has_mask:
            raise InvalidSetup(
                f"encoding {encoding!r} has no mask: it is for batches; leave it out or use another"
            )
        number_of("reward", reward, REWARDS)
        self.reward = reward
        self.players = self.encoder.players
        self.hides_rounds = flag("hidden_until_done", hidden_until_done)
        self.rng = Rng(0)
        self._seed: int | None = None
        self._episode = 0
        self._chance: bytes | None = None
        self.state: Any = None
        self.is_lost = False
        self._round: Any = None

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the encoder, which a copy makes anew."""
        return {name: value for name, value in vars(self).items() if name != "encoder"}

    def __setstate__(self, found: dict[str, Any]) -> None:
        """Go on as the match that was copied or pickled."""
        vars(self).update(found)
        self.encoder = self._new_encoder()

    def _new_encoder(self) -> Encoder:
        return new_encoder(self.game.name, self.players, self.encoding, **self.options)

    def reset(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """Begin a new match; a seed begins the count of episodes again."""
        start = start_of(self.game, self.players, options, self.options)
        if seed is not None or self._seed is None:
            self._seed = seed_number(seed)
            self._episode = 0
        given = (options or {}).get("seed")
        self._chance = seed_of(given) if isinstance(given, (bytes, str, int)) else None
        self.begin(self._seed, 0, self._episode, start)
        self._episode += 1

    def begin(self, seed: int, index: int, episode: int, start: Any | None = None) -> None:  # noqa: ANN401
        """Begin an episode of an environment of a batch, or go on from a state."""
        seed_generator(self.rng, seed, index, episode)
        self.state = self.encoder.opening(self.rng) if start is None else start
        self.is_lost = False
        self._roll()
        self._round = self.state
        self._note_round()

    def require_match(self) -> None:
        """Refuse what makes no sense before the first reset.

        Raises:
            InvalidSetup: saying what to do.
        """
        if self.state is None:
            raise InvalidSetup("no match is under way: call reset()")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that may act now; none after the end."""
        if self.is_lost:
            return ()
        found: tuple[Seat, ...] = self.state.seats_to_act
        return found

    @property
    def is_over(self) -> bool:
        """Whether the match has ended or was cut off."""
        return self.is_lost or bool(self.state.is_over)

    def observe(self, seat: Seat) -> Observation:
        """What a seat sees, and its mask; a seat that may not act has one action, 0, to ignore."""
        self.require_match()
        others = self._round if self.hides_rounds else self.state
        row = np.frombuffer(self.encoder.observe(self.state, seat, others), np.uint8)
        mask = np.frombuffer(self.encoder.mask(self.state, seat), np.int8)
        if seat not in self.seats:
            mask[0] = 1
        return {OBSERVATION: row, MASK: mask}

    def play(self, seat: Seat, action: object) -> None:
        """Play an action of a seat.

        Raises:
            InvalidNotation: if it is no number of an action.
            GameError: if it is not legal now.
        """
        self.state.play(self.encoder.decode(self.state, seat, self.number_of(action)), seat)
        self._after()

    def play_first(self, seat: Seat) -> None:
        """Play the first legal action of a seat."""
        first = self.encoder.legal_actions(self.state, seat)[0]
        self.state.play(self.encoder.decode(self.state, seat, first), seat)
        self._after()

    def play_move(self, move: int) -> None:
        """Play a legal move of the game."""
        self.state.play(move)
        self._after()

    def is_legal(self, seat: Seat, action: object) -> bool:
        """Whether an action names a legal move of a seat."""
        try:
            number = self.number_of(action)
        except InvalidNotation:
            return False
        return number in self.encoder.legal_actions(self.state, seat)

    def rewards(self, loser: Seat | None = None) -> tuple[float, ...]:
        """The reward of every seat at the end; `loser` has forfeited."""
        scores = self.encoder.scores(self.state)
        if loser is not None:
            return forfeit_rewards(self.reward, loser, scores)
        if self.is_lost:
            return (0.0,) * self.players
        return rewards_of(self.reward, self.state.outcome.places, scores)

    def number_of(self, action: object) -> int:
        """The number of an action; NumPy's integers are fine."""
        if isinstance(action, np.ndarray) and action.shape == ():
            action = action[()]
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise InvalidNotation(
                f"action {action!r:.40}: expected a whole number from 0 to "
                f"{self.encoder.actions - 1}"
            )
        return int(action)

    def action_space(self) -> spaces.Discrete:
        """The space of actions."""
        return spaces.Discrete(self.encoder.actions)

    def observation_space(self) -> spaces.Dict:
        """The space of observations, with the mask of legal actions."""
        highest = np.frombuffer(self.encoder.table.highest_values(), np.uint8)
        return spaces.Dict(
            {
                OBSERVATION: spaces.Box(np.zeros_like(highest), highest, dtype=np.uint8),
                MASK: spaces.Box(0, 1, (self.encoder.actions,), np.int8),
            }
        )

    def _roll(self) -> None:
        if self._chance is None:
            self.encoder.roll(self.state, self.rng)
        else:
            while self.state.is_chance:
                self.state.play(self.game.chance_move(self.state, self._chance))

    def _after(self) -> None:
        self._roll()
        self.is_lost = not self.state.is_over and self.encoder.is_lost(self.state)
        self._note_round()

    def _note_round(self) -> None:
        """Where rounds are hidden, remember how the table was when this one began."""
        if not self.hides_rounds or not self.encoder.is_round(self.state):
            self._round = self.state
        elif self._round is self.state:
            self._round = self.state.copy()
