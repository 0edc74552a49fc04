"""What every store must keep, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

import pytest

from lakelight.harvest import HARVEST
from lakelight.server.errors import StaleVersion, StoreUnavailable
from lakelight.server.keys import fresh_code, fresh_secret, stored_secret
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Addition, Device, ListedMatch, MatchIndex, OldMatch, Person
from lakelight.server.table.setup import TableSetup, new_table_setup
from tests.server.conftest import MakeStore, opened
from tests.server.tables import options

ANN = Person("ann-identity", "Ann")
OPEN, RUNNING, OVER = MatchIndex("open"), MatchIndex("running"), MatchIndex("over")
RACES = 1000 if os.environ.get("CI") == "true" else 200


def new_match(*, listed: bool = False, now: float = 1000.0) -> TableSetup:
    return new_table_setup(
        HARVEST,
        code=fresh_code(),
        host=ANN.identity,
        players=2,
        seed=bytes(range(32)),
        options=options(listed=listed),
        now=now,
    )


async def add(
    store: Store,
    match: TableSetup,
    index: MatchIndex = OPEN,
    entries: Sequence[bytes] = (),
    members: Sequence[str] = (),
) -> None:
    """Add a match to a store."""
    await store.add_match(match, Addition(match.code, 1, entries, index, members))


async def test_a_match_comes_back_as_it_was_stored(make_store: MakeStore) -> None:
    match = new_match()
    async with opened(make_store()) as store:
        await add(store, match, OPEN, [b"first"])
        await store.append(Addition(match.code, 2, [b"second", b"third"]))
    async with opened(make_store()) as store:
        found = await store.load(match.code)
        assert found is not None
        assert found.setup == match
        assert found.entries == [b"first", b"second", b"third"]
        assert await store.entries_after(match.code, 2) == [b"third"]
        assert await store.load("nothing") is None


async def test_two_matches_cannot_have_one_code(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        match = new_match()
        await add(store, match)
        with pytest.raises(StaleVersion):
            await add(store, match)


async def test_an_addition_is_written_as_a_whole_or_not_at_all(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        match = new_match()
        await add(store, match, OPEN, [b"a"])
        await store.append(Addition(match.code, 3, [b"c"]))
        late = Addition(match.code, 2, [b"b", b"again c"], MatchIndex("over", 5.0), ["ann"])
        with pytest.raises(StaleVersion):
            await store.append(late)
        assert await store.entries_after(match.code, 0) == [b"a", b"c"]
        assert await store.due(10.0, 10) == []
        assert await store.matches_of("ann", 10) == []


async def test_if_two_processes_write_the_same_entry_exactly_one_succeeds(
    make_store: MakeStore,
) -> None:
    async with opened(make_store()) as one, opened(make_store()) as other:
        match = new_match()
        await add(one, match)

        async def attempt(store: Store, number: int, entry: bytes) -> bool:
            try:
                await store.append(Addition(match.code, number, [entry]))
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


async def test_many_additions_at_once_are_all_stored(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        matches = [new_match() for _ in range(20)]
        for match in matches:
            await add(store, match)
        await asyncio.gather(
            *(
                store.append(Addition(match.code, number, [b"%d" % number]))
                for match in matches
                for number in range(1, 11)
            )
        )
        for match in matches:
            expected = [b"%d" % number for number in range(1, 11)]
            assert await store.entries_after(match.code, 0) == expected


async def test_a_person_is_found_by_cookie_and_renamed(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        first, second = stored_secret(fresh_secret()), stored_secret(fresh_secret())
        await store.add_person(ANN, first, 1.0)
        await store.add_secret(ANN.identity, second, 2.0)
        assert await store.person_of(first.selector) == (ANN, first)
        await store.introduce(Person(ANN.identity, "Anna", "koi"))
        assert await store.person_of(second.selector) == (
            Person(ANN.identity, "Anna", "koi"),
            second,
        )
        assert await store.person_of("nobody") is None


async def test_a_private_link_works_once_and_not_for_long(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        await store.add_person(ANN, stored_secret(fresh_secret()), 1.0)
        link, late = stored_secret(fresh_secret()), stored_secret(fresh_secret())
        await store.add_link(ANN.identity, link, 100.0)
        await store.add_link(ANN.identity, late, 10.0)
        assert await store.take_link(link.selector, 50.0) == (ANN.identity, link)
        assert await store.take_link(link.selector, 50.0) is None
        assert await store.take_link(late.selector, 50.0) is None


async def test_people_find_their_own_matches_and_the_server_finds_overdue_ones(
    make_store: MakeStore,
) -> None:
    async with opened(make_store()) as store:
        first, second = new_match(), new_match()
        await add(store, first, members=[ANN.identity])
        await add(store, second, MatchIndex("running", 60.0))
        twice = [ANN.identity, ANN.identity]
        await store.append(Addition(second.code, 1, [b"sat"], members=twice))
        listed = await store.matches_of(ANN.identity, 10)
        assert {one.code for one in listed} == {first.code, second.code}
        assert await store.due(59.0, 10) == []
        assert await store.due(60.0, 10) == [second.code]
        await store.append(Addition(second.code, 2, [b"moved"], OVER))
        assert await store.due(1e12, 10) == []


async def test_a_summary_is_stored_and_listed_with_the_current_version(
    make_store: MakeStore,
) -> None:
    async with opened(make_store()) as store:
        match = new_match()

        async def listed() -> list[ListedMatch]:
            return await store.matches_of(ANN.identity, 10)

        index = MatchIndex("open", summary=b"first")
        await add(store, match, index, members=[ANN.identity])
        assert await listed() == [ListedMatch(match.code, b"first", 0)]
        await store.append(Addition(match.code, 1, [b"a", b"b"], RUNNING))
        assert await listed() == [ListedMatch(match.code, None, 2)]
        await store.keep_summary(match.code, b"second")
        await store.append(Addition(match.code, 3, [b"c"]))
        assert await listed() == [ListedMatch(match.code, b"second", 3)]


async def test_listed_matches_are_found_while_they_run(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        unlisted = new_match()
        early, late = [new_match(listed=True, now=now) for now in (1001.0, 1002.0)]
        for match in (unlisted, early, late):
            await add(store, match, RUNNING)
        assert await store.listed_matches(0.0, 10) == [late.code, early.code]
        assert await store.listed_matches(0.0, 1) == [late.code]
        assert await store.listed_matches(1001.5, 10) == [late.code]
        await store.append(Addition(late.code, 1, [b"moved"], OVER))
        assert await store.listed_matches(0.0, 10) == [early.code]


async def test_an_uploaded_record_is_stored(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        await store.add_record("abc", b"{}", 1.0)
        assert await store.record("abc") == b"{}"
        assert await store.record("abd") is None


async def test_a_closed_store_says_that_it_is_unavailable(make_store: MakeStore) -> None:
    store = make_store()
    await store.open()
    await store.check()
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.check()
    with pytest.raises(StoreUnavailable):
        await store.introduce(Person("x", "y"))


async def test_a_person_has_devices_that_can_be_removed(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        desk, phone = stored_secret(fresh_secret()), stored_secret(fresh_secret())
        link = stored_secret(fresh_secret())
        await store.add_person(ANN, desk, 1.0, "Firefox, Linux")
        await store.add_secret(ANN.identity, phone, 2.0)
        await store.touch_device(desk.selector, "Chrome, Linux", 9.0, 5.0)
        await store.touch_device(desk.selector, "Safari", 12.0, 5.0)
        assert await store.devices_of(ANN.identity, 9) == [
            Device(desk.selector, "Chrome, Linux", 1.0, 9.0),
            Device(phone.selector, "", 2.0, 2.0),
        ]
        await store.add_link(ANN.identity, link, 100.0)
        assert not await store.remove_device("somebody else", phone.selector)
        assert await store.remove_device(ANN.identity, phone.selector)
        assert await store.person_of(phone.selector) is None
        assert await store.take_link(link.selector, 10.0) is None
        assert len(await store.devices_of(ANN.identity, 9)) == 1


async def test_a_store_counts_what_a_person_has(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        for index in (OPEN, RUNNING, OVER):
            await add(store, new_match(), index, members=[ANN.identity])
        assert await store.unfinished_count(ANN.identity) == 2
        await store.add_record("mine", b"{}", 1.0, ANN.identity)
        await store.add_record("anybody's", b"{}", 1.0)
        assert await store.record_count(ANN.identity) == 1


async def test_what_is_deleted_is_gone_and_nothing_else(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        old, young = new_match(listed=True, now=10.0), new_match(now=90.0)
        for match in (old, young):
            await add(store, match, OVER, [b"entry"], [ANN.identity])
        assert await store.old_matches(50.0, "", 9) == [OldMatch(old.code, "over", b"entry")]
        assert await store.old_matches(50.0, old.code, 9) == []
        await store.delete_matches([old.code])
        assert await store.load(old.code) is None
        assert await store.load(young.code) is not None
        assert [one.code for one in await store.matches_of(ANN.identity, 9)] == [young.code]
        await store.add_record("old", b"{}", 10.0)
        await store.add_record("young", b"{}", 90.0)
        assert await store.delete_records(50.0) == 1
        assert await store.record("old") is None
        assert await store.record("young") is not None


async def test_visitors_who_have_something_or_came_back_are_not_deleted(
    make_store: MakeStore,
) -> None:
    async with opened(make_store()) as store:
        secrets = {}
        for name in ("gone", "member", "owner", "returned"):
            secrets[name] = stored_secret(fresh_secret())
            await store.add_person(Person(name, name), secrets[name], 10.0)
            await store.add_link(name, stored_secret(fresh_secret()), 20.0)
        await add(store, new_match(), OVER, members=["member"])
        await store.add_record("record", b"{}", 90.0, "owner")
        await store.touch_device(secrets["returned"].selector, "", 80.0, 50.0)
        assert await store.delete_visitors(50.0, 9) == 1
        assert await store.delete_visitors(50.0, 9) == 0
        found = {name: await store.person_of(one.selector) for name, one in secrets.items()}
        assert [name for name, person in found.items() if person is None] == ["gone"]


async def test_a_match_in_which_a_bot_must_act_is_found(make_store: MakeStore) -> None:
    async with opened(make_store()) as store:
        match = new_match()
        await add(store, match, MatchIndex("running", 7.0, bot_acts=True))
        assert await store.bots_waiting(9) == [(match.code, 7.0)]
        await store.append(Addition(match.code, 1, [b"moved"], RUNNING))
        assert await store.bots_waiting(9) == []
        await store.append(
            Addition(match.code, 2, [b"moved"], MatchIndex("running", 8.0, bot_acts=True))
        )
        assert await store.bots_waiting(9) == [(match.code, 8.0)]


async def test_a_review_is_replaced_listed_and_deleted_with_its_match(
    make_store: MakeStore,
) -> None:
    first, second = new_match(), new_match()
    async with opened(make_store()) as store:
        await add(store, first)
        await add(store, second)
        assert await store.review(first.code, 0) is None
        await store.keep_review(first.code, 0, ANN.identity, b"old", 1.0)
        await store.keep_review(first.code, 0, ANN.identity, b"new", 2.0)
        await store.keep_review(second.code, 1, ANN.identity, b"later", 3.0)
        assert await store.review(first.code, 0) == b"new"
        assert await store.review(first.code, 1) is None
        listed = [(second.code, 1, b"later"), (first.code, 0, b"new")]
        assert await store.reviews_of(ANN.identity, 10) == listed
        assert await store.reviews_of(ANN.identity, 1) == listed[:1]
        assert await store.reviews_of("somebody else", 10) == []
        await store.delete_matches([first.code])
        assert await store.review(first.code, 0) is None
        with pytest.raises(StaleVersion):
            await store.keep_review(first.code, 0, ANN.identity, b"late", 4.0)
