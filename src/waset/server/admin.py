"""Maintenance commands for the database, which also work while the server runs: `waset admin`."""

import hashlib
import hmac
import json
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from waset.errors import WasetError
from waset.server import clock, moderation_store, rating_store, ratings, replay, transitions
from waset.server.entries import Entry, Kind, StoredSummary
from waset.server.errors import Code, Refused, code_for
from waset.server.http_bodies import Load
from waset.server.identity import Identity
from waset.server.limits import network
from waset.server.log_writer import UPDATE_UNCHANGED_TABLE, Conflict, Write, summary_row
from waset.server.preflight import open_store
from waset.server.ratings import FinishedGame
from waset.server.settings import Settings
from waset.server.store import Store
from waset.server.summaries import with_summary
from waset.server.table import Table

Result = TypeVar("Result")
SECRET_SETTING = "name = 'secret'"  # signs the cookies, and the key of the host's page comes from it
CLOSING_ATTEMPTS = 5


async def with_store(settings: Settings, job: Callable[[Store], Awaitable[Result]]) -> Result:
    """Open the database, do a job by the server's clock, and close it again."""
    store = await open_store(settings.database_url)
    try:
        await store.follow_clock()
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
            "changed": moment(changed),
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


async def delete_archived(store: Store, days: float) -> int:
    """Delete the archived tables where nothing has happened for so many days; how many there were."""
    found = await moderation_store.archived_before(store, days)
    for table_id in found:
        await store.delete_table(table_id)
    return len(found)


async def close_table(store: Store, table_id: str) -> None:
    """End a game without a winner; a running server tells its players within seconds."""
    for _ in range(CLOSING_ATTEMPTS):
        table, _ = await read_table(store, table_id)
        try:
            for entry in (entries := transitions.close(table, clock.now())):
                table.fold(entry)
            await store.append(with_summary(Write(table_id=table_id, entries=entries), table))
            return
        except Refused:
            raise WasetError(f"the game at table {table_id!r} is over already") from None
        except Conflict:
            continue  # somebody has moved meanwhile
    raise WasetError(f"table {table_id!r} is too busy to be closed; try again")


async def archive_table(store: Store, table_id: str, archived: bool) -> None:
    if not await moderation_store.archive(store, table_id, archived):
        raise no_such_table(table_id)


# ---------------------------------------------------------------- people


async def admin_key(store: Store, settings: Settings) -> str:
    """The key that opens the page of the host."""
    if settings.admin_key:
        return settings.admin_key
    return (await identity(store, settings)).admin_key()


async def identity(store: Store, settings: Settings) -> Identity:
    return Identity(settings.secret or await store.setting("secret", secrets.token_hex(32)), None)


async def list_people(store: Store, table_id: str) -> list[dict[str, Any]]:
    """Who has played or said something at a table; a row for each seat and line."""
    if await store.header(table_id) is None:
        raise no_such_table(table_id)
    kinds = (Kind.SIT, Kind.CHAT)
    return [
        {"person": one.person, "name": one.name or "-", "did": one.kind.value, "text": said(one)}
        for one in await store.entries(table_id)
        if one.kind in kinds and one.person
    ]


def said(entry: Entry) -> str:
    return entry.text or "" if entry.kind == Kind.CHAT else f"seat {entry.seat}"


async def impose(store: Store, person: str, kind: str, hours: float | None, reason: str) -> None:
    until = clock.now() + hours * 3600 if hours else None
    await moderation_store.impose(store, person, kind, until, reason)


async def ban_address(store: Store, settings: Settings, address: str, hours: float | None, reason: str) -> None:
    """Ban everybody who comes from there; only a keyed digest of the address is kept."""
    try:
        ip_address(address)
    except ValueError as error:
        raise WasetError(f"--address: expected one such as 203.0.113.7 or 2001:db8::7 ({error})") from None
    digest = (await identity(store, settings)).address_digest(network(address))
    await impose(store, digest, "ban", hours, reason)


async def lift(store: Store, person: str, kind: str) -> None:
    if not await moderation_store.lift(store, person, kind):
        raise WasetError(f"nobody with the id {person!r} is under a {kind}; `waset admin sanctions` shows who is")


async def list_sanctions(store: Store) -> list[dict[str, Any]]:
    return [
        {"person": one.who, "name": one.name, "kind": one.kind, "until": moment(one.until), "reason": one.reason}
        for one in await moderation_store.sanctions(store)
    ]


async def list_reports(store: Store) -> list[dict[str, Any]]:
    return [
        {"id": one.id, "at": moment(one.at), "table": one.table, "person": one.person, "name": one.name}
        | {"report": one.text, "said": one.said or ""}
        for one in await moderation_store.reports(store)
    ]


async def handle_report(store: Store, report: str) -> None:
    if not await moderation_store.handle_report(store, report):
        raise WasetError(f"there is no report {report!r}; `waset admin reports` shows those there are")


async def announce(store: Store, text: str, hours: float | None) -> None:
    until = clock.now() + hours * 3600 if hours else None
    await moderation_store.announce(store, transitions.one_line(text), until)


async def status(store: Store) -> tuple[dict[str, int], list[Load]]:
    """How many tables there are with each status, and the load of each process."""
    return await moderation_store.table_counts(store), await moderation_store.loads(store)


def moment(at: float | None) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at is not None else "-"


# ---------------------------------------------------------------- copies


class Secrets(NamedTuple):
    """What a copy of the database holds that nobody else should see."""

    keys: int  # that sign the cookies and open the host's page
    games: int  # unfinished, with all that is hidden in them
    people: int  # who can be taken for themselves by whoever has the keys
    mails: int  # addresses, with the tokens that confirm or forget them
    reports: int  # of what players have said, and about whom
    sanctions: int  # who is muted or banned, and why


async def backup(store: Store, path: Path, without_secrets: bool = False) -> Secrets:
    """Copy the database into a new file that only its owner may read; say what secrets it holds."""
    if path.exists():
        raise WasetError(f"{path}: the file exists already; expected the name of a new one")
    if store.engine.dialect.name != "sqlite":
        raise WasetError("backup: this command copies SQLite files; for PostgreSQL use pg_dump")
    unfinished = path.with_name(f"{path.name}.part")
    unfinished.unlink(missing_ok=True)
    unfinished.touch(mode=0o600)  # an empty file is a new database
    try:
        await store.backup(unfinished)
        with closing(sqlite3.connect(unfinished)) as copy:
            if without_secrets:
                remove_secrets(copy)
            found = secrets_in(copy)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return found


def secrets_in(copy: sqlite3.Connection) -> Secrets:
    def count(query: str) -> int:
        found: tuple[int] = copy.execute(query).fetchone()
        return found[0]

    return Secrets(
        keys=count(f"SELECT count(*) FROM setting WHERE {SECRET_SETTING}"),
        games=count("SELECT count(*) FROM board WHERE status <> 'over'"),
        people=count("SELECT count(*) FROM person"),
        mails=count("SELECT count(*) FROM mail"),
        reports=count("SELECT count(*) FROM report"),
        sanctions=count("SELECT count(*) FROM sanction"),
    )


def remove_secrets(copy: sqlite3.Connection) -> None:
    """Keep finished games and what follows from them; their people get other ids than those of their cookies."""
    copy.execute("PRAGMA foreign_keys=ON")
    copy.execute(f"DELETE FROM setting WHERE {SECRET_SETTING}")
    copy.execute("DELETE FROM board WHERE status <> 'over'")  # with their logs
    for table in ("mail", "person", "report", "sanction", "process"):
        copy.execute(f"DELETE FROM {table}")
    give_other_ids(copy)
    copy.commit()
    copy.execute("VACUUM")  # what was deleted would still be in the file


def give_other_ids(copy: sqlite3.Connection) -> None:
    """The same person has the same id everywhere, but not that of their cookie."""
    key = secrets.token_bytes(32)

    def other_id(known: str | None) -> str | None:
        return known and hmac.new(key, known.encode(), hashlib.sha256).hexdigest()[:32]

    copy.create_function("other_id", 1, other_id)
    copy.execute("UPDATE board SET host = other_id(host)")
    copy.execute("UPDATE entry SET person = other_id(person)")
    copy.execute("UPDATE rating SET who = other_id(who) WHERE NOT bot")
    rows: list[tuple[str, str]] = copy.execute("SELECT id, summary FROM board").fetchall()
    for table_id, summary in rows:
        stored: StoredSummary = json.loads(summary)
        for seat in stored["seats"]:
            seat["person"], seat["stands_for"] = other_id(seat["person"]), other_id(seat["stands_for"])
        copy.execute("UPDATE board SET summary = ? WHERE id = ?", (json.dumps(stored), table_id))


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
