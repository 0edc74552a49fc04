"""What the terminal shows of a match: the scene for one viewer, and what is new to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lakelight.cli.faces.face import Scene
from lakelight.cli.seat_names import names_of
from lakelight.cli.terminal import Terminal
from lakelight.core.events import Event
from lakelight.core.game import MatchState, Seat
from lakelight.core.match import PlayedMove
from lakelight.games import AnyMatch


def scene_of(
    match: AnyMatch,
    viewer: Seat | None,
    terminal: Terminal,
    news: Iterable[PlayedMove] = (),
    state: MatchState | None = None,
) -> Scene:
    """The scene of a match now, with the viewer's legal moves, or at an earlier state."""
    shown = match.state if state is None else state
    may_act = state is None and viewer is not None
    return Scene(
        view=shown.view(viewer),
        names=names_of(match),
        legal=shown.format_moves(shown.legal_moves(viewer)) if may_act else (),
        news=[match.game.seen_events(played.events, viewer) for played in news],
        width=terminal.width,
        only_ascii=terminal.only_ascii,
    )


def moves_since_last_turn(moves: list[PlayedMove], seat: Seat) -> list[PlayedMove]:
    """The moves from the last one of the seat's previous turn on."""
    at = len(moves)
    while at and moves[at - 1].seat == seat:
        at -= 1
    return moves_since_last_move(moves[:at], seat) + moves[at:]


def moves_since_last_move(moves: list[PlayedMove], seat: Seat) -> list[PlayedMove]:
    """The moves from the last one of the seat on."""
    at = len(moves)
    while at and moves[at - 1].seat != seat:
        at -= 1
    return moves[max(at - 1, 0) :]


def public_events(match: AnyMatch, events: Sequence[Event]) -> list[Event]:
    """The events that an onlooker sees in full: they reveal nothing hidden to one seat alone."""
    seen = match.game.seen_events(events, None)
    return [event for event, shown in zip(events, seen, strict=True) if event == shown]
