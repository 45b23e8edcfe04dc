"""Maintenance commands for the database, which also work while the server runs: `waset admin`."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from waset.errors import WasetError
from waset.server import rating_store, ratings, replay
from waset.server.entries import Entry, Kind
from waset.server.errors import Code, code_for
from waset.server.log_writer import UPDATE_UNCHANGED_TABLE, Write, summary_row
from waset.server.preflight import open_store
from waset.server.ratings import FinishedGame
from waset.server.settings import Settings
from waset.server.store import Store
from waset.server.summaries import with_summary
from waset.server.table import Table

Result = TypeVar("Result")


async def with_store(settings: Settings, job: Callable[[Store], Awaitable[Result]]) -> Result:
    """Open the database, do a job, and close it again."""
    store = await open_store(settings.database_url)
    try:
        return await job(store)
    finally:
        await store.close()


async def list_tables(store: Store) -> list[dict[str, Any]]:
    """A row for each of the most recently changed tables."""
    return [
        {
            "id": header.id,
            "game": header.game,
            "players": header.players,
            "status": status,
            "moves": stored["length"],
            "who": ", ".join(seat["bot"] or seat["name"] or "-" for seat in stored["seats"]),
            "changed": time.strftime("%Y-%m-%d %H:%M", time.localtime(changed)),
        }
        for header, stored, status, changed in await store.list_tables("all", None)
    ]


async def read_table(store: Store, table_id: str) -> tuple[Table, list[Entry]]:
    header = await store.header(table_id)
    if header is None:
        raise no_such_table(table_id)
    entries = await store.entries(table_id)
    return Table(header, entries), entries


def no_such_table(table_id: str) -> WasetError:
    return WasetError(f"there is no table {table_id!r} here; `waset admin list` shows those there are")


async def export_table(store: Store, table_id: str) -> dict[str, Any]:
    """All data of a table; of a running game nothing hidden."""
    table, entries = await read_table(store, table_id)
    return replay.export_table(table.header, entries, None)


async def delete_table(store: Store, table_id: str) -> None:
    if not await store.delete_table(table_id):
        raise no_such_table(table_id)


async def backup(store: Store, path: Path) -> None:
    """Copy the database into a new file."""
    if path.exists():
        raise WasetError(f"{path}: the file exists already; expected the name of a new one")
    if store.engine.dialect.name != "sqlite":
        raise WasetError("backup: this command copies SQLite files; for PostgreSQL use pg_dump")
    await store.backup(path)


class Rebuilt(NamedTuple):
    """How many tables were rebuilt from their logs, and those whose logs can't be read."""

    tables: int
    unreadable: list[str]


async def rebuild(store: Store) -> Rebuilt:
    """Rebuild everything that follows from the logs, what lists show and the ratings: all of it, or nothing."""
    summaries, ended, unreadable = list[dict[str, Any]](), list[tuple[float, FinishedGame]](), list[str]()
    for table_id in await store.table_ids():
        try:
            table, entries = await read_table(store, table_id)
            summary = with_summary(Write(table_id=table_id, entries=[]), table)
            game = ratings.finished_game(table) if ratings.counts(table) else None
        except Exception as error:
            if code_for(error) == Code.BUSY:
                raise  # the database is gone
            unreadable.append(table_id)
            continue
        summaries.append(summary_row(summary, table.changed) | {"number": table.number})
        if game:
            ended.append((ended_at(table, entries), game))
    async with store.engine.begin() as connection:
        if summaries:
            await connection.execute(UPDATE_UNCHANGED_TABLE, summaries)
        await rating_store.clear(connection)
        for _, game in sorted(ended):  # in the order in which the games ended
            await rating_store.rate_game(connection, game)
    return Rebuilt(len(summaries), unreadable)


def ended_at(table: Table, entries: list[Entry]) -> float:
    """When the last decision was made; people may have chatted on."""
    decisive = (Kind.ACT, Kind.RESIGN)
    return max((entry.at for entry in entries if entry.kind in decisive), default=table.changed)
