"""Patterns of moves: which moves fulfill a step of a lesson, and which replies fit it.

A pattern asks nothing about the rules. It compares the text of a move, and what the engine says
the move does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from lakelight.core.events import Event
from lakelight.core.jsontext import Json

WILDCARDS = frozenset("*?[")


@dataclass(frozen=True)
class Pattern:
    """Moves whose text matches one of `moves`, with all of `events` and none of `without`.

    Each event is given by some of its fields. A pattern without any of the three matches every
    move.
    """

    moves: tuple[str, ...] = ()
    events: tuple[Mapping[str, Json], ...] = ()
    without: tuple[Mapping[str, Json], ...] = ()

    def matches_text(self, text: str) -> bool:
        """Whether the text of a move fits."""
        return not self.moves or any(fnmatchcase(text, wanted) for wanted in self.moves)

    def matches_events(self, events: Sequence[Event]) -> bool:
        """Whether what a move does fits."""
        return all(any(_is_like(event, wanted) for event in events) for wanted in self.events) and (
            not any(_is_like(event, unwanted) for event in events for unwanted in self.without)
        )

    def matches(self, text: str, events: Sequence[Event]) -> bool:
        """Whether a move fits."""
        return self.matches_text(text) and self.matches_events(events)

    @property
    def exact_moves(self) -> tuple[str, ...]:
        """The texts that name one move each; empty if the pattern leaves a choice."""
        has_wildcards = any(WILDCARDS & set(wanted) for wanted in self.moves)
        return () if has_wildcards else self.moves


def _is_like(event: Event, wanted: Mapping[str, Json]) -> bool:
    return all(_plain(getattr(event, name, None)) == value for name, value in wanted.items())


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
