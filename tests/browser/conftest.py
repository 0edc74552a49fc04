"""Stores of a page, over journals that a test can look into."""

from __future__ import annotations

import pytest

from lakelight.browser.journal import MemoryJournal
from lakelight.browser.store import PageStore
from tests.server.conftest import MakeStore


@pytest.fixture
def journal() -> MemoryJournal:
    """An empty journal."""
    return MemoryJournal()


@pytest.fixture
def make_store(journal: MemoryJournal) -> MakeStore:
    """Stores that are opened one after the other on the same journal."""
    return lambda: PageStore(journal)
