"""How much one person, address or socket may ask for: token buckets, in the memory of the process."""

import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from waset.server.codes import Code, Refused

MOST_BUCKETS = 50_000  # the oldest are forgotten


class Rate(Struct, frozen=True):
    """So many at once, and so many a second for long."""

    burst: float
    per_second: float


RATES = {
    "request": Rate(200, 20),  # HTTP, by address
    "table": Rate(20, 0.2),  # new tables and records, by person and by address
    "login": Rate(8, 0.1),  # by address
    "analysis": Rate(6, 0.05),
    "connect": Rate(100, 5),  # sockets, by address
    "message": Rate(80, 20),  # by socket
    "chat": Rate(8, 0.5),  # by person
    "hint": Rate(10, 0.5),  # by person
}


class Limits:
    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self._on = on
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, who: str) -> None:
        """Count one; Refused if it is too many."""
        if not self._on:
            return
        rate, now, key = RATES[what], self._clock(), (what, who)
        left, since = self._buckets.pop(key, (rate.burst, now))
        left = min(rate.burst, left + (now - since) * rate.per_second)
        self._buckets[key] = (max(left - 1, 0.0) if left >= 1 else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            wait = (1 - left) / rate.per_second
            raise Refused(Code.TOO_MANY, f"{what}: try again in {wait:.0f} s")
