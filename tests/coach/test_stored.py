"""Reviews are kept as JSON and read again, and shown in notebooks."""

from __future__ import annotations

import json

import pytest

from lakelight.coach.notebook import NotebookReview
from lakelight.coach.review import review
from lakelight.coach.stored import parse_review
from lakelight.coach.verdicts import Review
from lakelight.core.errors import InvalidRecord
from tests.coach.matches import finished


@pytest.fixture(scope="module")
def reviewed() -> Review:
    """A quick review."""
    return review(finished("harvest", bot="beginner").record, 0, playouts=200)


def test_a_review_is_the_same_after_it_was_stored(reviewed: Review) -> None:
    form = json.loads(json.dumps(reviewed.to_json()))
    assert parse_review(form).to_json() == reviewed.to_json()


def test_a_review_of_another_version_or_without_a_field_is_refused(reviewed: Review) -> None:
    form = reviewed.to_json()
    with pytest.raises(InvalidRecord, match="version 99"):
        parse_review({**form, "version": 99})
    with pytest.raises(InvalidRecord, match="luck missing"):
        parse_review({name: value for name, value in form.items() if name != "luck"})
    with pytest.raises(InvalidRecord, match="expected a list"):
        parse_review({**form, "verdicts": "none"})


def test_a_notebook_shows_a_review_as_a_picture_with_words(reviewed: Review) -> None:
    assert isinstance(reviewed, NotebookReview)
    shown = reviewed._repr_html_()
    assert "<svg" in shown
    assert "How the match went" in shown
    assert "Seat 0" in shown
