"""A table: a match, its seats and its options. No network, no disk, no clock of its own.

journal     all that can happen at a table, as entries
match       what is fixed when a table is laid
chair       who plays a seat
deed        a move that was made, and what it did
table       how things stand: what the entries make of the match
decision    from what a person asks to the entries it leads to, or a refusal
undo        how far a move can be taken back
telling     how things stand, as one person may see it
replay      a finished match, with everything open
"""
