"""How a match of Dice begins (D2): sheets, fireworks and emperor faces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lakelight.core.errors import InvalidSetup, Problem
from lakelight.core.jsontext import JsonObject, Reader
from lakelight.core.seed import Draw
from lakelight.dice import pieces
from lakelight.dice.component_file import built_in, components_from_json
from lakelight.dice.component_problems import format_problem, problem
from lakelight.dice.components import Components, components_to_json
from lakelight.dice.pieces import Seat

PURPOSE = "dice set-up"
ROLL_PURPOSE = "dice roll"
DRAWN = ("sheets", "fireworks", "emperor")
KEYS = frozenset({"players", *DRAWN, "chosen", "components"})


@dataclass(frozen=True)
class Setup:
    """A match before its first roll; the sheet of seat 0 comes first.

    `chosen` names those of sheets, fireworks and emperor that the players chose: the seed
    need not draw them so.
    """

    components: Components
    sheets: tuple[str, ...]
    fireworks: tuple[str, ...]
    emperor: tuple[str, ...]
    chosen: tuple[str, ...] = field(default=(), compare=False)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.sheets)

    @property
    def first_seat(self) -> Seat:
        """D2.1: the earliest letter starts."""
        return self.sheets.index(min(self.sheets))

    def to_json(self) -> JsonObject:
        """The fields of a record; built-in components are left out."""
        fields: JsonObject = {
            "players": self.players,
            "sheets": list(self.sheets),
            "fireworks": list(self.fireworks),
            "emperor": list(self.emperor),
        }
        if self.chosen:
            fields["chosen"] = list(self.chosen)
        if self.components != built_in():
            fields["components"] = components_to_json(self.components)
        return fields


def new_setup(players: int, seed: bytes, components: Components | None = None) -> Setup:
    """The set-up that a seed draws, as `docs/fairness.md` explains."""
    check_players(players)
    components = built_in() if components is None else components
    draw = Draw(seed, PURPOSE)
    sheets = draw.shuffled(sorted(components.sheets))[:players]
    fireworks: list[str] = []
    for size, count in pieces.SIZES_AT_RANDOM.items():
        names = sorted(name for name, of in components.fireworks.items() if of.size == size)
        fireworks += draw.shuffled(names)[:count]
    emperor = [pieces.FACES[draw.below(len(pieces.FACES))] for _ in range(pieces.CARDS)]
    return check_setup(players, sheets, fireworks, emperor, components)


def choose_setup(drawn: Setup, named: Mapping[str, Sequence[str] | None]) -> Setup:
    """A set-up with some of its parts chosen instead of drawn."""
    chosen = {key: tuple(value) for key, value in named.items() if value is not None}
    setup = check_setup(
        drawn.players,
        chosen.get("sheets", drawn.sheets),
        chosen.get("fireworks", drawn.fireworks),
        chosen.get("emperor", drawn.emperor),
        drawn.components,
    )
    return replace(setup, chosen=tuple(key for key in DRAWN if key in chosen))


def roll_from_seed(seed: bytes, number: int) -> str:
    """The colors of roll `number` of a match, counted from 0, rerolls included."""
    draw = Draw(seed, f"{ROLL_PURPOSE} {number}")
    return "".join(pieces.COLORS[draw.below(len(pieces.COLORS))] for _ in range(pieces.DICE))


def check_players(players: int) -> None:
    """D1.1: two to four players."""
    if not isinstance(players, int) or players not in pieces.ROUNDS:
        raise InvalidSetup(
            f"{players!r:.20} players: Dice is for {pieces.MIN_PLAYERS} to {pieces.MAX_PLAYERS}"
        )


def check_setup(
    players: int,
    sheets: Sequence[str] | None = None,
    fireworks: Sequence[str] | None = None,
    emperor: Sequence[str] | None = None,
    components: Components | None = None,
) -> Setup:
    """A set-up in which everything is as D2 says; what is not named is as in a first game.

    Raises:
        InvalidSetup: naming every problem and what would have been right.
    """
    check_players(players)
    components = built_in() if components is None else components
    setup = Setup(
        components,
        tuple(sorted(components.sheets)[:players] if sheets is None else sheets),
        tuple(components.first_fireworks if fireworks is None else fireworks),
        tuple(components.first_faces if emperor is None else emperor),
    )
    problems = []
    if not _are_different(setup.sheets, players, list(components.sheets)):
        problems.append(_problem("setup_sheets", setup.sheets, players, components.sheets))
    if not _are_different(setup.fireworks, pieces.STACKS, list(components.fireworks)):
        stacks = components.fireworks
        problems.append(_problem("setup_fireworks", setup.fireworks, pieces.STACKS, stacks))
    if len(setup.emperor) != pieces.CARDS or not set(setup.emperor) <= set(pieces.FACES):
        problems.append(_problem("setup_emperor", setup.emperor, pieces.CARDS, pieces.FACES))
    if problems:
        error = InvalidSetup("; ".join(format_problem(one) for one in problems))
        error.details = tuple(problems)
        raise error
    return setup


def _problem(reason: str, given: Sequence[str], count: int, known: Iterable[str]) -> Problem:
    facts = {"given": f"{' '.join(given):.40}", "count": count, "known": " ".join(sorted(known))}
    return problem(reason, **facts)


def parse_setup(fields: JsonObject, seed: bytes | None) -> Setup:
    """The set-up of a record; what it leaves out is drawn from its seed, or a first game's.

    Components are the built-in ones, or carried in full; a hash alone must be the built-in
    set's.
    """
    reader = Reader(fields)
    players = reader.integer("players")
    named = {key: reader.texts(key) if key in fields else None for key in DRAWN}
    chosen = reader.texts("chosen") if "chosen" in fields else ()
    if not set(chosen) <= set(DRAWN):
        reader.problems.append(f"chosen {' '.join(chosen):.40}: expected some of {' '.join(DRAWN)}")
    if reader.problems:
        raise InvalidSetup("; ".join(reader.problems))
    check_players(players)
    components = _parse_components(fields)
    if seed is not None:
        setup = choose_setup(new_setup(players, seed, components), named)
    else:
        setup = check_setup(
            players, named["sheets"], named["fireworks"], named["emperor"], components
        )
    return replace(setup, chosen=tuple(key for key in DRAWN if key in chosen))


def _parse_components(fields: JsonObject) -> Components:
    value = fields.get("components")
    if value is None or value == built_in().digest:
        return built_in()
    if isinstance(value, dict):
        return components_from_json(value)
    raise InvalidSetup(
        f"components {value!r:.80}: expected the whole set, or the hash of the built-in one, "
        f"{built_in().digest}"
    )


def _are_different(names: Sequence[str], count: int, known: Sequence[str]) -> bool:
    return len(names) == len(set(names)) == count and set(names) <= set(known)
