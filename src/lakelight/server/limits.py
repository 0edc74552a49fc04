"""Limits on how much one visitor or address may have and send."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany

# The length of the prefix of the IPv6 network that one household has.
HOUSEHOLD_PREFIX = 64
MOST_BUCKETS = 10_000


def address_of(connection: HTTPConnection) -> str:
    """The address that a request counts against; for IPv6, the network of the household."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    try:
        return str(ip_network((host.partition("%")[0], HOUSEHOLD_PREFIX), strict=False))
    except ValueError:
        return host


class TokenBucket:
    """Allows a burst at once, and then a steady rate each second."""

    __slots__ = ("_clock", "_filled_at", "_level", "burst", "rate")

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self.rate = rate
        self.burst = burst
        self._level = burst
        self._filled_at = clock.ticks()

    def take(self) -> bool:
        """Take one token; False if there is none."""
        now = self._clock.ticks()
        self._level = min(self.burst, self._level + (now - self._filled_at) * self.rate)
        self._filled_at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for long."""
        return self._level + (self._clock.ticks() - self._filled_at) * self.rate >= self.burst


class RateLimits:
    """A bucket for each visitor or address."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, key: str) -> None:
        """Count one request.

        Raises:
            TooMany: if it is one too many.
        """
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets = {name: one for name, one in self._buckets.items() if not one.is_full}
        if key not in self._buckets:
            self._buckets[key] = TokenBucket(self._clock, self._rate, self._burst)
        if not self._buckets[key].take():
            raise TooMany("too many requests in a short time: wait a moment")


class ConnectionLimits:
    """A bounded number of connections for each visitor or address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """The number of all open connections."""
        return self._open.total()

    @contextmanager
    def take(self, key: str) -> Iterator[None]:
        """Count one connection until the end of the block.

        Raises:
            TooMany: if it is one too many.
        """
        if self._open[key] >= self._most:
            raise TooMany(f"you have {self._most} connections open: close one first")
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
