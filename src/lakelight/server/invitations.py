"""Codes of three letters and three digits that lead to a table while it has an open seat.

A code can be said aloud and typed; it is a weak secret. So it works only before the start and
while a seat is open, and an address that guesses wrong must soon wait. The link of a table has
the long code, which nobody can guess.
"""

from __future__ import annotations

import re
import secrets

from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany, UnknownTable
from lakelight.server.limits import RateLimits
from lakelight.server.rooms import Rooms
from lakelight.server.store.protocol import Store
from lakelight.server.table.table import Table

# A consonant, a vowel and a consonant can be spoken; letters that sound or look alike are left out.
CONSONANTS, VOWELS = "BDFGHJKLMNPRSTVWZ", "AEIOU"
DIGITS = "0123456789"
SHORT_CODE = re.compile(r"([A-Z]{3})[\s-]*([0-9]{3})")
# Syllables that somebody might not like to read out.
UNKIND = re.compile(
    "BUM|DIK|DUM|FAG|FAT|FUK|GAS|GUN|HOR|HUR|JAP|JUD|KAK|KIL|KOT|KUL|KUM|NAZ|NEG|NIG|PED|PIS|POR|"
    "PUT|RAP|RAT|SAL|SUK|TET|TIT|TOD|VIL|WOG|ZIG"
)
MOST_TRIES = 20
# Wrong codes that an address may try at once, and how many more in each minute.
WRONG_AT_ONCE, WRONG_PER_MINUTE = 10.0, 1.0


def fresh_short_code() -> str:
    """A short code, such as KOV-427."""
    while True:
        syllable = "".join(secrets.choice(one) for one in (CONSONANTS, VOWELS, CONSONANTS))
        if UNKIND.fullmatch(syllable) is None:
            return f"{syllable}-{''.join(secrets.choice(DIGITS) for _ in range(3))}"


def parse_short_code(text: str) -> str | None:
    """A short code as it is stored, from what a person typed; None if it is none."""
    found = SHORT_CODE.fullmatch(text.strip().upper()[:20])
    return None if found is None else f"{found[1]}-{found[2]}"


class Invitations:
    """The short codes of tables that have an open seat."""

    def __init__(self, store: Store, clock: Clock, rooms: Rooms) -> None:
        self._store = store
        self._clock = clock
        self._rooms = rooms
        self._wrong = RateLimits(clock, WRONG_PER_MINUTE / 60, WRONG_AT_ONCE)

    async def short_code(self, table: Table) -> str:
        """The short code of a table; empty if nobody can sit down there."""
        if not is_inviting(table):
            return ""
        code = table.setup.code
        for _ in range(MOST_TRIES):
            found = await self._store.invitation_of(code)
            if found is not None:
                return found
            await self._store.add_invitation(fresh_short_code(), code, self._clock.now())
        return ""

    async def table_code(self, text: str, address: str) -> str:
        """The code of the table that a short code leads to.

        Raises:
            TooMany: if the address tried too many wrong codes.
            UnknownTable: if no table with an open seat has this code.
        """
        if not self._wrong.has_any(address):
            raise TooMany("too many wrong codes: wait a minute, or ask for the link")
        short = parse_short_code(text)
        code = None if short is None else await self._store.invited_to(short)
        if code is not None and is_inviting(await self._rooms.table(code)):
            return code
        self._wrong.charge(address, 1.0)
        if code is not None:
            await self._store.delete_invitation(code)
        raise UnknownTable(f"code {text[:20]!r}: no table with an open seat has this code")


def is_inviting(table: Table) -> bool:
    """Whether somebody can sit down at a table before its match begins."""
    return table.status == "open" and any(one.is_open for one in table.occupants)
