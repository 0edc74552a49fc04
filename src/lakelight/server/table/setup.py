"""What is fixed when a table is opened: the game, its set-up, the options and the seed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.seed import commitment
from lakelight.games import AnyGame
from lakelight.server.wire.messages import Options


class TableSetup(Struct, frozen=True, kw_only=True):
    """A table before its first entry, as it is stored. `seed` is secret until the end.

    `opening` holds the moves of another match that this one continues; the deal is then not the
    one that the seed draws.
    """

    code: str
    game: str
    host: str
    setup: dict[str, Any]
    options: Options
    seed: bytes
    created_at: float
    opening: list[str] | None = None

    @property
    def is_verifiable(self) -> bool:
        """Whether the seed drew the deal, so that people can check it after the end."""
        return self.opening is None

    @property
    def commitment(self) -> str:
        """What is shown before the first move; empty if the deal comes from another match."""
        return commitment(self.seed) if self.is_verifiable else ""


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
    """A table whose match is dealt from a seed.

    Raises:
        InvalidSetup: if the game has no such number of players or options.
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
