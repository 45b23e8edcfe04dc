"""Loops that run beside the requests, and how they are brought to an end."""

import asyncio
import contextlib
from collections.abc import Coroutine

END_SECONDS = 3.0  # for a query that is still running when the server ends


class Background:
    """Loops that look at `is_ending` and sleep here, so that they end between two queries.

    A query that is cancelled in the middle waits for its connection: for ever, if that is closed meanwhile.
    """

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, work: Coroutine[None, None, None], name: str) -> None:
        self._tasks.append(asyncio.create_task(work, name=name))

    def is_ending(self) -> bool:
        return self._over.is_set()

    async def sleep(self, seconds: float) -> None:
        """Until the time has passed, or the end has come."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), seconds)

    async def end(self) -> None:
        """Let all loops come to their end; what does not in a few seconds is cancelled."""
        self._over.set()
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=END_SECONDS)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=END_SECONDS)
