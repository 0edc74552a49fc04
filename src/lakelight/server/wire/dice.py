"""How Dice looks on the wire: views, choices and events. Tests hold them to the rules."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from lakelight.server.wire.fields import Part, snake_case


class DiceSheet(Part, frozen=True, kw_only=True, omit_defaults=True):
    """One seat's sheet; what tells of an action or bonus under way is there only meanwhile."""

    shaded: list[str]
    gifts: int
    fireworks: list[str]
    step: str
    stage: str = ""
    card: int = 0
    owed: int = 0
    color: str = ""
    platforms: list[str] = field(default_factory=list)


class DiceLake(Part, frozen=True, kw_only=True):
    """The lake as it is printed: colors of areas a and b of each pond, and what stands where."""

    ponds: list[list[str]]
    boats: list[str]
    platforms: list[str]
    pavilions: list[str]


class EmperorFace(Part, frozen=True, kw_only=True):
    """A face of an emperor card: what it costs and what it lets one shade."""

    name: str
    cost: int
    shade: int
    color: str
    where: str


class ScoreParts(Part, frozen=True, kw_only=True):
    """The three parts of a score as it stands."""

    fireworks: int
    second_group: int
    boats: int


class ScoringPonds(Part, frozen=True, kw_only=True):
    """The ponds of the second-largest group, and of the boats that score."""

    second_group: list[str]
    boats: list[str]


class DiceView(Struct, tag_field="game", tag="dice", frozen=True, kw_only=True, omit_defaults=True):
    """What a seat or an onlooker sees: everything but the future.

    `first` is the seat that begins. `boxes` are the turn bonuses of each seat, of which so many are
    `crossed_off`.
    `components` is there only if they are not the built-in ones.
    """

    players: int
    sheets: list[str]
    fireworks: list[str]
    emperor: list[str]
    phase: str
    turn: int
    active: int | None
    rolls: int
    roll: str
    tray: int | None
    seats: list[DiceSheet]
    viewer: int | None
    lake: DiceLake
    boxes: list[str]
    corners: list[int]
    first: int
    shapes: dict[str, list[str]]
    stacks: dict[str, list[int]]
    faces: list[EmperorFace]
    score_parts: list[ScoreParts]
    scoring_ponds: list[ScoringPonds]
    crossed_off: list[int]
    gift_circles: int
    rounds: int
    components: dict[str, Any] | None = None


class Launch(Part, frozen=True, kw_only=True):
    """A firework and the ponds it would cover."""

    move: str
    firework: str
    ponds: list[str]


class DiceChoices(Struct, tag_field="game", tag="dice", frozen=True, kw_only=True):
    """The legal moves of a seat, as a screen wants them.

    `turns` are quarter turns of the tray (move `turn 2`), `cards` emperor cards (move `e2`),
    `areas` and `ponds` are to be shaded and are moves as they stand.
    """

    seat: int
    step: str
    can_pass: bool
    can_reroll: bool
    turns: list[int]
    cards: list[int]
    areas: list[str]
    ponds: list[str]
    launches: list[Launch]


class Ahead(Part, frozen=True, kw_only=True):
    """Where a move leads its seat: gifts and score as they would stand, and what is asked next.

    `choices` is null if the seat would be done for this turn.
    """

    gifts: int
    score_parts: ScoreParts
    choices: DiceChoices | None


class Happened(Struct, tag_field="event", tag=snake_case, frozen=True, kw_only=True):
    """What a move did."""

    seat: int


class DiceRolled(Happened, frozen=True, kw_only=True):
    """The colors of dice 0 to 3."""

    roll: str


class GiftsPaid(Happened, frozen=True, kw_only=True):
    """Gifts spent on a reroll or on the face of an emperor card, such as 2A."""

    count: int
    what_for: str


class TrayTurned(Happened, frozen=True, kw_only=True):
    """The tray is turned by so many quarters."""

    quarters: int


class AreaShaded(Happened, frozen=True, kw_only=True):
    """An area is shaded."""

    area: str
    color: str
    why: Literal["die", "bonus", "action", "platform"]


class GiftWon(Happened, frozen=True, kw_only=True):
    """A gift for the pavilion of an area."""

    area: str


class PlatformBonusEarned(Happened, frozen=True, kw_only=True):
    """The second half of a platform's pond is shaded."""

    pond: str


class PlatformBonusLost(Happened, frozen=True, kw_only=True):
    """A platform bonus with no open area beside its pond."""

    pond: str


class BonusCrossedOff(Happened, frozen=True, kw_only=True):
    """A turn bonus is crossed off; boxes are numbered from 1."""

    box: int
    color: str


class FireworkLaunched(Happened, frozen=True, kw_only=True):
    """The top tile of a stack is laid on complete ponds."""

    firework: str
    ponds: list[str]
    value: int


DiceEvent: TypeAlias = (
    DiceRolled
    | GiftsPaid
    | TrayTurned
    | AreaShaded
    | GiftWon
    | PlatformBonusEarned
    | PlatformBonusLost
    | BonusCrossedOff
    | FireworkLaunched
)
