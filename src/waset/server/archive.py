"""Finished games as they are looked at again: made in threads of their own, packed there, and kept for the next."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from waset.server import looking_back
from waset.server.looking_back import Eyes
from waset.server.packed import Packed, packed
from waset.server.table import Table

WORKERS = 2  # few, so that looking back never takes all processors from those who play
MOST_BYTES = 32 * 2**20  # of packed answers that are kept

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Key = tuple[str, Eyes, int, int]


class Archive:
    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="look back")
        self._kept: OrderedDict[Key, Packed] = OrderedDict()
        self._making: dict[Key, asyncio.Future[Packed]] = {}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def do(self, work: Callable[Given, Answer], *given: Given.args, **more: Given.kwargs) -> Answer:
        """In a thread, when it is its turn."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*given, **more))

    async def replay(self, table: Table, eyes: Eyes, start: int, count: int) -> Packed:
        """Positions of a finished game; who asks for the same meanwhile waits for it, later ones get it at once."""
        looking_back.must_be_over(table)
        key = (table.header.id, eyes, start, count)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = making = asyncio.ensure_future(self.do(pack, table, eyes, start, count))
            making.add_done_callback(lambda done: self._made(key, done))
        return await asyncio.shield(self._making[key])

    def _made(self, key: Key, done: "asyncio.Future[Packed]") -> None:
        del self._making[key]
        if done.cancelled() or done.exception():
            return
        self._kept[key] = done.result()
        while sum(len(one.data) for one in self._kept.values()) > self.most_bytes:
            self._kept.popitem(last=False)


def pack(table: Table, eyes: Eyes, start: int, count: int) -> Packed:
    return packed(looking_back.frames(table, eyes, start, count))
