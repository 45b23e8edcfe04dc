"""`waset worker`: thinks for the servers that share a Redis; it needs no database, and sees nothing hidden."""

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor

from waset.games import playable
from waset.precompile import Task, use
from waset.server.bot_jobs import Answer, Reporter, do
from waset.server.structured_logs import configure, log
from waset.server.work_queue import BEAT_SECONDS, Claimed, WorkerQueue, repeat


class Worker:
    """Does so many jobs at once, in threads: compiled rules leave the interpreter free."""

    def __init__(self, queue: WorkerQueue, slots: int) -> None:
        self.queue = queue
        self.slots = slots
        self.pool = ThreadPoolExecutor(slots, thread_name_prefix="think")
        self._ending = asyncio.Event()

    async def run(self) -> None:
        """Run until told to stop, then finish the current jobs."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._ending.set)
        await loop.run_in_executor(self.pool, load_rules)
        await self.queue.open()
        beating = asyncio.create_task(repeat(self._beat))
        log.info("worker ready", worker=self.queue.id, slots=self.slots)
        await asyncio.gather(*(self._work() for _ in range(self.slots)))
        beating.cancel()
        await self.queue.close()

    async def _beat(self) -> None:
        await self.queue.beat(self.slots)
        await asyncio.sleep(BEAT_SECONDS)

    async def _work(self) -> None:
        while not self._ending.is_set():
            try:
                if claimed := await self.queue.take():
                    await self._do(claimed)
            except Exception as error:
                log.warning("Redis does not answer", error=repr(error))
                await asyncio.sleep(BEAT_SECONDS)

    async def _do(self, claimed: Claimed) -> None:
        loop = asyncio.get_running_loop()

        def send(answer: Answer) -> None:
            asyncio.run_coroutine_threadsafe(self.queue.report(claimed, answer), loop)

        reporter = Reporter(claimed.job, send)
        thinking = loop.run_in_executor(self.pool, do, claimed.job, reporter)
        try:
            while not (await asyncio.wait([thinking], timeout=BEAT_SECONDS))[0]:
                reporter.stopped = not await self.queue.keep(claimed)
        except Exception:  # without Redis nobody would hear the answer
            reporter.stopped = True
            raise
        answer = await thinking
        if reporter.stopped:
            await self.queue.drop(claimed)
        else:
            await self.queue.report(claimed, answer)


def load_rules() -> None:
    """Compile the rules, or load them, before the first job comes."""
    for name in playable()[0]:
        use(Task(name, "bots"))


def work(redis_url: str, slots: int, level: str) -> None:
    configure(level)

    async def run() -> None:
        await Worker(WorkerQueue(redis_url), slots).run()

    asyncio.run(run())
