"""What is fixed when a table is laid: the game, its set-up, the options and the seed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.seed import commitment
from lakelight.games import AnyGame
from lakelight.server.wire.messages import Options


class TableSetup(Struct, frozen=True, kw_only=True):
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


def new_table_setup(
    game: AnyGame,
    *,
    code: str,
    host: str,
    players: int,
    seed: bytes,
    options: Options,
    now: float,
) -> TableSetup:
    """A match that is dealt from a seed.

    Raises:
        InvalidSetup: if the game knows no such players or options.
    """
    return TableSetup(
        code=code,
        game=game.name,
        host=host,
        setup=game.new_setup(players, seed, options.rules).to_json(),
        options=replace(options, listed=options.listed and options.onlookers),
        seed=seed,
        created_at=now,
    )
