"""The options of a set-up of Dice on the command line."""

from __future__ import annotations

from lakelight.cli.faces.dice.component_input import read_components
from lakelight.cli.faces.options import SetupOption

OPTIONS = (
    SetupOption("sheets", "A,B,...", "the sheet of each seat (default: drawn)"),
    SetupOption("fireworks", "V3,O4,...", "the four stacks in play (default: drawn)"),
    SetupOption("emperor", "A,A,B", "the face of each emperor card (default: drawn)"),
    SetupOption(
        "first_game",
        help="sheets, fireworks and emperor cards as recommended for a first game",
        is_flag=True,
    ),
    SetupOption(
        "components",
        "FILE",
        "your own set of components (lakelight components --help; default: the built-in set)",
        read=lambda name: read_components(name).text,
    ),
)
