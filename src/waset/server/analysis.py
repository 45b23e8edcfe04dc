"""Hints for the current decision and analyses of finished games, by a strong bot, in processes or threads."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any, Literal

import msgspec

from waset.bots.registry import bot, names
from waset.bots.thought import Assessment, Thought
from waset.game import State
from waset.server import clock
from waset.server.bot_jobs import Answer, Job, job_for
from waset.server.compile_ahead import RulesCompiler
from waset.server.errors import Code, Refused
from waset.server.fair_queue import FairQueue, Payer
from waset.server.http_bodies import Analysis, Decision, Verdict
from waset.server.job_dispatch import Thinkers
from waset.server.review import METHOD, PlayedDecision, Review, at_first_sight, turns
from waset.server.store import Store
from waset.server.structured_logs import log
from waset.server.table import Table

BOT = "expert"
HINT = {"playouts": 2500, "deals": 1000, "seconds": 4.0}
ROUGH = {"playouts": 200, "seconds": 0.5}  # for the first guess of each turn
REVIEW = {"playouts": 2500, "deals": 1200, "seconds": 2.0}  # for each decision of a game, at most
REVIEW_SECONDS = 40.0  # for all of them together
MAX_SECONDS = 30.0  # for one decision, however slow the process or worker is that thinks
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


def assess(state: State, effort: dict[str, Any]) -> Assessment:
    """What a move (`played` of the effort) gives away beside the best one."""
    player: Any = bot(BOT, secrets.randbelow(2**31))
    assessed: Assessment = player.assess(state.redeal(state.seat, secrets.randbelow(2**31)), **effort)
    return assessed


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
            answer = await self._answer(self.thinkers, job_for("think", BOT, state, effort()))
            assert answer.thought is not None
            return answer.thought

    async def _assess(self, one: PlayedDecision, payer: Payer, effort: dict[str, Any]) -> Assessment:
        if not self._available:
            raise Refused(Code.NO_ANALYSIS)
        asked = {"played": one.action, **effort}
        await self.compiler.wait_for(one.before.game.name, "bots")
        async with self.queue.turn(payer):
            if self.thinkers is None:
                return await asyncio.get_running_loop().run_in_executor(self.pool, assess, one.before, asked)
            answer = await self._answer(self.thinkers, job_for("assess", BOT, one.before, asked))
            assert answer.assessed is not None
            return answer.assessed

    async def _answer(self, thinkers: Thinkers, job: Job) -> Answer:
        """The answer of another process; Refused if none comes, whatever has become of it."""
        try:
            async with asyncio.timeout(MAX_SECONDS):
                return await thinkers.run(job)
        except TimeoutError:
            log.warning("no answer to a hint or an analysis", game=job.game, seconds=MAX_SECONDS)
            raise Refused(Code.BUSY) from None

    # ------------------------------------------------------------ a finished game

    async def look_up(self, table: Table) -> Analysis:
        """The analysis as far as it has got."""
        table_id = table.header.id
        if table_id in self._running:
            return self._running[table_id]
        stored = await self.store.analysis(table_id)
        if stored is None:
            return empty_analysis("none", 0)
        if stored["analysis"].get("method") != METHOD:
            return empty_analysis("none", 0)
        found = msgspec.convert(stored["analysis"], Analysis)
        if clock.now() - stored["at"] > STALE.get(found.status, inf):
            found.status = "failed"
        return found

    async def begin(self, table: Table, payer: Payer) -> Analysis:
        """Start the analysis, unless it is done or under way."""
        if not self._available:
            raise Refused(Code.NO_ANALYSIS)
        table_id, found = table.header.id, await self.look_up(table)
        if found.status in ("done", "running", "waiting"):
            return found
        self._require_room(payer)  # before the work of a first sight, and again after it
        sight = await asyncio.to_thread(self._first_sight, table)
        if table_id not in self._running:  # nobody else has started it meanwhile
            self._require_room(payer)
            self._running[table_id], self._payers[table_id] = sight, payer
            self._tasks.add(task := asyncio.create_task(self._run(table, self._running[table_id], payer)))
            task.add_done_callback(self._tasks.discard)
        return self._running[table_id]

    def _first_sight(self, table: Table) -> Analysis:
        """The analysis before any search: the whole curve as the game's network guesses it, if it has one."""
        review = self._planned(table)
        found = empty_analysis("waiting", len(review.turns))
        review.tell(found)
        return found

    def _planned(self, table: Table) -> Review:
        review = Review(turns(table.steps()), table.result())
        if self.compiler.is_ready(table.header.game, "networks"):
            review.expect(at_first_sight(review.turns))
        return review

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
        await self.store.save_analysis(table_id, {"at": clock.now(), "analysis": msgspec.to_builtins(found)})

    async def _review(self, table: Table, found: Analysis, payer: Payer) -> None:
        """First the whole curve, as a guess; then every decision, in the turns that moved most first."""
        review = await asyncio.to_thread(self._planned, table)  # anew: games that wait keep no positions
        for index in review.not_guessed():
            turn = review.turns[index]
            review.guess(index, await self._think(turn.decisions[0].before, payer, lambda: ROUGH))
            review.tell(found)
        saved, effort = time.monotonic(), self._review_effort(review)
        for index in review.most_moved_first():
            asked = review.turns[index].decisions
            review.assess(index, await asyncio.gather(*(self._assess(one, payer, effort) for one in asked)))
            review.tell(found)
            found.done += 1
            if time.monotonic() - saved > SAVE_SECONDS:
                saved = time.monotonic()
                await self._save(table.header.id, found)

    def _review_effort(self, review: Review) -> dict[str, Any]:
        """The same for every decision, and for a long game less for each."""
        decisions = sum(len(turn.decisions) for turn in review.turns)
        seconds = REVIEW_SECONDS * self.queue.slots / max(1, decisions)
        return {**REVIEW, "seconds": min(REVIEW.get("seconds", inf), seconds)}

    # ------------------------------------------------------------ one decision of it, tried again

    async def decision(self, table: Table, length: int) -> Decision:
        """A decision of the game as it was asked."""
        state = await asyncio.to_thread(state_at, table, length)
        return Decision(
            length=length, turn=state.turn, seat=state.seat, view=state.seen_by(state.seat), options=state.options()
        )

    async def attempt(self, table: Table, length: int, action: int, payer: Payer) -> Verdict:
        """How another move there compares with the best one."""
        state = await asyncio.to_thread(state_at, table, length)
        if action not in (offered := {option.action: option for option in state.options()}):
            raise Refused(Code.BAD_SETTINGS, "action: expected one of the options of this decision")
        assessed = await self._assess(PlayedDecision(state, action, length), payer, REVIEW)
        return Verdict(
            chance=round(assessed.expected_played[state.seat], 4),
            loss=round(assessed.loss, 4),
            error=round(assessed.error, 4),
            clear=assessed.mistake > 0,
            best_option=offered[assessed.action],
        )


def state_at(table: Table, length: int) -> State:
    """The position after so many actions, if somebody decides there."""
    for number, step in enumerate(table.steps()):
        if number == length:
            return step.before
    raise Refused(Code.BAD_SETTINGS, "length: expected a number of actions before the end of the game")


def empty_analysis(status: Literal["none", "waiting"], total: int) -> Analysis:
    return Analysis(status=status, done=0, total=total, bot=BOT, chances=[], moments=[], method=METHOD)
