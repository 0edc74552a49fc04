"""One position has one encoding, whichever order of moves led to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from lakelight.core.errors import GameError
from lakelight.core.rng import Rng
from lakelight.encoding.encoder import Encoder
from lakelight.encoding.registry import new_encoder
from tests.learn.matches import every_encoding, random_states
from tests.match_counts import many

FEWEST, ENOUGH = 5, 40


def played(state: Any, moves: list[int]) -> Any | None:  # noqa: ANN401
    """The state after some moves; None if one of them is not legal then."""
    after = state.copy()
    try:
        for move in moves:
            after.play(move)
    except GameError:
        return None
    return after


def unordered(value: Any) -> Any:  # noqa: ANN401
    """A position without the order of its lists of places, in which a lake remembers its past."""
    fields = value.to_json()
    if isinstance(fields.get("lake"), list):
        fields["lake"] = sorted(fields["lake"])
    return fields


def transpositions(encoder: Encoder, matches: int) -> Iterator[tuple[Any, Any]]:
    """Equal positions of random matches, reached by the same moves in two orders.

    The first and the last of some moves change places: two turns of one seat where seats act in
    turn, two moves of different seats where they act at once.
    """
    for at, (now, _) in enumerate(random_states(encoder, matches)):
        state = now.copy()
        rng = Rng(at)
        moves: list[int] = []
        after = state.copy()
        while len(moves) <= encoder.players and not after.is_over and not after.is_chance:
            acting = after.seats_to_act
            chooser = acting[rng.below(len(acting))]
            legal = encoder.legal_actions(after, chooser)
            moves.append(encoder.decode(after, chooser, legal[rng.below(len(legal))]))
            after.play(moves[-1])
            other = played(state, [moves[-1], *moves[1:-1], moves[0]])
            if moves[-1] != moves[0] and other is not None and unordered(other) == unordered(after):
                yield after, other


@every_encoding
def test_one_position_reached_in_two_orders_has_the_same_bytes(
    game: str, players: int, encoding: str
) -> None:
    encoder = new_encoder(game, players, encoding)
    found = 0
    for one, other in islice(transpositions(encoder, many(30)), many(ENOUGH)):
        for seat in range(players):
            assert encoder.observe(one, seat) == encoder.observe(other, seat)
            assert encoder.legal_actions(one, seat) == encoder.legal_actions(other, seat)
            if encoder.has_mask:
                assert encoder.mask(one, seat) == encoder.mask(other, seat)
        found += 1
    assert found >= FEWEST
