cimport cython

from lakelight.core.moves cimport MoveList
from lakelight.core.rng cimport Rng
from lakelight.core.state cimport GameState

@cython.locals(moves=long, _=long)
cdef long play_many(GameState state, GameState scratch, long count, Rng rng) except -1
@cython.locals(played=long, _=long)
cdef long play_many_listing(
    GameState state, GameState scratch, MoveList moves, long count, Rng rng
) except -1
