"""The end of a match: the result, the scores, and the seed that was secret until now."""

from __future__ import annotations

from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from lakelight.cli.faces.face import Face
from lakelight.cli.scenes import moves_since_last_turn, scene_of
from lakelight.cli.seat_names import names_of
from lakelight.cli.terminal import Terminal
from lakelight.cli.words import listing, say
from lakelight.core.seed import format_seed
from lakelight.games import AnyMatch


def show_final_screen(match: AnyMatch, face: Face, terminal: Terminal) -> None:
    """Show the last position, the last moves, the scores, and what can be checked."""
    last = moves_since_last_turn(match.moves, match.state.players - 1)[1:]
    scene = scene_of(match, None, terminal, last)
    terminal.show(face.end(scene), "")
    for sentence in face.narrate(scene):
        terminal.show(Padding(Text(sentence), (0, 0, 0, 2)))
    terminal.show("", *final_scores(match, face, terminal), "")
    record = match.record
    if record.seed is not None:
        terminal.show(say("play.seed", seed=format_seed(record.seed)))
        terminal.show(say("play.seed_commitment", commitment=record.commitment))


def final_scores(match: AnyMatch, face: Face, terminal: Terminal) -> tuple[Table, Text]:
    """The scores, best first, and the sentence that names the winners."""
    outcome = match.state.outcome
    assert outcome is not None
    names = names_of(match)
    columns = face.score_columns(scene_of(match, None, terminal), match.state.tie_breaks)
    table = Table(box=box.SIMPLE, pad_edge=False, safe_box=True)
    table.add_column("", justify="right")
    table.add_column("")
    for heading, _ in columns:
        table.add_column(heading, justify="right")
    for seat in sorted(range(match.state.players), key=lambda seat: outcome.places[seat]):
        numbers = [str(values[seat]) for _, values in columns]
        style = "bold" if seat in outcome.winners else ""
        table.add_row(f"{outcome.places[seat]}.", names[seat], *numbers, style=style)
    winners = listing(names[seat] for seat in outcome.winners)
    return table, Text(face.result(outcome.reason, winners), "bold")
