"""Everything goes wrong again and again while people play, for as long as you like: `python bench/faults.py`.

After the last fault the log of every table is compared with what its players were told: every acknowledged move is
there once, in order, and nothing that was sent twice counts twice. `--cluster` starts a PostgreSQL, a Redis and two
servers.
"""

import asyncio
import contextlib
import random
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # faults and players are shared with the tests


@contextlib.contextmanager
def on_sqlite() -> Iterator[list[Any]]:
    Server: Any = import_module("server.real_server").Server
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/faults.db").start()
        try:
            yield [server]
        finally:
            server.kill()


@contextlib.contextmanager
def on_cluster() -> Iterator[list[Any]]:
    backends: Any = import_module("server.backends")
    Server: Any = import_module("server.real_server").Server
    with backends.postgres() as database, backends.redis() as redis:
        asyncio.run(backends.emptied(database))
        servers = [Server(database, WASET_REDIS_URL=redis).start() for _ in range(2)]
        try:
            yield servers
        finally:
            for server in servers:
                server.kill()


@click.command(help=__doc__)
@click.option("--tables", default=12, show_default=True)
@click.option("--faults", "count", default=30, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--minutes", default=20.0, show_default=True, help="The longest it may take.")
@click.option("--cluster", is_flag=True, help="Two servers on PostgreSQL and Redis instead of one on SQLite.")
def main(tables: int, count: int, seed: int, minutes: float, cluster: bool) -> None:
    known: Any = import_module("server.faults")
    Torture: Any = import_module("server.killing").Torture
    chosen = known.ON_CLUSTER if cluster else known.ON_SQLITE
    faults = random.Random(seed).choices(chosen, k=count)
    with on_cluster() if cluster else on_sqlite() as (server, *others):
        torture = Torture(server, tables, seed=seed, told=click.echo, faults=faults, others=others)
        asyncio.run(asyncio.wait_for(torture.run(), minutes * 60))
    click.echo(
        f"{count} faults, {torture.moves} moves acknowledged, {torture.refused} refused and tried again, "
        f"{torture.resent} sent again after a lost connection, {torture.doubled} sent twice: "
        "nothing lost, nothing doubled"
    )


if __name__ == "__main__":
    main()
