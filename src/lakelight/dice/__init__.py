"""The rules of Dice.

pieces           what every set shares             components       a set of components
component_file   a set from a file                 component_rules  what a set must obey
component_problems  what is wrong with a set, as data and in words
shapes           fireworks, turned and flipped     layout           a match's tables
setup            sheets, fireworks, emperor        opening          the opening position
state            a position and its moves          moves            how moves are numbered
move_text        moves to text                     notation         text to moves
refusal          why a move is refused             events           what a move did
position_types   position, sheet, view             views            from a state to those
position         positions from JSON               text             positions drawn as text
check            whether a position can be         imagine          from a view to a state
readable         what other modules read of a state
drawing          sheets and positions as SVG
game             Dice behind the interface that every game implements
"""

from lakelight.dice.component_file import built_in, check_components, components_from_json
from lakelight.dice.components import Components, InvalidComponents, components_to_json
from lakelight.dice.game import DICE
from lakelight.dice.imagine import imagine
from lakelight.dice.opening import begin, start
from lakelight.dice.position_types import Position, View
from lakelight.dice.setup import Setup
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
    "imagine",
    "start",
]
