"""JSON from untrusted input: what no text may have is refused with a reason."""

from __future__ import annotations

import pytest

from lakelight.core.errors import InvalidRecord
from lakelight.core.jsontext import parse_object


@pytest.mark.parametrize(
    "text",
    [
        r'{"name": "\ud800"}',
        r'{"name": "a\u0000b"}',
        r'{"names": ["Ann", ["\udfff"]]}',
        r'{"\ud800": 1}',
        r'{"a": {"b": "\u0000"}}',
    ],
)
def test_text_that_cannot_be_written_is_refused(text: str) -> None:
    with pytest.raises(InvalidRecord, match="a character that no text may have"):
        parse_object(text, InvalidRecord)


def test_every_other_text_is_read() -> None:
    assert parse_object(
        r'{"name": "\ud83c\udfee \u00e9", "n": [1, null, true]}', InvalidRecord
    ) == {
        "name": "\U0001f3ee \u00e9",
        "n": [1, None, True],
    }
