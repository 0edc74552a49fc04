"""The generator for search: splitmix64, known by its first numbers."""

from collections import Counter

import pytest

from lakelight.core.rng import Rng

KNOWN = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423],
}


@pytest.mark.parametrize("seed", KNOWN)
def test_the_first_numbers_are_those_of_splitmix64(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.step() for _ in range(3)] == KNOWN[seed]


def test_a_seed_of_any_size_is_taken_modulo_two_to_the_64() -> None:
    assert Rng(2**64).step() == Rng(0).step()
    assert Rng(-1).step() == Rng(2**64 - 1).step()


def test_below_takes_the_upper_bits_in_proportion() -> None:
    for bound in (1, 2, 3, 7, 613, 2**31):
        rng, again = Rng(bound), Rng(bound)
        for _ in range(50):
            assert rng.below(bound) == (again.step() >> 32) * bound >> 32


def test_below_gives_each_number_equally_often() -> None:
    rng = Rng(5)
    counts = Counter(rng.below(7) for _ in range(70_000))
    assert sorted(counts) == list(range(7))
    assert max(abs(count - 10_000) for count in counts.values()) < 400
