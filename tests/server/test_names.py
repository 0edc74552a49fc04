"""Names are cleaned before others see them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakelight.server.errors import BadMessage
from lakelight.server.names import LONGEST, clean_name
from lakelight.server.visible_text import REMOVED


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
        ("Carp (Ann)", "Carp Ann"),
        ("\uff21\uff4e\uff4e", "Ann"),
    ],
)
def test_a_name_is_cleaned(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.parametrize(
    "nothing",
    [
        *("", "   ", "\u202e\u200b", "\x00", "\u3164", "\u2800", "\u115f", "\uffa0"),
        *("\u17b4", "\u034f", "\ufe0f", "\u180b", "\U0001d159", "...", "\ud800"),
    ],
    ids=ascii,
)
def test_a_name_of_which_nothing_is_left_is_refused(nothing: str) -> None:
    with pytest.raises(BadMessage):
        clean_name(nothing)


@pytest.mark.parametrize(
    "mixed", ["\u0410nn", "\u0391nn", "Ann\u0430", "B\u0435n", "\u05d0Ann"], ids=ascii
)
def test_a_name_that_mixes_alphabets_is_refused(mixed: str) -> None:
    with pytest.raises(BadMessage, match="one alphabet"):
        clean_name(mixed)


@pytest.mark.parametrize(
    "name",
    [
        "\u0410\u043d\u043d\u0430",
        "Zo\u00eb",
        "\u674e Ming",
        "\u30a2\u30f3\u30fc",
        "\uc548 Ann",
        "K\u02bbala",
        "O'Neil 3",
    ],
    ids=ascii,
)
def test_a_name_in_any_alphabet_is_welcome(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("level5", "Level 5", "LEVEL-10", "leve15", "1evel5", "bot", "B0T", "Bot 2", "random bot"),
        *("Medium", "medium bot", "\u0432\u043e\u0442", "\uff4cevel5", "Expert 2", "Very Hard"),
    ],
    ids=ascii,
)
def test_a_name_that_looks_like_a_bot_is_refused(name: str) -> None:
    with pytest.raises(BadMessage, match="bots are called so"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Abbot", "Talbot", "Levelle", "Craneman", "007", "Botho"])
def test_a_name_that_only_resembles_a_bot_is_welcome(name: str) -> None:
    assert clean_name(name) == name


@given(st.text(max_size=300))
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except BadMessage:
        return
    assert 0 < len(name) <= LONGEST
    assert not {unicodedata.category(letter) for letter in name} & REMOVED
    assert clean_name(name) == name
