"""Compiles the rules of games before they are needed: child processes fill the cache, side by side.

A child is `python -m waset.precompile GAME PART`; it prints the name of each kernel that it begins to compile. Every
kernel is kept as soon as it is compiled, so a child can be stopped at any time, and little is lost.
"""

import asyncio
import os
import random
import signal
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from waset.bots.mcts import Mcts
from waset.bots.network import NetworkAlone
from waset.bots.registry import ask, bot
from waset.errors import WasetError
from waset.game import Game, State, game
from waset.kernel import compiling
from waset.lab.perft import perft
from waset.lab.simulate import simulate
from waset.package import Level
from waset.search.weights import has_network

MAX_JOBS = 4  # a child takes some 300 MB of memory
NICE = 5  # the server, or the build of the page, comes first
FEW = 40  # decisions, or playouts


class Task(NamedTuple):
    """A part of a game, as a child compiles it."""

    game: str
    part: str


# ---------------------------------------------------------------- using everything once


def use(task: Task) -> None:
    """Do all that this part of a game can do, so that all of its kernels are loaded, or compiled and kept."""
    PARTS[task.part](game(task.game))


def largest_game(known: Game) -> State:
    """A new game with all modules, at the smallest number of players that goes with them; else without any."""
    for modules in (known.modules, ()):
        for players in known.players:
            with suppress(WasetError):
                return known.new(players, modules, seed=1)
    raise WasetError(f"{known.name}: expected some number of players that can play it")


def use_table(known: Game) -> None:
    """Play a whole game, and ask in each position what a table asks."""
    dice = random.Random(1)
    state = largest_game(known)
    while not state.over:
        state.options(), state.why_not(0), state.scores()
        step = state.step(dice.choice(state.legal()))
        state = step.after
        for seat in (None, 0):
            state.seen_by(seat), step.events(seat), step.heard(seat)
    state.breakdown(), state.winners()
    known.load(state.save()).redeal(0, seed=1)


def use_bots(known: Game) -> None:
    """Let every kind of bot decide, and give its reasons; one goes on for a while, because it keeps its trees."""
    state = largest_game(known)
    ask(bot("greedy"), state, seed=1)
    thinker = Mcts(Level(playouts=FEW), seed=1)
    thinker.think(state, playouts=FEW, deals=FEW)
    for _ in range(FEW):
        if not state.over:
            state.play(ask(thinker, state, seed=1))


def use_lab(known: Game) -> None:
    """Simulate and count."""
    simulate(known.name, known.players[0], games=1)
    perft(known.new(known.players[0], seed=1), 1)


def use_networks(known: Game) -> None:
    """Let the bots decide that have a network, if the game brings one."""
    if has_network(known):
        state = largest_game(known)
        while len(state.legal()) == 1:
            state.play(state.legal()[0])  # nobody thinks where there is no choice
        ask(bot("network"), state, seed=1)
        NetworkAlone().expect(state)
        ask(Mcts(Level(playouts=FEW, network=True), seed=1), state, seed=1)


PARTS: dict[str, Callable[[Game], None]] = {  # the urgent first
    "table": use_table,
    "bots": use_bots,
    "networks": use_networks,
    "lab": use_lab,
}


class NotKeptError(BaseException):
    """A kernel would have to be compiled. It is no `Exception`: for those a bot that is asked would be blamed."""


_loaded: set[Task] = set()  # in this process


def load(task: Task) -> bool:
    """Load a part from the cache; False, at once, if something of it is not there."""
    here = threading.get_ident()

    def refuse(kernel: str, known: int) -> None:
        if threading.get_ident() == here:
            raise NotKeptError(kernel)

    if task not in _loaded:
        try:
            with compiling(refuse):
                use(task)
        except NotKeptError:
            return False
        _loaded.add(task)
    return True


# ---------------------------------------------------------------- child processes


class Children:
    """Compiles tasks in child processes, one for a game at a time, because the parts of a game share kernels.

    `compiled` is called with each kernel that is begun, `done` with each task and whether it went well.
    """

    def __init__(
        self,
        tasks: Iterable[Task],
        compiled: Callable[[str], None],
        done: Callable[[Task, bool], Awaitable[None]],
        wanted: Iterable[str] = (),
        jobs: int | None = None,
    ) -> None:
        self._waiting = list(tasks)
        self._compiled = compiled
        self._done = done
        self._jobs = jobs or default_jobs()
        self._running: dict[Task, asyncio.Task[bool]] = {}
        self._wanted = set(wanted)

    async def run(self) -> None:
        """Until every task is done; however it ends, its children end with it."""
        try:
            while self._fill():
                await asyncio.wait(self._running.values(), return_when=asyncio.FIRST_COMPLETED)
                ended = [(task, self._running.pop(task)) for task in list(self._running) if self._running[task].done()]
                self._fill()
                for task, work in ended:
                    await self._done(task, work.result())
        finally:
            for work in self._running.values():
                work.cancel()
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    def want(self, game: str) -> None:
        """Somebody waits for this game: it comes first, and displaces one that nobody waits for."""
        self._wanted.add(game)
        first, unwanted = self._next(), [task for task in self._running if task.game not in self._wanted]
        if first and first.game == game and unwanted:
            displaced = max(unwanted, key=self._urgency)
            self._running.pop(displaced).cancel()
            self._waiting.append(displaced)
            self._fill()

    def _fill(self) -> bool:
        """Start children while there is room for them; False when there is nothing left to do."""
        while len(self._running) < self._jobs and (task := self._next()):
            self._waiting.remove(task)
            self._running[task] = asyncio.create_task(self._compile(task))
        return bool(self._running)

    def _next(self) -> Task | None:
        """The most urgent task of a game that no child works on."""
        busy = {task.game for task in self._running}
        return min((task for task in self._waiting if task.game not in busy), key=self._urgency, default=None)

    def _urgency(self, task: Task) -> tuple[bool, int]:
        return task.game not in self._wanted, list(PARTS).index(task.part)

    async def _compile(self, task: Task) -> bool:
        command = (sys.executable, "-m", "waset.precompile", *task)
        found_here = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # games of others too
        child = await asyncio.create_subprocess_exec(*command, env=found_here, stdin=PIPE, stdout=PIPE)
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                self._compiled(line.decode().strip())
            return await child.wait() == 0
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()


async def precompile(games: Iterable[str], compiled: Callable[[str], None], jobs: int | None = None) -> list[Task]:
    """Compile all parts of these games that are not kept yet; return the tasks that failed."""
    failed = []

    async def note(task: Task, good: bool) -> None:
        if not good:
            failed.append(task)

    tasks = [Task(game, part) for part in PARTS for game in games]
    await Children([task for task in tasks if not load(task)], compiled, note, jobs=jobs).run()
    return failed


def default_jobs() -> int:
    return min(MAX_JOBS, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def main() -> None:
    """What a child does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its children
    threading.Thread(target=end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    with compiling(lambda kernel, known: print(kernel, flush=True)):
        use(Task(*sys.argv[1:]))


def end_with_parent() -> None:
    """The parent holds the other end of our input and never writes to it; when it is gone, so are we."""
    while os.read(0, 1):  # not by way of sys.stdin, which could then not be closed at the end
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
