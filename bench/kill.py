"""Kill the server at random moments while people play at many tables, for as long as you like: `python bench/kill.py`.

After the last start the log of every table is compared with what its players were told: nothing that was acknowledged
may be missing, nothing may count twice.
"""

import asyncio
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # client and torture are shared with the tests


@click.command(help=__doc__)
@click.option("--tables", default=30, show_default=True)
@click.option("--kills", default=25, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(tables: int, kills: int, seed: int) -> None:
    Torture: Any = import_module("server.killing").Torture
    Server: Any = import_module("server.real_server").Server
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/kill.db").start()
        try:
            torture = Torture(server, tables, kills, seed, told=click.echo)
            asyncio.run(torture.run())
        finally:
            server.kill()
    click.echo(f"{kills} kills, {torture.moves} moves acknowledged, {torture.resent} sent again: nothing lost")


if __name__ == "__main__":
    main()
