"""Notices, subscriptions and keys in the store of the server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from lakelight.server.notices import statements
from lakelight.server.notices.rows import MAIL, Notice, Preferences, Subscription


class Database(Protocol):
    """What carries out statements; every store of the server does."""

    async def ask(self, statement: str, *values: object) -> list[Any]:
        """The rows that a statement finds, which only reads."""
        ...

    async def change(self, statement: str, *values: object) -> list[Any]:
        """Carry out one statement durably; the rows that it returns."""
        ...

    async def change_all(self, statements: Sequence[tuple[str, tuple[object, ...]]]) -> None:
        """Carry out statements durably, all or none."""
        ...


class NoticeStore:
    """What is stored about notices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def key(self, name: str, fresh: bytes) -> bytes:
        """A key of this server; the first process that asks stores a fresh one."""
        await self._database.change(statements.INSERT_KEY, name, fresh)
        rows = await self._database.ask("SELECT value FROM server_keys WHERE name = ?", name)
        return bytes(rows[0][0])

    async def subscribers(self) -> set[str]:
        """Everybody who wants to be told somehow."""
        return {row[0] for row in await self._database.ask(statements.SUBSCRIBERS)}

    async def subscriptions(self, identity: str) -> list[Subscription]:
        """The browsers of a person that take notices, the newest first."""
        rows = await self._database.ask(statements.SUBSCRIPTIONS, identity)
        return [
            Subscription(number, endpoint, bytes(public_key), bytes(auth))
            for number, endpoint, public_key, auth in rows
        ]

    async def subscribe(
        self, identity: str, one: Subscription, now: float, device: str = ""
    ) -> None:
        """Add a browser; one that somebody else used before is now this person's.

        `device` is the selector of its cookie: signing that out ends the subscription, too.
        """
        values = (one.number, identity, one.endpoint, one.public_key, one.auth, now, device)
        await self._database.change(statements.INSERT_SUBSCRIPTION, *values)

    async def forget(self, number: str) -> str | None:
        """Forget a browser; whose it was."""
        rows = await self._database.change(statements.DELETE_SUBSCRIPTION, number)
        return rows[0][0] if rows else None

    async def forget_endpoint(self, identity: str, endpoint: str) -> None:
        """Forget a browser that its person names."""
        await self._database.change(statements.DELETE_ENDPOINT, identity, endpoint)

    async def preferences(self, identity: str) -> Preferences:
        """How a person wants to be told."""
        for row in await self._database.ask(statements.PREFERENCES, identity):
            language, zone, quiet_from, quiet_to, address, is_confirmed = row
            return Preferences(language, zone, quiet_from, quiet_to, address, bool(is_confirmed))
        return Preferences()

    async def save_preferences(self, identity: str, one: Preferences) -> None:
        """Store how a person wants to be told."""
        values = (one.language, one.zone, one.quiet_from, one.quiet_to, one.address)
        await self._database.change(
            statements.SAVE_PREFERENCES, identity, *values, int(one.is_confirmed)
        )

    async def stop_mail(self, identity: str) -> None:
        """Forget the address of a person, and what was to be sent there."""
        await self._database.change_all(
            [
                (statements.FORGET_ADDRESS, (identity,)),
                (statements.FINISH_TARGET, (identity, MAIL)),
            ]
        )

    async def due(self, now: float, limit: int) -> list[Notice]:
        """Notices that should be sent now."""
        return [
            Notice(*row) for row in await self._database.ask(statements.DUE_NOTICES, now, limit)
        ]

    async def take(self, one: Notice, until: float) -> bool:
        """Take a notice until a time; False if another process has taken it."""
        return bool(await self._database.change(statements.TAKE_NOTICE, until, *_key(one), one.due))

    async def decide(self, one: Notice, targets: Sequence[str], now: float) -> None:
        """Replace an undecided notice by one for each target, all or none."""
        rows: list[tuple[str, tuple[object, ...]]] = [
            (
                statements.INSERT_DELIVERY,
                (one.identity, one.code, one.turn, target, one.seat, now, now),
            )
            for target in targets
        ]
        await self._database.change_all([*rows, (statements.FINISH_NOTICE, _key(one))])

    async def postpone(self, one: Notice, due: float, tries: int) -> None:
        """Look at a notice again at another time."""
        await self._database.change(statements.SET_DUE, due, tries, *_key(one))

    async def finish(self, one: Notice) -> None:
        """A notice was sent, or need not be; it stays for a while, so that it is not sent again."""
        await self._database.change(statements.FINISH_NOTICE, *_key(one))

    async def delete_finished(self, before: float) -> None:
        """Delete old notices that are done with."""
        await self._database.change(statements.DELETE_FINISHED, before)


def _key(one: Notice) -> tuple[str, str, int, str]:
    return one.identity, one.code, one.turn, one.target
