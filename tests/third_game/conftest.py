"""The third game is in the registry during every test of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.third_game.registry import registered


@pytest.fixture(autouse=True)
def pebbles_in_registry() -> Iterator[None]:
    with registered():
        yield
