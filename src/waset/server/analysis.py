"""Hints for the current decision and analyses of finished games, by a strong bot, in processes or threads."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import hypot, inf, sqrt
from typing import Any, Literal

import msgspec

from waset.bots.registry import bot, names
from waset.bots.thought import Alternative, Thought
from waset.game import State
from waset.server.compile_ahead import RulesCompiler
from waset.server.errors import Code, Refused
from waset.server.fair_queue import FairQueue, Payer
from waset.server.http_bodies import Analysis, Moment
from waset.server.store import Store
from waset.server.structured_logs import log
from waset.server.table import Table
from waset.server.thinkers import Thinkers
from waset.server.thinking import job_for

BOT = "expert"
HINT = {"playouts": 4000, "seconds": 4.0}
REVIEW = {"playouts": 800, "seconds": 2.0}  # for each decision of a game
STALE = {"running": 60.0, "waiting": 900.0}  # seconds without a save, after which its process must have died
SAVE_SECONDS = 2.0
MAX_WAITING = 200  # games that wait to be analysed
MAX_BY_PERSON, MAX_BY_ADDRESS = 3, 9  # of them
LEAST_HINT = 0.25  # of a hint's effort, however many wait for theirs


def think(state: State, effort: dict[str, Any]) -> Thought:
    """What the bot would do and why; it sees only what the asked seat may know."""
    player: Any = bot(BOT, secrets.randbelow(2**31))
    thought: Thought = player.think(state.redeal(state.seat, secrets.randbelow(2**31)), **effort)
    return thought


class Analyst:
    """Has slots of its own, so that requests for hints never hold up the bots that play.

    People get equal shares of them: an analysis makes way for a stranger's hint after each decision, and one person's
    analyses for another's after each game.
    """

    def __init__(
        self, store: Store, compiler: RulesCompiler, bot_threads: int, thinkers: Thinkers | None = None
    ) -> None:
        self.store = store
        self.compiler = compiler
        self.thinkers = thinkers  # None: it thinks in threads of this process
        threads = max(1, bot_threads // 2)
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="analyst")
        self.queue = FairQueue(threads)
        self._games = FairQueue(1)
        self._available = BOT in names()
        self._running: dict[str, Analysis] = {}
        self._payers: dict[str, Payer] = {}  # who asked for each analysis that is not done
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def hint(self, state: State, payer: Payer) -> Thought:
        """What the bot would do now, and why; if many wait, it thinks less long for each."""
        return await self._think(state, payer, self._hint_effort)

    def _hint_effort(self) -> dict[str, Any]:
        share = max(LEAST_HINT, 1 / (1 + self.queue.waiting / self.queue.slots))
        return {name: type(value)(value * share) for name, value in HINT.items()}

    async def _think(self, state: State, payer: Payer, effort: Callable[[], dict[str, Any]]) -> Thought:
        if not self._available:
            raise Refused(Code.NO_ANALYSIS)
        await self.compiler.wait_for(state.game.name, "bots")
        async with self.queue.turn(payer):
            if self.thinkers is None:
                return await asyncio.get_running_loop().run_in_executor(self.pool, think, state, effort())
            answer = await self.thinkers.run(job_for("think", BOT, state, effort()))
            assert answer.thought is not None
            return answer.thought

    # ------------------------------------------------------------ a finished game

    async def look_up(self, table: Table) -> Analysis:
        """The analysis as far as it has got."""
        table_id = table.header.id
        if table_id in self._running:
            return self._running[table_id]
        stored = await self.store.analysis(table_id)
        if stored is None:
            return empty_analysis("none", 0)
        found = msgspec.convert(stored["analysis"], Analysis)
        if time.time() - stored["at"] > STALE.get(found.status, inf):
            found.status = "failed"
        return found

    async def begin(self, table: Table, payer: Payer) -> Analysis:
        """Start the analysis, unless it is done or under way."""
        if not self._available:
            raise Refused(Code.NO_ANALYSIS)
        table_id, found = table.header.id, await self.look_up(table)
        if found.status in ("done", "running", "waiting"):
            return found
        total = len(await asyncio.to_thread(turns, table))
        if table_id not in self._running:  # nobody else has started it meanwhile
            self._require_room(payer)
            self._running[table_id], self._payers[table_id] = empty_analysis("waiting", total), payer
            self._tasks.add(task := asyncio.create_task(self._run(table, self._running[table_id], payer)))
            task.add_done_callback(self._tasks.discard)
        return self._running[table_id]

    def _require_room(self, payer: Payer) -> None:
        payers = self._payers.values()
        by_person = sum(one.person == payer.person for one in payers)
        by_address = sum(one.address == payer.address is not None for one in payers)
        if by_person >= MAX_BY_PERSON or by_address >= MAX_BY_ADDRESS:
            raise Refused(Code.TOO_MANY, "analysis: wait until one of yours is done")
        if len(payers) >= MAX_WAITING:
            raise Refused(Code.BUSY)

    async def _run(self, table: Table, found: Analysis, payer: Payer) -> None:
        table_id = table.header.id
        try:
            await self._save(table_id, found)
            async with self._games.turn(payer):
                found.status = "running"
                await self._review(table, found, payer)
                found.status = "done"
        except asyncio.CancelledError:
            found.status = "failed"  # the server is stopping; it can be started again
        except Exception as error:
            log.error("analysis failed", error, table=table_id)
            found.status = "failed"
        try:
            await self._save(table_id, found)
        finally:
            self._running.pop(table_id, None)
            self._payers.pop(table_id, None)

    async def _save(self, table_id: str, found: Analysis) -> None:
        await self.store.save_analysis(table_id, {"at": time.time(), "analysis": msgspec.to_builtins(found)})

    async def _review(self, table: Table, found: Analysis, payer: Payer) -> None:
        saved, reviewed = time.monotonic(), list[list[ReviewedDecision]]()
        for turn in await asyncio.to_thread(turns, table):
            thoughts = [await self._think(one.before, payer, lambda: REVIEW) for one in turn]
            chances = thoughts[0].expected
            if reviewed:
                found.moments.append(moment(reviewed[-1], chances, thoughts[0].scores))
            else:
                found.chances = chances
            reviewed.append([ReviewedDecision(one, thought) for one, thought in zip(turn, thoughts, strict=True)])
            found.done += 1
            if time.monotonic() - saved > SAVE_SECONDS:
                saved = time.monotonic()
                await self._save(table.header.id, found)
        if reviewed and (result := table.result()):  # none if the host of the server has closed the table
            won = [float(seat in result.winners) / len(result.winners) for seat in range(len(result.scores))]
            found.moments.append(moment(reviewed[-1], won, [float(score) for score in result.scores]))


def empty_analysis(status: Literal["none", "waiting"], total: int) -> Analysis:
    return Analysis(status=status, done=0, total=total, bot=BOT, chances=[], moments=[])


class PlayedDecision(msgspec.Struct):
    """A decision of a finished game, made when `length` actions had been played."""

    before: State
    action: int
    length: int


class ReviewedDecision(msgspec.Struct):
    played: PlayedDecision
    thought: Thought

    @property
    def mistake(self) -> float:
        """The share of victory that the best decision would have kept, less what may be chance.

        A move that looks bad gets few playouts, so without this margin unlucky moves would pass for bad ones.
        """
        seat, tried = self.played.before.seat, {one.action: one for one in self.thought.alternatives}
        best, played = tried[self.thought.action], tried.get(self.played.action)
        if played is None or played is best:
            return 0.0
        return max(0.0, best.expected[seat] - played.expected[seat] - hypot(self.margin(best), self.margin(played)))

    def margin(self, one: Alternative) -> float:
        """How far the mean of the playouts may be off: the largest standard error that a share of victory can have."""
        return 0.5 / sqrt(max(1.0, one.share * self.thought.playouts))


def turns(table: Table) -> list[list[PlayedDecision]]:
    """For each turn of a seat, its decisions between two or more options."""
    found: dict[tuple[int, int], list[PlayedDecision]] = {}
    for length, step in enumerate(table.steps()):
        before = step.before
        if len(before.legal()) > 1:
            found.setdefault((before.turn, before.seat), []).append(PlayedDecision(before, step.action, length))
    return list(found.values())


def moment(turn: list[ReviewedDecision], chances: list[float], scores: list[float]) -> Moment:
    """A turn, with its costliest decision."""
    worst = max(turn, key=lambda one: one.mistake)
    state, action = worst.played.before, worst.played.action
    offered = {option.action: option for option in state.options()}
    return Moment(
        turn=state.turn,
        seat=state.seat,
        length=worst.played.length,
        chances=chances,
        scores=scores,
        played=state.name(action),
        best=worst.thought.text,
        line=worst.thought.line,
        mistake=round(worst.mistake, 4),
        played_option=offered[action],
        best_option=offered[worst.thought.action],
    )
