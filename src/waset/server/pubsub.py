"""Messages between server processes: a table has new entries, or people came or went. With one process: nothing."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from waset.server.structured_logs import log

if TYPE_CHECKING:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend

CHANNEL = "waset"
RETRY_SECONDS = 1.0
PUBLISH_SECONDS = 2.0
MAX_CONNECTIONS = 16


class Notice(Struct, omit_defaults=True):
    """The table has entries up to `number`; `online` are the people connected to it through the sending process."""

    process: str
    table_id: str
    number: int | None = None
    online: list[str] | None = None


Listener = Callable[[Notice], Awaitable[None]]


class PubSub:
    """Reads and writes one Redis channel, if Redis is configured."""

    def __init__(self, redis_url: str | None = None) -> None:
        self.process = secrets.token_hex(4)
        self.shared = redis_url is not None
        self._backend = redis_backend(redis_url) if redis_url else None
        self._reader: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        if self._backend is None:
            return
        self._reader = asyncio.create_task(self._read(listener), name="pubsub")

    async def close(self) -> None:
        if self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._backend:
            with contextlib.suppress(Exception):
                await self._backend.on_shutdown()

    async def publish(self, table_id: str, number: int | None = None, online: list[str] | None = None) -> None:
        """Best effort: a process that misses a notice finds the entries in the database sooner or later."""
        if self._backend is None:
            return
        try:
            async with asyncio.timeout(PUBLISH_SECONDS):  # a move must not wait for a Redis that hangs
                notice = Notice(self.process, table_id, number, online)
                await self._backend.publish(msgspec.json.encode(notice), [CHANNEL])
        except Exception as error:
            log.warning("notice not published", table=table_id, error=repr(error))

    async def _read(self, listener: Listener) -> None:
        assert self._backend is not None
        subscribed = False
        while True:
            try:
                if not subscribed:
                    await self._backend.on_startup()
                    await self._backend.subscribe([CHANNEL])
                    subscribed = True
                async for _, data in self._backend.stream_events():
                    notice = msgspec.json.decode(data, type=Notice)
                    if notice.process != self.process:
                        await listener(notice)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("pubsub interrupted", error=repr(error))
                await asyncio.sleep(RETRY_SECONDS)


def redis_backend(redis_url: str) -> "RedisChannelsPubSubBackend":
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import BlockingConnectionPool, Redis

    # many notices at once wait for a connection, where the usual pool would refuse them
    pool = BlockingConnectionPool.from_url(redis_url, max_connections=MAX_CONNECTIONS, timeout=PUBLISH_SECONDS)
    return RedisChannelsPubSubBackend(redis=Redis(connection_pool=pool))
