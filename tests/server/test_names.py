"""Names are cleaned before others see them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.server.errors import BadMessage
from lakelight.server.names import LONGEST, REMOVED, clean_name


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("  Ann\t\n ", "Ann"),
        ("A\u202enn", "Ann"),
        ("A\u200bnn\x00", "Ann"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("Z" + "\u0310" * 50, "Z\u0310\u0310"),
        ("x" * 100, "x" * LONGEST),
        ("\u3000李\u3000明", "李 明"),
    ],
)
def test_a_name_is_cleaned(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.parametrize("nothing", ["", "   ", "\u202e\u200b", "\x00"])
def test_a_name_of_which_nothing_is_left_is_refused(nothing: str) -> None:
    with pytest.raises(BadMessage):
        clean_name(nothing)


@given(st.text(max_size=300))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadMessage:
        return
    assert 0 < len(name) <= LONGEST
    assert not {unicodedata.category(letter) for letter in name} & REMOVED
    assert clean_name(name) == name
