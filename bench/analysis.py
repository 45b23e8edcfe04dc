"""How long the analysis of a whole two-player game takes: python bench/analysis.py [GAME ...].

The game is played by casual bots and analysed as a server does it, in as many processes as it keeps for that. Told are
the seconds until the whole curve was there as a first guess, and until every decision was assessed.
"""

import asyncio
import os
import sys
import tempfile
import time

from waset.server.fair_queue import Payer
from waset.server.http_bodies import NewTable
from waset.server.new_table import set_up
from waset.server.services import Services
from waset.server.settings import Settings

GAMES = ("expedition", "luxor", "horus")


async def measured(services: Services, name: str) -> str:
    form = NewTable(game=name, players=2, seats=["casual", "casual"])
    header, entries = set_up(form, "bench", "Bench", time.time(), lambda bot, game: bot)
    live = await services.tables.create(header, entries)
    await services.compiler.wait_for(name, "bots")
    while live.table.status != "over":
        await asyncio.sleep(0.1)
    begun, curve = time.monotonic(), 0.0
    found = await services.analyst.begin(live.table, Payer("bench"))
    while found.status in ("waiting", "running"):
        await asyncio.sleep(0.05)
        if not curve and found.total - len(found.moments) <= 1:
            curve = time.monotonic() - begun
    told = f"{found.total} turns, curve after {curve:.1f} s, all after {time.monotonic() - begun:.1f} s"
    return f"{name}: {found.status}, {told}, in {services.analyst.queue.slots} process(es)"


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        services = Services(
            Settings(database_url=f"sqlite:///{folder}/bench.db", bot_threads=os.cpu_count() or 2, processes=True)
        )
        async with services.running():
            for name in sys.argv[1:] or GAMES:
                print(await measured(services, name), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
