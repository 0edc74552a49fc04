"""What a screen shows of Dice: views and choices, declared once for server, wire and client.

A view is a `PrintedView`, which stays the same for a whole match, a `SharedView`, which is the
same for everybody, and an `OwnView`, which only says who looks: Dice hides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeVar

from lakelight.core.events import Event as AnyEvent
from lakelight.dice.components import names_of_shaded
from lakelight.dice.events import AreaShaded, BonusCrossedOff, FireworkLaunched
from lakelight.dice.layout import Layout
from lakelight.dice.moves import EMPEROR, LAUNCH, REROLL, SHADE, SPAN, TURN, WHOLE, Move
from lakelight.dice.pieces import CORNERS, Phase, Seat, Step
from lakelight.dice.state import State

PartT = TypeVar("PartT")

# The choices of one position after the other repeat most launches; so many are kept.
MOST_LAUNCHES = 10_000
# The fields of the shared view that are quickly compared.
TURN_FIELDS = ("phase", "turn", "active", "rolls", "roll", "tray")


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
    """Who looks: a seat, or an onlooker (None), and how near the seat is to each firework.

    `missing` says for each of `fireworks` how many ponds of its nearest place are not complete
    yet; None if its stack is empty or no place is left for it.
    """

    viewer: Seat | None
    missing: tuple[int | None, ...]


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

    `choices` is None if the seat would be done for this turn. `missing` is as in `OwnView`.
    """

    gifts: int
    missing: tuple[int | None, ...]
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


class Screen:
    """The views and choices of one position; each part of a seat is made once.

    A screen that is told the position before takes over what it showed of a seat and what
    stayed the same.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self._turn = _turn_of(state)
        self._sheets: list[DiceSheet] | None = None
        self._scored: list[tuple[ScoreParts, ScoringPonds]] | None = None
        self._legal: dict[Seat, list[Move]] = {}

    def shared_view(self) -> SharedView:
        """What everybody sees, and what changes during a match."""
        state = self._state
        if self._sheets is None:
            self._sheets = [_sheet(state, seat) for seat in range(state.players)]
        if self._scored is None:
            self._scored = [_scored(state, seat) for seat in range(state.players)]
        return SharedView(
            *self._turn,
            seats=self._sheets,
            stacks=_stacks(state),
            score_parts=[parts for parts, _ in self._scored],
            scoring_ponds=[ponds for _, ponds in self._scored],
            crossed_off=[state.boxes_crossed_off(seat) for seat in range(state.players)],
        )

    def changes(self, before: Screen, events: Sequence[AnyEvent]) -> dict[str, object]:
        """The fields of the shared view that may differ since moves that did these things."""
        state, kinds = self._state, set(map(type, events))
        found: dict[str, object] = {}
        if self._turn != before._turn:
            turns = zip(TURN_FIELDS, before._turn, self._turn, strict=True)
            found = {name: now for name, was, now in turns if was != now}
        is_same = [state.has_sheet_of(before._state, seat) for seat in range(state.players)]
        found["seats"] = self._sheets = _of_seats(_sheet, state, before._sheets, is_same)
        if FireworkLaunched in kinds:
            found["stacks"] = _stacks(state)
        if AreaShaded in kinds or FireworkLaunched in kinds:
            self._scored = _of_seats(_scored, state, before._scored, is_same)
            found["score_parts"] = [parts for parts, _ in self._scored]
            found["scoring_ponds"] = [ponds for _, ponds in self._scored]
        else:
            self._scored = before._scored
        if BonusCrossedOff in kinds:
            found["crossed_off"] = [state.boxes_crossed_off(seat) for seat in range(state.players)]
        return found

    def own_view(self, viewer: Seat | None) -> OwnView:
        """Who looks, and how near they are to each firework."""
        return OwnView(viewer, () if viewer is None else self._state.missing_ponds(viewer))

    def own_changes(self, viewer: Seat | None, events: Sequence[AnyEvent]) -> dict[str, object]:
        """The fields of a seat's own view that may differ since moves that did these things."""
        for event in events:
            is_own = isinstance(event, AreaShaded) and event.seat == viewer
            if is_own or isinstance(event, FireworkLaunched):
                return {"missing": self.own_view(viewer).missing}
        return {}

    def choices(self, seat: Seat) -> Choices:
        """The legal moves of a seat."""
        return choices(self._state, seat, self._legal_moves(seat))

    def has_choices_of(self, before: Screen, seat: Seat) -> bool:
        """Whether a seat has the same step and the same legal moves as before."""
        return self._state.step_of(seat) == before._state.step_of(seat) and (
            self._legal_moves(seat) == before._legal_moves(seat)
        )

    def _legal_moves(self, seat: Seat) -> list[Move]:
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self._state.legal_moves(seat)
        return found


def choices(state: State, seat: Seat, legal: Sequence[Move] | None = None) -> Choices:
    """The legal moves of a seat, which may be given."""
    layout = state.layout
    lake = layout.components.lake
    areas = lake.area_names
    shown = Choices(seat, state.step_of(seat), False, False, [], [], [], [], [])
    for move in state.legal_moves(seat) if legal is None else legal:
        number = move % SPAN
        if SHADE <= number < WHOLE:
            shown.areas.append(areas[number - SHADE])
        elif number >= LAUNCH:
            shown.launches.append(_launch(layout.text_of(number - LAUNCH)))
        elif number >= WHOLE:
            shown.ponds.append(lake.pond_names[number - WHOLE])
        elif number >= EMPEROR:
            shown.cards.append(number - EMPEROR + 1)
        elif number >= TURN:
            shown.turns.append(number - TURN)
        elif number == REROLL:
            shown.can_reroll = True
        else:
            shown.can_pass = True
    return shown


def after_move(state: State, seat: Seat, move: Move) -> AfterMove:
    """What a legal move would lead its seat to; a roll that is due stays unknown."""
    later = state.copy()
    later.apply(move)
    return AfterMove(
        gifts=later.gifts[seat],
        missing=later.missing_ponds(seat),
        score_parts=_score_parts(later, seat),
        choices=choices(later, seat) if seat in later.seats_to_act else None,
    )


def _of_seats(
    show: Callable[[State, Seat], PartT],
    state: State,
    before: Sequence[PartT] | None,
    is_same: Sequence[bool],
) -> list[PartT]:
    """A part of the view for each seat; where it is the same as before, it is that one."""
    if before is None:
        return [show(state, seat) for seat in range(state.players)]
    return [before[seat] if same else show(state, seat) for seat, same in enumerate(is_same)]


def _sheet(state: State, seat: Seat) -> DiceSheet:
    layout = state.layout
    lake = layout.components.lake
    ponds = lake.pond_names
    card, owed, color = state.action_of(seat)
    return DiceSheet(
        step=state.step_of(seat),
        stage=state.stage_of(seat),
        shaded=names_of_shaded(lake.width, lake.height, *state.shaded_halves(seat)),
        gifts=state.gifts[seat],
        fireworks=[
            _launched(layout.text_of(placement), value)
            for placement, value in state.fireworks_of(seat)
        ],
        card=card,
        owed=owed,
        color=color,
        platforms=[ponds[pond] for pond in state.platforms_of(seat)],
    )


def _turn_of(state: State) -> tuple[Phase, int, Seat | None, int, str, int | None]:
    """The values of `TURN_FIELDS`."""
    return state.phase, state.turn, state.active, state.rolls, state.roll_shown, state.tray_turn


def _stacks(state: State) -> dict[str, tuple[int, ...]]:
    return dict(zip(state.layout.setup.fireworks, state.stacks, strict=True))


def _launched(text: str, value: int) -> str:
    """A firework on a sheet, such as V3=4@C4+D4+D5."""
    return text.replace("@", f"={value}@")


def _score_parts(state: State, seat: Seat) -> ScoreParts:
    return ScoreParts(*state.score_parts(seat))


def _scored(state: State, seat: Seat) -> tuple[ScoreParts, ScoringPonds]:
    return _score_parts(state, seat), ScoringPonds(*state.scoring_ponds(seat))


@lru_cache(MOST_LAUNCHES)
def _launch(text: str) -> Launch:
    firework, _, ponds = text.partition("@")
    return Launch(text, firework, ponds.split("+"))
