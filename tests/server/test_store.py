"""The log on disk: one number and one key count once, old databases are brought up to date, copies while running."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from server.client import Person, play_on
from server.real_server import Here, run
from waset.cli import main
from waset.server import schema
from waset.server.entries import Entry, Header, Kind
from waset.server.log_writer import Conflict, Write
from waset.server.store import Store

pytestmark = pytest.mark.compiled
HERE = Path(__file__).parent


def header(table_id="abc"):
    return Header(
        id=table_id, game="expedition", players=2, modules=[], edition={}, begin={"Seed": "1"}, pace="live", clock=None,
        public=True, undo=True, rated=False, host="ann", created=1.0,
    )  # fmt: skip


def chat(number, key=None):
    return Entry(number=number, kind=Kind.CHAT, at=2.0, key=key, person="ann", name="Ann", text="hello")


SUMMARY = {"seats": [], "asked": -1, "length": 0, "rematch": None, "result": None}


async def opened(url):
    store = await Store.open(url)
    await store.append(Write(table_id="abc", header=header(), entries=[chat(1)], summary=SUMMARY))
    return store


def test_what_is_written_is_read_back(database):
    async def test():
        store = await opened(database)
        await store.append(Write(table_id="abc", entries=[chat(2, "key"), chat(3)], status="running", summary=SUMMARY))
        assert await store.header("abc") == header()
        assert await store.entries("abc") == [chat(1), chat(2, "key"), chat(3)]
        assert await store.entries("abc", after=2) == [chat(3)]
        assert await store.entries_with_key("abc", "key") == [chat(2, "key")]
        assert await store.entries_with_key("abc", "other") == [] and await store.header("xyz") is None
        await store.close()

    run(test())


def test_of_two_that_write_at_once_one_wins(database):
    async def test():
        one, two = await opened(database), await Store.open(database)
        writes = [
            store.append(Write(table_id="abc", entries=[chat(number)], summary=SUMMARY))
            for number in range(2, 12)
            for store in (one, two)
        ]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(isinstance(answer, Conflict) for answer in answers) == 10
        assert sum(answer is None for answer in answers) == 10
        assert [entry.number for entry in await two.entries("abc")] == list(range(1, 12))
        await one.close()
        await two.close()

    run(test())


def test_a_key_counts_once_and_a_refused_batch_leaves_nothing(database):
    async def test():
        store = await opened(database)
        await store.append(Write(table_id="abc", entries=[chat(2, "key")]))
        with pytest.raises(Conflict):
            await store.append(Write(table_id="abc", entries=[chat(3), chat(4, "key")]))
        with pytest.raises(Conflict):
            await store.append(Write(table_id="no such table", entries=[chat(1)]))
        # others in the same batch are written all the same
        good, bad = Write(table_id="abc", entries=[chat(3, "new")]), Write(table_id="abc", entries=[chat(9, "key")])
        answers = await asyncio.gather(store.append(good), store.append(bad), return_exceptions=True)
        assert answers[0] is None and isinstance(answers[1], Conflict)
        assert [entry.number for entry in await store.entries("abc")] == [1, 2, 3]
        await store.close()

    run(test())


def test_a_writer_whose_connection_broke_takes_another(database):
    async def job():
        store = await opened(database)
        await store.append(Write(table_id="abc", entries=[chat(2)]))
        if sqlite := store.writer._sqlite:  # as if the database had gone
            sqlite._connection.close()
        else:
            raw = await store.writer._connection.get_raw_connection()
            await raw.driver_connection.close()
        try:
            await store.append(Write(table_id="abc", entries=[chat(3)]))
            written = 3
        except Exception as error:
            assert not isinstance(error, Conflict)
            written = 2
        await store.append(Write(table_id="abc", entries=[chat(written + 1)]))
        assert [entry.number for entry in await store.entries("abc")] == list(range(1, written + 2))
        await store.close()

    run(job())


def test_many_that_write_at_once_are_all_told(database):
    async def job():
        store = await opened(database)
        for table_id in range(40):
            await store.append(
                Write(table_id=f"b{table_id}", entries=[chat(1)], header=header(f"b{table_id}"), summary=SUMMARY)
            )
        writes = [Write(table_id=f"b{table_id}", entries=[chat(number)]) for number in (2, 3) for table_id in range(40)]
        await asyncio.gather(*map(store.append, writes))
        assert all([len(await store.entries(f"b{table_id}")) == 3 for table_id in range(40)])
        await store.close()

    run(job())


def test_migrations_make_what_the_program_expects(database):
    """From nothing, and from every released version (tests/server/databases/*.sql), to the tables of schema.py."""

    def differences(connection):
        from alembic.autogenerate import compare_metadata
        from alembic.migration import MigrationContext

        return compare_metadata(MigrationContext.configure(connection), schema.metadata)

    async def test():
        store = await Store.open(database)
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await store.close()
        await (await Store.open(database)).close()  # once more: nothing to do

    run(test())


@pytest.mark.parametrize("old", sorted((HERE / "databases").glob("*.sql")), ids=lambda path: path.stem)
def test_a_database_of_an_old_version_is_brought_up_to_date(old, tmp_path):
    """A game that was begun with an old version goes on."""
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(old.read_text("utf-8"))
    connection.close()

    async def test(url):
        async with Person(url) as somebody:
            finished = await somebody.get("/api/tables", list="finished")
            assert len(finished) == 1 and finished[0]["result"]["winners"]
            if finished[0]["replayable"]:  # the rules are still those of its time
                assert "Digest" in await somebody.get(f"/api/tables/{finished[0]['id']}/record")
            waiting = await somebody.get("/api/tables", list="open")
            async with somebody.at(waiting[0]["id"]) as table:
                await table.ask("take", seat=1)
                await table.until(lambda one: one.update)

    with Here(f"sqlite:///{path}") as server:
        run(test(server.url))


def test_a_copy_is_made_while_the_server_runs(tmp_path):
    database, copy = f"sqlite:///{tmp_path / 'one.db'}", tmp_path / "copy.db"

    environment = {"WASET_DATABASE_URL": database}

    def admin(*words, code=0):
        done = CliRunner().invoke(main, ["admin", *words], env=environment)
        assert done.exit_code == code, done.output
        return done.output

    def admin_elsewhere(*words):
        command = [sys.executable, "-m", "waset.cli", "admin", *words]
        subprocess.run(command, env=os.environ | environment, check=True)

    async def test(url):
        async with Person(url, "Ann") as ann:
            made = await ann.table(seats=["me", "random"])
            async with ann.at(made["id"]) as table:
                playing = asyncio.create_task(play_on(table))
                await table.until(lambda one: one.update["length"] > 10)
                await asyncio.to_thread(admin_elsewhere, "backup", str(copy))
                await playing
            return made["id"]

    with Here(database) as server:
        table_id = run(test(server.url))
        assert table_id in admin("list") and "Ann" in admin("list")
        assert '"actions"' in admin("export", table_id)
        assert "exists already" in admin("backup", str(copy), code=1)
        assert admin("rebuild").strip() == "1"
        admin("delete", table_id)
        assert "is no table" in admin("export", table_id, code=1)

    async def check():
        store = await Store.open(f"sqlite:///{copy}")
        entries = await store.entries(table_id)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)) and len(entries) > 10
        await store.close()

    run(check())


def test_what_was_begun_is_written_before_the_end_even_if_its_caller_is_gone(database):
    async def job():
        store = await opened(database)
        caller = asyncio.create_task(store.append(Write(table_id="abc", entries=[chat(2)])))
        await asyncio.sleep(0)
        caller.cancel()
        await store.close()
        again = await Store.open(database)
        assert len(await again.entries("abc")) == 2
        await again.close()

    run(job())
