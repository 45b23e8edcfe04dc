"""Bots decide in processes or threads, one decision at a time; tables take turns, and people get equal shares."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from waset.game import State
from waset.server import clock, messages, transitions
from waset.server.bot_jobs import PROGRESS_INTERVAL, choose, job_for
from waset.server.entries import Entry
from waset.server.errors import Code, Refused
from waset.server.fair_queue import FairQueue, Payer
from waset.server.job_dispatch import Thinkers
from waset.server.live_table import BOTS_PAUSE_SECONDS, LiveTable
from waset.server.metrics import BOT_FAILURES, BOT_SECONDS, THINKING
from waset.server.structured_logs import log
from waset.server.table import Table
from waset.server.tables import Tables, Transition

MAX_SECONDS = 60.0  # for one decision
FIRST_PROGRESS = 0.3  # seconds before a bot is reported to be thinking
RETRY_SECONDS = 2.0  # before another attempt at a table whose move could not be made or written
FALLBACKS = ("greedy", "random")


class BotWorkers:
    """Tables that wait for a bot, each in a task of its own, and a fair queue for the threads that think.

    Whoever opened a table pays for its bots. Bots pause where nobody has looked for a while; `tables.get` wakes them.
    """

    def __init__(
        self,
        tables: Tables,
        workers: int,
        payer: Callable[[str], Payer] = Payer,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.tables = tables
        self.thinkers = thinkers  # None: they think in threads of this process
        self.pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self.queue = FairQueue(workers)
        self._payer = payer
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._closing = False
        tables.wake_bot = self.wake

    def wake(self, live: LiveTable) -> None:
        """Let the bot that a table waits for decide, unless the table is queued already or nobody looks at it."""
        table_id = live.header.id
        if table_id not in self._playing and not self._closing and live.watched:
            self._playing[table_id] = task = asyncio.create_task(self._play(live), name=f"bot at {table_id}")
            task.add_done_callback(lambda _: self._played(table_id))
            THINKING.set(len(self._playing))

    async def wake_recent(self) -> None:
        """Resume the games that waited for a bot when the server stopped; older ones wait until somebody looks."""
        recent = await self.tables.store.tables_awaiting_bots(clock.now() - BOTS_PAUSE_SECONDS)
        for table_id in recent:
            with contextlib.suppress(Refused):
                self.wake(await self.tables.load(table_id))

    async def close(self) -> None:
        self._closing = True
        for task in self._playing.values():
            task.cancel()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        return len(self._playing)

    def _played(self, table_id: str) -> None:
        del self._playing[table_id]
        THINKING.set(len(self._playing))
        if (live := self.tables.in_memory.get(table_id)) and live.table.asked_bot:
            self.wake(live)

    async def _play(self, live: LiveTable) -> None:
        table_id = live.header.id
        try:
            await self.tables.compiler.wait_for(live.header.game, "bots")
            async with self.queue.turn(self._payer(live.header.host or table_id)):
                live = await self.tables.load(table_id)
                transition = await self._decide(live)
            if transition:
                await self.tables.perform(live, transition)
        except Refused as refused:  # a person or another process was faster
            log.info("bot too late", table=table_id, code=refused.code.value)
        except Exception as error:
            log.error("bot could not move", error, table=table_id)
            await asyncio.sleep(RETRY_SECONDS)  # disk full or database gone

    async def _decide(self, live: LiveTable) -> Transition | None:
        """What the bot does that is asked; None if none is, or if everybody went away while the table was queued."""
        table = live.table
        name, seat, length = table.asked_bot, table.asked, table.length
        if name is None or not live.watched:
            return None
        position = table.state
        progress = Progress(live, seat, lambda: self._closing)
        try:
            action = await self._choose(name, position, live.header.id, progress)
        finally:
            progress.over = True

        def transition(now: Table) -> list[Entry]:
            if now.length == length and now.state != position:  # a decision was taken back, and another one made
                raise Refused(Code.STALE)
            return transitions.act(now, None, seat, length, [action], None, clock.now())

        return transition

    async def _choose(self, name: str, state: State, table_id: str, progress: "Progress") -> int:
        """The bot's choice or, if it fails, that of a simpler one."""
        for candidate in (name, *FALLBACKS):
            begun = time.monotonic()
            try:
                async with asyncio.timeout(MAX_SECONDS):  # wait_for may swallow a cancellation
                    action = await self._think(candidate, state, progress)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                BOT_FAILURES.labels(candidate).inc()
                log.error("bot failed", error, bot=candidate, table=table_id)
                continue
            BOT_SECONDS.labels(candidate).observe(time.monotonic() - begun)
            return action
        return state.legal()[0]

    async def _think(self, name: str, state: State, progress: "Progress") -> int:
        if self.thinkers is None:
            return await asyncio.get_running_loop().run_in_executor(self.pool, choose, name, state, progress)
        answer = await self.thinkers.run(job_for("choose", name, state), progress.report)
        assert answer.action is not None
        return answer.action


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
            self._loop.call_soon_threadsafe(self.report, share)
        return self.over or self._closing()

    def report(self, share: float) -> None:
        """Tell the table."""
        if not self.over:
            self.live.send_to_all(messages.encode(messages.Thinking(seat=self.seat, share=round(min(share, 1.0), 2))))
