"""How a match of Dice is set up (D2): sheets, fireworks and emperor faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lakelight.core.errors import InvalidSetup
from lakelight.core.seed import Draw
from lakelight.dice import pieces
from lakelight.dice.components import Components, built_in
from lakelight.dice.layout import layout_of
from lakelight.dice.pieces import Seat
from lakelight.dice.state import State


@dataclass(frozen=True)
class Setup:
    """A match before its first roll; seat 0's sheet comes first."""

    components: Components
    sheets: tuple[str, ...]
    fireworks: tuple[str, ...]
    emperor: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.sheets)

    @property
    def first_seat(self) -> Seat:
        """D2.1: the earliest letter starts."""
        return self.sheets.index(min(self.sheets))


def set_up(
    players: int,
    sheets: Sequence[str] | None = None,
    fireworks: Sequence[str] | None = None,
    emperor: Sequence[str] | None = None,
    components: Components | None = None,
) -> Setup:
    """A set-up, checked; what is not said is as in a first game (D2.2, D2.3).

    Raises:
        InvalidSetup: naming everything that is wrong.
    """
    components = built_in() if components is None else components
    if players not in pieces.ROUNDS:
        raise InvalidSetup(f"{players} players: Dice is for 2, 3 or 4")
    setup = Setup(
        components,
        tuple(sorted(components.sheets)[:players] if sheets is None else sheets),
        tuple(components.first_fireworks if fireworks is None else fireworks),
        tuple(components.first_faces if emperor is None else emperor),
    )
    problems = _setup_problems(setup, players)
    if problems:
        raise InvalidSetup("; ".join(problems))
    return setup


def _setup_problems(setup: Setup, players: int) -> list[str]:
    components = setup.components
    problems = []
    known = set(setup.sheets) <= set(components.sheets)
    if setup.players != players or len(set(setup.sheets)) != players or not known:
        # D2.1.
        problems.append(
            f"sheets are {_listed(setup.sheets)}: name {players} different ones "
            f"of {_listed(sorted(components.sheets))}"
        )
    known = set(setup.fireworks) <= set(components.fireworks)
    if len(setup.fireworks) != pieces.STACKS or len(set(setup.fireworks)) != pieces.STACKS or not known:
        # D2.2.
        problems.append(
            f"fireworks are {_listed(setup.fireworks)}: name {pieces.STACKS} different ones "
            f"of {_listed(sorted(components.fireworks))}"
        )
    if len(setup.emperor) != pieces.CARDS or not set(setup.emperor) <= set(pieces.FACES):
        # D2.3.
        problems.append(f"emperor is {_listed(setup.emperor)}: name {pieces.CARDS} faces, each A or B")
    return problems


def _listed(names: Sequence[str]) -> str:
    return " ".join(name[:20] for name in names[:16]) or "not named"


def draw_set_up(players: int, seed: bytes, components: Components | None = None) -> Setup:
    """A set-up at random from a seed, as `docs/fairness.md` tells."""
    components = built_in() if components is None else components
    draw = Draw(seed, "dice set-up")
    sheets = draw.shuffled(sorted(components.sheets))[:players]
    fireworks: list[str] = []
    for size, count in pieces.SIZES_AT_RANDOM.items():
        names = sorted(name for name, of in components.fireworks.items() if of.size == size)
        fireworks += draw.shuffled(names)[:count]
    emperor = [pieces.FACES[draw.below(len(pieces.FACES))] for _ in range(pieces.CARDS)]
    return set_up(players, sheets, fireworks, emperor, components)


def draw_roll(seed: bytes, number: int) -> str:
    """The colours of roll `number` of a match, counted from 0, rerolls included."""
    draw = Draw(seed, f"dice roll {number}")
    return "".join(pieces.COLOURS[draw.below(len(pieces.COLOURS))] for _ in range(pieces.DICE))


def begin(setup: Setup) -> State:
    """The opening position of a set-up."""
    state = State(layout_of(setup))
    state.set_up()
    return state
