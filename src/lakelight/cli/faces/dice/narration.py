"""What moves of Dice did, in words: all that one seat does in a row is one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from lakelight.cli.faces.dice.scene import dice_events, position_in
from lakelight.cli.faces.dice.words import say
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import color_name, listing
from lakelight.core.events import Event as AnyEvent
from lakelight.dice.events import (
    AreaShaded,
    BonusCrossedOff,
    DiceRolled,
    Event,
    FireworkLaunched,
    GiftsPaid,
    GiftWon,
    PlatformBonusEarned,
    PlatformBonusLost,
    TrayTurned,
)
from lakelight.dice.pieces import CORNERS, Seat


def describe(scene: Scene, events: Sequence[AnyEvent]) -> str:
    """What one move did."""
    return " ".join(_sentences(scene, dice_events(events)))


def narrate(scene: Scene) -> list[str]:
    """A sentence for each run of moves of one seat."""
    return _sentences(scene, [event for events in scene.news for event in dice_events(events)])


def _sentences(scene: Scene, events: Sequence[Event]) -> list[str]:
    sentences: list[tuple[Seat, list[str]]] = []
    roll = position_in(scene).roll
    for number, event in enumerate(events):
        if isinstance(event, DiceRolled):
            roll = event.roll
        clause = _clause(event, events[number + 1 :], scene, roll)
        if not clause:
            continue
        if not sentences or sentences[-1][0] != event.seat or isinstance(event, DiceRolled):
            sentences.append((event.seat, []))
        sentences[-1][1].append(clause)
    return [
        say("did", name=scene.names[seat], actions="; ".join(clauses))
        for seat, clauses in sentences
    ]


def _clause(event: Event, later: Sequence[Event], scene: Scene, roll: str) -> str:
    """One event as part of a sentence; empty if another event of the move says it."""
    match event:
        case DiceRolled():
            return say("rolled", colors=listing(map(color_name, roll)))
        case GiftsPaid():
            cost = say("gift_count", n=event.count)
            key = "rerolled" if event.what_for == "reroll" else "paid"
            return say(key, cost=cost, face=event.what_for)
        case TrayTurned():
            return _turned(event.quarters, scene, roll)
        case AreaShaded():
            return say(f"shaded.{event.why}", area=event.area, color=color_name(event.color))
        case GiftWon():
            return say("gift_won")
        case PlatformBonusEarned():
            return say("platform", pond=event.pond)
        case PlatformBonusLost():
            return say("platform_lost", pond=event.pond)
        case BonusCrossedOff():
            return "" if _uses(event, later) else say("no_bonus", color=color_name(event.color))
        case FireworkLaunched():
            return say(
                "launched",
                firework=event.firework,
                value=event.value,
                ponds=" ".join(event.ponds),
            )
    assert_never(event)


def _uses(bonus: BonusCrossedOff, later: Sequence[Event]) -> bool:
    """Whether the next event is the use of the bonus that is crossed off."""
    match later:
        case [AreaShaded(why="bonus") as shaded, *_]:
            return shaded.seat == bonus.seat
    return False


def _turned(quarters: int, scene: Scene, roll: str) -> str:
    """D4.2: the turn, and the die that each seat faces."""
    if not roll:
        return say("turned_alone", quarters=quarters)
    faced = listing(
        say("faces", name=scene.names[seat], color=color_name(roll[(corner + quarters) % 4]))
        for seat, corner in enumerate(CORNERS[len(scene.names)])
    )
    return say("turned", quarters=quarters, faced=faced)
