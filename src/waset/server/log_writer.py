"""Appends to the tables' logs: one writer for all tables, so that many of them share one flush to disk."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import UpdateBase

from waset.server import schema
from waset.server.entries import Entry, Header, StoredSummary
from waset.server.metrics import APPEND_SECONDS, APPENDED
from waset.server.sqlite_writer import Rows, SqliteWriter

BATCH_SECONDS = 0.015  # how long a busy writer waits for more to write together
RESOLVED_AT_ONCE = 4

INSERT_ENTRY = insert(schema.entries)
INSERT_TABLE = insert(schema.tables)
UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values(status=bindparam("status"), changed=bindparam("changed"), summary=bindparam("summary"), archived=False)
)
LAST_ENTRY = select(func.max(schema.entries.c.number)).where(schema.entries.c.table_id == schema.tables.c.id)
UPDATE_UNCHANGED_TABLE = UPDATE_TABLE.where(LAST_ENTRY.scalar_subquery() == bindparam("number"))


class Conflict(Exception):
    """Another writer was faster, or the key was used before; nothing was written."""


class Write(Struct, kw_only=True):
    """What is written in one transaction: entries of one table, with its header if it is new.

    `also` holds entries of another table (the one that a rematch follows), `summary` what lists show of the table.
    """

    table_id: str
    entries: list[Entry]
    header: Header | None = None
    status: str = "waiting"
    summary: StoredSummary | None = None
    also: list[tuple[str, Entry]] = []


Waiting = list[tuple[Write, asyncio.Future[None]]]


class LogWriter:
    """`start` it, `append` to it, `close` it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: Waiting = []
        self._closing = False
        self._resolving: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None  # kept: taking one from the pool costs more than a write
        file = engine.url.database if engine.dialect.name == "sqlite" else None
        self._sqlite = SqliteWriter(file) if file and file != ":memory:" else None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_writing(), name="writer")

    async def close(self) -> None:
        """Finish what is being written."""
        self._closing = True
        self._wake.set()
        if self._task:
            await self._task
        while self._resolving:
            await asyncio.wait(self._resolving)
        await self._drop_connection()
        if self._sqlite:
            await self._sqlite.close()

    async def append(self, write: Write) -> None:
        """Write entries; return when they are safe on disk. Conflict if one of their numbers or keys is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, done))
        self._wake.set()
        begun = time.perf_counter()
        try:
            await done
        finally:
            APPEND_SECONDS.observe(time.perf_counter() - begun)
        APPENDED.inc(len(write.entries))

    async def _keep_writing(self) -> None:
        """Write everything that waits in one transaction, again and again."""
        busy = False
        while self._waiting or not self._closing:
            await self._wake.wait()
            if busy:  # a transaction costs as much as ten entries, so let a few more arrive
                await asyncio.sleep(BATCH_SECONDS)
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            busy = len(batch) > 1
            if batch:
                await self._write_batch(batch)

    async def _write_batch(self, batch: Waiting) -> None:
        error = await self._try_write([write for write, _ in batch])
        waiting = [done for _, done in batch]
        if error is None and len(batch) > RESOLVED_AT_ONCE:
            self._resolving.add(task := asyncio.create_task(resolve_all(waiting)))
            task.add_done_callback(self._resolving.discard)
            return
        if error is None or len(batch) == 1:
            for done in waiting:
                resolve(done, error)
            return
        for write, done in batch:  # one of them is to blame, so write each by itself
            resolve(done, await self._try_write([write]))

    async def _try_write(self, writes: Sequence[Write], again: bool = True) -> Exception | None:
        try:
            await self._execute(statements(writes))
        except IntegrityError:
            return Conflict()
        except Exception as error:
            await self._drop_connection()
            if again and isinstance(error, DBAPIError) and error.connection_invalidated:
                return await self._try_write(writes, again=False)  # if the first attempt did commit, this is a Conflict
            return error  # disk full or database gone: the callers get the error
        return None

    async def _execute(self, work: Sequence[tuple[UpdateBase, Rows]]) -> None:
        if self._sqlite:
            await self._sqlite.write(work)
            return
        if self._connection is None:
            self._connection = await self.engine.connect()
        async with self._connection.begin():
            for statement, rows in work:
                if rows:
                    await self._connection.execute(statement, rows)

    async def _drop_connection(self) -> None:
        """Close the connection; the next write takes another one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close()


def statements(writes: Sequence[Write]) -> list[tuple[UpdateBase, Rows]]:
    """What is to be executed, with the rows of each statement."""
    tables = [table_row(write) for write in writes if write.header]
    entries = [entry_row(write.table_id, one) for write in writes for one in write.entries]
    entries += [entry_row(table_id, one) for write in writes for table_id, one in write.also]
    summaries = [
        summary_row(write, write.entries[-1].at) for write in writes if write.summary is not None and not write.header
    ]
    return [(INSERT_TABLE, tables), (INSERT_ENTRY, entries), (UPDATE_TABLE, summaries)]


async def resolve_all(waiting: "list[asyncio.Future[None]]") -> None:
    """Resolve a few at a time while the next batch is written: all at once, the last would hold up the first."""
    for number, done in enumerate(waiting, 1):
        resolve(done, None)
        if number % RESOLVED_AT_ONCE == 0:
            await asyncio.sleep(0)


def resolve(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


# ---------------------------------------------------------------- rows


def table_row(write: Write) -> dict[str, Any]:
    assert write.header is not None
    rest = {"status": write.status, "changed": write.header.created, "summary": write.summary or {}}
    return msgspec.structs.asdict(write.header) | rest


def summary_row(write: Write, changed: float) -> dict[str, Any]:
    return {"of": write.table_id, "status": write.status, "changed": changed, "summary": write.summary}


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return msgspec.structs.asdict(entry) | {"table_id": table_id, "kind": entry.kind.value}
