"""What a move of Harvest did, in words: which seat got what, and why."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.cli.faces.face import Scene
from lakelight.cli.faces.harvest.words import say
from lakelight.cli.words import color_name, listing
from lakelight.core.events import Event
from lakelight.harvest.events import (
    CardMissed,
    CardsReturned,
    CardTaken,
    FavorsPaid,
    FavorTaken,
    TileDrawn,
    TilePlaced,
    TokenTaken,
)
from lakelight.harvest.pieces import HAND_LIMIT
from lakelight.harvest.position_types import Place


def describe(scene: Scene, events: Sequence[Event]) -> str:
    """One or two sentences; empty if the move did nothing."""
    match list(events):
        case []:
            return ""
        case [TilePlaced() as placed, *rest]:
            return _placement(placed, rest, scene.names)
        case found:
            return _cards(found, scene.names)


def narrate(scene: Scene) -> list[str]:
    """A sentence or two for each move that did something."""
    return [*filter(None, (describe(scene, events) for events in scene.news))]


def _placement(placed: TilePlaced, events: Sequence[Event], names: Sequence[str]) -> str:
    """H7: the tile, its matches and favors, then the cards of every side."""
    name = names[placed.seat]
    parts = [say("placed", name=name, sides=placed.sides, at=_at(placed.at))]
    gained = [_match(event) for event in _cards_given(events, "match")]
    if gained:
        favors = sum(isinstance(event, FavorTaken) for event in events)
        gained += [say("favor_count", n=favors)] if favors else []
        parts.append(say("matched", gained=listing(gained)))
    parts += _sides(_cards_given(events, "side"), names)
    for event in events:
        if isinstance(event, TileDrawn) and event.tile is not None:
            parts.append(say("drew", name=name, tile=event.tile))
    return " ".join(parts)


def _cards_given(events: Sequence[Event], why: str) -> list[CardTaken | CardMissed]:
    return [
        event for event in events if isinstance(event, CardTaken | CardMissed) and event.why == why
    ]


def _match(event: CardTaken | CardMissed) -> str:
    """H7.2; H7.6: a match of an exhausted color gives no card."""
    key = "match" if isinstance(event, CardTaken) else "match_missed"
    return say(key, color=color_name(event.color), at=_at(event.at or (0, 0)))


def _sides(events: Sequence[CardTaken | CardMissed], names: Sequence[str]) -> list[str]:
    """H7.5: each seat takes a card of the side it faces, if the supply has one."""
    sentences = []
    for kind, key in ((CardTaken, "sides"), (CardMissed, "sides_missed")):
        sides = [
            say("side", name=names[event.seat], color=color_name(event.color))
            for event in events
            if isinstance(event, kind)
        ]
        if sides:
            sentences.append(say(key, sides=", ".join(sides)))
    return sentences


def _cards(events: Sequence[Event], names: Sequence[str]) -> str:
    """H4, H5, H6: cards that were returned, and what was taken for them."""
    name, returned, paid = "", [], 0
    for event in events:
        match event:
            case CardsReturned():
                name = names[event.seat]
                returned.append(say("cards", n=event.count, color=color_name(event.color)))
            case FavorsPaid():
                paid = event.count
            case TokenTaken():
                return say(
                    "dedicated",
                    name=name,
                    dedication=say(event.dedication),
                    returned=listing(returned),
                    honor=event.honor,
                )
            case CardTaken():
                return say(
                    "exchanged",
                    name=name,
                    n=paid,
                    returned=listing(returned),
                    color=color_name(event.color),
                )
    return say("discarded", name=name, returned=listing(returned), most=HAND_LIMIT)


def _at(place: Place) -> str:
    x, y = place
    return f"{x},{y}"
