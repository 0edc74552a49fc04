"""What messages have in common: their tag, bounds for input, and types that games complete."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

REFERENCE = "#/$defs/{name}"

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Identifier: TypeAlias = Annotated[str, Meta(max_length=40)]
# What a person types into the chat, before it is cleaned.
ChatText: TypeAlias = Annotated[str, Meta(max_length=1000)]
Notation: TypeAlias = Annotated[str, Meta(max_length=200)]
Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Code: TypeAlias = Annotated[str, Meta(max_length=40)]
PersonName: TypeAlias = Annotated[str, Meta(max_length=200)]
Status: TypeAlias = Literal["open", "running", "over"]
# What a bot does for a person whose time is out: that turn only, or everything from then on.
WhenLate: TypeAlias = Literal["bot_moves", "bot_plays"]
# The pictures among which people choose their own; empty for the one of the seat.
Avatar: TypeAlias = Literal[
    "",
    "koi",
    "lotus",
    "fan",
    "boat",
    "lantern",
    "moon",
    "dragonfly",
    "cat",
    "turtle",
    "teapot",
    "bridge",
    "umbrella",
]
# How much time a table gives: all that one wants, a clock for the turn, or hours and days.
PaceKind: TypeAlias = Literal["none", "clock", "days"]
# What a client says of its person: looking at the table, elsewhere, or choosing a move.
Attention: TypeAlias = Literal["here", "away", "choosing"]
# What people can say to each other; each client has the words in its own language, and pictures
# for the last four.
Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "thinking",
    "oh_no",
    "sorry",
    "good_game",
    "smile",
    "laugh",
    "wow",
    "heart",
]


def defined_as(name: str) -> Meta:
    """The schema of a value is the definition of this name."""
    return Meta(extra_json_schema={"$ref": REFERENCE.format(name=name)})


def list_of(name: str) -> Meta:
    """The schema of a value is a list of the definition of this name."""
    return Meta(extra_json_schema={"type": "array", "items": {"$ref": REFERENCE.format(name=name)}})


# What the games declare completes the schema of these; here they are text, encoded JSON, or
# events as the games make them.
GameName: TypeAlias = Annotated[str, defined_as("GameName")]
Step: TypeAlias = Annotated[str, defined_as("Step")]
EntryKind: TypeAlias = Annotated[str, defined_as("EntryKind")]
RefusalReason: TypeAlias = Annotated[str, defined_as("RefusalReason")]
View: TypeAlias = Annotated[Raw, defined_as("View")]
Position: TypeAlias = Annotated[Raw, defined_as("Position")]
Choices: TypeAlias = Annotated[Raw, defined_as("Choices")]
AfterMove: TypeAlias = Annotated[Raw, defined_as("AfterMove")]
# What a client with an engine of its own hands to it as it is.
EngineInput: TypeAlias = Annotated[Raw, Meta(extra_json_schema={})]
GameEvents: TypeAlias = Annotated[Any, list_of("GameEvent")]


def snake_case(name: str) -> str:
    """The tag of a type: `SeatBot` is `seat_bot`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Message(Struct, tag_field="type", tag=snake_case, frozen=True, kw_only=True):
    """A message over the socket; `type` names it."""


class Part(Struct, frozen=True, kw_only=True):
    """A part of a message, or a body over HTTP."""
