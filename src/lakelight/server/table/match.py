"""What is fixed when a table is laid: the game, its set-up, the options and the seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from lakelight.core.seed import commitment
from lakelight.games import AnyGame
from lakelight.server.wire.told import Options


class Match(Struct, frozen=True, kw_only=True):
    """A match as it was laid. `seed` is secret until the end."""

    code: str
    game: str
    host: str
    setup: dict[str, Any]
    options: Options
    seed: bytes
    created_at: float
    # The moves of another match that this one goes on from; the deal is then not the seed's.
    opening: list[str] | None = None

    @property
    def commitment(self) -> str:
        """What is shown before the first move; nothing can be promised of another's deal."""
        return commitment(self.seed) if self.opening is None else ""


def lay_match(
    game: AnyGame,
    *,
    code: str,
    host: str,
    players: int,
    seed: bytes,
    rules: Mapping[str, str],
    undo: bool,
    onlookers: bool,
    listed: bool,
    pace_days: int,
    bot_pace: Literal["human", "at_once"],
    now: float,
) -> Match:
    """A match that is dealt from a seed.

    Raises:
        InvalidSetup: if the game knows no such players or options.
    """
    return Match(
        code=code,
        game=game.name,
        host=host,
        setup=game.new_setup(players, seed, rules).to_json(),
        options=Options(
            rules=dict(rules),
            undo=undo,
            onlookers=onlookers,
            listed=listed and onlookers,
            pace_days=pace_days,
            bot_pace=bot_pace,
        ),
        seed=seed,
        created_at=now,
    )
