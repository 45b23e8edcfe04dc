"""Writes a database of this version for the tests of later ones: `python tests/server/make_database.py 0001`.

It holds a finished public table, and a public one that waits for its second player.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from waset.server.http_bodies import NewTable
from waset.server.new_table import set_up
from waset.server.services import Services
from waset.server.settings import Settings

FOLDER = Path(__file__).parent / "databases"


async def fill(url):
    services = Services(Settings(database_url=url, secret="of a test"))
    async with services.running():
        for seats in (["random", "random"], ["me", "open"]):
            form = NewTable(game="expedition", players=2, seats=seats, public=True)
            live = await services.tables.create(*set_up(form, "0" * 32, "Ann", time.time(), services.known_bot))
            while live.table.asked_bot:
                await asyncio.sleep(0.05)


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
