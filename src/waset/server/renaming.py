"""A new name of a person, written to the logs of all their unfinished tables at once, without loading the tables."""

from typing import NamedTuple

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from waset.server import schema
from waset.server.entries import Entry, Kind, StoredSummary
from waset.server.errors import Code, Refused
from waset.server.log_limits import MAX_ENTRIES
from waset.server.log_writer import entry_row
from waset.server.look_alikes import look_alike
from waset.server.store import Store

ATTEMPTS = 5
UPDATE_SUMMARY = update(schema.tables).where(schema.tables.c.id == bindparam("of")).values(summary=bindparam("summary"))


class Unfinished(NamedTuple):
    """An unfinished table: its summary, the last number of its log, and how many names of a person are in it."""

    id: str
    summary: StoredSummary
    last: int
    names: int


async def rename(store: Store, person: str, name: str, at: float) -> dict[str, int]:
    """Note the name in the logs where it is another one; return the number of the new entry of each table.

    Refused if somebody else at one of the tables has a name that looks the same. Whoever has such a table in memory
    must catch up with its log.
    """
    for _ in range(ATTEMPTS):
        try:
            async with store.engine.begin() as connection:
                return await _rename(connection, person, name, at)
        except IntegrityError:  # something happened at one of the tables meanwhile, so its log and summary are others
            continue
    return {}


async def _rename(connection: AsyncConnection, person: str, name: str, at: float) -> dict[str, int]:
    found = [one for one in await _unfinished(connection, person) if has_other_name(one.summary, person, name)]
    if any(has_look_alike(one.summary, person, name) for one in found):
        raise Refused(Code.NAME_TAKEN)
    new = {
        one.id: Entry(number=one.last + 1, kind=Kind.NAME, at=at, person=person, name=name)
        for one in found
        if one.names < MAX_ENTRIES[Kind.NAME]
    }
    if new:
        await connection.execute(insert(schema.entries), [entry_row(table_id, one) for table_id, one in new.items()])
        renamed = [one for one in found if one.id in new]
        summaries = [{"of": one.id, "summary": with_name(one.summary, person, name)} for one in renamed]
        await connection.execute(UPDATE_SUMMARY, summaries)
    return {table_id: entry.number for table_id, entry in new.items()}


async def _unfinished(connection: AsyncConnection, person: str) -> list[Unfinished]:
    """The unfinished tables where a person sat down, with the last number of their logs."""
    tables, entries, others = schema.tables, schema.entries, schema.entries.alias()
    sat = select(entries.c.table_id).where(entries.c.person == person, entries.c.kind == Kind.SIT.value)
    last = select(func.max(others.c.number)).where(others.c.table_id == tables.c.id).scalar_subquery()
    renamed = (others.c.person == person, others.c.kind == Kind.NAME.value, others.c.table_id == tables.c.id)
    names = select(func.count()).where(*renamed).scalar_subquery()
    columns = (tables.c.id, tables.c.summary, last.label("last"), names.label("names"))
    query = select(*columns).where(tables.c.id.in_(sat), tables.c.status != "over")
    return [Unfinished(*row) for row in await connection.execute(query)]


def has_other_name(summary: StoredSummary, person: str, name: str) -> bool:
    return any(seat["person"] == person and seat["name"] != name for seat in summary["seats"])


def has_look_alike(summary: StoredSummary, person: str, name: str) -> bool:
    held = ((seat["person"] or seat["stands_for"], seat["name"]) for seat in summary["seats"])
    return any(holder not in (None, person) and look_alike(name, other) for holder, other in held)


def with_name(summary: StoredSummary, person: str, name: str) -> StoredSummary:
    """The same summary, changed: its seats of this person have the new name."""
    for seat in summary["seats"]:
        if seat["person"] == person:
            seat["name"] = name
    return summary
