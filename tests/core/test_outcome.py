"""The outcome of a match: winners, what decided, and the place of every seat."""

import pytest

from lakelight.core.outcome import Outcome, rank

COUNTS = ("honor", "favors", "lanterns")


@pytest.mark.parametrize(
    ("standings", "outcome"),
    [
        ([(9, 0, 0), (8, 9, 9)], Outcome((0,), "honor", (1, 2))),
        ([(9, 0, 0), (9, 1, 0)], Outcome((1,), "favors", (2, 1))),
        ([(9, 1, 3), (9, 1, 2)], Outcome((0,), "lanterns", (1, 2))),
        ([(9, 1, 2), (9, 1, 2)], Outcome((0, 1), "shared", (1, 1))),
        ([(9, 1, 2), (8, 8, 8), (9, 1, 2)], Outcome((0, 2), "shared", (1, 3, 1))),
        ([(9, 2, 0), (9, 1, 9), (9, 1, 8)], Outcome((0,), "favors", (1, 2, 3))),
        ([(9, 2, 1), (9, 2, 0), (9, 1, 9), (0, 0, 0)], Outcome((0,), "lanterns", (1, 2, 3, 4))),
        ([(5, 0, 0), (5, 0, 0), (9, 0, 0), (5, 0, 0)], Outcome((2,), "honor", (2, 2, 1, 2))),
        ([(0, 0, 0)] * 4, Outcome((0, 1, 2, 3), "shared", (1, 1, 1, 1))),
    ],
)
def test_the_first_count_decides_and_ties_go_to_the_next(
    standings: list[tuple[int, ...]], outcome: Outcome
) -> None:
    columns = list(zip(*standings, strict=True))
    assert rank(list(zip(COUNTS, columns, strict=True))) == outcome
