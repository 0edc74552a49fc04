"""The face of a game that has none of its own: the view as text, moves and events as they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from lakelight.cli.faces.face import Scene
from lakelight.cli.words import say
from lakelight.core.errors import GameError
from lakelight.core.events import Event, events_json
from lakelight.core.jsontext import Json
from lakelight.core.outcome import SHARED, Counts

INDENT = "  "


def table(scene: Scene) -> RenderableType:
    """The view, a line for each field."""
    return Text("\n".join(_lines(scene.view.to_json(), "")))


def hand(scene: Scene) -> RenderableType | None:
    """Nothing: the view shows the hand, too."""
    return None


def end(scene: Scene) -> RenderableType:
    """The same as during the match."""
    return table(scene)


def look(scene: Scene, typed: str) -> RenderableType | None:
    """Nothing: there are no other words."""
    return None


def describe(scene: Scene, events: Sequence[Event]) -> str:
    """Each event by its name and its fields."""
    return " ".join(_sentences(scene, events))


def narrate(scene: Scene) -> list[str]:
    """A line for each move that did something."""
    return [*filter(None, (describe(scene, events) for events in scene.news))]


def prompt(scene: Scene) -> str:
    """The viewer's name and an example."""
    return say("plain.prompt", name=scene.names[scene.view.viewer], example=scene.legal[0])


def move_groups(scene: Scene) -> list[tuple[str, str]]:
    """All legal moves, in one group."""
    return [(say("plain.legal"), "   ".join(scene.legal))]


def expand(scene: Scene, text: str) -> str:
    """The text as it is."""
    return text


def refusal(scene: Scene, error: GameError) -> str:
    """The sentence of the error."""
    return str(error)


def score_columns(scene: Scene, tie_breaks: Counts) -> Counts:
    """The counts that the rules compare."""
    return tie_breaks


def result(reason: str, winners: str) -> str:
    """The winners, and the count that decided."""
    return say("plain.shared" if reason == SHARED else "plain.won", winners=winners, reason=reason)


def help_text() -> str:
    """Where to find the moves."""
    return say("plain.help")


def _sentences(scene: Scene, events: Sequence[Event]) -> Iterator[str]:
    for fields in events_json(events):
        event = str(fields.pop("event")).replace("_", " ")
        seat = fields.pop("seat", None)
        words = ", ".join([event, *(f"{name} {_inline(value)}" for name, value in fields.items())])
        if isinstance(seat, int):
            yield say("plain.event", name=scene.names[seat], event=words)
        else:
            yield say("plain.event_of_all", event=words)


def _lines(value: Json, indent: str) -> Iterator[str]:
    """A JSON value, a line for each field and each item that has fields itself."""
    if not isinstance(value, dict):
        yield f"{indent}{_inline(value)}"
        return
    for name, field in value.items():
        nested = isinstance(field, dict) or (
            isinstance(field, list) and any(isinstance(item, dict | list) for item in field)
        )
        if not nested:
            yield f"{indent}{name.replace('_', ' ')}: {_inline(field)}"
            continue
        yield f"{indent}{name.replace('_', ' ')}:"
        for item in field if isinstance(field, list) else [field]:
            yield from _lines(item, indent + INDENT)


def _inline(value: Json) -> str:
    """A JSON value on one line."""
    if isinstance(value, list):
        return " ".join(map(_inline, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{name} {_inline(field)}" for name, field in value.items())
    return "-" if value in (None, "") else str(value)
