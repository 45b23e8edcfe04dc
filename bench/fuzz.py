"""Clients that send what fits the protocol and what does not, for as long as you like: `python bench/fuzz.py`.

No request may end with 5xx, nothing may be `internal`, the server's log may have no error, what a seat is told may not
depend on what is hidden, and the tables' logs must hold what was acknowledged.
"""

import asyncio
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import click

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))  # shared with the tests


@click.command(help=__doc__)
@click.option("--minutes", default=5.0, show_default=True)
@click.option("--clients", default=12, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--limits", is_flag=True, help="With the server's limits on: most is then refused.")
def main(minutes: float, clients: int, seed: int, limits: bool) -> None:
    fuzzing: Any = import_module("server.fuzzing")
    Server: Any = import_module("server.real_server").Server
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/fuzz.db"
        server = Server(database, WASET_THINKERS="1", WASET_LIMITS="on" if limits else "off").start(ready=True)
        fuzz = fuzzing.Fuzz(server.url, seed, clients, limits)
        try:
            asyncio.run(fuzz.run(minutes * 60))
        finally:
            told = server.stop()
            fuzzing.check_log(told)
        asyncio.run(fuzz.check_database(database))
    click.echo(", ".join(f"{count} {what}" for what, count in fuzz.counts.items()) + ": nothing broke")


if __name__ == "__main__":
    main()
