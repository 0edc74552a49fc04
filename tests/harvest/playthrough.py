"""A whole match drawn state by state, to be read by eye.

    python -m tests.harvest.playthrough

plays the recorded matches below and rewrites `playthroughs/`; a test compares them line by line.
Run it after a change of the rules or of the drawing, and read what changed.
"""

from collections.abc import Iterator
from pathlib import Path

from lakelight.core.errors import InvalidRecord
from lakelight.core.events import events_json
from lakelight.core.jsontext import format_object, parse_object
from lakelight.core.record import parse_record, result_json
from lakelight.harvest import HARVEST

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE / "playthroughs"
RECORDED = {
    "2_players": "2_players_by_lanterns",
    "3_players": "3_players_by_favors",
    "4_players": "4_players_shared",
}


def playthrough(name: str) -> Iterator[str]:
    """The lines of one playthrough: each position, who may do what, the move and its effects."""
    text = (HERE / "records" / f"{RECORDED[name]}.json").read_text(encoding="utf-8")
    record = parse_record(HARVEST, parse_object(text, InvalidRecord))
    state = HARVEST.begin(HARVEST.parse_setup(record.setup, None))
    for number, move_text in enumerate(record.moves, start=1):
        yield from str(state).splitlines()
        legal = state.format_moves(state.legal_moves())
        yield f"legal {len(legal)}: {' '.join(legal[:8])}{' ...' if len(legal) > 8 else ''}"
        yield ""
        move = state.parse(move_text)
        yield f"move {number}: seat {state.seat} {move_text}"
        for event in events_json(state.effects(move)):
            yield f"  {format_object(event)}"
        yield ""
        state.play(move)
    yield from str(state).splitlines()
    result = result_json(state)
    yield f"result {format_object(result) if result else 'none'}"


def main() -> None:
    """Rewrite every playthrough."""
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for name in RECORDED:
        lines = "\n".join(playthrough(name)) + "\n"
        (PLAYTHROUGHS / f"{name}.txt").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
