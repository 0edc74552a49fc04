"""The options of a set-up of Harvest on the command line."""

from __future__ import annotations

from lakelight.cli.errors import UsageError
from lakelight.cli.faces.harvest.words import say
from lakelight.cli.faces.options import SetupField, SetupOption
from lakelight.core.jsontext import Json


def read_deal(text: str) -> Json:
    """Numbers of tiles, separated by commas or spaces."""
    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        raise UsageError(say("error.deal", text=text[:60]))
    return [int(part) for part in parts]


OPTIONS = (
    SetupOption("seats", "SIDES", "the side that each seat faces, clockwise from red, such as SWE"),
)
FIELDS = (
    SetupField(
        "deal",
        "TILES",
        "the numbers of the tiles in the order they are drawn, such as 1,2,3",
        read_deal,
    ),
)
