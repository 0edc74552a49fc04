"""Compiled and plain Python write the same bytes, action for action."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

from lakelight.core.rng import Rng
from lakelight.encoding import batch, registry
from lakelight.plain import load_plain
from tests.learn.matches import every_encoding
from tests.match_counts import many

COUNT = 2
STEPS = 45
WRITTEN = (
    *("observation", "mask", "legal_count", "seat", "reward", "terminated", "scores"),
    *("truncated", "illegal", "length", "episode", "final_observation", "final_scores"),
)


@cache
def plain() -> dict[str, ModuleType]:
    """The encodings from their sources, beside the compiled form."""
    return load_plain("lakelight.encoding.registry", "lakelight.encoding.batch")


def begun(modules: tuple[Any, Any], game: str, players: int, encoding: str) -> Any:  # noqa: ANN401
    """A batch after its reset."""
    names, batches = modules
    encoder = names.new_encoder(game, players, encoding)
    core = batches.BatchCore(encoder, COUNT, "rank", "same_step", hides_rounds=True)
    core.restart(77)
    core.reset_range(0, COUNT)
    return core


@every_encoding
def test_compiled_and_plain_write_the_same_bytes(game: str, players: int, encoding: str) -> None:
    one = begun((registry, batch), game, players, encoding)
    sources = plain()["lakelight.encoding.registry"], plain()["lakelight.encoding.batch"]
    other = begun(sources, game, players, encoding)
    rng = Rng(5)
    for number in range(many(STEPS)):
        for name in WRITTEN:
            assert bytes(one.arrays[name]) == bytes(other.arrays[name]), (name, number)
        for index in range(COUNT):
            first, count = index * one.longest, one.arrays["legal_count"][index]
            legal = list(one.arrays["legal"][first : first + count])
            assert legal == list(other.arrays["legal"][first : first + count])
            action = -1 if number % 40 == 39 else legal[rng.below(count)]
            one.arrays["action"][index] = other.arrays["action"][index] = action
        one.step_range(0, COUNT)
        other.step_range(0, COUNT)
