"""A table: a match, its seats and its options. No network, no disk, no clock of its own.

journal     every change of a table as an entry
setup       what is fixed when a table is opened
occupant    who plays a seat
table       how a table stands: what its entries make of it
change      entries in preparation, and what must hold before; here a move is played, once
commands    what a person asks for, carried out as a change or refused
seats       who may take, open or fill a seat
seating     who held which seat, and the request for one that waits for answers
clocks      how long a seat may take
undo        how far a move can be taken back
broadcast   how a table stands, as each person may see it
summary     what a list of matches shows of one
replay      a finished match with everything open
"""
