"""In Dice only the future is hidden: no byte tells of it to anybody."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from msgspec.structs import replace

from lakelight.core.rng import Rng
from lakelight.dice import DICE
from lakelight.server.services import Services
from lakelight.server.table.table import Table
from tests.server.listeners import ByteListener, hold_matches, play_checked_match
from tests.server.tables import begun, change_of, play_random_move, random_change, state_of

MATCHES = 200 if os.environ.get("CI") == "true" else 20


def check_preview(table: Table, text: str, previewed: bytes) -> None:
    """A preview does not say what the dice will show."""
    assert b"dice_rolled" not in previewed


def test_no_byte_of_hundreds_of_matches_tells_of_the_seed(tmp_path: Path) -> None:
    async def check_a_match(services: Services, number: int) -> None:
        await play_checked_match(services, number, "dice", ByteListener, check_preview)

    asyncio.run(hold_matches(tmp_path, MATCHES, check_a_match))


def test_another_seed_makes_no_difference_to_what_is_sent() -> None:
    """With another future and the same past, every byte but the commitment is the same."""
    for players in (2, 3, 4):
        table, rng = begun(DICE, players), Rng(players)
        while table.status == "running":
            other = with_another_seed(table)
            ours, theirs = table.commitment.encode(), other.commitment.encode()
            for viewer in (None, *range(players)):
                person = "" if viewer is None else f"person {viewer}"
                sent = state_of(table, person, viewer)
                assert sent.count(ours) == 1
                assert sent.replace(ours, theirs) == state_of(other, person, viewer)
            table = play_random_move(table, rng)


def test_another_seed_makes_no_difference_to_the_changes_that_are_sent() -> None:
    for players in (2, 3, 4):
        table, rng = begun(DICE, players), Rng(players)
        while table.status == "running":
            change = random_change(table, rng)
            before, after = (with_another_seed(one) for one in (table, change.table))
            for person in ("", *(f"person {seat}" for seat in range(players))):
                sent = change_of(table, change.table, change.applied, person)
                # The seed is told at the end, and not before.
                is_same = sent == change_of(before, after, change.applied, person)
                assert is_same == (after.status == "running")
            table = change.table


def with_another_seed(table: Table) -> Table:
    """The same table with another future."""
    other = table.copy()
    other.setup = replace(table.setup, seed=bytes(reversed(table.setup.seed)))
    other.commitment = other.setup.commitment
    return other


def test_another_seed_rolls_differently() -> None:
    """The future comes from the seed alone: what tells nothing of the seed tells no roll."""
    state = begun(DICE, 2).state
    rolls = {DICE.chance_move(state, bytes([number]) * 32) for number in range(64)}
    assert len(rolls) > 20
