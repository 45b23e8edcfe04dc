"""A log that can't be read: its table is refused in a sentence, and nothing else stops for it."""

import asyncio

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from server.bare_tables import ANN
from server.in_process import made, move, refused, with_services
from server.real_server import run
from waset.cli import main
from waset.server import admin, rating_store, schema, transitions
from waset.server.errors import Code
from waset.server.store import Store

pytestmark = pytest.mark.compiled


async def damage(store, table_id):
    """As if a sector of the disk were gone: an entry of the log is missing."""
    rows = schema.entries
    async with store.engine.begin() as connection:
        await connection.execute(sa.delete(rows).where(rows.c.table_id == table_id, rows.c.number == 2))


async def resigned(services, **fields):
    """A finished rated game of two."""
    live = await made(services, seats=("me", "random"), rated=True, **fields)
    while live.table.length < 2:
        if live.table.asked == 0:
            await services.tables.perform(live, move(live))
        await asyncio.sleep(0.005)
    await services.tables.perform(live, lambda table: transitions.resign(table, ANN, 0, "resign-1", "random", 5.0))
    await services.tables.close()
    return live


def test_it_is_refused_and_bots_do_not_try_for_ever(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("waset.server.bot_workers.RETRY_SECONDS", 0.01)

    async def test(services):
        live = await made(services, seats=("me", "random"))
        while services.bot_workers.waiting:  # the bot may have been drawn to begin
            await asyncio.sleep(0.01)
        await damage(services.store, live.header.id)
        services.tables.evict(live.header.id)
        reads, entries = [], services.store.entries

        async def counted(table_id, after=0):
            reads.append(table_id)
            return await entries(table_id, after)

        monkeypatch.setattr(services.store, "entries", counted)
        assert await refused(services.tables.get(live.header.id)) == Code.UNREADABLE
        reads.clear()
        await services.compiler.wait_for("expedition", "bots")
        services.bot_workers.wake(live)
        while services.bot_workers.waiting:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)  # it would try again after 0.01
        assert len(reads) == 1 and not services.bot_workers.waiting

    with_services(test, tmp_path)


def test_games_that_were_not_rated_yet_are_rated_all_the_same(tmp_path):
    async def test(services):
        first, second = await resigned(services), await resigned(services)
        async with services.store.engine.begin() as connection:
            await rating_store.clear(connection)
        await damage(services.store, first.header.id)
        services.tables.evict(first.header.id)
        await services.tables.rate_missed()
        assert await rating_store.unrated(services.store) == [first.header.id]
        assert {row["games"] for row in await services.store.ratings("expedition")} == {1}
        assert second.header.id

    with_services(test, tmp_path)


def test_rebuilding_names_it_and_does_the_rest(tmp_path):
    async def prepare(services):
        first, second = await resigned(services), await resigned(services)
        await damage(services.store, first.header.id)
        tables.extend((first.header.id, second.header.id))

    tables = []
    with_services(prepare, tmp_path)
    environment = {"WASET_DATABASE_URL": f"sqlite:///{tmp_path / 'waset.db'}", "LANG": "en_GB.UTF-8", "LC_ALL": ""}
    done = CliRunner().invoke(main, ["admin", "rebuild"], env=environment)
    assert done.exit_code == 1 and done.output.startswith("1\n")
    assert tables[0] in done.output and tables[1] not in done.output

    async def check():
        store = await Store.open(environment["WASET_DATABASE_URL"])
        assert {row["games"] for row in await store.ratings("expedition")} == {1}
        listed = {header.id for header, *_ in await store.list_tables("finished", ANN)}
        assert listed == set(tables)
        await store.close()

    run(check())


def test_a_rebuild_that_fails_in_the_middle_changes_nothing(tmp_path, monkeypatch):
    async def test(services):
        await resigned(services), await resigned(services)
        before = [dict(row) for row in await services.store.ratings("expedition")]
        assert {row["games"] for row in before} == {2}
        rate_game, rated = rating_store.rate_game, []

        async def failing(connection, game):
            if rated:
                raise OSError("the disk is full")
            rated.append(game)
            await rate_game(connection, game)

        monkeypatch.setattr(rating_store, "rate_game", failing)
        with pytest.raises(OSError):
            await admin.rebuild(services.store)
        assert rated and [dict(row) for row in await services.store.ratings("expedition")] == before
        assert not await rating_store.unrated(services.store)

    with_services(test, tmp_path)


def test_a_rebuild_does_not_turn_back_a_table_that_goes_on(tmp_path, monkeypatch):
    """The server may run: what it writes while the logs are read is newer than what was read."""

    async def test(services):
        live = await made(services)

        read = admin.read_table

        async def then_a_move(store, table_id):
            found = await read(store, table_id)
            await services.tables.perform(live, move(live))
            return found

        monkeypatch.setattr(admin, "read_table", then_a_move)
        await admin.rebuild(services.store)
        ((_, summary, _, _),) = await services.store.list_tables("all", None)
        assert summary["length"] == 1

    with_services(test, tmp_path)
