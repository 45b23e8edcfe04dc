"""`waset worker`: thinks for the servers that share a Redis; it needs no database, and sees nothing hidden."""

import asyncio
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from waset.games import playable
from waset.precompile import Task, use
from waset.server.bot_jobs import Answer, Reporter, do
from waset.server.preflight import check_redis, wait_for
from waset.server.structured_logs import configure, log
from waset.server.work_queue import BEAT_SECONDS, Claimed, WorkerQueue, repeat

STOP_SECONDS = 8.0  # from the signal to the end of the process, at most
GRACE_SECONDS = 4.0  # of them, for jobs that are under way


class Worker:
    """Does so many jobs at once, in threads: compiled rules leave the interpreter free."""

    def __init__(self, queue: WorkerQueue, slots: int) -> None:
        self.queue = queue
        self.slots = slots
        self.pool = ThreadPoolExecutor(slots, thread_name_prefix="think")
        self._ending = asyncio.Event()

    async def run(self) -> None:
        """Run until told to stop; jobs that are then not done in time are left to others."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop, number)
        loading = loop.run_in_executor(self.pool, load_rules)
        either: list[asyncio.Future[None]] = [loading, asyncio.create_task(self._told_to_end())]
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not self._ending.is_set():
            loading.result()
            await self._serve()

    async def _told_to_end(self) -> None:
        await self._ending.wait()

    async def _serve(self) -> None:
        log.info("worker ready", worker=self.queue.id, slots=self.slots)
        beating = asyncio.create_task(repeat(self._beat))
        working = [asyncio.create_task(self._work()) for _ in range(self.slots)]
        await self._ending.wait()
        await asyncio.wait(working, timeout=GRACE_SECONDS)
        for task in (beating, *working):
            task.cancel()
        await self.queue.close()

    def _stop(self, number: int) -> None:
        """End in good order; at the second signal at once: another worker takes up what is not done."""
        if self._ending.is_set():
            os._exit(128 + number)
        self._ending.set()
        threading.Thread(target=keep_deadline, name="deadline", daemon=True).start()

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


def keep_deadline() -> None:
    """Whatever is under way, a Redis that hangs or a rule that is being compiled, the process ends."""
    time.sleep(STOP_SECONDS)
    log.warning("ended without waiting any longer")
    os._exit(1)


def work(redis_url: str, slots: int, level: str, wait: float) -> None:
    """Wait so many seconds for Redis, WasetError if it does not come; then work until told to stop."""
    configure(level)
    wait_for(partial(check_redis, redis_url), wait)

    async def run() -> None:
        await Worker(WorkerQueue(redis_url), slots).run()

    asyncio.run(run())
    os._exit(0)  # Python would wait for its threads, which may think or compile for minutes
