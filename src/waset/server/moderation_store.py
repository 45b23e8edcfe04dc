"""What the host of a server decides, in the database: sanctions, reports, announcements, archives; and the load."""

import secrets
from typing import TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, RowMapping, case, delete, func, insert, select, update

from waset.server import clock, schema
from waset.server.entries import Header, StoredSummary
from waset.server.http_bodies import Load, Report, Sanction
from waset.server.messages import Status
from waset.server.store import LAST_MOVE, MAX_LISTED, Store, header_of

ANNOUNCEMENT = "announcement"
FORGET_PROCESS = 600.0  # seconds after which a process that reports nothing is gone
DAY = 86400.0
Kind = TypeVar("Kind")


async def rows_of(store: Store, query: Executable) -> list[RowMapping]:
    async with store.engine.connect() as connection:
        return list((await connection.execute(query)).mappings())


async def pairs_of(store: Store, query: Executable, kind: type[Kind]) -> dict[str, Kind]:
    """The rows of a query for two columns, by the first of them."""
    async with store.engine.connect() as connection:
        rows = [tuple(row) for row in await connection.execute(query)]
    return {str(key): msgspec.convert(value, kind) for key, value in rows}


async def ids_of(store: Store, query: Executable) -> list[str]:
    """The rows of a query for one column."""
    async with store.engine.connect() as connection:
        return [str(one) for one in (await connection.execute(query)).scalars()]


class Announced(Struct):
    text: str
    until: float | None


# ---------------------------------------------------------------- announcements


async def announcement(store: Store) -> str | None:
    """What is announced at the moment."""
    found = msgspec.json.decode(await store.setting(ANNOUNCEMENT, "null"), type=Announced | None)
    return found.text if found and (found.until is None or found.until > clock.now()) else None


async def announce(store: Store, text: str, until: float | None) -> None:
    """Announce a text until then (None: until another one); an empty text takes the last one back."""
    value = msgspec.json.encode(Announced(text, until) if text else None).decode()
    await store.put(schema.settings, {"name": ANNOUNCEMENT}, {"value": value})


# ---------------------------------------------------------------- sanctions


async def sanctions(store: Store) -> list[Sanction]:
    """Those that hold now, the newest first."""
    rows = schema.sanctions
    holds = rows.c.until.is_(None) | (rows.c.until > clock.now())
    found = await rows_of(store, select(rows).where(holds).order_by(rows.c.at.desc()))
    imposed = [msgspec.convert(schema.plain(row) | {"name": ""}, Sanction) for row in found]
    names = await names_of(store, [one.who for one in imposed])
    return [msgspec.structs.replace(one, name=names.get(one.who, "")) for one in imposed]


async def names_of(store: Store, people: list[str]) -> dict[str, str]:
    query = select(schema.people.c.id, schema.people.c.name).where(schema.people.c.id.in_(people))
    return await pairs_of(store, query, str)


async def impose(store: Store, who: str, kind: str, until: float | None, reason: str) -> None:
    values = {"until": until, "reason": reason, "at": clock.now()}
    await store.put(schema.sanctions, {"who": who, "kind": kind}, values)


async def lift(store: Store, who: str, kind: str) -> bool:
    """False if there was none."""
    rows = schema.sanctions
    async with store.engine.begin() as connection:
        gone = await connection.execute(delete(rows).where(rows.c.who == who, rows.c.kind == kind))
    return bool(gone.rowcount)


# ---------------------------------------------------------------- reports


async def add_report(
    store: Store, table_id: str, person: str, name: str, reporter: str, text: str, said: str | None
) -> None:
    row = {"table_id": table_id, "person": person, "name": name, "reporter": reporter, "text": text, "said": said}
    rest = {"id": secrets.token_hex(6), "at": clock.now(), "handled": False}
    async with store.engine.begin() as connection:
        await connection.execute(insert(schema.reports), [row | rest])


async def reports(store: Store, handled: bool = False) -> list[Report]:
    """The newest first."""
    rows = schema.reports
    query = select(rows).where(rows.c.handled == handled).order_by(rows.c.at.desc()).limit(MAX_LISTED)
    return [report_of(row) for row in await rows_of(store, query)]


def report_of(row: RowMapping) -> Report:
    return msgspec.convert(schema.plain(row) | {"table": row["table_id"]}, Report)


async def handle_report(store: Store, report: str) -> bool:
    """False if there is no such report."""
    rows = schema.reports
    async with store.engine.begin() as connection:
        done = await connection.execute(update(rows).where(rows.c.id == report).values(handled=True))
    return bool(done.rowcount)


# ---------------------------------------------------------------- tables that nobody uses


async def archive(store: Store, table_id: str, archived: bool) -> bool:
    """Put a table away, or take it back into the lists; False if there is no such table."""
    tables = schema.tables
    async with store.engine.begin() as connection:
        done = await connection.execute(update(tables).where(tables.c.id == table_id).values(archived=archived))
    return bool(done.rowcount)


async def archive_idle(store: Store, days: float) -> int:
    """Put the unfinished tables away where nothing has happened for so many days; how many there were."""
    tables = schema.tables
    idle = (tables.c.status != "over", ~tables.c.archived, tables.c.changed < clock.now() - days * DAY)
    async with store.engine.begin() as connection:
        return (await connection.execute(update(tables).where(*idle).values(archived=True))).rowcount


async def archived_before(store: Store, days: float) -> list[str]:
    """Archived tables where nothing has happened for so many days."""
    tables = schema.tables
    long_ago = tables.c.changed < clock.now() - days * DAY
    return await ids_of(store, select(tables.c.id).where(tables.c.archived, long_ago))


async def overdue(store: Store, grace: float) -> list[str]:
    """Turn-based games where the clock of whoever is asked may have run out so many seconds ago."""
    tables = schema.tables
    late = (tables.c.status == "running", tables.c.pace == "correspondence")  # archived ones, too: clocks run on there
    past = LAST_MOVE + tables.c.clock < clock.now() - grace  # never true without a clock; chat is no move
    return await ids_of(store, select(tables.c.id).where(*late, past))


async def changed_since(store: Store, at: float) -> dict[str, float]:
    """When each table was changed that was changed since then."""
    tables = schema.tables
    return await pairs_of(store, select(tables.c.id, tables.c.changed).where(tables.c.changed > at), float)


async def tables_with(store: Store, status: str) -> list[tuple[Header, StoredSummary, Status, float, bool]]:
    """The tables with a status ("archived": those put away), the last changed first."""
    tables = schema.tables
    wanted = tables.c.archived if status == "archived" else (tables.c.status == status) & ~tables.c.archived
    rows = await rows_of(store, select(tables).where(wanted).order_by(tables.c.changed.desc()).limit(MAX_LISTED))
    return [(header_of(row), row["summary"], row["status"], row["changed"], row["archived"]) for row in rows]


async def table_counts(store: Store) -> dict[str, int]:
    """How many tables there are with each status; archived ones count as archived only."""
    tables = schema.tables
    status = case((tables.c.archived, "archived"), else_=tables.c.status)
    counted = await pairs_of(store, select(status, func.count()).group_by(status), int)
    return {"waiting": 0, "running": 0, "over": 0, "archived": 0} | counted


# ---------------------------------------------------------------- the load


async def report_load(store: Store, load: Load) -> None:
    await store.put(schema.processes, {"id": load.process}, {"at": load.at, "load": msgspec.to_builtins(load)})
    async with store.engine.begin() as connection:
        old = schema.processes.c.at < clock.now() - FORGET_PROCESS
        await connection.execute(delete(schema.processes).where(old))


async def forget_load(store: Store, process: str) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(delete(schema.processes).where(schema.processes.c.id == process))


async def loads(store: Store) -> list[Load]:
    """What each process has last reported."""
    rows = await rows_of(store, select(schema.processes).order_by(schema.processes.c.id))
    return [msgspec.convert(row["load"], Load) for row in rows]
