"""The rules of Dice: components, state, notation, view, text.

pieces           what every set shares             components       a set of components
component_file   a set from a file                 component_rules  what a set must obey
shapes           fireworks, turned and flipped     layout           a match's tables
setup            how a match begins                state            a position and its moves
moves            how moves are numbered            notation         moves as text
refusal          why a move is refused             events           what a move did
position_types   what is on the table, or seen     views            from a state to those
position         positions as JSON                 text             positions drawn as text
check            whether a position can be         imagine          from a view to a state
drawing          sheets and positions as SVG       game             all behind one door
"""

from lakelight.dice.component_file import check_components, components_from_json
from lakelight.dice.components import Components, InvalidComponents, built_in, components_to_json
from lakelight.dice.game import DICE
from lakelight.dice.imagine import imagine
from lakelight.dice.notation import format_move, format_moves, parse_move
from lakelight.dice.position_types import Position, View
from lakelight.dice.setup import Setup, begin, start
from lakelight.dice.state import State

__all__ = [
    "DICE",
    "Components",
    "InvalidComponents",
    "Position",
    "Setup",
    "State",
    "View",
    "begin",
    "built_in",
    "check_components",
    "components_from_json",
    "components_to_json",
    "format_move",
    "format_moves",
    "imagine",
    "parse_move",
    "start",
]
