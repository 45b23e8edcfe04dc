"""All tables in this process: loads them from their logs, checks and records what people do, broadcasts the result."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct

from waset.server import clock, rating_store, transitions
from waset.server.compatibility import with_current_rules
from waset.server.compile_ahead import RulesCompiler
from waset.server.entries import Entry, Header, Kind, by_message
from waset.server.errors import Code, Refused, code_for
from waset.server.live_table import LiveTable
from waset.server.log_writer import Conflict, Write
from waset.server.metrics import TABLES
from waset.server.pubsub import PubSub
from waset.server.store import Store
from waset.server.structured_logs import log
from waset.server.summaries import with_summary
from waset.server.table import Table

MAX_ATTEMPTS = 8

Transition = Callable[[Table], list[Entry]]


class IdempotentRequest(Struct, frozen=True):
    """What a message with a key asks for, so that a resent message can be recognised."""

    key: str
    kind: Kind
    person: str | None
    actions: tuple[int, ...] = ()
    seat: int | None = None  # of what concerns a seat
    text: str | None = None  # of what was said


class Tables:
    """`wake_bot` is called with each table that is waiting for a bot."""

    def __init__(self, store: Store, pubsub: PubSub, compiler: RulesCompiler, default_bot: str) -> None:
        self.store = store
        self.pubsub = pubsub
        self.compiler = compiler
        self.default_bot = default_bot
        self.in_memory: dict[str, LiveTable] = {}
        self.wake_bot: Callable[[LiveTable], None] = lambda live: None
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unconfirmed: dict[str, int] = {}  # tables that may be ahead of the disk: the last entry known to be safe
        self._tasks: set[asyncio.Task[Any]] = set()

    async def close(self) -> None:
        """Finish what is being checked and written."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Start work that runs to the end even if the caller goes away."""
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)
        return task

    # ------------------------------------------------------------ loading and creating

    async def get(self, table_id: str) -> LiveTable:
        """The table for somebody who wants to look at it; if its bots had paused, they play on."""
        live = await self.load(table_id)
        live.last_looked = time.monotonic()
        if live.table.asked_bot:
            self.wake_bot(live)
        return live

    async def load(self, table_id: str) -> LiveTable:
        """The table, from memory or from its log; concurrent callers share one load."""
        found = self.in_memory.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = task = self._spawn(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id))
            found = await asyncio.shield(self._loading[table_id])
        return found

    async def _load(self, table_id: str) -> LiveTable:
        header = await self.store.header(table_id)
        if header is None:
            raise Refused(Code.UNKNOWN_TABLE)
        if header.game not in self.compiler.games:  # its package is gone, or broken by now
            raise Refused(Code.UNKNOWN_TABLE, f"its game, {header.game}, cannot be played on this server")
        live = await self._read(header)
        if live.table.status == "waiting" and not live.table.replayable and (fresh := with_current_rules(header)):
            await self.store.update_rules(fresh)
            live = await self._read(fresh)
        self._keep(live)
        if live.table.status != "over" and not live.table.replayable:
            await self._end_unplayable(live)
        if self.pubsub.shared:  # entries may have been announced before the table was in memory
            await self.catch_up(live)
        return live

    async def _end_unplayable(self, live: LiveTable) -> None:
        """End a game that was begun with other rules, so that its players know, and nobody waits for it."""
        at = clock.now()
        with contextlib.suppress(Refused):  # another process was faster
            await self._perform(live, lambda table: transitions.end_unplayable(table, at))
            log.info("game of other rules ended", table=live.header.id, rules=live.header.rules)

    async def _read(self, header: Header) -> LiveTable:
        """Build the table from its log; Refused if the log is damaged."""
        try:
            await self.compiler.wait_for(header.game)
            return await asyncio.to_thread(LiveTable, header, await self.store.entries(header.id))
        except Exception as error:
            if code_for(error) == Code.BUSY:
                raise  # the database is gone, which says nothing about the log
            log.error("unreadable log", error, table=header.id)
            raise Refused(Code.UNREADABLE) from None

    async def create(
        self, header: Header, entries: list[Entry], also: list[tuple[str, Entry]] | None = None
    ) -> LiveTable:
        """Create a table with its first entries; `also` holds entries of other tables for the same transaction."""
        await self.compiler.wait_for(header.game)
        live = await asyncio.to_thread(LiveTable, header, entries)
        if ends := self._missing_end(live.table):
            entries = [*entries, ends]
            live.fold(ends)
        write = Write(table_id=header.id, entries=entries, header=header, also=also or [])
        await self.store.append(with_summary(write, live.table))
        self._keep(live)
        log.info("table created", table=header.id, game=header.game, players=header.players)
        self._follow_up(live, ended=False)
        return live

    def _keep(self, live: LiveTable) -> None:
        self.in_memory[live.header.id] = live
        TABLES.set(len(self.in_memory))

    def evict(self, table_id: str) -> None:
        """Drop a table from memory; the next request for it reads its log again."""
        self.in_memory.pop(table_id, None)
        self._unconfirmed.pop(table_id, None)
        TABLES.set(len(self.in_memory))

    async def create_rematch(self, live: LiveTable, header: Header, entries: list[Entry], at: float) -> LiveTable:
        """Create the table that follows this one and note it in its log, in one transaction; the first caller wins."""
        return await asyncio.shield(self._spawn(self._create_rematch(live, header, entries, at)))

    async def _create_rematch(self, live: LiveTable, header: Header, entries: list[Entry], at: float) -> LiveTable:
        async with self.locked(live):
            while live.table.rematch is None:
                note = Entry(number=live.table.number + 1, kind=Kind.REMATCH, at=at, text=header.id)
                try:
                    created = await self.create(header, entries, also=[(live.header.id, note)])
                except Conflict:  # another process was faster
                    if not await self._catch_up(live):
                        raise Refused(Code.BAD_SETTINGS, "deal: expected a commitment that was not used yet") from None
                    continue
                live.broadcast([live.fold(note)])
                summary = with_summary(Write(table_id=live.header.id, entries=[]), live.table)
                await self.store.update_summary(summary, at)
                await self.pubsub.publish(live.header.id, number=note.number)
                return created
        return await self.get(live.table.rematch)

    # ------------------------------------------------------------ changing a table

    def locked(self, live: LiveTable) -> "Locked":
        """Hold the table's lock, with nothing in memory that is not safe on disk."""
        return Locked(self, live)

    async def reload_unconfirmed(self, live: LiveTable) -> None:
        """For whoever holds the lock: drop what may not be on disk, after a write that failed."""
        if live.header.id in self._unconfirmed:
            await self._reload(live)

    async def perform(
        self,
        live: LiveTable,
        transition: Transition,
        request: IdempotentRequest | None = None,
        acknowledge: Callable[[int], None] | None = None,
    ) -> int:
        """Check, write, then broadcast; return the number to answer with. A key that was used before counts once.

        The caller may go away in the middle; what was begun is finished. `acknowledge` is told the number right after
        the broadcast, so that whoever moved gets both in one piece.
        """
        return await asyncio.shield(self._spawn(self._perform(live, transition, request, acknowledge)))

    async def _perform(
        self,
        live: LiveTable,
        transition: Transition,
        request: IdempotentRequest | None = None,
        acknowledge: Callable[[int], None] | None = None,
    ) -> int:
        number, written = await self._check_and_write(live, transition, request)
        if acknowledge:
            acknowledge(number)
        if written:
            await self.pubsub.publish(live.header.id, number=number)
        return number

    async def _check_and_write(
        self, live: LiveTable, transition: Transition, request: IdempotentRequest | None
    ) -> tuple[int, bool]:
        """The number to answer with, and whether the entries were written now or when the request was first sent."""
        async with self.locked(live):
            if request and request.kind == Kind.CHAT and (number := await self._performed_before(live, request)):
                return number, False  # saying the same thing twice is legal, so only the key gives a resend away
            for _ in range(MAX_ATTEMPTS):
                try:
                    entries = transition(live.table)
                except Refused:
                    if self.pubsub.shared and await self._catch_up(live):
                        continue  # another process has moved the table on
                    if request and (number := await self._performed_before(live, request)):
                        return number, False
                    raise
                if await self._write(live, entries):
                    return answered_with(entries), True
                if request and (number := await self._performed_before(live, request)):
                    return number, False
        raise Refused(Code.BUSY)

    async def _write(self, live: LiveTable, entries: list[Entry]) -> bool:
        """Fold, write and broadcast; False if another process was faster."""
        table_id, was_over = live.header.id, live.table.status == "over"
        self._unconfirmed[table_id] = live.table.number
        messages = [[live.fold(entry) for entry in group] for group in by_message(entries)]
        if ends := self._missing_end(live.table):
            entries, messages = [*entries, ends], [*messages, [live.fold(ends)]]
        try:
            await self.store.append(with_summary(Write(table_id=table_id, entries=entries), live.table))
        except Conflict:
            await self._reload(live)
            return False
        except Exception:  # disk full or database gone: if reading fails too, the next caller reloads
            with contextlib.suppress(Exception):
                await self._reload(live)
            raise
        del self._unconfirmed[table_id]
        for changes in messages:
            live.broadcast(changes)
        self._follow_up(live, ended=not was_over and live.table.status == "over")
        return True

    def _missing_end(self, table: Table) -> Entry | None:
        """The entry that writes the result down, if the game is over and it is not there yet."""
        return transitions.end(table, table.changed) if table.status == "over" and table.ending is None else None

    async def _performed_before(self, live: LiveTable, request: IdempotentRequest) -> int | None:
        """The number of the last entry that this request led to when it was first sent."""
        known = await self.store.entries_with_key(live.header.id, request.key)
        if not known:
            return None
        last, actions = known[-1], tuple(entry.action for entry in known if entry.action is not None)
        text, seat = (last.text, None) if last.kind == Kind.CHAT else (None, last.seat)
        led_to = IdempotentRequest(request.key, last.kind, last.person, actions, seat, text)
        if led_to != request:
            raise Refused(Code.KEY_USED)
        return last.number

    async def _reload(self, live: LiveTable) -> None:
        """Drop what was never written, and broadcast what others have written meanwhile."""
        table_id = live.header.id
        confirmed = self._unconfirmed[table_id]
        entries = await self.store.entries(table_id)
        if not entries and await self.store.header(table_id) is None:
            self.evict(table_id)
            raise Refused(Code.UNKNOWN_TABLE)  # it was deleted
        fresh = await asyncio.to_thread(LiveTable, live.header, [one for one in entries if one.number <= confirmed])
        live.table, live.updates = fresh.table, fresh.updates
        del self._unconfirmed[table_id]
        fold_and_broadcast(live, [one for one in entries if one.number > confirmed])
        if not self.pubsub.shared:  # otherwise the process that wrote them follows up
            self._follow_up(live, ended=live.table.status == "over")

    async def catch_up(self, live: LiveTable) -> None:
        """Read what another process has written."""
        async with self.locked(live):
            await self._catch_up(live)

    async def note_written(self, numbers: dict[str, int]) -> None:
        """Entries were written past this class: read those of tables in memory, and tell other processes."""
        for table_id, number in numbers.items():
            live = self.in_memory.get(table_id)
            if live is not None and live.table.number < number:
                await self.catch_up(live)
            await self.pubsub.publish(table_id, number=number)

    async def _catch_up(self, live: LiveTable) -> bool:
        """False if there is nothing new."""
        entries = await self.store.entries(live.header.id, after=live.table.number)
        fold_and_broadcast(live, entries)
        return bool(entries)

    def _follow_up(self, live: LiveTable, ended: bool) -> None:
        """After an entry: let the next bot decide, or rate the finished game."""
        if live.table.asked_bot:
            self.wake_bot(live)
        elif ended and live.header.rated:
            self._spawn(self._rate(live.table))

    async def _rate(self, table: Table) -> None:
        try:
            await rating_store.rate(self.store, table)
        except Exception as error:  # the next start tries again
            log.error("game not rated", error, table=table.header.id)

    async def rate_missed(self) -> None:
        """Rate the games that ended but were never rated because the server stopped in between."""
        for table_id in await rating_store.unrated(self.store):
            try:
                table = (await self.load(table_id)).table
            except Refused as refused:
                log.info("game not rated", table=table_id, code=refused.code.value)
            else:
                await self._rate(table)


class Locked:
    """`async with Tables.locked(live)`; a generator with `asynccontextmanager` would take three times as long."""

    def __init__(self, tables: Tables, live: LiveTable) -> None:
        self.tables = tables
        self.live = live

    async def __aenter__(self) -> None:
        await self.live.lock.acquire()
        try:
            await self.tables.reload_unconfirmed(self.live)
        except BaseException:
            self.live.lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.live.lock.release()


def answered_with(entries: list[Entry]) -> int:
    """The number of the entry that has the message's key, which a resend finds again; without a key, of the last."""
    return next((entry.number for entry in entries if entry.key), entries[-1].number)


def fold_and_broadcast(live: LiveTable, entries: list[Entry]) -> None:
    for group in by_message(entries):
        live.broadcast([live.fold(entry) for entry in group])
