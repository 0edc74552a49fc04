"""Deals that anyone can check: every draw redone here with hashlib alone."""

import hashlib
from collections import Counter

import pytest

from lakelight.core.errors import InvalidSetup
from lakelight.core.seed import Draw, commitment, format_seed, fresh_seed, parse_seed

SEED = bytes(range(32))


def words(seed: bytes, purpose: bytes, count: int) -> list[int]:
    """Words of 32 bits, made as `docs/fairness.md` describes."""
    stream = b"".join(
        hashlib.sha256(seed + purpose + counter.to_bytes(8, "big")).digest()
        for counter in range(count // 8 + 1)
    )
    return [int.from_bytes(stream[4 * at : 4 * at + 4], "big") for at in range(count)]


def test_the_first_words_of_the_seed_of_zeros_are_known() -> None:
    draw = Draw(bytes(32), "harvest deal")
    block = hashlib.sha256(bytes(32) + b"harvest deal" + bytes(8)).hexdigest()
    assert [f"{draw.word():08x}" for _ in range(8)] == [
        block[at : at + 8] for at in range(0, 64, 8)
    ]


def test_words_are_sha_256_of_seed_purpose_and_counter_big_end_first() -> None:
    draw = Draw(SEED, "harvest deal")
    assert [draw.word() for _ in range(100)] == words(SEED, b"harvest deal", 100)


def test_another_purpose_draws_other_words() -> None:
    assert Draw(SEED, "a").word() != Draw(SEED, "b").word()


@pytest.mark.parametrize("bound", [1, 2, 7, 35, 2**31 + 1, 3 * 2**30])
def test_below_rejects_words_that_would_favor_small_numbers(bound: int) -> None:
    limit = 2**32 - 2**32 % bound
    kept = [word % bound for word in words(SEED, b"p", 400) if word < limit]
    draw = Draw(SEED, "p")
    assert [draw.below(bound) for _ in range(100)] == kept[:100]


def test_below_is_unbiased_where_a_remainder_is_not() -> None:
    bound = 3 * 2**30
    draw = Draw(SEED, "bias")
    third = Counter(draw.below(bound) >> 30 for _ in range(6000))
    assert max(abs(count - 2000) for count in third.values()) < 150


def test_a_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    numbers = iter(words(SEED, b"shuffle", 100))
    order = list("abcdefgh")
    for last in range(7, 0, -1):
        other = next(numbers) % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert Draw(SEED, "shuffle").shuffled("abcdefgh") == order


def test_every_order_of_three_is_equally_likely() -> None:
    orders = Counter(
        "".join(Draw(hashlib.sha256(b"%d" % number).digest(), "x").shuffled("abc"))
        for number in range(6000)
    )
    assert len(orders) == 6
    assert max(abs(count - 1000) for count in orders.values()) < 120


def test_a_shuffle_of_nothing_or_of_one_needs_no_draw() -> None:
    draw = Draw(SEED, "x")
    assert draw.shuffled([]) == []
    assert draw.shuffled([5]) == [5]
    assert draw.word() == words(SEED, b"x", 1)[0]


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_seed_is_64_hexadecimal_digits_in_either_case() -> None:
    assert parse_seed(SEED.hex()) == parse_seed(SEED.hex().upper()) == SEED
    assert parse_seed(format_seed(SEED)) == SEED


@pytest.mark.parametrize("text", ["lake", "1", "g" * 64, "a" * 63, "é", "\ud800", "0x" + "1" * 62])
def test_any_other_words_are_hashed(text: str) -> None:
    assert parse_seed(text) == hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def test_an_empty_seed_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="64 hexadecimal digits or some words"):
        parse_seed("")


def test_fresh_seeds_have_32_bytes_and_differ() -> None:
    assert len(fresh_seed()) == 32
    assert fresh_seed() != fresh_seed()


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_of_the_wrong_length_is_refused(size: int) -> None:
    with pytest.raises(InvalidSetup, match=f"a seed has 32 bytes, not {size}"):
        Draw(bytes(size), "x")
