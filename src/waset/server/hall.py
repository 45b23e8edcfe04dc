"""All tables of this process: loads them from the log, lets people act, tells everybody what was accepted."""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from waset.server import ratings
from waset.server.codes import Code, Refused
from waset.server.entries import Entry, Header, Kind
from waset.server.live import Guest, Live
from waset.server.logs import log
from waset.server.metrics import LAG_SECONDS, TABLES
from waset.server.news import Item, News
from waset.server.store import Conflict, Store, Write
from waset.server.table import Table
from waset.server.warmth import Warmth

TRIES = 8
KEEP_SECONDS = 600  # a table nobody watches leaves memory after so long
TICK_SECONDS = 5.0
BOT_PATIENCE = 60.0  # a bot that has not moved for so long is asked again
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
        self._loading: dict[str, asyncio.Lock] = {}
        self._ticker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.news.open(self._heard)
        self._ticker = asyncio.create_task(self._tick_for_ever(), name="hall")

    async def close(self) -> None:
        if self._ticker:
            self._ticker.cancel()
            await asyncio.gather(self._ticker, return_exceptions=True)
        await self.news.close()

    # ------------------------------------------------------------ tables

    async def live(self, board: str) -> Live:
        """The table, from memory or from its log."""
        if board in self.lives:
            found = self.lives[board]
            found.touched = time.time()
            return found
        try:
            async with self._loading.setdefault(board, asyncio.Lock()):
                if board not in self.lives:
                    self.lives[board] = await self._load(board)
                    TABLES.set(len(self.lives))
        finally:
            self._loading.pop(board, None)
        return self.lives[board]

    async def _load(self, board: str) -> Live:
        header = await self.store.header(board)
        if header is None:
            raise Refused(Code.UNKNOWN_TABLE)
        await self.warmth.ready(header.game)
        entries = await self.store.entries(board)
        return await asyncio.to_thread(Live, header, entries)

    async def create(self, header: Header, entries: list[Entry], also: list[tuple[str, Entry]] | None = None) -> Live:
        """A new table, with its first entries."""
        await self.warmth.ready(header.game)
        made = await asyncio.to_thread(Live, header, entries)
        write = Write(board=header.id, entries=entries, header=header, also=also or [])
        await self.store.append(described(write, made.table))
        self.lives[header.id] = made
        TABLES.set(len(self.lives))
        log.info("table made", board=header.id, game=header.game, players=header.players)
        self._look_after(made)
        return made

    async def drop(self, board: str) -> None:
        """Take a table away that nobody has come to."""
        self.lives.pop(board, None)
        await self.store.delete_table(board)

    # ------------------------------------------------------------ accepting

    async def accept(self, live: Live, question: Question, claim: Claim | None = None) -> int:
        """Judge, write, then tell; the number of the last entry. A key that was accepted before counts once.

        Who asked may go away in the middle of it; what was begun is finished.
        """
        return await asyncio.shield(asyncio.create_task(self._accept(live, question, claim)))

    async def _accept(self, live: Live, question: Question, claim: Claim | None) -> int:
        async with live.lock:
            for _ in range(TRIES):
                try:
                    entries = question(live.table)
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
        before = live.table.number
        steps = [live.take_in(entry) for entry in entries]
        try:
            await self.store.append(described(Write(board=live.header.id, entries=entries), live.table))
        except Conflict:
            await self._rebuild(live, before)
            return False
        except Exception:
            await self._rebuild(live, before)
            raise
        for step in steps:
            live.tell(step)
        self._look_after(live)
        return True

    async def _accepted_before(self, live: Live, claim: Claim) -> int | None:
        """The entry that a resent message has already led to."""
        known = await self.store.entry_with_key(live.header.id, claim.key)
        if known is None:
            return None
        if (known.kind, known.person, known.action) != (claim.kind, claim.person, claim.action):
            raise Refused(Code.KEY_USED)
        return known.number

    async def _rebuild(self, live: Live, told: int) -> None:
        """Forget what was not written; tell what others have written meanwhile."""
        entries = await self.store.entries(live.header.id)
        live.rebuild(entry for entry in entries if entry.number <= told)
        self._take_in(live, [entry for entry in entries if entry.number > told])

    async def _catch_up(self, live: Live) -> bool:
        """Take in what another process has written; False if there is nothing."""
        entries = await self.store.entries(live.header.id, after=live.table.number)
        self._take_in(live, entries)
        return bool(entries)

    def _take_in(self, live: Live, entries: list[Entry]) -> None:
        for entry in entries:
            live.tell(live.take_in(entry))

    def _look_after(self, live: Live) -> None:
        """After an entry: the next bot thinks, or the finished game counts."""
        if live.table.asked_bot:
            self.wake(live.header.id)
        elif live.table.status == "over" and live.header.rated and live.table.length:
            self._tasks.add(task := asyncio.create_task(self._rate(live)))
            task.add_done_callback(self._tasks.discard)

    async def _rate(self, live: Live) -> None:
        result = live.table.result()
        if result is not None:
            await self.store.rate(live.header.game, ratings.players(live.table), ratings.order(result), ratings.rated)

    # ------------------------------------------------------------ coming and going

    async def enter(self, live: Live, guest: Guest) -> None:
        live.guests.add(guest)
        await self._presence(live)

    async def leave(self, live: Live, guest: Guest) -> None:
        live.guests.discard(guest)
        live.touched = time.time()
        await self._presence(live)

    async def _presence(self, live: Live) -> None:
        if live.presence_changed():
            live.tell_face()
            if self.news.shared:
                await self._tell_presence(live)

    async def _tell_presence(self, live: Live) -> None:
        here = sorted({guest.person for guest in live.guests if guest.person})
        await self.news.tell(live.header.id, online=here)

    async def _heard(self, item: Item) -> None:
        """News of another process."""
        live = self.lives.get(item.board)
        if live is None:
            return
        if item.number is not None and item.number > live.table.number:
            async with live.lock:
                await self._catch_up(live)
        if item.online is not None:
            live.heard_from(item.process, item.online)
            if live.presence_changed():
                live.tell_face()

    # ------------------------------------------------------------ time

    async def _tick_for_ever(self) -> None:
        beats = 0
        while True:
            begun = time.monotonic()
            await asyncio.sleep(TICK_SECONDS)
            LAG_SECONDS.observe(max(0.0, time.monotonic() - begun - TICK_SECONDS))
            beats += 1
            try:
                await self._tick(beats)
            except Exception as error:
                log.error("tick failed", error)

    async def _tick(self, beats: int) -> None:
        """Forget idle tables, tell who has become absent, look after bots that another process may have left."""
        now = time.time()
        for board, live in list(self.lives.items()):
            idle = not live.guests and not live.table.asked_bot and not live.lock.locked()
            if idle and now - live.touched > KEEP_SECONDS:
                del self.lives[board]
                continue
            if live.guests and live.presence_changed():
                live.tell_face()
            if self.news.shared and live.guests and beats % 4 == 0:
                await self._tell_presence(live)
            if live.table.asked_bot and now - live.table.changed > BOT_PATIENCE:
                self.wake(board)
        TABLES.set(len(self.lives))


def described(write: Write, table: Table) -> Write:
    """With what lists show of the table."""
    write.status = table.status
    write.summary = summary(table)
    return write


def summary(table: Table) -> dict[str, Any]:
    result = table.result()
    return {
        "seats": msgspec.to_builtins(table.seats),
        "asked": table.asked,
        "length": table.length,
        "rematch": table.rematch,
        "result": msgspec.to_builtins(result) if result else None,
    }
