"""What processes tell each other: that a table has new entries, and who is there. In one process: nothing."""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from waset.server.logs import log

if TYPE_CHECKING:
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend

CHANNEL = "waset"


class Item(Struct, omit_defaults=True):
    """Table `board` has entries up to `number`; the sender's sockets there belong to `online`."""

    process: str
    board: str
    number: int | None = None
    online: list[str] | None = None


Listener = Callable[[Item], Awaitable[None]]


class News:
    """Reads and writes one channel in Redis, if there is one."""

    def __init__(self, redis_url: str | None = None) -> None:
        self.process = secrets.token_hex(4)
        self.shared = redis_url is not None
        self._backend = backend(redis_url) if redis_url else None
        self._reader: asyncio.Task[None] | None = None

    async def open(self, listener: Listener) -> None:
        if self._backend is None:
            return
        await self._backend.on_startup()
        await self._backend.subscribe([CHANNEL])
        self._reader = asyncio.create_task(self._read(listener), name="news")

    async def close(self) -> None:
        if self._reader:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)
        if self._backend:
            with contextlib.suppress(Exception):
                await self._backend.on_shutdown()

    async def tell(self, board: str, number: int | None = None, online: list[str] | None = None) -> None:
        """Best effort: who misses it asks the database sooner or later."""
        if self._backend is None:
            return
        try:
            await self._backend.publish(msgspec.json.encode(Item(self.process, board, number, online)), [CHANNEL])
        except Exception as error:
            log.warning("news not told", board=board, error=repr(error))

    async def _read(self, listener: Listener) -> None:
        assert self._backend is not None
        while True:
            try:
                async for _, data in self._backend.stream_events():
                    item = msgspec.json.decode(data, type=Item)
                    if item.process != self.process:
                        await listener(item)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("news interrupted", error=repr(error))
                await asyncio.sleep(1)


def backend(redis_url: str) -> "RedisChannelsPubSubBackend":
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend
    from redis.asyncio import Redis

    return RedisChannelsPubSubBackend(redis=Redis.from_url(redis_url))
