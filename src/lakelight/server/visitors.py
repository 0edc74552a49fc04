"""People without accounts: a cookie is the person; a private link adds another device."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from lakelight.server.clock import Clock
from lakelight.server.cookies import read_cookie
from lakelight.server.devices import device_name
from lakelight.server.errors import NoVisitor, UnknownLink
from lakelight.server.keys import SELECTOR, fresh_identity, fresh_secret, stored_secret
from lakelight.server.names import clean_name
from lakelight.server.settings import Settings
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.wire.fields import Avatar
from lakelight.server.wire.rest import DeviceInfo, PrivateLink
from lakelight.server.work import current_account

LINK_SECONDS = 900.0
# How long a device stays noted as seen before that is written again.
SEEN_SECONDS = 3600.0
MOST_DEVICES = 100


class Visitors:
    """Finds people by the hash of their cookie."""

    def __init__(self, store: Store, clock: Clock, settings: Settings) -> None:
        self._store = store
        self._clock = clock
        self._settings = settings

    async def find(self, connection: HTTPConnection) -> Person | None:
        """The person that the cookie belongs to."""
        secret = read_cookie(connection, self._settings)
        if not secret:
            return None
        given = stored_secret(secret)
        found = await self._store.person_of(given.selector)
        if found is None or not found[1].is_same(given):
            return None
        account = current_account.get()
        if account is not None:
            account.visitor = found[0].identity
        return found[0]

    async def require(self, connection: HTTPConnection) -> Person:
        """The person that the cookie belongs to.

        Raises:
            NoVisitor: if there is none.
        """
        person = await self.find(connection)
        if person is None:
            raise NoVisitor("say your name first: POST /api/visitor")
        return person

    async def require_known(self, identity: str) -> Person:
        """A person who is connected as they are called now; they may have been deleted since.

        Raises:
            NoVisitor: if there is no such person.
        """
        person = await self._store.person(identity)
        if person is None:
            raise NoVisitor("say your name first: POST /api/visitor")
        return person

    async def add(self, name: str, device: str = "", avatar: Avatar = "") -> tuple[Person, str]:
        """A new person, and the secret for their cookie."""
        person = Person(fresh_identity(), clean_name(name), avatar)
        secret = fresh_secret()
        await self._store.add_person(person, stored_secret(secret), self._clock.now(), device)
        return person, secret

    async def note_seen(self, connection: HTTPConnection) -> None:
        """Note that a device is here, and what it is; once an hour is enough."""
        selector = stored_secret(read_cookie(connection, self._settings)).selector
        now = self._clock.now()
        await self._store.touch_device(selector, device_of(connection), now, now - SEEN_SECONDS)

    async def devices(self, person: Person, connection: HTTPConnection) -> list[DeviceInfo]:
        """The devices of a person."""
        own = stored_secret(read_cookie(connection, self._settings)).selector
        return [
            DeviceInfo(
                device=one.selector,
                name=one.name,
                created_at=one.created_at,
                seen_at=one.seen_at,
                is_this=one.selector == own,
            )
            for one in await self._store.devices_of(person.identity, MOST_DEVICES)
        ]

    async def revoke(self, person: Person, device: str) -> None:
        """Sign a device out, and let private links that were not used expire."""
        if SELECTOR.fullmatch(device):
            await self._store.remove_device(person.identity, device)

    async def introduce(self, person: Person) -> None:
        """Store what a person is called from now on."""
        await self._store.introduce(person)

    async def create_link(self, person: Person) -> PrivateLink:
        """A link that works once, and not for long, on another device."""
        secret = fresh_secret()
        expires_at = self._clock.now() + LINK_SECONDS
        await self._store.add_link(person.identity, stored_secret(secret), expires_at)
        return PrivateLink(secret=secret, expires_at=expires_at)

    async def follow_link(self, link: str, device: str = "") -> str:
        """Use up a link; the secret for the cookie of this device.

        Raises:
            UnknownLink: if it was used or has expired.
        """
        now = self._clock.now()
        given = stored_secret(link)
        found = await self._store.take_link(given.selector, now)
        if found is None or not found[1].is_same(given):
            raise UnknownLink("this link was already used or has expired: ask for a new one")
        secret = fresh_secret()
        await self._store.add_secret(found[0], stored_secret(secret), now, device)
        return secret


def device_of(connection: HTTPConnection) -> str:
    """What the device of a browser is called."""
    return device_name(connection.headers.get("user-agent", ""))
