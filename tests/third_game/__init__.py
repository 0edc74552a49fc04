"""Pebbles: a tiny third game, which shows that a game needs only its package and one registry line.

P1.1  Two or three players. A bag holds four red, four green and four blue pebbles.
P1.2  Each seat has a secret color, different from all others.
P2.1  At the start of a turn, the seat draws a pebble from the bag and shows it to nobody.
P3.1  The seat keeps the pebble, or passes it to the next seat. Then everybody sees it.
P3.2  A seat that passed in its last turn must keep.
P4.1  After four turns each, or as many as were agreed on, the most pebbles of the own secret
      color win.
P4.2  Ties go to the seat with more pebbles.

pieces   colors and seats                 setup     players, turns and secret colors
state    a position and its moves         notation  moves to text and back
views    what a seat sees                 position  positions to JSON and text and back
events   what a move did                  refusal   why a move is refused
game     Pebbles behind the interface that every game implements
"""
