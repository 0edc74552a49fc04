"""A batch: many matches of a game at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from lakelight.core.errors import InvalidSetup
from lakelight.core.state import GameState
from lakelight.encoding.batch import BatchCore, sizes
from lakelight.encoding.registry import new_encoder
from lakelight.games import game_named
from lakelight.learn.numbers import flag, seed_number, whole_number
from lakelight.learn.start import start_of
from lakelight.learn.threads import RESET, STEP, Workers

Bytes: TypeAlias = npt.NDArray[np.uint8]
Bools: TypeAlias = npt.NDArray[np.bool_]
Ints: TypeAlias = npt.NDArray[np.int32]
Floats: TypeAlias = npt.NDArray[np.float32]

MOST_THREADS = 256
TYPES: dict[str, type[np.generic]] = {"B": np.uint8, "i": np.int32, "f": np.float32}
FLAGS = ("terminated", "truncated", "illegal", "held", "is_done")


class Final(NamedTuple):
    """What the matches that ended in this step were like; other rows mean nothing.

    `observation` is what every seat saw at the end, `scores` their points, `length` the actions.
    """

    observation: Bytes
    scores: Ints
    length: Ints


class BatchStep(NamedTuple):
    """One row for every environment, after a reset or a step.

    `observation`   what the seat to act sees (see `Batch.blocks`)
    `mask`          1 for each of its legal actions; None without masks
    `legal`         its legal actions, `legal_count` of them; None without lists
    `seat`          the seat to act; -1 where a match has ended and waits for its reset
    `reward`        the rewards of all seats, zero before the end of a match
    `terminated`    where a match has just ended; `truncated`, where it was cut off
    `scores`        the points of all seats now, for shaping
    `illegal`       where the action was illegal; `illegal_count`, how often since the reset
    `final`         what matches that have just ended were like; None if none has
    """

    observation: Bytes
    mask: Bytes | None
    legal: Ints | None
    legal_count: Ints
    seat: Ints
    reward: Floats
    terminated: Bools
    truncated: Bools
    scores: Ints
    illegal: Bools
    illegal_count: Ints
    final: Final | None


class Batch:
    """Matches stepped together, in one call without the GIL, over threads.

    Every environment has its own generator, made from the seed, its index and the number of its
    episode: no byte depends on `count` or `threads`. An illegal action never raises: with
    `illegal="forfeit"` the seat loses, with `"replace"` its first legal action is played. With
    `copy=False` every call returns the same arrays, written anew.
    """

    def __init__(
        self,
        game: str,
        count: int = 1,
        players: int = 2,
        *,
        seed: int | None = None,
        threads: int = 1,
        encoding: str | None = None,
        reward: str = "win",
        autoreset: str = "next_step",
        illegal: str = "forfeit",
        hidden_until_done: bool = False,
        masks: bool = True,
        lists: bool = False,
        copy: bool = True,
        **options: str,
    ) -> None:
        self.game = game_named(game)
        self.count = whole_number("count", count, 1, 1 << 24)
        self.threads = min(self.count, whole_number("threads", threads, 1, MOST_THREADS))
        self.encoder = new_encoder(game, players, encoding, **options)
        self.players = self.encoder.players
        self.actions = self.encoder.actions
        self.blocks = self.encoder.table
        self.autoreset = autoreset
        self.options = options
        self.has_masks = flag("masks", masks) and self.encoder.has_mask
        self.has_lists = flag("lists", lists) or not self.encoder.has_mask
        self.copies = flag("copy", copy)
        self._arrays = {
            name: np.zeros(max(1, size), dtype=TYPES[code])
            for name, (code, size) in sizes(self.encoder, self.count).items()
        }
        self._core = BatchCore(
            self.encoder,
            self.count,
            reward,
            autoreset,
            illegal,
            flag("hidden_until_done", hidden_until_done),
            self.has_masks,
            {name: array.data for name, array in self._arrays.items()},
        )
        self._views = {name: self._shaped(name) for name in self._arrays}
        self._workers = Workers(self._core, self.threads)
        self._core.restart(seed_number(seed))
        self._is_begun = False
        self._is_any_held = False
        self._reused = {has_ended: self._rows(np.asarray, has_ended) for has_ended in (False, True)}
        self._settings = {
            "game": game,
            "count": self.count,
            "players": self.players,
            "threads": self.threads,
            "encoding": encoding,
            "reward": reward,
            "autoreset": autoreset,
            "illegal": illegal,
            "hidden_until_done": hidden_until_done,
            "masks": masks,
            "lists": lists,
            "copy": copy,
            **options,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy or a pickle goes on exactly as the batch would have."""
        rows = range(self.count) if self._is_begun else ()
        snapshots = [self._core.snapshot(index) for index in rows]
        return _restored, (self._settings, self._core.seed, self._arrays, snapshots)

    def reset(
        self,
        seed: int | None = None,
        mask: npt.ArrayLike | None = None,
        options: Mapping[str, object] | None = None,
    ) -> BatchStep:
        """Begin new matches, in all environments or where `mask` is true.

        A seed begins the count of episodes again; without one, the next episodes follow. The
        options `seed`, `record` and `position` say where the matches start (`learn.start`).
        """
        self._require_open()
        start = start_of(self.game, self.players, options, self.options)
        wanted = np.ones(self.count, bool) if mask is None else self._bools("mask", mask)
        if seed is not None:
            self._core.restart(seed_number(seed))
        elif not self._is_begun and not wanted.all():
            raise InvalidSetup("the first reset must be one of all environments: leave out mask")
        self._is_begun = True
        self._hold(~wanted)
        if start is None:
            self._workers.run(RESET)
        else:
            for index in np.flatnonzero(wanted):
                self._core.set_state(int(index), start)
        return self._answer()

    def step(self, actions: npt.ArrayLike, only: npt.ArrayLike | None = None) -> BatchStep:
        """Play one action in every environment, or only where `only` is true.

        A finished environment ignores its action: it begins its next match, or waits for a reset,
        as `autoreset` says.
        """
        self._require_open()
        if not self._is_begun:
            raise InvalidSetup("call reset() before step()")
        if only is not None:
            self._hold(~self._bools("only", only))
        elif self._is_any_held:
            self._hold(False)
        self._views["action"][:] = self._actions(actions)
        self._workers.run(STEP)
        return self._answer()

    def state(self, index: int) -> Any:  # noqa: ANN401
        """The state of one environment, secrets included, as an ordinary match has it."""
        if not self._is_begun:
            raise InvalidSetup("no match is under way: call reset()")
        return self._core.state(self._index(index))

    def set_state(self, index: int, state: Any) -> None:  # noqa: ANN401
        """Let one environment go on from a state of an ordinary match.

        Before the first reset, the others begin new matches.
        """
        if not self._is_begun:
            self.reset()
        self._core.set_state(self._index(index), self._state(state))

    def action_of(self, state: Any, move: int) -> int:  # noqa: ANN401
        """The action that names a legal move of a state.

        Raises:
            InvalidSetup: if the encoding cannot express it.
        """
        action = self.encoder.encode(self._state(state), move)
        if action is None:
            raise InvalidSetup(f"move {move}: this encoding cannot express it")
        return action

    def current(self) -> BatchStep:
        """The rows as they are now."""
        return self._answer()

    def split(self, observation: Bytes) -> dict[str, Bytes]:
        """The named blocks of observations, each in its shape; views, not copies."""
        size = self.encoder.observation_size
        if not isinstance(observation, np.ndarray) or observation.shape[-1:] != (size,):
            shape = observation.shape if isinstance(observation, np.ndarray) else "no array"
            raise InvalidSetup(f"observation of shape {shape}: expected (..., {size})")
        return {
            block.name: observation[..., self.blocks.slices[block.name]].reshape(
                *observation.shape[:-1], *block.shape
            )
            for block in self.blocks.blocks
        }

    def close(self) -> None:
        """End the threads; the batch cannot be stepped any more."""
        self._workers.close()

    def _require_open(self) -> None:
        if self._workers.is_closed:
            raise InvalidSetup("the batch is closed: make a new one")

    def _shaped(self, name: str) -> Any:  # noqa: ANN401
        """An array in the shape that people see."""
        array = self._arrays[name]
        if name in FLAGS:
            return array.view(np.bool_)
        size = self.encoder.observation_size
        shapes: dict[str, Sequence[int]] = {
            "observation": (self.count, size),
            "mask": (self.count, self.actions if self.encoder.has_mask else 0),
            "legal": (self.count, self.encoder.longest_list),
            "reward": (self.count, self.players),
            "scores": (self.count, self.players),
            "final_observation": (self.count, self.players, size),
            "final_scores": (self.count, self.players),
        }
        shape = shapes.get(name, (self.count,))
        return array[: int(np.prod(shape))].reshape(shape)

    def _hold(self, held: Bools | bool) -> None:
        """Say which rows the next call leaves as they are."""
        self._views["held"][:] = held
        self._is_any_held = held is not False

    def _answer(self) -> BatchStep:
        has_ended = self._core.has_ended()
        return self._rows(np.copy, has_ended) if self.copies else self._reused[has_ended]

    def _rows(self, take: Callable[[Any], Any], has_ended: bool) -> BatchStep:
        views = self._views
        return BatchStep(
            take(views["observation"]),
            take(views["mask"]) if self.has_masks else None,
            take(views["legal"]) if self.has_lists else None,
            take(views["legal_count"]),
            take(views["seat"]),
            take(views["reward"]),
            take(views["terminated"]),
            take(views["truncated"]),
            take(views["scores"]),
            take(views["illegal"]),
            take(views["illegal_count"]),
            Final(
                take(views["final_observation"]),
                take(views["final_scores"]),
                take(views["final_length"]),
            )
            if has_ended
            else None,
        )

    def _actions(self, given: npt.ArrayLike) -> Any:  # noqa: ANN401
        array = _as_array("actions", given)
        if array.shape != (self.count,):
            raise InvalidSetup(f"actions of shape {array.shape}: expected ({self.count},)")
        if array.dtype.kind not in "iu":
            raise InvalidSetup(f"actions of type {array.dtype}: expected integers, such as int64")
        if array.dtype.itemsize <= 4:
            return array
        least = array if array.dtype.kind == "u" else np.maximum(array, -1)
        return np.minimum(least, self.actions)

    def _bools(self, what: str, given: npt.ArrayLike) -> Bools:
        array = _as_array(what, given)
        if array.shape != (self.count,) or array.dtype != np.bool_:
            raise InvalidSetup(
                f"{what} of shape {array.shape} and type {array.dtype}: "
                f"expected ({self.count},) and bool"
            )
        return array

    def _state(self, given: object) -> GameState:
        if not isinstance(given, GameState):
            raise InvalidSetup(
                f"state {given!r:.40}: expected a state of {self.game.name} with {self.players} "
                "players, such as state(0)"
            )
        return given

    def _index(self, index: int) -> int:
        return whole_number("index", index, 0, self.count - 1)


def _as_array(what: str, given: npt.ArrayLike) -> npt.NDArray[Any]:
    try:
        return np.asarray(given)
    except ValueError:
        raise InvalidSetup(f"{what} {given!r:.40}: expected one row of numbers") from None


def _restored(
    settings: dict[str, Any], seed: int, arrays: dict[str, Any], snapshots: list[Any]
) -> Batch:
    """A batch as it was when it was copied or pickled."""
    batch = Batch(seed=seed, **settings)
    for name, array in arrays.items():
        batch._arrays[name][:] = array
    for index, snapshot in enumerate(snapshots):
        batch._core.restore(index, snapshot)
    batch._is_begun = bool(snapshots)
    return batch
