"""Makes the rules ready while the server already answers, and reports the progress."""

import asyncio
import gc
import time

from waset import cache
from waset.kernel import compiling, kernels_known
from waset.precompile import Children, Task, load, use
from waset.server.http_bodies import Compiling
from waset.server.structured_logs import log

NEEDED = ("table", "bots")  # to play; the rest can wait
PARTS = (*NEEDED, "networks")
GC_THRESHOLDS = (20_000, 20, 50)  # moves leave hardly any reference cycles behind


class ClosingError(Exception):
    """The server ends; nobody needs what is being compiled."""


class RulesCompiler:
    """`await wait_for(game)` before its rules are used in the event loop.

    What is not in the cache is compiled in child processes and loaded from there; in this process, where it would get
    in the way of the event loop, only if nothing can be kept or a child fails.
    """

    def __init__(self, games: tuple[str, ...]) -> None:
        self.games = games
        self._ready = {Task(game, part): asyncio.Event() for part in PARTS for game in games}
        self._wanted: set[str] = set()
        self._children: Children | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self._begun = 0.0
        self.progress: Compiling | None = None

    def start(self) -> None:
        self._begun = time.monotonic()
        self._task = asyncio.create_task(self._run(), name="compile")

    async def close(self) -> None:
        """End the children, and with the next kernel what is compiled in this process."""
        self._closing = True
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for task, event in self._ready.items() if task.part in NEEDED)

    def is_ready(self, game: str, part: str) -> bool:
        """Can a part of a game be used without waiting?"""
        return self._ready[Task(game, part)].is_set()

    async def wait_for(self, game: str, part: str = "table") -> None:
        """Until a part of a game is ready; it is made ready before those that nobody waits for."""
        ready = self._ready[Task(game, part)]
        if not ready.is_set():
            self._wanted.add(game)
            if self._children:
                self._children.want(game)
            await ready.wait()

    async def _run(self) -> None:
        missing = [task for task in self._ready if not await self._load(task)]
        if missing and cache.can_keep():
            self._children = Children(missing, self._report, self._load_compiled, self._wanted)
            await self._children.run()
        for task in missing:
            if not self._ready[task].is_set():
                await self._compile_here(task)
        self.progress = None
        spare_garbage_collector()

    async def _load(self, task: Task) -> bool:
        try:
            loaded = await asyncio.to_thread(load, task)
        except Exception as error:
            log.error("rules could not be loaded", error, game=task.game, part=task.part)
            return False
        if loaded:
            self._set_ready(task)
        return loaded

    async def _load_compiled(self, task: Task, good: bool) -> None:
        if not good:
            log.error("rules could not be compiled in a child process", game=task.game, part=task.part)
        await self._load(task)

    async def _compile_here(self, task: Task) -> None:
        def compile_task() -> None:
            with compiling(self._check_open):
                use(task)

        try:
            await asyncio.to_thread(compile_task)
        except Exception as error:
            log.error("rules could not be compiled ahead", error, game=task.game, part=task.part)
        self._set_ready(task)

    def _set_ready(self, task: Task) -> None:
        self._ready[task].set()
        seconds = round(time.monotonic() - self._begun, 2)
        log.info("rules ready", game=task.game, part=task.part, seconds=seconds)

    def _check_open(self, kernel: str, known: int) -> None:
        if self._closing:
            raise ClosingError
        self._report(kernel)

    def _report(self, kernel: str) -> None:
        done = self.progress.done + 1 if self.progress else 1
        self.progress = Compiling(done=done, known=max(done, kernels_known()), kernel=kernel)


def spare_garbage_collector() -> None:
    """Exempt what is loaded by now from collection: looking through it again would stall all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
