"""The rules of Harvest.

pieces          tiles, cards, tokens, seats       setup       players, seats, deal
opening         the opening position              state       a position and its moves
moves           how moves are numbered            move_text   moves to text
notation        text to moves                     refusal     why a move is refused
events          what a move did                   views       from a state to what is seen
position_types  table, position, view             position    positions from JSON
text            positions drawn as text           check       whether a position can be
orientation     tiles as they lie                 imagine     from a view to a state
readable        what other modules read of a state
picture         a view as SVG                     drawing     how that is drawn
game            Harvest behind the interface that every game implements
"""

from lakelight.harvest.game import HARVEST
from lakelight.harvest.imagine import imagine
from lakelight.harvest.opening import begin, start
from lakelight.harvest.position_types import Position, Table, View
from lakelight.harvest.setup import Setup
from lakelight.harvest.state import State

__all__ = [
    "HARVEST",
    "Position",
    "Setup",
    "State",
    "Table",
    "View",
    "begin",
    "imagine",
    "start",
]
