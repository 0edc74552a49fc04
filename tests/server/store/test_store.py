"""What every store must keep, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from lakelight.harvest import HARVEST
from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.keys import fresh_code, fresh_secret, stored_secret
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import ListedMatch, MatchIndex, Person
from lakelight.server.table.setup import TableSetup, new_table_setup
from lakelight.server.wire.messages import Options
from tests.server.conftest import MakeStore

ANN = Person("ann-identity", "Ann")
RACES = 1000 if os.environ.get("CI") == "true" else 200


def new_match(code: str = "", *, listed: bool = False, now: float = 1000.0) -> TableSetup:
    return new_table_setup(
        HARVEST,
        code=code or fresh_code(),
        host=ANN.identity,
        players=2,
        seed=bytes(range(32)),
        options=Options(
            rules={}, undo=True, onlookers=True, pace_days=0, bot_pace="human", listed=listed
        ),
        now=now,
    )


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def test_a_match_comes_back_as_it_was_laid(make_store: MakeStore) -> None:
    async def scenario() -> None:
        match = new_match()
        async with opened(make_store()) as store:
            await store.add_match(match, MatchIndex("open"), [b"first"], [])
            await store.append(match.code, 2, [b"second", b"third"], None, [])
        async with opened(make_store()) as store:
            found = await store.load(match.code)
            assert found is not None
            assert found.setup == match
            assert found.entries == [b"first", b"second", b"third"]
            assert await store.entries_after(match.code, 2) == [b"third"]
            assert await store.load("nothing") is None

    asyncio.run(scenario())


def test_two_matches_cannot_have_one_code(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            match = new_match()
            await store.add_match(match, MatchIndex("open"), [], [])
            with pytest.raises(StaleVersion):
                await store.add_match(match, MatchIndex("open"), [], [])

    asyncio.run(scenario())


def test_an_entry_is_written_once_and_all_that_belongs_to_it_or_nothing(
    make_store: MakeStore,
) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            match = new_match()
            await store.add_match(match, MatchIndex("open"), [b"a"], [])
            await store.append(match.code, 3, [b"c"], None, [])
            with pytest.raises(StaleVersion):
                await store.append(
                    match.code, 2, [b"b", b"again c"], MatchIndex("over", 5.0), ["ann"]
                )
            assert await store.entries_after(match.code, 0) == [b"a", b"c"]
            assert await store.due(10.0, 10) == []
            assert await store.matches_of("ann", 10) == []

    asyncio.run(scenario())


def test_of_two_who_write_the_same_entry_exactly_one_wins(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as one, opened(make_store()) as other:
            match = new_match()
            await one.add_match(match, MatchIndex("open"), [], [])

            async def attempt(store: Store, number: int, entry: bytes) -> bool:
                try:
                    await store.append(match.code, number, [entry], None, [])
                except StaleVersion:
                    return False
                return True

            for number in range(1, RACES + 1):
                won = await asyncio.gather(
                    attempt(one, number, b"one"), attempt(other, number, b"other")
                )
                assert sorted(won) == [False, True]
                last = (await one.entries_after(match.code, number - 1))[0]
                assert last == (b"one" if won[0] else b"other")

    asyncio.run(scenario())


def test_many_appends_at_once_are_all_there_afterwards(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            matches = [new_match() for _ in range(20)]
            for match in matches:
                await store.add_match(match, MatchIndex("open"), [], [])
            await asyncio.gather(
                *(
                    store.append(match.code, number, [b"%d" % number], None, [])
                    for match in matches
                    for number in range(1, 11)
                )
            )
            for match in matches:
                expected = [b"%d" % number for number in range(1, 11)]
                assert await store.entries_after(match.code, 0) == expected

    asyncio.run(scenario())


def test_a_person_is_found_by_cookie_and_renamed(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            first, second = stored_secret(fresh_secret()), stored_secret(fresh_secret())
            await store.add_person(ANN, first, 1.0)
            await store.add_secret(ANN.identity, second, 2.0)
            assert await store.person_of(first.selector) == (ANN, first)
            await store.rename(ANN.identity, "Anna")
            assert await store.person_of(second.selector) == (Person(ANN.identity, "Anna"), second)
            assert await store.person_of("nobody") is None

    asyncio.run(scenario())


def test_a_private_link_is_good_once_and_not_for_long(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            await store.add_person(ANN, stored_secret(fresh_secret()), 1.0)
            link, late = stored_secret(fresh_secret()), stored_secret(fresh_secret())
            await store.add_link(ANN.identity, link, 100.0)
            await store.add_link(ANN.identity, late, 10.0)
            assert await store.take_link(link.selector, 50.0) == (ANN.identity, link)
            assert await store.take_link(link.selector, 50.0) is None
            assert await store.take_link(late.selector, 50.0) is None

    asyncio.run(scenario())


def test_people_find_their_own_matches_and_the_server_finds_what_is_due(
    make_store: MakeStore,
) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            first, second = new_match(), new_match()
            await store.add_match(first, MatchIndex("open"), [], [ANN.identity])
            await store.add_match(second, MatchIndex("running", 60.0), [], [])
            await store.append(second.code, 1, [b"sat"], None, [ANN.identity, ANN.identity])
            listed = await store.matches_of(ANN.identity, 10)
            assert {one.code for one in listed} == {first.code, second.code}
            assert await store.due(59.0, 10) == []
            assert await store.due(60.0, 10) == [second.code]
            await store.append(second.code, 2, [b"moved"], MatchIndex("over"), [])
            assert await store.due(1e12, 10) == []

    asyncio.run(scenario())


def test_a_summary_is_kept_with_the_version_that_the_match_has_now(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            match = new_match()
            await store.add_match(match, MatchIndex("open", summary=b"first"), [], [ANN.identity])
            assert await store.matches_of(ANN.identity, 10) == [
                ListedMatch(match.code, b"first", 0)
            ]
            await store.append(match.code, 1, [b"a", b"b"], MatchIndex("running"), [])
            assert await store.matches_of(ANN.identity, 10) == [ListedMatch(match.code, None, 2)]
            await store.keep_summary(match.code, b"second")
            await store.append(match.code, 3, [b"c"], None, [])
            assert await store.matches_of(ANN.identity, 10) == [
                ListedMatch(match.code, b"second", 3)
            ]

    asyncio.run(scenario())


def test_listed_matches_are_found_while_they_run(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            quiet, early, late = (
                new_match(),
                new_match(listed=True, now=1001.0),
                new_match(listed=True, now=1002.0),
            )
            for match in (quiet, early, late):
                await store.add_match(match, MatchIndex("running"), [], [])
            assert await store.listed_matches(0.0, 10) == [late.code, early.code]
            assert await store.listed_matches(0.0, 1) == [late.code]
            assert await store.listed_matches(1001.5, 10) == [late.code]
            await store.append(late.code, 1, [b"moved"], MatchIndex("over"), [])
            assert await store.listed_matches(0.0, 10) == [early.code]

    asyncio.run(scenario())


def test_an_uploaded_record_is_kept(make_store: MakeStore) -> None:
    async def scenario() -> None:
        async with opened(make_store()) as store:
            await store.add_record("abc", b"{}", 1.0)
            assert await store.record("abc") == b"{}"
            assert await store.record("abd") is None

    asyncio.run(scenario())


def test_a_closed_store_says_so(make_store: MakeStore) -> None:
    async def scenario() -> None:
        store = make_store()
        await store.open()
        await store.check()
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.check()
        with pytest.raises(StoreUnavailable):
            await store.rename("x", "y")

    asyncio.run(scenario())
