"""Sends notices that are due: decides whether and where, tries again, and gives up in the end.

Several processes may do so at once: each takes a notice for a while before it sends it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from email.message import EmailMessage

from lakelight.core.errors import GameError
from lakelight.server.clock import DAY_SECONDS, Clock
from lakelight.server.errors import TooMany, UnknownTable
from lakelight.server.limits import RateLimits
from lakelight.server.notices.due import is_still_due
from lakelight.server.notices.notices import STOP_MAIL, STOP_PUSH, Notices
from lakelight.server.notices.quiet import quiet_until
from lakelight.server.notices.rows import MAIL, UNDECIDED, Notice, Preferences, Subscription
from lakelight.server.notices.targets import Resolve, UnsafeTarget, look_up
from lakelight.server.repeat import repeat
from lakelight.server.room import Room
from lakelight.server.settings import Settings
from lakelight.server.table.table import Table

log = logging.getLogger("lakelight.notices")

SWEEP_SECONDS = 2.0
MOST_AT_ONCE = 50
# When to look again after somebody who is at the table.
ATTENDING_SECONDS = 5.0
# For so long a notice is taken; longer than sending may last.
TAKEN_SECONDS = 90.0
# The wait before a second try; it grows fourfold each time.
FIRST_RETRY_SECONDS = 30.0
MOST_TRIES = 6
# Finished notices are remembered, so that none is sent again.
REMEMBERED_SECONDS = 7 * DAY_SECONDS
# Notices for one person at once, and how many more in each second.
MOST_EACH, EACH_PER_SECOND = 30.0, 1 / 60
GONE = (404, 410)
OVERLOADED = (408, 429)


class Retry(Exception):
    """Sending failed, and may be tried again."""

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds or 0.0


class Sender:
    """Sends what is due every few seconds."""

    def __init__(
        self,
        notices: Notices,
        clock: Clock,
        settings: Settings,
        open_room: Callable[[str], Awaitable[Room]],
        *,
        is_shared: bool = False,
    ) -> None:
        self.resolve: Resolve = look_up
        self._notices = notices
        self._store = notices.store
        self._clock = clock
        self._settings = settings
        self._open_room = open_room
        # Whether other processes also take subscriptions.
        self._is_shared = is_shared
        self._sweeping = asyncio.Lock()
        self._rates = RateLimits(clock, EACH_PER_SECOND, MOST_EACH)

    async def run(self) -> None:
        """Send until canceled; a server that sends nothing ends at once."""
        if self._notices.is_offered:
            await repeat(self.sweep, self._clock, SWEEP_SECONDS, log)

    async def sweep(self) -> None:
        """Send everything that is due; one sweep at a time."""
        async with self._sweeping:
            now = self._clock.now()
            if self._is_shared:
                await self._notices.reload()
            due = await self._store.due(now, MOST_AT_ONCE)
            await asyncio.gather(*(self._handle(one) for one in due))
            if due:
                await self._store.delete_finished(now - REMEMBERED_SECONDS)

    async def _handle(self, one: Notice) -> None:
        """Handle one notice; a problem with it holds up no other."""
        if not await self._store.take(one, self._clock.now() + TAKEN_SECONDS):
            return
        try:
            if one.target == UNDECIDED:
                await self._decide(one)
            else:
                await self._deliver(one)
        except UnknownTable:
            await self._store.finish(one)
        except GameError as error:
            log.warning("a notice has to wait", extra={"code": error.code})
        except Exception:
            log.exception("a notice could not be sent")

    async def _decide(self, one: Notice) -> None:
        """Whether a person must be told, when, and where."""
        now = self._clock.now()
        room = await self._open_room(one.code)
        if not is_still_due(room.table, one.identity, one.seat, one.turn):
            await self._store.finish(one)
            return
        await room.presence.find_out(one.identity)
        if room.presence.is_attending(one.identity):
            await self._store.postpone(
                one, now + max(ATTENDING_SECONDS, self._settings.notice_seconds), 0
            )
            return
        preferences = await self._store.preferences(one.identity)
        begins = quiet_until(now, preferences)
        if begins > now:
            await self._store.postpone(one, begins, 0)
            return
        targets = [found.number for found in await self._store.subscriptions(one.identity)]
        if preferences.is_confirmed and self._notices.can_mail:
            targets.append(MAIL)
        try:
            self._rates.take(one.identity)
        except TooMany:
            log.warning("somebody has been told too often for now")
            targets = []
        await self._store.decide(one, targets, now)

    async def _deliver(self, one: Notice) -> None:
        table = (await self._open_room(one.code)).table
        if not is_still_due(table, one.identity, one.seat, one.turn):
            await self._store.finish(one)
            return
        preferences = await self._store.preferences(one.identity)
        try:
            if one.target == MAIL:
                await self._mail(one, table, preferences)
            else:
                await self._push(one, table, preferences)
        except Retry as error:
            await self._try_later(one, error)
        else:
            await self._store.finish(one)

    async def _try_later(self, one: Notice, error: Retry) -> None:
        """Wait longer each time, then give up."""
        kind = "mail" if one.target == MAIL else "push"
        if one.tries + 1 >= MOST_TRIES:
            log.warning("a notice was given up", extra={"by": kind, "reason": str(error)})
            await self._store.finish(one)
            return
        log.info("a notice will be sent again", extra={"by": kind, "reason": str(error)})
        wait = max(FIRST_RETRY_SECONDS * 4**one.tries, min(error.seconds, DAY_SECONDS))
        await self._store.postpone(one, self._clock.now() + wait, one.tries + 1)

    async def _push(self, one: Notice, table: Table, preferences: Preferences) -> None:
        subscriptions = await self._store.subscriptions(one.identity)
        found = next((sub for sub in subscriptions if sub.number == one.target), None)
        if found is None or self._notices.signer is None:
            return
        status = await self._post(one, found, self._push_message(one, table, preferences))
        if status in GONE:
            log.info("a browser takes no more notices")
            await self._store.forget(found.number)
            await self._notices.reload()
        elif not 200 <= status < 300:
            log.warning("a push service refused a notice", extra={"status": status})

    async def _post(self, one: Notice, to: Subscription, message: object) -> int:
        """Send a message to a browser; the status of the answer.

        Raises:
            Retry: if there was none, or the service asks for patience.
        """
        from lakelight.server.notices import http_post, push
        from lakelight.server.notices.targets import parse_endpoint, safe_address

        signer = self._notices.signer
        assert signer is not None
        settings = self._settings
        may_be_private = settings.push_private
        try:
            target = parse_endpoint(
                to.endpoint, settings.push_services, may_be_private=may_be_private
            )
            address = await safe_address(
                target, may_be_private=may_be_private, resolve=self.resolve
            )
            headers = push.push_headers(
                signer.authorization(target.origin, self._clock.now()),
                self._notices.tokens.digest(one.identity, one.code),
            )
            body = push.encrypted(message, to.public_key, to.auth)
            answer = await http_post.post(target, address, headers, body)
        except UnsafeTarget:
            log.warning("a push service has an address that is not public")
            return 403
        except GameError:
            # The settings no longer allow this service.
            return 403
        except OSError as error:
            raise Retry(type(error).__name__) from None
        if answer.status in OVERLOADED or answer.status >= 500:
            raise Retry(f"status {answer.status}", answer.retry_after)
        return answer.status

    def _push_message(self, one: Notice, table: Table, preferences: Preferences) -> object:
        """What a browser shows: nothing that is hidden at the table."""
        words = self._notices.words(preferences.language)
        return {
            "title": words("title", game=table.game.name.title()),
            "body": words("body", names=_others(table, one.seat)),
            "path": f"t/{one.code}",
            "stop": self._notices.tokens.sign(STOP_PUSH, one.target),
            "stop_label": words("stop"),
        }

    async def _mail(self, one: Notice, table: Table, preferences: Preferences) -> None:
        from lakelight.server.notices.mail import MailRefused

        server = self._notices.mail_server
        if not preferences.is_confirmed or server is None or not self._notices.can_mail:
            return
        message = self._mail_message(one, table, preferences)
        try:
            await asyncio.to_thread(server.send, message)
        except MailRefused as error:
            log.warning("a mail was refused", extra={"reason": str(error)})
        except OSError as error:
            raise Retry(str(error)[:40]) from None

    def _mail_message(self, one: Notice, table: Table, preferences: Preferences) -> EmailMessage:
        """What a mail says: nothing that is hidden at the table."""
        from lakelight.server.notices.mail import new_mail

        notices = self._notices
        words = notices.words(preferences.language)
        token = notices.tokens.sign(STOP_MAIL, one.identity)
        game = table.game.name.title()
        return new_mail(
            preferences.address,
            words("title", game=game),
            words(
                "mail_body",
                game=game,
                names=_others(table, one.seat),
                link=notices.link(f"t/{one.code}"),
                stop=notices.link(f"notices/stop#{token}"),
            ),
            notices.tokens.digest(one.identity, one.code, one.turn),
            notices.link(f"api/notices/stop/{token}"),
        )


def _others(table: Table, seat: int) -> str:
    """The names of the other people, as everybody at the table sees them."""
    mine = table.occupants[seat].person
    names = [one.name for one in table.occupants if one.is_held and one.person != mine]
    return ", ".join(dict.fromkeys(names))
