"""How much one visitor may have and ask for; beyond that a coded refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany

HOUSEHOLD = 64


def address_of(connection: HTTPConnection) -> str:
    """Whom to count a request to: an address, or the network that one household of IPv6 has."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], HOUSEHOLD), strict=False))
    except ValueError:
        return host


class TokenBucket:
    """So many at once, so many a second from then on."""

    __slots__ = ("_clock", "_filled_at", "_level", "burst", "rate")

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._filled_at = clock.ticks()

    def take(self) -> bool:
        """Whether there is one more."""
        now = self._clock.ticks()
        self._level = min(self.burst, self._level + (now - self._filled_at) * self.rate)
        self._filled_at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nobody took anything for long."""
        return self._level + (self._clock.ticks() - self._filled_at) * self.rate >= self.burst


class RateLimits:
    """A bucket for each visitor or address."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, who: str) -> None:
        """Count one.

        Raises:
            TooMany: if it is one too many.
        """
        if len(self._buckets) > 10_000:
            self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full}
        if who not in self._buckets:
            self._buckets[who] = TokenBucket(self._clock, self._rate, self._burst)
        if not self._buckets[who].take():
            raise TooMany("too many requests in so short a time: wait a moment")


class ConnectionLimits:
    """A bounded number of connections for each visitor or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """All that are taken."""
        return self._taken.total()

    @contextmanager
    def take(self, who: str) -> Iterator[None]:
        """Hold one place for a while.

        Raises:
            TooMany: if all are taken.
        """
        if self._taken[who] >= self._most:
            raise TooMany(f"you have {self._most} connections open: close one first")
        self._taken[who] += 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]
