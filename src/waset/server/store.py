"""The database: SQLite in one file, or PostgreSQL. Appending to a table's log is the only way to change the table."""

import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Executable, RowMapping, Table, delete, event, insert, or_, select, text, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from waset.server import clock, schema
from waset.server.entries import Entry, Header, Kind, StoredSummary, by_message
from waset.server.log_writer import UPDATE_TABLE, LogWriter, Write, summary_row
from waset.server.messages import MAX_ACTIONS, Status
from waset.server.sqlite_writer import PRAGMAS

MAX_LISTED = 100
MOVES = (Kind.START.value, Kind.ACT.value)
LAST_MOVE = (  # when somebody was last asked at a table
    select(schema.entries.c.at)
    .where(schema.entries.c.table_id == schema.tables.c.id, schema.entries.c.kind.in_(MOVES))
    .order_by(schema.entries.c.number.desc())
    .limit(1)
    .correlate(schema.tables)
    .scalar_subquery()
)
SIGHTING = "sighting"  # the setting that says how the clock of a running server stands
MAX_COUNTED = 1000  # finished tables of a person
DRIVERS = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}


def database_url(url: str) -> str:
    """The URL with the driver we use, so that people only need to know postgresql://... and sqlite:///..."""
    scheme, separator, rest = url.partition("://")
    return f"{DRIVERS.get(scheme, scheme)}{separator}{rest}"


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def make_engine(url: str) -> AsyncEngine:
    url = database_url(url)
    settings: dict[str, Any] = {"json_serializer": to_json, "json_deserializer": msgspec.json.decode}
    settings["hide_parameters"] = True  # errors are logged, and parameters may be seeds or chat
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True, **settings)
    engine = create_async_engine(url, **settings)
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _: object) -> None:
    """Let readers never wait for the writer, and let commits survive a power cut."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """An open database; made by `open`, which runs pending migrations."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = LogWriter(engine)

    @classmethod
    async def open(cls, url: str) -> Self:
        store = cls(make_engine(url))
        async with store.engine.begin() as connection:
            await connection.run_sync(migrate)
        store.writer.start()
        return store

    async def close(self) -> None:
        """Finish what is being written, then disconnect."""
        await self.writer.close()
        await self.engine.dispose()

    async def append(self, write: Write) -> None:
        """Write entries; return when they are safe on disk. Conflict if one of their numbers or keys is taken."""
        await self.writer.append(write)

    # ------------------------------------------------------------ tables

    async def header(self, table_id: str) -> Header | None:
        row = await self._one(select(schema.tables).where(schema.tables.c.id == table_id))
        return header_of(row) if row else None

    async def entries(self, table_id: str, after: int = 0) -> list[Entry]:
        rows = schema.entries
        query = select(rows).where(rows.c.table_id == table_id, rows.c.number > after).order_by(rows.c.number)
        return [entry_of(row) for row in await self._all(query)]

    async def entries_with_key(self, table_id: str, key: str) -> list[Entry]:
        """What the message with this key has led to: one entry, or one for each of its actions."""
        rows = schema.entries
        last = select(rows.c.number).where(rows.c.table_id == table_id, rows.c.key == key).scalar_subquery()
        near = (rows.c.number <= last, rows.c.number > last - MAX_ACTIONS)
        query = select(rows).where(rows.c.table_id == table_id, *near).order_by(rows.c.number)
        messages = list(by_message(entry_of(row) for row in await self._all(query)))
        return messages[-1] if messages else []

    async def list_tables(
        self, which: str, person: str | None, before: float | None = None, count: int = MAX_LISTED
    ) -> list[tuple[Header, StoredSummary, Status, float]]:
        """Header, summary, status and last change of tables: open ones, a person's own, finished ones, or all.

        The last changed come first; `before`: only those that were last changed before then.
        """
        tables, entries = schema.tables, schema.entries
        joined = select(entries.c.table_id).where(entries.c.person == (person or ""), entries.c.kind == Kind.SIT.value)
        mine = or_(tables.c.id.in_(joined), tables.c.host == (person or ""))
        wanted = {
            "open": (tables.c.status == "waiting") & tables.c.public & ~tables.c.known_start & ~tables.c.archived,
            "mine": mine & ~tables.c.archived,
            "finished": (tables.c.status == "over") & (tables.c.public | mine) & ~tables.c.archived,
            "archived": mine & tables.c.archived,
            "all": tables.c.id.is_not(None),
        }[which]
        if before is not None:
            wanted = wanted & (tables.c.changed < before)
        rows = await self._all(select(tables).where(wanted).order_by(tables.c.changed.desc()).limit(count))
        return [(header_of(row), row["summary"], row["status"], row["changed"]) for row in rows]

    async def finished_tables(self, person: str) -> list[RowMapping]:
        """Rows of the finished tables where this person sat, the newest first; of very many, the newest."""
        tables, entries = schema.tables, schema.entries
        joined = select(entries.c.table_id).where(entries.c.person == person, entries.c.kind == Kind.SIT.value)
        over = (tables.c.status == "over", tables.c.id.in_(joined))
        columns = [tables.c[name] for name in ("id", "game", "players", "rated", "changed", "summary")]
        return await self._all(select(*columns).where(*over).order_by(tables.c.changed.desc()).limit(MAX_COUNTED))

    async def last_moves(self, table_ids: Sequence[str]) -> dict[str, float]:
        """When somebody was last asked at each of these tables."""
        rows = await self._all(
            select(schema.tables.c.id, LAST_MOVE.label("at")).where(schema.tables.c.id.in_(table_ids))
        )
        return {row["id"]: row["at"] or 0.0 for row in rows}

    async def tables_awaiting_bots(self, since: float) -> list[str]:
        """The ids of running tables where it is a bot's turn, and which have changed since then."""
        tables = schema.tables
        recent = (tables.c.status == "running", ~tables.c.archived, tables.c.changed > since)
        rows = await self._all(select(tables.c.id, tables.c.summary).where(*recent))
        return [row["id"] for row in rows if awaits_bot(row["summary"])]

    async def table_ids(self) -> list[str]:
        """All tables, the least recently changed first."""
        rows = await self._all(select(schema.tables.c.id).order_by(schema.tables.c.changed))
        return [row["id"] for row in rows]

    async def update_summary(self, write: Write, changed: float) -> None:
        """Replace what lists show of a table."""
        async with self.engine.begin() as connection:
            await connection.execute(UPDATE_TABLE, [summary_row(write, changed)])

    async def update_rules(self, header: Header) -> None:
        """A game that has not begun yet will be played with these rules."""
        tables = schema.tables
        values = {"rules": header.rules, "edition_digest": header.edition_digest}
        async with self.engine.begin() as connection:
            unbegun = (tables.c.id == header.id, tables.c.status == "waiting")
            await connection.execute(update(tables).where(*unbegun).values(**values))

    async def delete_table(self, table_id: str) -> bool:
        """False if there was no such table."""
        async with self.engine.begin() as connection:
            await connection.execute(delete(schema.entries).where(schema.entries.c.table_id == table_id))
            await connection.execute(delete(schema.analyses).where(schema.analyses.c.table_id == table_id))
            gone = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
        return bool(gone.rowcount)

    async def backup(self, path: Path) -> None:
        """Copy the whole SQLite database into one file, while it is in use."""
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text("VACUUM INTO :path"), {"path": str(path)})

    # ------------------------------------------------------------ people, settings, analyses, ratings

    async def name_of(self, person: str) -> str:
        row = await self._one(select(schema.people.c.name).where(schema.people.c.id == person))
        return str(row["name"]) if row else ""

    async def rename(self, person: str, name: str) -> None:
        await self.put(schema.people, {"id": person}, {"name": name}, {"created": clock.now()})

    async def setting(self, name: str, default: str) -> str:
        """The value of a setting; the default is stored if there is none yet."""
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        try:
            async with self.engine.begin() as connection:
                if not await connection.scalar(query):
                    await connection.execute(insert(schema.settings).values(name=name, value=default))
        except IntegrityError:
            pass  # another process was faster
        row = await self._one(query)
        return str(row["value"]) if row else default

    async def set_setting(self, name: str, value: str) -> None:
        await self.put(schema.settings, {"name": name}, {"value": value})

    async def note_sighting(self) -> None:
        """Note how this server's clock stands, for `waset admin`."""
        wall = await self._wall()
        await self.set_setting(SIGHTING, to_json(clock.Sighting(alive=clock.now(), wall=wall)))

    async def follow_clock(self) -> None:
        """Count time as the server does, or last did, that uses this database."""
        row = await self._one(select(schema.settings.c.value).where(schema.settings.c.name == SIGHTING))
        if row:
            clock.follow(msgspec.json.decode(row["value"], type=clock.Sighting), await self._wall())

    async def _wall(self) -> float:
        """The time of the database's machine, so that those of two machines need not agree."""
        if self.engine.dialect.name == "sqlite":
            return time.time()
        row = await self._one(text("SELECT extract(epoch FROM clock_timestamp()) AS now"))
        return float(row["now"]) if row else time.time()

    async def analysis(self, table_id: str) -> dict[str, Any] | None:
        row = await self._one(select(schema.analyses.c.body).where(schema.analyses.c.table_id == table_id))
        return row["body"] if row else None

    async def save_analysis(self, table_id: str, body: dict[str, Any]) -> None:
        await self.put(schema.analyses, {"table_id": table_id}, {"body": body})

    async def ratings(
        self, game: str | None = None, who: Iterable[str] | None = None, page: int = 0
    ) -> list[RowMapping]:
        """Rows of the ratings, best first: a page of them, or those of some players."""
        ratings = schema.ratings
        query = select(ratings).order_by((ratings.c.mu - 3 * ratings.c.sigma).desc())
        if game is not None:
            query = query.where(ratings.c.game == game)
        part = query.limit(MAX_LISTED).offset(page * MAX_LISTED)
        query = part if who is None else query.where(ratings.c.who.in_(list(who)))
        return await self._all(query)

    # ------------------------------------------------------------ statements

    async def put(
        self,
        table: Table,
        key: Mapping[str, object],
        values: Mapping[str, object],
        first: Mapping[str, object] | None = None,
    ) -> None:
        """Update the row with this key, or insert it; `first` holds values for the insert only."""
        where = [table.c[name] == value for name, value in key.items()]
        for _ in range(2):  # another process may insert between our update and insert
            try:
                async with self.engine.begin() as connection:
                    changed = await connection.execute(update(table).where(*where).values(**values))
                    if not changed.rowcount:
                        await connection.execute(insert(table).values(**key, **values, **(first or {})))
                return
            except IntegrityError:
                continue

    async def _all(self, query: Executable) -> list[RowMapping]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).mappings())

    async def _one(self, query: Executable) -> RowMapping | None:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).mappings().first()


def awaits_bot(summary: StoredSummary) -> bool:
    return summary["asked"] >= 0 and summary["seats"][summary["asked"]]["bot"] is not None


def header_of(row: RowMapping) -> Header:
    return Header(**{name: row[name] for name in Header.__struct_fields__})


def entry_of(row: RowMapping) -> Entry:
    fields = {name: row[name] for name in Entry.__struct_fields__}
    return Entry(**(fields | {"kind": Kind(row["kind"])}))


def migrate(connection: Connection) -> None:
    """Run the pending migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
