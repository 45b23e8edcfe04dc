"""Jobs for workers on other machines: a Redis stream with one group of consumers.

A worker says every second that it still works on a job. If it does not, another one claims the job: nothing is lost
when a worker dies. Answers go to a list that the asking process reads.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, cast

import msgspec

from waset.server.bot_jobs import Answer, Job, Report, decode_answer, decode_job, encode
from waset.server.structured_logs import log

if TYPE_CHECKING:
    from redis.asyncio import Redis

JOBS, GROUP = "waset:jobs", "workers"
WORKER = "waset:worker:"  # and its id: a key that expires when the worker is gone
ALIVE = ":alive"  # after the name of a server's answers: a key that expires when nobody reads them any more
MAX_JOBS = 10_000
SERVER_SECONDS = 30
WORKER_SECONDS = 5  # without a sign, after which a worker is taken to be gone
BEAT_SECONDS = 1.0
ANSWER_SECONDS = 120  # for which an answer waits for a server that has restarted meanwhile
BLOCK_SECONDS = 1.0
Entries = list[tuple[bytes, dict[bytes, bytes] | None]]  # of a stream: their ids and fields, as Redis answers us
Streams = list[tuple[bytes, Entries]]


def connect(url: str) -> "Redis":
    from redis.asyncio import Redis

    return Redis.from_url(url, socket_timeout=BLOCK_SECONDS + 10)


class WorkQueue:
    """The server's side: `run` a job while there are `slots`, the number of jobs that all workers do at once."""

    def __init__(self, url: str) -> None:
        self.redis = connect(url)
        self.slots = 0
        self.on_slots: Callable[[int], None] = lambda slots: None
        self._answers = f"waset:answers:{secrets.token_hex(6)}"
        self._waiting: dict[str, tuple[asyncio.Future[Answer], Report]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self._tasks = [asyncio.create_task(repeat(one)) for one in (self._look_for_workers, self._read_answers)]

    async def close(self) -> None:
        while running := [task for task in self._tasks if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=BEAT_SECONDS)  # Redis' client may swallow a cancellation
        with contextlib.suppress(Exception):
            await self.redis.aclose()

    async def run(self, job: Job, report: Report) -> Answer | None:
        """The answer of a worker; None if there is no worker any more, or no Redis."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[job.id] = (done, report)
        entry = None
        try:
            data = encode(msgspec.structs.replace(job, answers=self._answers))
            while self.slots and not done.done():
                entry = await self.redis.xadd(JOBS, {"job": data}, maxlen=MAX_JOBS, approximate=True)
                await self._answered_or_forgotten(entry, done)
        except Exception as error:
            log.warning("no Redis to hand a job to", error=repr(error))
        finally:
            del self._waiting[job.id]
            if entry is not None and not done.done():
                with contextlib.suppress(Exception):  # whoever works on it stops
                    await asyncio.shield(self.redis.xdel(JOBS, entry))
        return done.result() if done.done() else None

    async def _answered_or_forgotten(self, entry: bytes | str, done: asyncio.Future[Answer]) -> None:
        """Wait until there is an answer, no worker is left, or Redis knows the job no more: it may have restarted."""
        missed = 0
        while self.slots and missed < 2:  # a worker removes what it answers, and the answer may still be on its way
            if (await asyncio.wait([done], timeout=BEAT_SECONDS))[0]:
                return
            missed = 0 if await self.redis.xrange(JOBS, entry, entry) else missed + 1

    async def _look_for_workers(self) -> None:
        try:
            await self.redis.set(self._answers + ALIVE, 1, ex=SERVER_SECONDS)
            keys = [key async for key in self.redis.scan_iter(match=f"{WORKER}*", count=1000)]
            slots = sum(int(one) for one in await self.redis.mget(keys) if one) if keys else 0
        except Exception:
            slots = 0
            raise
        finally:
            if slots != self.slots:
                log.info("workers", slots=slots)
                self.slots = slots
                self.on_slots(slots)
        await asyncio.sleep(BEAT_SECONDS)

    async def _read_answers(self) -> None:
        found = await self.redis.blpop([self._answers], timeout=BLOCK_SECONDS)
        if found is None:
            return
        answer = decode_answer(cast("bytes", found[1]))
        done, report = self._waiting.get(answer.id, (None, None))
        if done is None or report is None or done.done():
            return  # nobody waits for it any more, or another worker was faster
        if answer.share is not None:
            report(answer.share)
        else:
            done.set_result(answer)


async def repeat(what: Callable[[], Awaitable[None]]) -> None:
    """Again and again, whatever happens to Redis."""
    while True:
        try:
            await what()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("Redis does not answer", error=repr(error))
            await asyncio.sleep(BEAT_SECONDS)


class Claimed:
    """A job that this worker has taken."""

    def __init__(self, entry: bytes, job: Job) -> None:
        self.entry = entry
        self.job = job


class WorkerQueue:
    """The worker's side."""

    def __init__(self, url: str) -> None:
        self.redis = connect(url)
        self.id = secrets.token_hex(6)

    async def close(self) -> None:
        with contextlib.suppress(Exception):
            await self.redis.delete(WORKER + self.id)
            await self.redis.aclose()

    async def beat(self, slots: int) -> None:
        """A sign of life."""
        await self.redis.set(WORKER + self.id, slots, ex=WORKER_SECONDS)

    async def take(self) -> Claimed | None:
        """A job whose worker is gone, or the oldest new one; None if there is none for a while."""
        from redis.exceptions import ResponseError

        try:
            return await self._take()
        except ResponseError as error:
            if "NOGROUP" not in str(error):
                raise
        await self._make_group()  # Redis is new or has restarted, and knows nothing of us
        return None

    async def _make_group(self) -> None:
        """Make the group of workers, unless another one has done so."""
        from redis.exceptions import ResponseError

        try:
            await self.redis.xgroup_create(JOBS, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    async def _take(self) -> Claimed | None:
        _, claimed, *_ = await self.redis.xautoclaim(JOBS, GROUP, self.id, WORKER_SECONDS * 1000, count=1)
        if not claimed:
            found = await self.redis.xreadgroup(GROUP, self.id, {JOBS: ">"}, count=1, block=int(BLOCK_SECONDS * 1000))
            claimed = cast("Streams", found)[0][1] if found else []
        for entry, fields in cast("Entries", claimed):
            job = decode_job(fields[b"job"]) if fields else None  # None: it was withdrawn
            if job and await self.redis.exists(job.answers + ALIVE):
                return Claimed(entry, job)
            await self.redis.xack(JOBS, GROUP, entry)
            await self.redis.xdel(JOBS, entry)
        return None

    async def keep(self, claimed: Claimed) -> bool:
        """Say that the job is still being worked on; False if nobody waits for it any more."""
        if not await self.redis.xrange(JOBS, claimed.entry, claimed.entry):
            return False
        await self.redis.xclaim(JOBS, GROUP, self.id, 0, [claimed.entry], justid=True)
        return True

    async def report(self, claimed: Claimed, answer: Answer) -> None:
        async with self.redis.pipeline(transaction=True) as together:
            together.rpush(claimed.job.answers, encode(answer))
            together.expire(claimed.job.answers, ANSWER_SECONDS)
            if answer.share is None:
                together.xack(JOBS, GROUP, claimed.entry)
                together.xdel(JOBS, claimed.entry)
            await together.execute()

    async def drop(self, claimed: Claimed) -> None:
        """Forget a job that nobody waits for."""
        await self.redis.xack(JOBS, GROUP, claimed.entry)
