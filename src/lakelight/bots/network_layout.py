"""The size of a network and the parts in which it counts."""

# The numbers of units of both hidden layers, and the most features and outputs; the arrays
# of `network` have these sizes as literals.
FIRST_UNITS = 32
SECOND_UNITS = 32
MOST_FEATURES = 4096
MOST_OUTPUTS = 8

# A unit counts in parts of 1/1024, a weight of the later layers in parts of 1/256.
UNIT = 1024
ONE = 256
SHIFT = 8
