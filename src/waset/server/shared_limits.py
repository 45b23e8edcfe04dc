"""Rate limits that several processes share: the same token buckets, in Redis.

Redis is told keyed digests, never an address or a person, and forgets a bucket as soon as it is full again. While Redis
does not answer, each process counts for itself.
"""

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Sequence
from typing import NamedTuple

from waset.server.structured_logs import log

ANSWER_SECONDS = 0.5  # for Redis; a request must not wait for one that hangs
MAX_CONNECTIONS = 16  # more requests at once wait for one
REST_SECONDS = 5.0  # for which a Redis that did not answer is not asked again

# Takes one token from each bucket in turn, and stops at the first that is empty; the seconds until there is one.
TAKE = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
for i, key in ipairs(KEYS) do
    local burst, rate = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
    local known = redis.call('HMGET', key, 'left', 'at')
    local passed = math.max(0, now - (tonumber(known[2]) or now))
    local left = math.min(burst, (tonumber(known[1]) or burst) + passed * rate)
    local enough = left >= 1
    if enough then left = left - 1 end
    redis.call('HSET', key, 'left', string.format('%.6f', left), 'at', string.format('%.6f', now))
    redis.call('PEXPIRE', key, math.ceil((burst - left) / rate * 1000) + 1000)
    if not enough then return string.format('%.6f', (1 - left) / rate) end
end
return '0'
"""


class Bucket(NamedTuple):
    """One of the limits that a request counts for: how much at once, and how much per second in the long run."""

    name: str
    burst: float
    per_second: float


class SharedLimits:
    def __init__(self, redis_url: str, secret: str) -> None:
        from redis.asyncio import BlockingConnectionPool, Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff

        never = Retry(NoBackoff(), 0)  # a connection that was cut is opened again at the next request
        patience = {
            "timeout": ANSWER_SECONDS,
            "socket_timeout": ANSWER_SECONDS,
            "socket_connect_timeout": ANSWER_SECONDS,
        }
        pool = BlockingConnectionPool.from_url(redis_url, max_connections=MAX_CONNECTIONS, retry=never, **patience)
        self._redis = Redis(connection_pool=pool)
        self._take = self._redis.register_script(TAKE)
        self._secret = hashlib.sha256(secret.encode()).digest()
        self._rest_until = 0.0

    async def close(self) -> None:
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    async def take(self, buckets: Sequence[Bucket]) -> float | None:
        """Take one token from each; the seconds to wait if one is empty, 0 if none is. None: Redis does not answer."""
        if time.monotonic() < self._rest_until:
            return None
        numbers = [number for bucket in buckets for number in (bucket.burst, bucket.per_second)]
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return float(await self._take(keys=[self._key(bucket.name) for bucket in buckets], args=numbers))
        except Exception as error:
            self._rest_until = time.monotonic() + REST_SECONDS
            log.warning("limits are counted by each process for itself", error=repr(error))
            return None

    def _key(self, name: str) -> str:
        return f"waset:limit:{hashlib.blake2b(name.encode(), key=self._secret, digest_size=16).hexdigest()}"
