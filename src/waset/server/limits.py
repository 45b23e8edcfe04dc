"""Rate limits per person, address or socket: token buckets in the memory of this process, or shared by several."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Literal

from msgspec import Struct

from waset.server.errors import Code, Refused
from waset.server.shared_limits import Bucket, SharedLimits

MAX_BUCKETS = 50_000  # and addresses; the least recently used are dropped


class Rate(Struct, frozen=True):
    """How many at once, and how many per second in the long run."""

    burst: float
    per_second: float


Limited = Literal[
    "request",
    "connect",
    "message",
    "hello",
    "missed",
    "page",
    "table",
    "name",
    "login",
    "look",
    "analysis",
    "chat",
    "hint",
    "report",
    "mail",
    "mailbox",
]
RATES: dict[Limited, Rate] = {
    "request": Rate(200, 20),  # HTTP
    "connect": Rate(100, 5),  # new sockets
    "message": Rate(80, 20),  # per socket, and together for all sockets of an address
    "hello": Rate(6, 0.2),  # per socket
    "missed": Rate(20, 0.5),  # what was missed, replayed for those who come back
    "page": Rate(600, 60),  # files of the page
    "table": Rate(20, 0.2),  # new tables and records
    "name": Rate(10, 0.2),
    "login": Rate(8, 0.1),
    "look": Rate(100, 4),  # replays, records, exports
    "analysis": Rate(6, 0.05),
    "chat": Rate(8, 0.5),
    "hint": Rate(10, 0.5),
    "report": Rate(5, 0.02),
    "mail": Rate(4, 0.004),  # each may send a mail to somebody
    "mailbox": Rate(3, 0.0001),  # mails to the same address that ask for a confirmation
}
PEOPLE_PER_ADDRESS = 6  # together, the people behind one address may do as much as so many
MAX_SOCKETS = 300  # open at the same time, per address


class Limits:
    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self.shared: SharedLimits | None = None

    def note_address(self, person: str, address: str) -> None:
        """Remember where a person was last seen."""
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > MAX_BUCKETS:
            self._addresses.popitem(last=False)

    def address_of(self, person: str) -> str | None:
        return self._addresses.get(person)

    async def charge(self, what: Limited, who: str, address: str | None = None) -> None:
        """Count one use by a person or address and, more generously, by their address; Refused if too many.

        All processes that have the same Redis count together.
        """
        if not self.on:
            return
        wait = await self.shared.take(buckets(what, who, address)) if self.shared else None
        if wait is None:
            self.take(what, who, address)
        elif wait > 0:
            raise too_many(what, wait)

    def take(self, what: Limited, who: str, address: str | None = None) -> None:
        """The same, but this process counts for itself: for what a socket does, which is all done here."""
        if self.on:
            for bucket in buckets(what, who, address):
                self._take(what, bucket)

    def _take(self, what: Limited, bucket: Bucket) -> None:
        now, key = self._clock(), bucket.name
        left, since = self._buckets.pop(key, (bucket.burst, now))
        left = min(bucket.burst, left + (now - since) * bucket.per_second)
        self._buckets[key] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            raise too_many(what, (1 - left) / bucket.per_second)

    def open_socket(self, address: str) -> None:
        """Count an open socket; Refused if there are too many."""
        if self.on and self._sockets[address] >= MAX_SOCKETS:
            raise Refused(Code.TOO_MANY, f"sockets: expected at most {MAX_SOCKETS} from one address")
        self._sockets[address] += 1

    def close_socket(self, address: str) -> None:
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]


def buckets(what: Limited, who: str, address: str | None) -> list[Bucket]:
    """What one use counts for."""
    rate, many = RATES[what], PEOPLE_PER_ADDRESS
    own = Bucket(f"{what} {who}", rate.burst, rate.per_second)
    if address is None:
        return [own]
    return [own, Bucket(f"{what} @{address}", rate.burst * many, rate.per_second * many)]


def too_many(what: Limited, wait: float) -> Refused:
    return Refused(Code.TOO_MANY, f"{what}: try again in {ceil(wait)} s")


def network(address: str) -> str:
    """What identifies a person's connection: an IPv4 address, or the first half of an IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    return str(known.ipv4_mapped or IPv6Address(int(known) >> 64 << 64))
