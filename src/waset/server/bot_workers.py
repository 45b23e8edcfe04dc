"""Bots decide in worker threads, one decision at a time; tables take turns, so that none waits for another's game."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from waset.bots.registry import ask, bot
from waset.game import State
from waset.server import messages, transitions
from waset.server.entries import Entry
from waset.server.errors import Code, Refused, code_for
from waset.server.live_table import LiveTable
from waset.server.metrics import BOT_FAILURES, BOT_SECONDS, THINKING
from waset.server.structured_logs import log
from waset.server.table import Table
from waset.server.tables import Tables

MAX_SECONDS = 60.0  # for one decision
FIRST_PROGRESS = 0.3  # seconds before a bot is reported to be thinking
PROGRESS_INTERVAL = 0.3  # seconds between two reports
RETRY_SECONDS = 2.0  # before another attempt at a table whose move could not be written
FALLBACKS = ("greedy", "random")


class BotWorkers:
    """A queue of tables that wait for a bot, and a few workers."""

    def __init__(self, tables: Tables, workers: int) -> None:
        self.tables = tables
        self.pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._closing = False
        self._workers = [asyncio.create_task(self._work(), name=f"bots {i}") for i in range(workers)]
        tables.wake_bot = self.wake

    def wake(self, table_id: str) -> None:
        """Queue a table that waits for a bot, unless it is queued already."""
        if table_id not in self._waiting:
            self._waiting.add(table_id)
            self._queue.put_nowait(table_id)
            THINKING.set(len(self._waiting))

    async def wake_all(self) -> None:
        """Resume the games that were waiting for a bot when the server stopped."""
        for table_id in await self.tables.store.tables_awaiting_bots():
            self.wake(table_id)

    async def close(self) -> None:
        self._closing = True
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def _work(self) -> None:
        while not self._closing:
            table_id, database_failed = await self._queue.get(), False
            try:
                live = await self.tables.get(table_id)
                await self.tables.compiler.wait_for(live.header.game, "bots")
                await self._decide(live)
            except Refused as refused:  # a person or another process was faster
                log.info("bot too late", table=table_id, code=refused.code.value)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("bot could not move", error, table=table_id)
                database_failed = code_for(error) == Code.BUSY
            finally:
                self._waiting.discard(table_id)
                THINKING.set(len(self._waiting))
            if database_failed:  # disk full or database gone; nothing else gets better by trying again at once
                asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake, table_id)
            elif (again := self.tables.in_memory.get(table_id)) and again.table.asked_bot:
                self.wake(table_id)

    async def _decide(self, live: LiveTable) -> None:
        table = live.table
        name, seat, length = table.asked_bot, table.asked, table.length
        if name is None:
            return
        position = table.state
        progress = Progress(live, seat, lambda: self._closing)
        try:
            action = await self._choose(name, position, live.header.id, progress)
        finally:
            progress.over = True

        def transition(now: Table) -> list[Entry]:
            if now.length == length and now.state != position:  # a decision was taken back, and another one made
                raise Refused(Code.STALE)
            return transitions.act(now, None, seat, length, [action], None, time.time())

        await self.tables.perform(live, transition)

    async def _choose(self, name: str, state: State, table_id: str, progress: "Progress") -> int:
        """The bot's choice or, if it fails, that of a simpler one."""
        for candidate in (name, *FALLBACKS):
            begun = time.monotonic()
            try:
                thought = asyncio.get_running_loop().run_in_executor(self.pool, choose, candidate, state, progress)
                async with asyncio.timeout(MAX_SECONDS):  # wait_for may swallow a cancellation
                    action = await thought
            except asyncio.CancelledError:
                raise
            except Exception as error:
                BOT_FAILURES.labels(candidate).inc()
                log.error("bot failed", error, bot=candidate, table=table_id)
                continue
            BOT_SECONDS.labels(candidate).observe(time.monotonic() - begun)
            return action
        return state.legal()[0]


class Progress:
    """Called in the bot's thread: reports its progress to the table; returns True when nobody waits any more."""

    def __init__(self, live: LiveTable, seat: int, closing: Callable[[], bool]) -> None:
        self.live = live
        self.seat = seat
        self.over = False
        self._closing = closing
        self._loop = asyncio.get_running_loop()
        self._next = self._loop.time() + FIRST_PROGRESS

    def __call__(self, share: float) -> bool:
        if self._loop.time() >= self._next:
            self._next = self._loop.time() + PROGRESS_INTERVAL
            self._loop.call_soon_threadsafe(self._report, share)
        return self.over or self._closing()

    def _report(self, share: float) -> None:
        if not self.over:
            self.live.send_to_all(messages.encode(messages.Thinking(seat=self.seat, share=round(min(share, 1.0), 2))))


def choose(name: str, state: State, progress: Progress) -> int:
    """A bot's decision; it sees only what its seat may know, and its random numbers are not those of the game."""
    player = bot(name, secrets.randbelow(2**31))
    if hasattr(player, "progress"):
        player.progress = progress
    progress(0.0)
    return ask(player, state, secrets.randbelow(2**31), name=name)
