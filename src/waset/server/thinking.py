"""Bots think in worker threads, one decision at a time; tables take turns, so that none waits for another's game."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from waset.bots.registry import ask, bot
from waset.game import State
from waset.server import judge, messages
from waset.server.codes import Refused
from waset.server.hall import Hall
from waset.server.live import Live
from waset.server.logs import log
from waset.server.metrics import BOT_FAILURES, BOT_SECONDS, THINKING

LONGEST = 60.0  # seconds for one decision
NOTICE = 0.3  # a bot that takes longer is said to think
OFTEN = 0.3  # seconds between two words about how far it is
AGAIN = 2.0  # seconds before a table is tried again whose move could not be written
FALLBACKS = ("greedy", "random")


class Thinking:
    """A queue of tables where a bot is asked, and a few workers."""

    def __init__(self, hall: Hall, workers: int) -> None:
        self.hall = hall
        self.pool = ThreadPoolExecutor(workers, thread_name_prefix="bot")
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._closing = False
        self._workers = [asyncio.create_task(self._work(), name=f"bots {i}") for i in range(workers)]
        hall.wake = self.wake

    def wake(self, board: str) -> None:
        """A bot is asked at this table; it is its turn after those that already wait."""
        if board not in self._waiting:
            self._waiting.add(board)
            self._queue.put_nowait(board)
            THINKING.set(len(self._waiting))

    async def wake_all(self) -> None:
        """After a start: games that a bot had been thinking about go on."""
        for board in await self.hall.store.with_bots_asked():
            self.wake(board)

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
            board, failed = await self._queue.get(), False
            try:
                live = await self.hall.live(board)
                await self._decide(live)
            except Refused as refused:  # a person or another process was faster
                log.info("bot too late", board=board, code=refused.code.value)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.error("bot could not move", error, board=board)
                failed = True
            finally:
                self._waiting.discard(board)
                THINKING.set(len(self._waiting))
            if failed:  # the disk is full, or the database away
                asyncio.get_running_loop().call_later(AGAIN, self.wake, board)
            elif (again := self.hall.lives.get(board)) and again.table.asked_bot:
                self.wake(board)

    async def _decide(self, live: Live) -> None:
        table = live.table
        name, seat, length = table.asked_bot, table.asked, table.length
        if name is None:
            return
        telling = Progress(live, seat, lambda: self._closing)
        try:
            action = await self._choice(name, table.state, live.header.id, telling)
        finally:
            telling.over = True
        await self.hall.accept(live, lambda now: judge.act(now, None, seat, length, action, None, time.time()))

    async def _choice(self, name: str, state: State, board: str, telling: "Progress") -> int:
        """What the bot chooses; if it fails, what a simpler one does."""
        for candidate in (name, *FALLBACKS):
            begun = time.monotonic()
            try:
                thought = asyncio.get_running_loop().run_in_executor(self.pool, choose, candidate, state, telling)
                async with asyncio.timeout(LONGEST):  # not wait_for, which may swallow that the server ends
                    action = await thought
            except asyncio.CancelledError:
                raise
            except Exception as error:
                BOT_FAILURES.labels(candidate).inc()
                log.error("bot failed", error, bot=candidate, board=board)
                continue
            BOT_SECONDS.labels(candidate).observe(time.monotonic() - begun)
            return action
        return state.legal()[0]


class Progress:
    """Tells a table how far its bot is, now and then; called in the bot's thread. True: nobody waits any more."""

    def __init__(self, live: Live, seat: int, closing: Callable[[], bool]) -> None:
        self.live = live
        self.seat = seat
        self.over = False
        self._closing = closing
        self._loop = asyncio.get_running_loop()
        self._next = self._loop.time() + NOTICE

    def __call__(self, share: float) -> bool:
        if self._loop.time() >= self._next:
            self._next = self._loop.time() + OFTEN
            self._loop.call_soon_threadsafe(self._tell, share)
        return self.over or self._closing()

    def _tell(self, share: float) -> None:
        if not self.over:
            self.live.send_all(messages.encode(messages.Thinking(seat=self.seat, share=round(min(share, 1.0), 2))))


def choose(name: str, state: State, progress: Progress) -> int:
    """A decision of a bot, that sees only what its seat may know; its dice have nothing to do with the game's."""
    player = bot(name, secrets.randbelow(2**31))
    if hasattr(player, "progress"):
        player.progress = progress
    progress(0.0)
    return ask(player, state, secrets.randbelow(2**31), name=name)
