"""The end of a match: who won, by what, and the seed that was secret until now."""

from __future__ import annotations

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lakelight.cli.faces.face import Face, Scene
from lakelight.cli.match import Match
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import listing, say
from lakelight.core.seed import format_seed


def show_end(match: Match, face: Face, terminal: Terminal) -> None:
    """The last position, the last moves, the table of scores, and what can be checked."""
    last = match.since_last_turn(match.state.players - 1)[1:]
    scene = Scene(
        view=match.state.view(None),
        names=match.names,
        news=[match.events(played, None) for played in last],
        width=terminal.width,
        only_ascii=terminal.only_ascii,
    )
    terminal.show(face.end(scene), "")
    for told in face.recount(scene):
        terminal.show(Padding(Text(told), (0, 0, 0, 2)))
    terminal.show("", *standing(match, face), "")
    record = match.record
    if record.seed is not None:
        terminal.show(say("play.seed", seed=format_seed(record.seed)))
        terminal.show(say("play.commitment_again", commitment=record.commitment))


def standing(match: Match, face: Face) -> tuple[Table, Text]:
    """The table of scores, best first, and who won by what."""
    outcome = match.state.outcome
    assert outcome is not None
    scene = Scene(match.state.view(None), match.names)
    columns = face.standing(scene, match.state.scores)
    table = Table(box=box.SIMPLE, pad_edge=False, safe_box=True)
    table.add_column("", justify="right")
    table.add_column("")
    for heading, _ in columns:
        table.add_column(heading, justify="right")
    for seat in sorted(range(match.state.players), key=lambda seat: outcome.places[seat]):
        numbers = [str(values[seat]) for _, values in columns]
        style = "bold" if seat in outcome.winners else ""
        table.add_row(f"{outcome.places[seat]}.", match.names[seat], *numbers, style=style)
    winners = listing(match.names[seat] for seat in outcome.winners)
    return table, Text(say(f"reason.{match.game.name}.{outcome.reason}", winners=winners), "bold")
