"""Dice in the terminal.

face       the whole of it                    options         options of the set-up
lake       the ponds of one sheet             pond            one pond of two lines
panel      turn, tray, seats, bonuses         sheets          the sheet of any seat
fireworks  the stacks of fireworks            emperor_cards   the emperor cards in words
narration  what moves did, in words           prompts         what may be done, in words
refusals   why a move was refused             words           the sentences
scene      what a scene of Dice holds
components_command  `lakelight components`    component_input components from files
"""

from lakelight.cli.command import Command
from lakelight.cli.faces.dice import components_command
from lakelight.cli.faces.dice.options import OPTIONS
from lakelight.cli.faces.options import SetupField
from lakelight.dice.component_problems import format_problem

COMMANDS: tuple[Command, ...] = (components_command,)
FIELDS: tuple[SetupField, ...] = ()

__all__ = ["COMMANDS", "FIELDS", "OPTIONS", "format_problem"]
