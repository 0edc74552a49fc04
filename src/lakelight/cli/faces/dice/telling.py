"""What moves did, in words: everything one seat did in a row is one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lakelight.cli.faces.dice.reading import position_in
from lakelight.cli.faces.face import Scene
from lakelight.cli.words import listing, say
from lakelight.core.jsontext import JsonObject
from lakelight.dice.pieces import CORNERS


def recount(news: Iterable[Sequence[JsonObject]], scene: Scene) -> list[str]:
    """A sentence for each run of events of one seat."""
    sentences: list[tuple[int, list[str]]] = []
    roll = position_in(scene).roll
    events = [event for events in news for event in events]
    for number, event in enumerate(events):
        if event["event"] == "dice_rolled":
            roll = str(event["roll"])
        clause = _clause(event, events[number + 1 :], scene, roll)
        if not clause:
            continue
        seat = _number(event["seat"])
        if not sentences or sentences[-1][0] != seat or event["event"] == "dice_rolled":
            sentences.append((seat, []))
        sentences[-1][1].append(clause)
    return [
        say("dice.did", name=scene.names[seat], deeds="; ".join(clauses))
        for seat, clauses in sentences
    ]


def _clause(event: JsonObject, later: Sequence[JsonObject], scene: Scene, roll: str) -> str:
    """One event as part of a sentence; empty if another event of the move says it."""
    match event["event"]:
        case "dice_rolled":
            colors = listing(say(f"color.{color}") for color in roll)
            return say("dice.rolled", colors=colors)
        case "gifts_paid":
            cost = say("dice.gift_count", count=_number(event["count"]))
            key = "dice.rerolled" if event["what_for"] == "reroll" else "dice.paid"
            return say(key, cost=cost, face=event["what_for"])
        case "tray_turned":
            return _turned(_number(event["quarters"]), scene, roll)
        case "area_shaded":
            color = say(f"color.{event['color']}")
            return say(f"dice.shaded.{event['why']}", area=event["area"], color=color)
        case "gift_won":
            return say("dice.gift_won")
        case "platform_bonus_earned":
            return say("dice.platform", pond=event["pond"])
        case "platform_bonus_lost":
            return say("dice.platform_lost", pond=event["pond"])
        case "bonus_crossed_off":
            used = later and later[0].get("why") == "bonus" and later[0]["seat"] == event["seat"]
            return "" if used else say("dice.no_bonus", color=say(f"color.{event['color']}"))
        case _:
            ponds = event["ponds"] if isinstance(event["ponds"], list) else []
            return say(
                "dice.launched",
                firework=event["firework"],
                value=event["value"],
                ponds=" ".join(map(str, ponds)),
            )


def _turned(quarters: int, scene: Scene, roll: str) -> str:
    """D4.2: the turn, and which die everybody faces."""
    if not roll:
        return say("dice.turned_alone", quarters=quarters)
    faced = listing(
        say(
            "dice.faces",
            name=scene.names[seat],
            color=say(f"color.{roll[(corner + quarters) % 4]}"),
        )
        for seat, corner in enumerate(CORNERS[len(scene.names)])
    )
    return say("dice.turned", quarters=quarters, faced=faced)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
