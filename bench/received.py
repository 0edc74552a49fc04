"""The parts of messages that a simulated player needs; the rest is skipped to save time."""

from __future__ import annotations

import msgspec


class Placement(msgspec.Struct):
    """The parts of a placement that a player needs."""

    turns: list[str]
    places: list[tuple[int, int]]


class Card(msgspec.Struct):
    """A move of cards."""

    move: str


class Choices(msgspec.Struct):
    """The parts of the choices that a player needs."""

    seat: int
    exchanges: list[Card]
    dedications: list[Card]
    discards: list[Card]
    placements: list[Placement]


NO_CHOICES = msgspec.Raw(b"null")


class Received(msgspec.Struct):
    """The parts of a message that a player needs; choices are parsed only when needed."""

    type: str
    version: int = 0
    id: str = ""
    code: str = ""
    choices: msgspec.Raw = NO_CHOICES


_heard = msgspec.json.Decoder(Received)
_choices = msgspec.json.Decoder(Choices)


def parse_received(raw: bytes) -> Received:
    """A message."""
    return _heard.decode(raw)


def parse_choices(raw: msgspec.Raw) -> Choices:
    """The choices in a message."""
    return _choices.decode(raw)


def some_move(choices: Choices, pick: int) -> str:
    """Some move: of cards if there is one, so that matches come to an end."""
    cards = [*choices.dedications, *choices.discards, *choices.exchanges[:1]]
    if cards:
        return cards[0].move
    placement = choices.placements[pick % len(choices.placements)]
    turn = placement.turns[pick % len(placement.turns)]
    x, y = placement.places[pick % len(placement.places)]
    return f"{turn}@{x},{y}"
