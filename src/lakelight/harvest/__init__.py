"""The rules of Harvest: pieces, state, notation, view, text.

pieces      tiles, cards, tokens, seats        state      a position and its moves
setup       how a match begins                 moves      how moves are numbered
notation    moves as text                      refusal    why a move is refused
position_types  what is public, whole, or seen   views    from a state to those
position    positions as JSON                  text       positions drawn as text
check       whether a position can be          imagine    from a view to a state
events      what a move did                    game       all of it behind one door
picture     a view as SVG                      drawing    how that is drawn
"""

from lakelight.harvest.game import HARVEST
from lakelight.harvest.imagine import imagine
from lakelight.harvest.notation import format_move, format_moves, parse_move
from lakelight.harvest.position_types import Position, Table, View
from lakelight.harvest.setup import Setup, begin, start
from lakelight.harvest.state import State

__all__ = [
    "HARVEST",
    "Position",
    "Setup",
    "State",
    "Table",
    "View",
    "begin",
    "format_move",
    "format_moves",
    "imagine",
    "parse_move",
    "start",
]
