"""All tables of this process: loads them from the log, lets people act, tells everybody what was accepted."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from msgspec import Struct

from waset.server import standings
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Header, Kind
from waset.server.live import Live
from waset.server.logs import log
from waset.server.metrics import TABLES
from waset.server.news import News
from waset.server.store import Conflict, Store, Write
from waset.server.summaries import described
from waset.server.table import Table
from waset.server.warmth import Warmth

TRIES = 8
MOST_ENTRIES = 10_000  # of a table; after that only the game itself goes on
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is misread

Question = Callable[[Table], list[Entry]]


class Claim(Struct, frozen=True):
    """What a message with a key asks for, to know it again when it is resent."""

    key: str
    kind: Kind
    person: str | None
    action: int | None = None


def new_id() -> str:
    """59 bits: who has not got the link can't find a private table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Hall:
    """`wake` is called with the id of each table where a bot is asked."""

    def __init__(self, store: Store, news: News, warmth: Warmth, default_bot: str) -> None:
        self.store = store
        self.news = news
        self.warmth = warmth
        self.default_bot = default_bot
        self.lives: dict[str, Live] = {}
        self.wake: Callable[[str], None] = lambda board: None
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._ahead: dict[str, int] = {}  # tables whose memory may hold more than was written: up to where it is sure
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Finish what is being judged and written."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _begin(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Work that is finished even if who asked for it goes away."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------ tables

    async def live(self, board: str) -> Live:
        """The table, from memory or from its log; who asks while it is being read waits for the same."""
        found = self.lives.get(board)
        if found is None:
            if board not in self._loading:
                self._loading[board] = task = self._begin(self._load(board))
                task.add_done_callback(lambda _: self._loading.pop(board))
            found = await asyncio.shield(self._loading[board])
        found.touched = time.time()
        return found

    async def _load(self, board: str) -> Live:
        header = await self.store.header(board)
        if header is None:
            raise Refused(Code.UNKNOWN_TABLE)
        await self.warmth.ready(header.game)
        live = await asyncio.to_thread(Live, header, await self.store.entries(board))
        self.lives[board] = live
        TABLES.set(len(self.lives))
        if self.news.shared:  # what was told before we listened
            await self.catch_up(live)
        return live

    async def create(self, header: Header, entries: list[Entry], also: list[tuple[str, Entry]] | None = None) -> Live:
        """A new table, with its first entries; `also` are entries of others that are written with them."""
        await self.warmth.ready(header.game)
        made = await asyncio.to_thread(Live, header, entries)
        write = Write(board=header.id, entries=entries, header=header, also=also or [])
        await self.store.append(described(write, made.table))
        self.lives[header.id] = made
        TABLES.set(len(self.lives))
        log.info("table made", board=header.id, game=header.game, players=header.players)
        self._look_after(made, ended=False)
        return made

    async def rematch(self, live: Live, header: Header, entries: list[Entry], at: float) -> Live:
        """The table that follows this one: the first that was asked for, made and noted in one transaction."""
        return await asyncio.shield(self._begin(self._rematch(live, header, entries, at)))

    async def _rematch(self, live: Live, header: Header, entries: list[Entry], at: float) -> Live:
        async with self.holding(live):
            while live.table.rematch is None:
                note = Entry(number=live.table.number + 1, kind=Kind.REMATCH, at=at, text=header.id)
                try:
                    made = await self.create(header, entries, also=[(live.header.id, note)])
                except Conflict:  # another process was faster
                    if not await self._catch_up(live):
                        raise Refused(Code.BUSY) from None
                    continue
                live.tell(live.take_in(note))
                await self.store.describe(described(Write(board=live.header.id, entries=[]), live.table), at)
                await self.news.tell(live.header.id, number=note.number)
                return made
        return await self.live(live.table.rematch)

    def forget(self, board: str) -> None:
        """Out of memory; who asks for it reads it again."""
        self.lives.pop(board, None)
        self._ahead.pop(board, None)
        TABLES.set(len(self.lives))

    # ------------------------------------------------------------ accepting

    @contextlib.asynccontextmanager
    async def holding(self, live: Live) -> AsyncIterator[None]:
        """Nobody else changes the table meanwhile, and what is seen of it is safe on disk."""
        async with live.lock:
            if live.header.id in self._ahead:
                await self._settle(live)
            yield

    async def accept(self, live: Live, question: Question, claim: Claim | None = None) -> int:
        """Judge, write, then tell; the number of the last entry. A key that was accepted before counts once.

        Who asked may go away in the middle of it; what was begun is finished.
        """
        return await asyncio.shield(self._begin(self._accept(live, question, claim)))

    async def _accept(self, live: Live, question: Question, claim: Claim | None) -> int:
        async with self.holding(live):
            if claim and claim.kind == Kind.CHAT and (number := await self._accepted_before(live, claim)):
                return number  # nothing else about it would show that it was said before
            for _ in range(TRIES):
                try:
                    entries = checked(question(live.table))
                except Refused:
                    if self.news.shared and await self._catch_up(live):
                        continue  # another process knew more
                    if claim and (number := await self._accepted_before(live, claim)):
                        return number
                    raise
                if await self._write(live, entries):
                    break
                if claim and (number := await self._accepted_before(live, claim)):
                    return number
            else:
                raise Refused(Code.BUSY)
        await self.news.tell(live.header.id, number=entries[-1].number)
        return entries[-1].number

    async def _write(self, live: Live, entries: list[Entry]) -> bool:
        """Fold, write and tell; False if somebody else was faster."""
        board, was_over = live.header.id, live.table.status == "over"
        self._ahead[board] = live.table.number
        steps = [live.take_in(entry) for entry in entries]
        try:
            await self.store.append(described(Write(board=board, entries=entries), live.table))
        except Conflict:
            await self._settle(live)
            return False
        except Exception:  # the disk is full, the database away: if it can't even be read now, then before the next
            with contextlib.suppress(Exception):
                await self._settle(live)
            raise
        del self._ahead[board]
        for step in steps:
            live.tell(step)
        self._look_after(live, ended=not was_over and live.table.status == "over")
        return True

    async def _accepted_before(self, live: Live, claim: Claim) -> int | None:
        """The entry that a resent message has already led to."""
        known = await self.store.entry_with_key(live.header.id, claim.key)
        if known is None:
            return None
        if (known.kind, known.person, known.action) != (claim.kind, claim.person, claim.action):
            raise Refused(Code.KEY_USED)
        return known.number

    async def _settle(self, live: Live) -> None:
        """Forget what was not written; tell what others have written meanwhile."""
        board = live.header.id
        told = self._ahead[board]
        entries = await self.store.entries(board)
        if not entries and await self.store.header(board) is None:
            self.forget(board)
            raise Refused(Code.UNKNOWN_TABLE)  # it was deleted
        fresh = await asyncio.to_thread(Live, live.header, [entry for entry in entries if entry.number <= told])
        live.table, live.telling = fresh.table, fresh.telling
        del self._ahead[board]
        take_in(live, [entry for entry in entries if entry.number > told])
        if not self.news.shared:  # else who wrote them looks after them
            self._look_after(live, ended=live.table.status == "over")

    async def catch_up(self, live: Live) -> None:
        """Take in what another process has written."""
        async with self.holding(live):
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> bool:
        """False if there is nothing."""
        entries = await self.store.entries(live.header.id, after=live.table.number)
        take_in(live, entries)
        return bool(entries)

    def _look_after(self, live: Live, ended: bool) -> None:
        """After an entry: the next bot thinks, or the finished game counts."""
        if live.table.asked_bot:
            self.wake(live.header.id)
        elif ended and live.header.rated:
            self._begin(self._count(live.table))

    async def _count(self, table: Table) -> None:
        try:
            await standings.count(self.store, table)
        except Exception as error:  # it is counted at the next start
            log.error("ratings not changed", error, board=table.header.id)

    async def count_missed(self) -> None:
        """Rated games whose end was written, but not what they are worth."""
        for board in await standings.not_counted(self.store):
            await self._count((await self.live(board)).table)


def checked(entries: list[Entry]) -> list[Entry]:
    """Nobody makes a log grow for ever."""
    if entries[-1].number > MOST_ENTRIES and entries[0].kind not in (Kind.ACT, Kind.RESIGN):
        raise Refused(Code.TOO_MANY, f"expected at most {MOST_ENTRIES} entries of a table")
    return entries


def take_in(live: Live, entries: list[Entry]) -> None:
    for entry in entries:
        live.tell(live.take_in(entry))
