"""As much of what the server tells as it takes to play: the rest is skipped, to cost little."""

from __future__ import annotations

import msgspec


class Placement(msgspec.Struct):
    """As much of a placement as it takes to play one."""

    turns: list[str]
    places: list[tuple[int, int]]


class Card(msgspec.Struct):
    """A move of cards."""

    move: str


class Choices(msgspec.Struct):
    """As much of the choices as it takes to play."""

    seat: int
    exchanges: list[Card]
    dedications: list[Card]
    discards: list[Card]
    placements: list[Placement]


NO_CHOICES = msgspec.Raw(b"null")


class Received(msgspec.Struct):
    """As much of any message as it takes to go on; choices are read when they are needed."""

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
    """A move: of cards if there is one, so that matches come to an end."""
    cards = [*choices.dedications, *choices.discards, *choices.exchanges[:1]]
    if cards:
        return cards[0].move
    placement = choices.placements[pick % len(choices.placements)]
    turn = placement.turns[pick % len(placement.turns)]
    x, y = placement.places[pick % len(placement.places)]
    return f"{turn}@{x},{y}"
