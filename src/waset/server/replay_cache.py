"""Replays of finished games: built and compressed in threads of their own, and cached.

Addresses take turns: a hundred replays that one asks for do not hold up the new table of another.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from waset.server.compression import CompressedJson, compress_json
from waset.server.fair_queue import FairQueue, Payer
from waset.server.replay import ReplayViewpoint, frames, require_over
from waset.server.table import Table

THREADS = 2  # few, so that replays never take all processors from running games
MAX_BYTES = 32 * 2**20  # of cached responses

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Key = tuple[str, ReplayViewpoint, int, int]


class ReplayCache:
    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.max_bytes = max_bytes
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="replay")
        self._queue = FairQueue(THREADS)
        self._cached: OrderedDict[Key, CompressedJson] = OrderedDict()
        self._building: dict[Key, asyncio.Future[CompressedJson]] = {}

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(
        self, address: str, work: Callable[Arguments, Result], *given: Arguments.args, **named: Arguments.kwargs
    ) -> Result:
        """Run something for an address in one of the threads, when it is its turn."""
        async with self._queue.turn(Payer(address)):
            return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*given, **named))

    async def replay(
        self, address: str, table: Table, viewpoint: ReplayViewpoint, start: int, count: int
    ) -> CompressedJson:
        """Positions of a finished game; concurrent callers share one build, later ones get it from the cache."""
        require_over(table)
        key = (table.header.id, viewpoint, start, count)
        if key in self._cached:
            self._cached.move_to_end(key)
            return self._cached[key]
        if key not in self._building:
            work = self.run(address, build, table, viewpoint, start, count)
            self._building[key] = building = asyncio.ensure_future(work)
            building.add_done_callback(lambda done: self._built(key, done))
        return await asyncio.shield(self._building[key])

    def _built(self, key: Key, done: "asyncio.Future[CompressedJson]") -> None:
        del self._building[key]
        if done.cancelled() or done.exception():
            return
        self._cached[key] = done.result()
        while sum(len(one.data) for one in self._cached.values()) > self.max_bytes:
            self._cached.popitem(last=False)


def build(table: Table, viewpoint: ReplayViewpoint, start: int, count: int) -> CompressedJson:
    return compress_json(frames(table, viewpoint, start, count))
