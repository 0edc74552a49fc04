"""What is fixed when a table is opened: the game, its set-up, the options and the seed."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lakelight.core.seed import Draw, commitment
from lakelight.games import AnyGame
from lakelight.server.wire.messages import Options

STARTER_PURPOSE = "starter"
# Longer options, such as a file of components, are shown by their digest.
LONGEST_SHOWN_RULE = 200


class TableSetup(Struct, frozen=True, kw_only=True):
    """A table before its first entry, as it is stored. `seed` is secret until the end.

    `opening` holds the moves of another match that this one continues; the deal is then not the
    one that the seed draws. `lesson` is the name of the lesson that is played here, if any.
    `first_listed` is the seat of the one whom the host listed first, if the seed drew the starter.
    """

    code: str
    game: str
    host: str
    setup: dict[str, Any]
    options: Options
    seed: bytes
    created_at: float
    opening: list[str] | None = None
    lesson: str = ""
    first_listed: int | None = None

    @property
    def is_verifiable(self) -> bool:
        """Whether the seed drew the deal, so that people can check it after the end."""
        return self.opening is None

    @property
    def commitment(self) -> str:
        """What is shown before the first move; empty if the deal comes from another match."""
        return commitment(self.seed) if self.is_verifiable else ""


def drawn_starter(seed: bytes, players: int) -> int:
    """Which of the seats that a host lists starts (H2.5), as `docs/fairness.md` explains."""
    return Draw(seed, STARTER_PURPOSE).below(players)


def shown_options(options: Options) -> Options:
    """The options as everybody is told them: what a host wrote at length is not repeated."""
    rules = {
        name: value if len(value) <= LONGEST_SHOWN_RULE else f"sha256:{_digest(value)}"
        for name, value in options.rules.items()
    }
    return options if rules == options.rules else replace(options, rules=rules)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


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
