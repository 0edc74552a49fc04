"""What a screen shows of Dice: views and choices, declared once for server, wire and client.

A view is a `PrintedView`, which stays the same for a whole match, a `SharedView`, which is the
same for everybody, and an `OwnView`, which only says who looks: Dice hides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from lakelight.dice import moves as numbering
from lakelight.dice.layout import Layout
from lakelight.dice.move_text import format_number
from lakelight.dice.moves import Move
from lakelight.dice.pieces import CORNERS, Phase, Seat, Step
from lakelight.dice.state import State


@dataclass(slots=True)
class DiceLake:
    """The lake as it is printed: the colors of each pond's areas a and b, and what stands where."""

    ponds: list[list[str]]
    boats: list[str]
    platforms: list[str]
    pavilions: list[str]


@dataclass(slots=True)
class EmperorFace:
    """A face of an emperor card: what it costs and what it lets a player shade."""

    name: str
    cost: int
    shade: int
    color: str
    where: str


@dataclass(slots=True)
class PrintedView:
    """The sheets, fireworks and cards of a match as they are printed.

    `boxes` are the turn bonuses of each seat. `first` is the seat that begins.
    """

    game: Literal["dice"] = field(default="dice", init=False)
    players: int
    sheets: list[str]
    fireworks: list[str]
    emperor: list[str]
    lake: DiceLake
    boxes: list[str]
    corners: list[int]
    first: Seat
    shapes: dict[str, list[str]]
    faces: list[EmperorFace]
    gift_circles: int
    rounds: int


@dataclass(slots=True)
class DiceSheet:
    """One seat's sheet, and where the seat stands in the turn.

    `card`, `owed` and `color` tell of an emperor action under way. `stage` is the step in which
    the platform bonus to use now was earned, and `platforms` are the bonuses to come, the next
    one last.
    """

    shaded: list[str]
    gifts: int
    fireworks: list[str]
    step: Step
    stage: Step
    card: int
    owed: int
    color: str
    platforms: list[str]


@dataclass(slots=True)
class ScoreParts:
    """The three parts of a score as it stands."""

    fireworks: int
    second_group: int
    boats: int


@dataclass(slots=True)
class ScoringPonds:
    """The ponds of the second-largest group, and of the boats that score."""

    second_group: tuple[str, ...]
    boats: tuple[str, ...]


@dataclass(slots=True)
class SharedView:
    """What everybody sees, and what changes during a match.

    `stacks` are the values left in each stack. So many turn bonuses of each seat are
    `crossed_off`.
    """

    phase: Phase
    turn: int
    active: Seat | None
    rolls: int
    roll: str
    tray: int | None
    seats: list[DiceSheet]
    stacks: dict[str, tuple[int, ...]]
    score_parts: list[ScoreParts]
    scoring_ponds: list[ScoringPonds]
    crossed_off: list[int]


@dataclass(slots=True)
class OwnView:
    """Who looks: a seat, or an onlooker (None)."""

    viewer: Seat | None


@dataclass(slots=True)
class Launch:
    """A firework and the ponds it would cover."""

    move: str
    firework: str
    ponds: list[str]


@dataclass(slots=True)
class Choices:
    """The legal moves of a seat, each once, grouped as a screen offers them.

    `turns` are quarter turns of the tray (move `turn 2`), `cards` emperor cards (move `e2`);
    `areas` and `ponds` can be shaded, and are moves as they stand.
    """

    game: Literal["dice"] = field(default="dice", init=False)
    seat: Seat
    step: Step
    can_pass: bool
    can_reroll: bool
    turns: list[int]
    cards: list[int]
    areas: list[str]
    ponds: list[str]
    launches: list[Launch]


@dataclass(slots=True)
class AfterMove:
    """Where a move would lead its seat: gifts, score, and the choices that follow.

    `choices` is None if the seat would be done for this turn.
    """

    gifts: int
    score_parts: ScoreParts
    choices: Choices | None


def printed_view(layout: Layout) -> PrintedView:
    """The sheets, fireworks and cards of a match."""
    setup = layout.setup
    components = setup.components
    lake = components.lake
    return PrintedView(
        players=setup.players,
        sheets=list(setup.sheets),
        fireworks=list(setup.fireworks),
        emperor=list(setup.emperor),
        lake=DiceLake(
            ponds=[list(row) for row in lake.ponds],
            boats=list(lake.boats),
            platforms=list(lake.platforms),
            pavilions=list(lake.pavilions),
        ),
        boxes=[components.sheets[sheet].boxes(setup.players) for sheet in setup.sheets],
        corners=list(CORNERS[setup.players]),
        first=layout.first,
        shapes={name: list(components.fireworks[name].shape) for name in setup.fireworks},
        faces=[
            EmperorFace(name, face.cost, face.shade, face.color, face.where)
            for name in layout.face_names()
            for face in (components.emperor[name],)
        ],
        gift_circles=components.gift_circles,
        rounds=layout.rounds,
    )


def shared_view(state: State) -> SharedView:
    """What everybody sees, and what changes during a match."""
    seats = range(state.players)
    return SharedView(
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        rolls=state.rolls,
        roll=state.roll_shown,
        tray=state.tray_turn,
        seats=[_sheet(state, seat) for seat in seats],
        stacks=dict(zip(state.layout.setup.fireworks, state.stacks, strict=True)),
        score_parts=[_score_parts(state, seat) for seat in seats],
        scoring_ponds=[ScoringPonds(*state.scoring_ponds(seat)) for seat in seats],
        crossed_off=[state.boxes_crossed_off(seat) for seat in seats],
    )


def choices(state: State, seat: Seat) -> Choices:
    """The legal moves of a seat."""
    layout = state.layout
    numbers = [move % numbering.SPAN for move in state.legal_moves(seat)]
    return Choices(
        seat=seat,
        step=state.step_of(seat),
        can_pass=numbering.PASS in numbers,
        can_reroll=numbering.REROLL in numbers,
        turns=[n - numbering.TURN for n in numbers if numbering.TURN <= n < numbering.EMPEROR],
        cards=[
            n - numbering.EMPEROR + 1 for n in numbers if numbering.EMPEROR <= n < numbering.SHADE
        ],
        areas=[format_number(layout, n) for n in numbers if numbering.SHADE <= n < numbering.WHOLE],
        ponds=[
            format_number(layout, n) for n in numbers if numbering.WHOLE <= n < numbering.LAUNCH
        ],
        launches=[_launch(format_number(layout, n)) for n in numbers if n >= numbering.LAUNCH],
    )


def after_move(state: State, seat: Seat, move: Move) -> AfterMove:
    """What a legal move would lead its seat to; a roll that is due stays unknown."""
    later = state.copy()
    later.apply(move)
    return AfterMove(
        gifts=later.gifts[seat],
        score_parts=_score_parts(later, seat),
        choices=choices(later, seat) if seat in later.seats_to_act else None,
    )


def _sheet(state: State, seat: Seat) -> DiceSheet:
    lake = state.layout.components.lake
    areas, ponds = lake.area_names, lake.pond_names
    card, owed, color = state.action_of(seat)
    return DiceSheet(
        shaded=[areas[area] for area in state.shaded_areas(seat)],
        gifts=state.gifts[seat],
        fireworks=[
            _launched(state.layout, placement, value)
            for placement, value in state.fireworks_of(seat)
        ],
        step=state.step_of(seat),
        stage=state.stage_of(seat),
        card=card,
        owed=owed,
        color=color,
        platforms=[ponds[pond] for pond in state.platforms_of(seat)],
    )


def _launched(layout: Layout, placement: int, value: int) -> str:
    """A firework on a sheet, such as V3=4@C4+D4+D5."""
    name, _, ponds = format_number(layout, numbering.LAUNCH + placement).partition("@")
    return f"{name}={value}@{ponds}"


def _score_parts(state: State, seat: Seat) -> ScoreParts:
    return ScoreParts(*state.score_parts(seat))


def _launch(text: str) -> Launch:
    firework, _, ponds = text.partition("@")
    return Launch(text, firework, ponds.split("+"))
