"""Writes a database of this version for the tests of later ones: `python tests/server/make_database.py 0001`.

It holds a finished rated public table, a public one that waits for its second player, and a game that is being played.
"""

import asyncio
import itertools
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from waset.server import transitions
from waset.server.http_bodies import NewTable
from waset.server.new_table import set_up
from waset.server.services import Services
from waset.server.settings import Settings

FOLDER = Path(__file__).parent / "databases"
ANN = "0" * 32
KEYS = (f"key-{number:08d}" for number in itertools.count())


def first_legal(table):
    return transitions.act(table, ANN, table.asked, table.length, [table.state.legal()[0]], next(KEYS), time.time())


async def fill(url):
    services = Services(Settings(database_url=url, secret="of a test"))
    async with services.running():
        for seats in (["random", "random"], ["me", "open"], ["me", "me"]):
            waiting = "open" in seats
            form = NewTable(
                game="expedition", players=2, seats=seats, public=waiting or "me" not in seats, rated="me" not in seats
            )
            live = await services.tables.create(*set_up(form, ANN, "Ann", time.time(), services.known_bot))
            while live.table.asked_bot:
                await asyncio.sleep(0.05)
            while not waiting and live.table.status == "running" and live.table.length < 20:
                await services.tables.perform(live, first_legal)


def main(version):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "waset.db"
        asyncio.run(fill(f"sqlite:///{path}"))
        connection = sqlite3.connect(path)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{version}.sql").write_text("\n".join(connection.iterdump()) + "\n", "utf-8")
        connection.close()


if __name__ == "__main__":
    main(sys.argv[1])
