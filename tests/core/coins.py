"""The smallest game of chance: three tosses of a coin, and nobody does anything.

It shows what records do with chance, whatever games the house has.
"""

from dataclasses import dataclass, field
from typing import Any, Self

from lakelight.core.errors import InvalidNotation
from lakelight.core.events import Event
from lakelight.core.jsontext import JsonObject
from lakelight.core.outcome import Outcome, rank
from lakelight.core.seed import Draw

TOSSES = 3


@dataclass(frozen=True)
class Setup:
    """One player, and nothing to draw."""

    players: int = 1

    def to_json(self) -> JsonObject:
        """The fields of a record."""
        return {"players": self.players}


@dataclass
class State:
    """The tosses so far, 1 for heads."""

    tosses: list[int] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        """Whether all coins are tossed."""
        return len(self.tosses) == TOSSES

    @property
    def is_chance(self) -> bool:
        """Until the end, always."""
        return not self.is_over

    @property
    def scores(self) -> tuple[int, ...]:
        """Heads, against one half of the tosses."""
        return (sum(self.tosses), TOSSES // 2)

    @property
    def outcome(self) -> Outcome | None:
        """Whether there were more heads."""
        return rank([("heads", self.scores)]) if self.is_over else None

    def copy(self) -> Self:
        """An equal state."""
        return type(self)(list(self.tosses))

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """Nobody: chance does everything."""
        return ()

    def check_legal(self, move: int, seat: int | None = None) -> None:
        """Any toss is legal."""

    def apply(self, move: int) -> None:
        """Toss."""
        self.tosses.append(move)

    def apply_with_events(self, move: int) -> list[Event]:
        """Toss; there is nothing to tell."""
        self.apply(move)
        return []

    def parse(self, text: str, seat: int | None = None) -> int:
        """heads or tails."""
        if text not in ("tails", "heads"):
            raise InvalidNotation(f"{text!r} is not a toss: heads or tails")
        return int(text == "heads")

    def format(self, move: int) -> str:
        """heads or tails."""
        return ("tails", "heads")[move]


class Coins:
    """As much of a game as a record asks for."""

    name = "coins"
    rules = "coins 1"
    setup_keys = frozenset({"players"})

    def parse_setup(self, fields: JsonObject, seed: bytes | None) -> Setup:
        """There is only one."""
        return Setup()

    def drawn_setup(self, setup: JsonObject, seed: bytes) -> JsonObject:
        """Nothing."""
        return {}

    def begin(self, setup: Setup) -> State:
        """No toss yet."""
        return State()

    def chance_move(self, state: State, seed: bytes) -> int:
        """The toss that a seed draws."""
        return Draw(seed, f"toss {len(state.tosses)}").below(2)


COINS: Any = Coins()
