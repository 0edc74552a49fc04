"""Limits on how much one visitor or address may have and send."""

from __future__ import annotations

from collections import Counter
from ipaddress import ip_network

from starlette.requests import HTTPConnection

from lakelight.server.clock import Clock
from lakelight.server.errors import TooMany

# The length of the prefix of the IPv6 network that one household has.
HOUSEHOLD_PREFIX = 64
# So many bytes of an answer cost as much as a request.
BYTES_PER_REQUEST = 131_072
# An address that asks too often is refused this often for each request that it is granted.
REFUSALS_PER_REQUEST = 0.2
# From so many buckets on, those that nobody needs are dropped now and then.
MANY_BUCKETS = 10_000


def address_of(connection: HTTPConnection) -> str:
    """The address, or the network of the household, that a request counts against."""
    return household_of(connection.client.host if connection.client else "")


def household_of(host: str) -> str:
    """The address itself; for IPv6, the network that one household has."""
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

    def take(self, amount: float = 1.0) -> bool:
        """Take tokens; False, and nothing is taken, if there are too few."""
        if self.level < amount:
            return False
        self._level -= amount
        return True

    def charge(self, amount: float) -> None:
        """Take tokens for something that was done; there may be less than none left."""
        self._level = self.level - amount

    @property
    def level(self) -> float:
        """The tokens that there are now."""
        now = self._clock.ticks()
        self._level = min(self.burst, self._level + (now - self._filled_at) * self.rate)
        self._filled_at = now
        return self._level

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for long."""
        return self.level >= self.burst


class RateLimits:
    """A bucket for each visitor or address."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, TokenBucket] = {}
        self._most_buckets = MANY_BUCKETS

    def take(self, key: str, amount: float = 1.0) -> None:
        """Count one request, or so much of something.

        Raises:
            TooMany: if it is too much.
        """
        if not self._bucket(key).take(amount):
            raise TooMany("too many requests in a short time: wait a moment")

    def charge(self, key: str, amount: float) -> None:
        """Count what was done; more may be done when that is made up for."""
        self._bucket(key).charge(amount)

    def has_any(self, key: str) -> bool:
        """Whether something is left."""
        return self._bucket(key).level > 0

    def _bucket(self, key: str) -> TokenBucket:
        if len(self._buckets) > self._most_buckets:
            self._buckets = {name: one for name, one in self._buckets.items() if not one.is_full}
            # Very many addresses at once must not make every request look at all of them.
            self._most_buckets = max(MANY_BUCKETS, 2 * len(self._buckets))
        if key not in self._buckets:
            self._buckets[key] = TokenBucket(self._clock, self._rate, self._burst)
        return self._buckets[key]


class RequestLimits:
    """The rate of requests of each address, and how often it may be told that it is too high.

    To refuse a request costs almost as much as to answer one. An address that goes on all the same
    is shut out: its connections end, and new ones are not read, until it was quiet for a moment.
    """

    def __init__(self, clock: Clock, rate: float, burst: float, refusals: float) -> None:
        self._requests = RateLimits(clock, rate, burst)
        # Probes of a host have a limit of their own, so that they are answered when it is busy.
        self._probes = RateLimits(clock, rate, burst)
        # Requests and probes may come on connections of their own.
        self._connections = RateLimits(clock, 2 * rate, 2 * burst)
        self._refusals = RateLimits(clock, rate * REFUSALS_PER_REQUEST, refusals)

    def take(self, address: str, cost: float = 1.0) -> None:
        """Count a request; one that costs the server little counts as a part of one.

        Raises:
            TooMany: if it is one too many.
        """
        self._take(self._requests, address, cost)

    def take_probe(self, address: str) -> None:
        """Count a request of a host that asks how the server is.

        Raises:
            TooMany: if it is one too many.
        """
        self._take(self._probes, address)

    def take_connection(self, address: str) -> None:
        """Count a new connection, which may never ask for anything.

        Raises:
            TooMany: if it is one too many.
        """
        self._take(self._connections, address)

    def charge_answer(self, address: str, size: int) -> None:
        """Count a long answer, or a part of one, like the requests that cost as much."""
        self._requests.charge(address, size / BYTES_PER_REQUEST)

    def _take(self, limits: RateLimits, address: str, cost: float = 1.0) -> None:
        try:
            limits.take(address, cost)
        except TooMany:
            self.count_refusal(address)
            raise

    def count_refusal(self, address: str, cost: float = 1.0) -> None:
        """Count a request that was refused because it was one too many, or was none."""
        if self._refusals.has_any(address):
            self._refusals.charge(address, cost)

    def is_shut_out(self, address: str) -> bool:
        """Whether an address was refused so often that it is not even read."""
        return not self._refusals.has_any(address)


class Places:
    """The limits that one connection counts against, until it is released."""

    __slots__ = ("_taken",)

    def __init__(self) -> None:
        self._taken: list[tuple[ConnectionLimits, str]] = []

    def take(self, limits: ConnectionLimits, key: str) -> None:
        """Count the connection against one more limit.

        Raises:
            TooMany: if it is one too many; then it counts nowhere.
        """
        try:
            limits.take(key)
        except TooMany:
            self.release()
            raise
        self._taken.append((limits, key))

    def release(self) -> None:
        """Count the connection no longer."""
        while self._taken:
            limits, key = self._taken.pop()
            limits.release(key)


class ConnectionLimits:
    """A bounded number of connections, or of something else, for each visitor or address."""

    def __init__(self, most: int, what: str = "connections") -> None:
        self._most = most
        self._what = what
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """The number of all open connections."""
        return self._open.total()

    def take(self, key: str) -> None:
        """Count one connection, until `release`.

        Raises:
            TooMany: if it is one too many.
        """
        if self._open[key] >= self._most:
            raise TooMany(f"you have {self._most} {self._what} open: wait for one to end")
        self._open[key] += 1

    def release(self, key: str) -> None:
        """Count a connection no longer."""
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]
