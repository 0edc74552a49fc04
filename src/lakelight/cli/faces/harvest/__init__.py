"""Harvest in the terminal.

face       the whole of it                    options    options of the set-up
lake       tiles and open places              tile       one tile, and lantern cards
seats      cards and tokens of every seat     hand       the viewer's tiles
narration  what a move did, in words          prompts    what may be done, in words
refusals   why a move was refused             words      the sentences
"""

from lakelight.cli.command import Command
from lakelight.cli.faces.harvest.options import FIELDS, OPTIONS

COMMANDS: tuple[Command, ...] = ()

__all__ = ["COMMANDS", "FIELDS", "OPTIONS"]
