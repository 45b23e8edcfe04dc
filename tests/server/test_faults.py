"""Everything goes wrong once while people play: nothing acknowledged is lost, nothing counts twice.

bench/faults.py does the same for longer, in any order and with more tables.
"""

import asyncio
import contextlib
import sqlite3

import pytest

from server import faults
from server.client import Person, Refusal
from server.killing import Torture
from server.real_server import Here, Server, run

pytestmark = pytest.mark.compiled
MOST_SECONDS = 400
TABLE_LEAF = 13  # the first byte of such a page in an SQLite file


def test_nothing_is_lost_whatever_goes_wrong_with_a_file(tmp_path):
    wrong = (faults.end, faults.disk_full, faults.locked, faults.bad_clients)  # test_kill kills
    server = Server(f"sqlite:///{tmp_path / 'faults.db'}").start()
    try:
        torture = Torture(server, tables=3, seed=3, faults=wrong)
        asyncio.run(asyncio.wait_for(torture.run(), MOST_SECONDS))
    finally:
        server.kill()
    assert torture.moves >= 32 and torture.refused > 0 and torture.doubled > 0


def test_nothing_is_lost_whatever_goes_wrong_between_servers(postgres, redis):
    wrong = [one for one in faults.ON_CLUSTER if one not in faults.ON_SQLITE]
    with Server(postgres, WASET_REDIS_URL=redis) as one, Server(postgres, WASET_REDIS_URL=redis) as other:
        torture = Torture(one, tables=3, seed=4, faults=wrong, others=[other])
        asyncio.run(asyncio.wait_for(torture.run(), MOST_SECONDS))
    assert torture.moves >= 32 and torture.doubled > 0 and torture.swapped > 0


def test_a_database_with_a_damaged_page_shows_nothing_wrong(tmp_path):
    """A page of zeros: what lies there is refused, and everything else is as it was."""
    file = tmp_path / "damaged.db"

    async def played():
        with Here(f"sqlite:///{file}") as here:
            async with Person(here.url, "Ann") as ann, Person(here.url) as eve:
                made = [await ann.table("expedition", seats=["me", "me"]) for _ in range(12)]
                for one in made:
                    async with ann.at(one["id"]) as table:
                        for _ in range(12):
                            await table.act(table.update["options"][0]["action"], seat=table.update["asked"])
                return {one["id"]: await exported(eve, one["id"]) for one in made}

    async def shown(tables):
        with Here(f"sqlite:///{file}") as here:
            async with Person(here.url) as eve:
                return {table_id: await exported(eve, table_id) for table_id in tables}

    known = run(played())
    damage(file, list(known)[len(known) // 2])
    found = run(shown(known))
    refused = {table_id for table_id, log in found.items() if log is None}
    assert 0 < len(refused) < len(known)
    assert all(len(log) == 12 for log in known.values())
    for table_id, log in found.items():
        assert log is None or log == known[table_id]


async def exported(person, table_id):
    """The moves of a table, None if it is refused."""
    try:
        export = await person.get(f"/api/tables/{table_id}/export")
        return [line["text"] for line in export["log"]]
    except Refusal as refusal:
        assert refusal.code in ("unreadable", "busy", "internal")
        return None


def damage(file, table_id):
    """Write zeros over the page that holds most entries of a table."""
    with contextlib.closing(sqlite3.connect(file)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = opened.execute("PRAGMA page_size").fetchone()[0]
    text = file.read_bytes()
    pages = {at: text[at : at + size] for at in range(size, len(text), size)}
    leaves = {at: page for at, page in pages.items() if page[0] == TABLE_LEAF and b"act" in page}
    holding = {at: page.count(table_id.encode()) for at, page in leaves.items()}
    worst = max(holding, key=holding.__getitem__)
    with file.open("r+b") as raw:
        raw.seek(worst)
        raw.write(bytes(size))
