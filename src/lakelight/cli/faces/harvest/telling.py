"""What a move did, in words: who got what, and why."""

from __future__ import annotations

from collections.abc import Sequence

from lakelight.cli.words import listing, say
from lakelight.core.jsontext import JsonObject


def tell(events: Sequence[JsonObject], names: Sequence[str]) -> str:
    """One or two sentences; empty if the move did nothing."""
    if not events:
        return ""
    if events[0]["event"] == "tile_placed":
        return _tell_place(events, names)
    return _tell_cards(events, names)


def _tell_place(events: Sequence[JsonObject], names: Sequence[str]) -> str:
    """H7: the tile, its matches and favors, then what everybody's side gave."""
    placed = events[0]
    seat = _number(placed["seat"])
    parts = [say("harvest.placed", name=names[seat], sides=placed["sides"], at=_at(placed["at"]))]
    matches = [event for event in events if event.get("why") == "match"]
    if matches:
        gained = [_match(event) for event in matches]
        favors = sum(event["event"] == "favor_taken" for event in events)
        if favors:
            gained.append(say("harvest.favor_count", count=favors))
        parts.append(say("harvest.matched", gained=listing(gained)))
    parts.append(_sides(events, names))
    drawn = next((event["tile"] for event in events if event["event"] == "tile_drawn"), None)
    if drawn is not None:
        parts.append(say("harvest.drew", name=names[seat], tile=drawn))
    return " ".join(parts)


def _sides(events: Sequence[JsonObject], names: Sequence[str]) -> str:
    """H7.5: a card of the side it faces to everybody, if the supply had one."""
    sides = [event for event in events if event.get("why") == "side"]
    given = [
        say("harvest.side", name=names[_number(event["seat"])], color=_color(event))
        for event in sides
        if event["event"] == "card_taken"
    ]
    missed = [
        say("harvest.side", name=names[_number(event["seat"])], color=_color(event))
        for event in sides
        if event["event"] == "card_missed"
    ]
    told = [say("harvest.sides", sides=", ".join(given))] if given else []
    if missed:
        told.append(say("harvest.sides_missed", sides=", ".join(missed)))
    return " ".join(told)


def _tell_cards(events: Sequence[JsonObject], names: Sequence[str]) -> str:
    """H4, H5, H6: cards returned, and what came for them."""
    name = names[_number(events[0]["seat"])]
    returned = listing(
        say("harvest.cards", count=_number(event["count"]), color=_color(event))
        for event in events
        if event["event"] == "cards_returned"
    )
    token = next((event for event in events if event["event"] == "token_taken"), None)
    if token is not None:
        dedication = say(f"harvest.{token['dedication']}")
        return say(
            "harvest.dedicated",
            name=name,
            dedication=dedication,
            returned=returned,
            honor=token["honor"],
        )
    taken = next((event for event in events if event["event"] == "card_taken"), None)
    if taken is not None:
        return say("harvest.exchanged", name=name, returned=returned, color=_color(taken))
    return say("harvest.discarded", name=name, returned=returned)


def _match(event: JsonObject) -> str:
    """H7.2; H7.6: a match of an exhausted color gives no card."""
    missed = event["event"] == "card_missed"
    key = "harvest.match_missed" if missed else "harvest.match"
    return say(key, color=_color(event), at=_at(event["at"]))


def _color(event: JsonObject) -> str:
    return say(f"color.{event['color']}")


def _at(place: object) -> str:
    return ",".join(map(str, place)) if isinstance(place, list) else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
