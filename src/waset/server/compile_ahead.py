"""Compiles the rules in a thread while the server already answers, and reports the progress."""

import asyncio
import gc
import random
import time

from waset.bots.registry import ask, bot
from waset.game import game
from waset.kernel import compiling
from waset.server.http_bodies import Compiling
from waset.server.structured_logs import log

STEPS = 40  # decisions of a game, enough to use everything that a table needs
GC_THRESHOLDS = (20_000, 20, 50)  # moves leave hardly any reference cycles behind


class RulesCompiler:
    """`await wait_for(game)` before its rules are used in the event loop."""

    def __init__(self, games: tuple[str, ...]) -> None:
        self.games = games
        self._ready = {name: asyncio.Event() for name in games}
        self.progress: Compiling | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._compile_all(), name="compile")

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    async def wait_for(self, name: str) -> None:
        await self._ready[name].wait()

    async def _compile_all(self) -> None:
        done = 0

        def listener(kernel: str, known: int) -> None:
            nonlocal done
            done += 1
            self.progress = Compiling(done=done, known=max(done, known), kernel=kernel)

        with compiling(listener):
            for name in self.games:
                begun = time.monotonic()
                try:
                    await asyncio.to_thread(warm_up, name)
                except Exception as error:
                    log.error("rules could not be compiled ahead", error, game=name)
                self._ready[name].set()
                log.info("rules ready", game=name, seconds=round(time.monotonic() - begun, 2))
        self.progress = None
        spare_garbage_collector()


def spare_garbage_collector() -> None:
    """Exempt what is loaded by now from collection: looking through it again would stall all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def warm_up(name: str) -> None:
    """Play a little of a game through everything that a table uses."""
    known, dice = game(name), random.Random(1)
    with_all = [players for players in known.players if known.can_seat(players, known.modules)]
    state = known.new(with_all[0], known.modules, seed=1) if with_all else known.new(known.players[0], seed=1)
    for _ in range(STEPS):
        if state.over:
            break
        state.options()
        state.why_not(0)
        step = state.step(dice.choice(state.legal()))
        state = step.after
        for seat in (None, 0):
            state.seen_by(seat), step.events(seat), step.heard(seat)
    state.scores(), state.breakdown()
    for player in ("greedy", "novice"):
        ask(bot(player), known.new(known.players[0], seed=1), seed=1)
