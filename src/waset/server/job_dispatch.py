"""Who thinks for the server: workers on other machines, if Redis knows of any; otherwise processes beside this one.

A job whose process or worker dies is given to another one. Its answer counts once: the server waits for one of them,
and the log takes a decision only where it was asked for.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

from waset.server.bot_jobs import HEAD, Answer, Job, Report, Stop, decode_answer, frame
from waset.server.structured_logs import log
from waset.server.work_queue import WorkQueue

MAX_DEATHS = 3  # of processes over one job: it may be the job that kills them
STOP_SECONDS = 5.0  # for a process whose job nobody waits for any more


class ThinkingFailed(Exception):
    """There is no decision; the message says why."""


class Thinkers:
    """`await run(job)`; `on_capacity` is called with the number of jobs that can be done at the same time."""

    def __init__(self, processes: int, queue: WorkQueue | None) -> None:
        self.local = LocalThinkers(processes)
        self.queue = queue
        self.on_capacity: Callable[[int], None] = lambda slots: None

    async def open(self) -> None:
        if self.queue:
            self.queue.on_slots = lambda slots: self.on_capacity(max(slots, self.local.processes))
            await self.queue.open()

    async def close(self) -> None:
        if self.queue:
            await self.queue.close()
        await self.local.close()

    async def run(self, job: Job, report: Report = lambda share: None) -> Answer:
        """The answer to a job; ThinkingFailed if there is none."""
        answer = await self.queue.run(job, report) if self.queue and self.queue.slots else None
        if answer is None or answer.problem:  # no worker is left, or its rules or bots are not ours
            answer = await self.local.run(job, report)
        if answer.problem:
            raise ThinkingFailed(answer.problem)
        return answer


class LocalThinkers:
    """Processes beside the server, started when they are first needed."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._idle: list[Child] = []
        self._all: set[Child] = set()
        self._free = asyncio.Semaphore(processes)
        self._draining: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for child in self._all:
            child.kill()
        for task in self._draining:
            task.cancel()
        await asyncio.gather(*(child.process.wait() for child in self._all), return_exceptions=True)

    async def run(self, job: Job, report: Report) -> Answer:
        async with self._free:
            for _ in range(MAX_DEATHS):
                child = self._idle.pop() if self._idle else await self._start()
                try:
                    answer = await child.run(job, report)
                except asyncio.CancelledError:
                    self._drain(child, job)
                    raise
                except (EOFError, OSError) as error:
                    log.warning("a process that thinks has died", error=repr(error), game=job.game)
                    self._forget(child)
                    continue
                self._idle.append(child)
                return answer
        return Answer(id=job.id, problem=f"{MAX_DEATHS} processes died over it")

    async def _start(self) -> "Child":
        command = [sys.executable, "-m", "waset.server.bot_jobs"]
        child = Child(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE))
        self._all.add(child)
        return child

    def _forget(self, child: "Child") -> None:
        child.kill()
        self._all.discard(child)

    def _drain(self, child: "Child", job: Job) -> None:
        """Let a process end a job that nobody waits for."""

        async def drain() -> None:
            try:
                async with asyncio.timeout(STOP_SECONDS):
                    await child.stop(job)
                self._idle.append(child)
            except (TimeoutError, EOFError, OSError):
                self._forget(child)

        self._draining.add(task := asyncio.create_task(drain()))
        task.add_done_callback(self._draining.discard)


class Child:
    """One process; it does one job at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def run(self, job: Job, report: Report) -> Answer:
        """EOFError if the process dies."""
        await self._write(job)
        return await self._answer(job, report)

    async def stop(self, job: Job) -> None:
        await self._write(Stop(job.id))
        await self._answer(job, lambda share: None)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def _write(self, message: Job | Stop) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(frame(message))
        await self.process.stdin.drain()

    async def _answer(self, job: Job, report: Report) -> Answer:
        assert self.process.stdout is not None
        while True:
            size = int.from_bytes(await self.process.stdout.readexactly(HEAD), "big")
            answer = decode_answer(await self.process.stdout.readexactly(size))
            if answer.id == job.id and answer.share is None:
                return answer
            if answer.id == job.id and answer.share is not None:
                report(answer.share)
