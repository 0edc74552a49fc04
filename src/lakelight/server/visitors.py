"""People without accounts: a cookie is the person; a private link adds another device."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from lakelight.server.clock import Clock
from lakelight.server.errors import NoVisitor, UnknownLink
from lakelight.server.keys import fresh_identity, fresh_secret, stored_secret
from lakelight.server.names import clean_name
from lakelight.server.store.protocol import Store
from lakelight.server.store.rows import Person
from lakelight.server.wire.rest import PrivateLink

COOKIE = "lakelight"
COOKIE_SECONDS = 400 * 86_400
LINK_SECONDS = 900.0
LONGEST_SECRET = 100


class Visitors:
    """Finds people by the hash of their cookie."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def find(self, connection: HTTPConnection) -> Person | None:
        """The person that the cookie belongs to."""
        secret = connection.cookies.get(COOKIE, "")
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        given = stored_secret(secret)
        found = await self._store.person_of(given.selector)
        return found[0] if found is not None and found[1].is_same(given) else None

    async def require(self, connection: HTTPConnection) -> Person:
        """The person that the cookie belongs to.

        Raises:
            NoVisitor: if there is none.
        """
        person = await self.find(connection)
        if person is None:
            raise NoVisitor("say your name first: POST /api/visitor")
        return person

    async def add(self, name: str) -> tuple[Person, str]:
        """A new person, and the secret for their cookie."""
        person = Person(fresh_identity(), clean_name(name))
        secret = fresh_secret()
        await self._store.add_person(person, stored_secret(secret), self._clock.now())
        return person, secret

    async def rename(self, person: Person, name: str) -> Person:
        """The same person under another name."""
        renamed = Person(person.identity, clean_name(name))
        await self._store.rename(renamed.identity, renamed.name)
        return renamed

    async def create_link(self, person: Person) -> PrivateLink:
        """A link that works once, and not for long, on another device."""
        secret = fresh_secret()
        expires_at = self._clock.now() + LINK_SECONDS
        await self._store.add_link(person.identity, stored_secret(secret), expires_at)
        return PrivateLink(secret=secret, expires_at=expires_at)

    async def follow_link(self, link: str) -> str:
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
        await self._store.add_secret(found[0], stored_secret(secret), now)
        return secret


def set_cookie(response: Response, secret: str, *, path: str, is_secure: bool) -> None:
    """Set the cookie of a person, which scripts cannot read."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        path=path or "/",
        secure=is_secure,
        httponly=True,
        samesite="lax",
    )
