"""What who runs a server may do with its database, also while it runs: `waset admin`."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from waset.errors import WasetError
from waset.server import looking_back, ratings, standings
from waset.server.entries import Entry, Kind
from waset.server.ready import open_store
from waset.server.settings import Settings
from waset.server.store import Store, Write
from waset.server.summaries import described
from waset.server.table import Table

Answer = TypeVar("Answer")


async def with_store(settings: Settings, job: Callable[[Store], Awaitable[Answer]]) -> Answer:
    store = await open_store(settings.database_url)
    try:
        return await job(store)
    finally:
        await store.close()


async def listed(store: Store) -> list[dict[str, Any]]:
    """The newest tables, a row each."""
    return [
        {
            "id": header.id,
            "game": header.game,
            "players": header.players,
            "status": status,
            "moves": kept["length"],
            "who": ", ".join(seat["bot"] or seat["name"] or "-" for seat in kept["seats"]),
            "changed": time.strftime("%Y-%m-%d %H:%M", time.localtime(changed)),
        }
        for header, kept, status, changed in await store.listed("all", None)
    ]


async def table_of(store: Store, board: str) -> tuple[Table, list[Any]]:
    header = await store.header(board)
    if header is None:
        raise WasetError(f"{board!r} is no table here; `waset admin list` shows them")
    entries = await store.entries(board)
    return Table(header, entries), entries


async def exported(store: Store, board: str) -> dict[str, Any]:
    """All of a table's data; of a running game nothing hidden."""
    table, entries = await table_of(store, board)
    return looking_back.exported(table.header, entries, None)


async def delete(store: Store, board: str) -> None:
    if not await store.delete_table(board):
        raise WasetError(f"{board!r} is no table here; `waset admin list` shows them")


async def backup(store: Store, path: Path) -> None:
    """A copy of the database in a new file."""
    if path.exists():
        raise WasetError(f"{path}: exists already; expected the name of a new file")
    if store.engine.dialect.name != "sqlite":
        raise WasetError("backup: this copies SQLite files; for PostgreSQL use pg_dump")
    await store.backup(path)


async def rebuild(store: Store) -> int:
    """Make everything that can be made from the logs again: what lists show, and the ratings."""
    await standings.clear(store)
    boards, ends = await store.boards(), list[tuple[float, str]]()
    for board in boards:
        table, entries = await table_of(store, board)
        await store.describe(described(Write(board=board, entries=[]), table), table.changed)
        if ratings.counts(table):
            ends.append((ended_at(table, entries), board))
    for _, board in sorted(ends):  # in the order in which the games ended
        await standings.count(store, (await table_of(store, board))[0])
    return len(boards)


def ended_at(table: Table, entries: list[Entry]) -> float:
    """When the last decision was made; people may have talked on."""
    about_game = (Kind.ACT, Kind.RESIGN)
    return max((entry.at for entry in entries if entry.kind in about_game), default=table.changed)
