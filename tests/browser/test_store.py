"""The store of a page: what every store must keep, and a journal that has it before it counts."""

from __future__ import annotations

import asyncio

import pytest

from lakelight.browser import store as page_store
from lakelight.browser.journal import MemoryJournal
from lakelight.browser.store import PageStore
from lakelight.server.errors import StorageFull, StoreUnavailable
from lakelight.server.keys import stored_secret
from lakelight.server.store import schema
from lakelight.server.store.rows import Addition, Person
from tests.browser.journals import FullJournal, SlowJournal
from tests.server.conftest import opened
from tests.server.store.test_store import (  # noqa: F401  they run here on the store of a page
    add,
    new_match,
    test_a_closed_store_says_that_it_is_unavailable,
    test_a_match_comes_back_as_it_was_stored,
    test_a_match_in_which_a_bot_must_act_is_found,
    test_a_person_has_devices_that_can_be_removed,
    test_a_person_is_found_by_cookie_and_renamed,
    test_a_private_link_works_once_and_not_for_long,
    test_a_store_counts_what_a_person_has,
    test_a_summary_is_stored_and_listed_with_the_current_version,
    test_an_addition_is_written_as_a_whole_or_not_at_all,
    test_an_uploaded_record_is_stored,
    test_listed_matches_are_found_while_they_run,
    test_many_additions_at_once_are_all_stored,
    test_people_find_their_own_matches_and_the_server_finds_overdue_ones,
    test_two_matches_cannot_have_one_code,
    test_visitors_who_have_something_or_came_back_are_not_deleted,
    test_what_is_deleted_is_gone_and_nothing_else,
)

ANN = Person("ann", "Ann")
SECRET = stored_secret(f"{'a' * 24}.secret")


async def test_what_cannot_be_stored_did_not_happen_and_can_be_tried_again() -> None:
    journal = FullJournal()
    match = new_match()
    async with opened(PageStore(journal)) as store:
        await add(store, match, entries=[b"first"])
        journal.is_full = True
        with pytest.raises(StorageFull):
            await store.append(Addition(match.code, 2, [b"second"]))
        assert await store.entries_after(match.code, 0) == [b"first"]
        journal.is_full = False
        await store.append(Addition(match.code, 2, [b"second"]))
    async with opened(PageStore(journal)) as store:
        assert await store.entries_after(match.code, 0) == [b"first", b"second"]


async def test_nobody_reads_what_is_not_stored_yet() -> None:
    journal = SlowJournal()
    store = PageStore(journal)
    async with opened(store):
        writing = asyncio.create_task(store.add_person(ANN, SECRET, 1.0))
        await journal.asked.wait()
        reading = asyncio.create_task(store.person_of(SECRET.selector))
        done, _ = await asyncio.wait({writing, reading}, timeout=0.05)
        assert not done
        journal.may_write.set()
        await writing
        assert await reading is not None


async def test_a_write_goes_on_when_nobody_waits_for_it_any_longer() -> None:
    journal = SlowJournal()
    async with opened(PageStore(journal)) as store:
        writing = asyncio.create_task(store.add_person(ANN, SECRET, 1.0))
        await asyncio.sleep(0)
        writing.cancel()
        journal.may_write.set()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await store.person_of(SECRET.selector) is not None
    async with opened(PageStore(journal)) as store:
        assert await store.person_of(SECRET.selector) is not None


async def test_a_snapshot_takes_the_place_of_many_transactions(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_store, "MOST_TRANSACTIONS", 5)

    match = new_match()
    async with opened(PageStore(journal)) as store:
        await add(store, match)
        for number in range(1, 13):
            await store.append(Addition(match.code, number, [b"%d" % number]))
            assert len(journal.stored.transactions) < 5
    async with opened(PageStore(journal)) as store:
        assert len(await store.entries_after(match.code, 0)) == 12


async def test_without_space_for_a_snapshot_the_transactions_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(page_store, "MOST_TRANSACTIONS", 2)

    class NoSnapshots(MemoryJournal):
        async def replace(self, snapshot: bytes) -> None:
            if self.stored.transactions:
                raise StorageFull("no space")
            await super().replace(snapshot)

    journal = NoSnapshots()
    match = new_match()
    async with opened(PageStore(journal)) as store:
        await add(store, match)
        for number in range(1, 8):
            await store.append(Addition(match.code, number, [b"x"]))
    async with opened(PageStore(journal)) as store:
        assert len(await store.entries_after(match.code, 0)) == 7


async def check_refused(journal: MemoryJournal, why: str) -> None:
    """No store opens on a journal, which stays as it is."""
    before = await journal.load()
    with pytest.raises(StoreUnavailable, match=why):
        await PageStore(journal).open()
    assert await journal.load() == before


@pytest.mark.parametrize("damaged", [b"", b"\x91\x92", b"\x91\x92\xa4nope\x90"])
async def test_a_damaged_journal_is_refused_and_stays_as_it_is(
    journal: MemoryJournal, damaged: bytes
) -> None:
    async with opened(PageStore(journal)) as store:
        await store.add_person(ANN, SECRET, 1.0)
    journal.stored.transactions.append(damaged)
    await check_refused(journal, "this browser stored")


async def test_a_journal_of_a_newer_lakelight_is_refused_and_stays_as_it_is(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(schema, "VERSIONS", (*schema.VERSIONS, ("CREATE TABLE new (x TEXT)",)))
        newer.setattr(schema, "LATEST", schema.LATEST + 1)
        async with opened(PageStore(journal)) as store:
            await store.add_person(ANN, SECRET, 1.0)
    await check_refused(journal, "update")


async def test_a_journal_of_an_older_lakelight_is_migrated(
    journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(PageStore(journal)) as store:
        await store.add_person(ANN, SECRET, 1.0)
    monkeypatch.setattr(schema, "VERSIONS", (*schema.VERSIONS, ("CREATE TABLE new (x TEXT)",)))
    monkeypatch.setattr(schema, "LATEST", schema.LATEST + 1)
    store = PageStore(journal)
    async with opened(store):
        assert await store.person_of(SECRET.selector) is not None
        assert await store.ask("SELECT * FROM new") == []
    assert journal.stored.transactions == []
