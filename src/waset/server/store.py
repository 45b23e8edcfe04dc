"""The log on disk: SQLite in one file, or PostgreSQL. Appending is the only way anything at a table happens."""

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, event, insert, or_, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from waset.server import shelves
from waset.server.entries import Entry, Header, Kind
from waset.server.metrics import APPEND_SECONDS, APPENDED

MOST_LISTED = 100
GATHER_SECONDS = 0.015
TOLD_AT_ONCE = 4
DRIVERS = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}


class Conflict(Exception):
    """Somebody else was faster, or the key was used before: nothing was written."""


class Write(Struct, kw_only=True):
    """What is written in one transaction: entries of one table, with its header if it is new.

    `also` are entries of another table (the old one of a rematch), `summary` what lists show of the table.
    """

    board: str
    entries: list[Entry]
    header: Header | None = None
    status: str = "waiting"
    summary: dict[str, Any] | None = None
    also: list[tuple[str, Entry]] = []


def database_url(url: str) -> str:
    """The URL with the driver we use: postgresql://... and sqlite:///... are all a person has to know."""
    scheme, separator, rest = url.partition("://")
    return f"{DRIVERS.get(scheme, scheme)}{separator}{rest}"


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def make_engine(url: str) -> AsyncEngine:
    url = database_url(url)
    settings: dict[str, Any] = {"json_serializer": to_json, "json_deserializer": msgspec.json.decode}
    settings["hide_parameters"] = True  # errors reach the log, and what is written holds seeds and chat
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, **settings)
    engine = create_async_engine(url, **settings)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and what was committed survives a power cut."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """The database; `open` runs the migrations that are new."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._waiting: list[tuple[Write, asyncio.Future[None]]] = []
        self._unsettled: set[asyncio.Future[None]] = set()
        self._telling: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._pen: AsyncConnection | None = None  # the writer keeps its connection: taking one costs more than a write

    @classmethod
    async def open(cls, url: str) -> Self:
        store = cls(make_engine(url))
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate)
        store._writer = asyncio.create_task(store._write_for_ever(), name="writer")
        return store

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writer:
            while self._unsettled:
                await asyncio.wait(self._unsettled)
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
        await self._drop_pen()
        await self.engine.dispose()

    # ------------------------------------------------------------ writing

    async def append(self, write: Write) -> None:
        """Write entries; Conflict if one of their numbers or keys is taken. Returns when they are safe on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unsettled.add(done)
        done.add_done_callback(self._unsettled.discard)
        self._waiting.append((write, done))
        self._wake.set()
        with APPEND_SECONDS.time():
            await asyncio.shield(done)
        APPENDED.inc(len(write.entries))

    async def _write_for_ever(self) -> None:
        """All that wait are written together, so that many tables share one flush of the disk."""
        busy = False
        while True:
            await self._wake.wait()
            if busy:  # a transaction costs as much as ten entries: let some more come
                await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            batch, self._waiting = self._waiting, []
            busy = len(batch) > 1
            if batch:
                await asyncio.shield(self._write_batch(batch))

    async def _write_batch(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        error = await self._try_write([write for write, _ in batch])
        if error is None or len(batch) == 1:
            self._telling.add(task := asyncio.create_task(_settle_all([done for _, done in batch], error)))
            task.add_done_callback(self._telling.discard)
            return
        for write, done in batch:  # one of them is to blame: each for itself
            _settle(done, await self._try_write([write]))

    async def _try_write(self, writes: Sequence[Write], again: bool = True) -> Exception | None:
        try:
            if self._pen is None:
                self._pen = await self.engine.connect()
            async with self._pen.begin():
                await _write(self._pen, writes)
        except IntegrityError:
            return Conflict()
        except Exception as error:
            await self._drop_pen()
            if again and isinstance(error, DBAPIError) and error.connection_invalidated:
                return await self._try_write(writes, again=False)  # written before it broke? then it is a Conflict
            return error  # the disk is full, the database gone: told to those who wait
        return None

    async def _drop_pen(self) -> None:
        """The next write takes another connection."""
        pen, self._pen = self._pen, None
        if pen is not None:
            with contextlib.suppress(Exception):
                await pen.close()

    # ------------------------------------------------------------ reading tables

    async def header(self, board: str) -> Header | None:
        row = await self._one(select(shelves.board).where(shelves.board.c.id == board))
        return header_of(row) if row else None

    async def entries(self, board: str, after: int = 0) -> list[Entry]:
        shelf = shelves.entry
        query = select(shelf).where(shelf.c.board == board, shelf.c.number > after).order_by(shelf.c.number)
        return [entry_of(row) for row in await self._all(query)]

    async def entry_with_key(self, board: str, key: str) -> Entry | None:
        shelf = shelves.entry
        row = await self._one(select(shelf).where(shelf.c.board == board, shelf.c.key == key))
        return entry_of(row) if row else None

    async def listed(self, which: str, person: str | None) -> list[tuple[Header, dict[str, Any], str, float]]:
        """Headers and summaries: tables that wait for players, a person's own, or finished public ones."""
        shelf, log = shelves.board, shelves.entry
        own = select(log.c.board).where(log.c.person == (person or ""), log.c.kind == Kind.SIT.value)
        mine = or_(shelf.c.id.in_(own), shelf.c.host == (person or ""))
        wanted = {
            "open": (shelf.c.status == "waiting") & shelf.c.public,
            "mine": mine,
            "finished": (shelf.c.status == "over") & (shelf.c.public | mine),
            "all": shelf.c.id.is_not(None),
        }[which]
        rows = await self._all(select(shelf).where(wanted).order_by(shelf.c.changed.desc()).limit(MOST_LISTED))
        return [(header_of(row), row["summary"], row["status"], row["changed"]) for row in rows]

    async def with_bots_asked(self) -> list[str]:
        """Tables whose game waits for a bot."""
        shelf = shelves.board
        rows = await self._all(select(shelf.c.id, shelf.c.summary).where(shelf.c.status == "running"))
        return [row["id"] for row in rows if row["summary"]["seats"][row["summary"]["asked"]]["bot"]]

    async def boards(self) -> list[str]:
        """Every table, in the order in which they were last changed."""
        rows = await self._all(select(shelves.board.c.id).order_by(shelves.board.c.changed))
        return [row["id"] for row in rows]

    async def describe(self, write: Write, changed: float) -> None:
        """What lists show of a table, made again."""
        row = {"of": write.board, "status": write.status, "changed": changed, "summary": write.summary}
        async with self.engine.begin() as connection:
            await connection.execute(UPDATE_BOARD, [row])

    async def delete_table(self, board: str) -> bool:
        async with self.engine.begin() as connection:
            await connection.execute(delete(shelves.entry).where(shelves.entry.c.board == board))
            await connection.execute(delete(shelves.analysis).where(shelves.analysis.c.board == board))
            gone = await connection.execute(delete(shelves.board).where(shelves.board.c.id == board))
        return bool(gone.rowcount)

    async def backup(self, path: Path) -> None:
        """A copy of the whole database in one file, while it is being used."""
        if self.engine.dialect.name != "sqlite":
            raise ValueError("backup: this copies SQLite files; for PostgreSQL use pg_dump")
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text("VACUUM INTO :path"), {"path": str(path)})

    # ------------------------------------------------------------ people, settings, analyses

    async def name_of(self, person: str) -> str:
        row = await self._one(select(shelves.person.c.name).where(shelves.person.c.id == person))
        return str(row["name"]) if row else ""

    async def rename(self, person: str, name: str) -> None:
        await self._put(shelves.person, {"id": person}, {"name": name}, {"created": time.time()})

    async def setting(self, name: str, default: str) -> str:
        """A setting, which is written if there is none."""
        query = select(shelves.setting.c.value).where(shelves.setting.c.name == name)
        try:
            async with self.engine.begin() as connection:
                if not await connection.scalar(query):
                    await connection.execute(insert(shelves.setting).values(name=name, value=default))
        except IntegrityError:
            pass  # another process was faster
        row = await self._one(query)
        return str(row["value"]) if row else default

    async def analysis(self, board: str) -> dict[str, Any] | None:
        row = await self._one(select(shelves.analysis.c.body).where(shelves.analysis.c.board == board))
        return row["body"] if row else None

    async def keep_analysis(self, board: str, body: dict[str, Any]) -> None:
        await self._put(shelves.analysis, {"board": board}, {"body": body})

    async def ratings(self, game: str | None = None, who: Iterable[str] | None = None) -> list[Any]:
        shelf = shelves.rating
        query = select(shelf).order_by((shelf.c.mu - 3 * shelf.c.sigma).desc())
        if game is not None:
            query = query.where(shelf.c.game == game)
        query = query.limit(MOST_LISTED) if who is None else query.where(shelf.c.who.in_(list(who)))
        return await self._all(query)

    # ------------------------------------------------------------ how

    async def _put(
        self, shelf: Any, keys: dict[str, Any], values: dict[str, Any], first: dict[str, Any] | None = None
    ) -> None:
        where = [shelf.c[name] == value for name, value in keys.items()]
        for _ in range(2):  # another process may insert between our update and insert
            try:
                async with self.engine.begin() as connection:
                    changed = await connection.execute(update(shelf).where(*where).values(**values))
                    if not changed.rowcount:
                        await connection.execute(insert(shelf).values(**keys, **values, **(first or {})))
                return
            except IntegrityError:
                continue

    async def _all(self, query: Any) -> list[Any]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).mappings())

    async def _one(self, query: Any) -> Any | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().first()


INSERT_ENTRY = insert(shelves.entry)
INSERT_BOARD = insert(shelves.board)
UPDATE_BOARD = (
    update(shelves.board)
    .where(shelves.board.c.id == bindparam("of"))
    .values(status=bindparam("status"), changed=bindparam("changed"), summary=bindparam("summary"))
)


async def _write(connection: AsyncConnection, writes: Sequence[Write]) -> None:
    boards = [board_row(write) for write in writes if write.header]
    entries = [entry_row(write.board, one) for write in writes for one in write.entries]
    entries += [entry_row(board, one) for write in writes for board, one in write.also]
    changes = [
        {"of": write.board, "status": write.status, "changed": write.entries[-1].at, "summary": write.summary}
        for write in writes
        if write.summary is not None and not write.header
    ]
    for statement, rows in ((INSERT_BOARD, boards), (INSERT_ENTRY, entries), (UPDATE_BOARD, changes)):
        if rows:
            await connection.execute(statement, rows)


async def _settle_all(waiting: "list[asyncio.Future[None]]", error: Exception | None) -> None:
    """A few at a time, while the next ones are written: else all would be told before the first hears of it."""
    for number, done in enumerate(waiting, 1):
        _settle(done, error)
        if number % TOLD_AT_ONCE == 0:
            await asyncio.sleep(0)


def _settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def board_row(write: Write) -> dict[str, Any]:
    assert write.header is not None
    rest = {"status": write.status, "changed": write.header.created, "summary": write.summary or {}}
    return msgspec.structs.asdict(write.header) | rest


def entry_row(board: str, entry: Entry) -> dict[str, Any]:
    return msgspec.structs.asdict(entry) | {"board": board, "kind": entry.kind.value}


def header_of(row: Any) -> Header:
    return Header(**{name: row[name] for name in Header.__struct_fields__})


def entry_of(row: Any) -> Entry:
    fields = {name: row[name] for name in Entry.__struct_fields__}
    return Entry(**(fields | {"kind": Kind(row["kind"])}))


def migrate(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
