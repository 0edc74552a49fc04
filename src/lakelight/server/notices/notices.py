"""Who wants to be told that it is their turn, and how."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from email.utils import parseaddr
from typing import TYPE_CHECKING

from lakelight.catalog import closest_language, format_message, languages_in, read_messages
from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.errors import NotNow, UnknownLink
from lakelight.server.limits import RateLimits
from lakelight.server.notices.due import notices_due
from lakelight.server.notices.quiet import parse_zone
from lakelight.server.notices.rows import NewNotice, Preferences, Subscription
from lakelight.server.notices.store import Database, NoticeStore
from lakelight.server.notices.targets import parse_endpoint
from lakelight.server.notices.tokens import Tokens
from lakelight.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lakelight.server.notices.mail import MailServer
    from lakelight.server.notices.push import Signer
    from lakelight.server.table.table import Table

WORDS = ("lakelight.server.notices", "words")
MOST_BROWSERS = 8
# Mails that ask for a confirmation: to one address, and from one visitor or household, a day.
MOST_TO_ADDRESS, MOST_FROM_HOUSEHOLD = 2.0, 6.0
STOP_PUSH, STOP_MAIL, CONFIRM = "p", "m", "c"


class Notices:
    """The subscriptions of everybody, and the keys with which this server sends."""

    def __init__(self, database: Database, clock: Clock, settings: Settings) -> None:
        self.store = NoticeStore(database)
        self.subscribers: set[str] = set()
        self.tokens = Tokens(b"")
        self.signer: Signer | None = None
        self.mail_server: MailServer | None = None
        self._clock = clock
        self._settings = settings
        per_day = MOST_TO_ADDRESS / DAY_SECONDS
        self._confirmations_to = RateLimits(clock, per_day, MOST_TO_ADDRESS)
        per_day = MOST_FROM_HOUSEHOLD / DAY_SECONDS
        self._confirmations_from = RateLimits(clock, per_day, MOST_FROM_HOUSEHOLD)

    async def begin(self) -> None:
        """Read the keys, which the first start makes, and who wants to be told.

        Raises:
            InvalidSetup: if the settings of mail cannot be read.
        """
        settings = self._settings
        if settings.smtp:
            from lakelight.server.notices.mail import parse_mail_server

            self.mail_server = parse_mail_server(settings.smtp, settings.mail_from)
        if settings.push:
            try:
                from lakelight.server.notices.push import Signer, fresh_private_key
            except ImportError:
                # Lakelight was installed without what its server brings.
                pass
            else:
                private_key = await self.store.key("push", fresh_private_key())
                self.signer = Signer(private_key, _contact(settings))
        if self.is_offered:
            self.tokens = Tokens(await self.store.key("tokens", secrets.token_bytes(32)))
            await self.reload()

    @property
    def is_offered(self) -> bool:
        """Whether this server sends anything."""
        return self.signer is not None or self.can_mail

    @property
    def can_mail(self) -> bool:
        """Whether this server sends mail; its links need the public address."""
        return self.mail_server is not None and bool(self._settings.public_url)

    async def reload(self) -> None:
        """Read again who wants to be told, since another process may have changed it."""
        self.subscribers = await self.store.subscribers()

    def due(self, before: Table, after: Table) -> Sequence[NewNotice]:
        """The notices that a change at a table makes due."""
        if not self.subscribers:
            return ()
        due = self._clock.now() + self._settings.notice_seconds
        return notices_due(before, after, self.subscribers, due)

    async def subscribe(
        self,
        identity: str,
        endpoint: str,
        keys: tuple[str, str],
        language: str,
        zone: str,
        device: str = "",
    ) -> None:
        """Tell a person in this browser from now on; `device` is the selector of its cookie.

        Raises:
            NotNow: if this server sends no pushes.
            BadMessage: if the endpoint or its keys are not what a browser sends.
        """
        if self.signer is None:
            raise NotNow("this server sends no notices to browsers")
        from lakelight.server.notices.push import parse_keys

        settings = self._settings
        parse_endpoint(endpoint, settings.push_services, may_be_private=settings.push_private)
        public_key, auth = parse_keys(*keys)
        known = await self.store.subscriptions(identity)
        for old in known[MOST_BROWSERS - 1 :]:
            await self.store.forget(old.number)
        one = Subscription(secrets.token_hex(12), endpoint, public_key, auth)
        await self._localize(identity, language, zone)
        await self.store.subscribe(identity, one, self._clock.now(), device)
        self.subscribers.add(identity)

    async def set_quiet_hours(self, identity: str, start: int, end: int, zone: str) -> None:
        """Tell a person nothing between two minutes of the day."""
        known = await self.store.preferences(identity)
        changed = replace(known, quiet_from=start, quiet_to=end, zone=parse_zone(zone))
        await self.store.save_preferences(identity, changed)

    async def ask_for_mail(
        self, identity: str, address: str, language: str, zone: str, household: str
    ) -> None:
        """Send a mail to an address, whose owner must confirm it.

        Raises:
            NotNow: if this server sends no mail, or the mail server does not take it.
            TooMany: if that address or this household was sent too many.
        """
        if not self.can_mail or self.mail_server is None:
            raise NotNow("this server sends no mail")
        from lakelight.server.notices.mail import MailRefused, new_mail, parse_address

        parsed = parse_address(address)
        self._confirmations_from.take(household)
        self._confirmations_from.take(identity)
        self._confirmations_to.take(parsed.lower())
        changed = replace(
            await self._localize(identity, language, zone), address=parsed, is_confirmed=False
        )
        await self.store.save_preferences(identity, changed)
        token = self.tokens.sign(CONFIRM, identity, self.tokens.digest(parsed))
        link = self.link(f"notices/confirm#{token}")
        words = self.words(changed.language)
        message = new_mail(
            parsed,
            words("confirm_subject"),
            words("confirm_body", link=link),
            self.tokens.digest(token, self._clock.now()),
        )
        try:
            await asyncio.to_thread(self.mail_server.send, message)
        except (MailRefused, OSError):
            raise NotNow("the mail could not be sent: try again later") from None

    async def confirm(self, token: str) -> None:
        """The owner of an address agrees.

        Raises:
            UnknownLink: if it was not asked for, or not with this address.
        """
        parts = self.tokens.read(token)
        if parts is None or len(parts) != 3 or parts[0] != CONFIRM:
            raise UnknownLink("this link confirms nothing: ask for a new mail")
        known = await self.store.preferences(parts[1])
        if not known.address or self.tokens.digest(known.address) != parts[2]:
            raise UnknownLink("another address was chosen since: ask for a new mail")
        await self.store.save_preferences(parts[1], replace(known, is_confirmed=True))
        self.subscribers.add(parts[1])

    async def stop(self, token: str) -> None:
        """Stop the kind of notice that brought this token; it needs no cookie.

        Raises:
            UnknownLink: if no notice brought it.
        """
        match self.tokens.read(token):
            case ("p", number):
                await self.store.forget(number)
            case ("m", identity):
                await self.store.stop_mail(identity)
            case _:
                raise UnknownLink("this link stops nothing")
        await self.reload()

    async def stop_mail(self, identity: str) -> None:
        """A person wants no more mail."""
        await self.store.stop_mail(identity)
        await self.reload()

    async def unsubscribe(self, identity: str, endpoint: str) -> None:
        """Tell a person nothing more in this browser."""
        await self.store.forget_endpoint(identity, endpoint)
        await self.reload()

    def link(self, path: str) -> str:
        """The address of one of our pages, for a mail."""
        settings = self._settings
        return f"{settings.public_url.rstrip('/')}{settings.path_prefix}/{path}"

    def words(self, language: str) -> Words:
        """The words of a language."""
        return Words(language)

    async def _localize(self, identity: str, language: str, zone: str) -> Preferences:
        """Note the language and the time zone of a person's browser."""
        known = await self.store.preferences(identity)
        spoken = closest_language(language, languages_in(*WORDS))
        changed = replace(known, language=spoken, zone=parse_zone(zone))
        await self.store.save_preferences(identity, changed)
        return changed


class Words:
    """The sentences of notices in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, key: str, **fields: object) -> str:
        """A sentence with its fields filled in."""
        message = read_messages(*WORDS, self._language)[key]
        return format_message(message, self._language, fields)


def _contact(settings: Settings) -> str:
    """How a push service reaches the host, if this server makes trouble (RFC 8292)."""
    if settings.is_public_url_secure:
        return settings.public_url
    address = parseaddr(settings.mail_from)[1]
    return f"mailto:{address or 'host@lakelight.invalid'}"
