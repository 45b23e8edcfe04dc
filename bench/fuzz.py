"""Clients that send what fits the protocol and what does not, for as long as you like: `python bench/fuzz.py`.

No request may end with 5xx, nothing may be `internal`, the server's log may have no error, what a seat is told may not
depend on what is hidden, and the tables' logs must hold what was acknowledged.
"""

import asyncio
import contextlib
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
@click.option("--limits", is_flag=True, help="With the server's limits on, and an address for each client.")
@click.option("--cluster", is_flag=True, help="Two servers on PostgreSQL and Redis.")
@click.option("--mail", is_flag=True, help="With an SMTP server that takes all mails; their links are followed.")
def main(minutes: float, clients: int, seed: int, limits: bool, cluster: bool, mail: bool) -> None:
    with contextlib.ExitStack() as stack:
        settings = {"WASET_THINKERS": "1", "WASET_LIMITS": "on" if limits else "off"}
        if cluster:
            backends: Any = import_module("server.backends")
            database, settings["WASET_REDIS_URL"] = (
                stack.enter_context(one()) for one in (backends.postgres, backends.redis)
            )
            asyncio.run(backends.emptied(database))
        else:
            database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/fuzz.db"
        counts = asyncio.run(
            fuzzed(database, settings, 2 if cluster else 1, minutes * 60, (seed, clients, limits), mail)
        )
    click.echo(", ".join(f"{count} {what}" for what, count in counts.items()) + ": nothing broke")


async def fuzzed(
    database: str, settings: dict[str, str], servers: int, seconds: float, how: tuple[int, int, bool], mail: bool
) -> dict[str, int]:
    """What was done to so many servers on one database; AssertionError if one of them did something wrong."""
    fuzzing: Any = import_module("server.fuzzing")
    Server: Any = import_module("server.real_server").Server
    smtp: Any = import_module("server.smtp_server")
    async with smtp.inbox() as box:
        if mail:
            settings = settings | {
                "WASET_SMTP_URL": box.url,
                "WASET_MAIL_FROM": "w@b.cc",
                "WASET_PUBLIC_URL": "http://b.cc",
            }
        started = [await asyncio.to_thread(Server(database, **settings).start, True) for _ in range(servers)]
        fuzz = fuzzing.Fuzz([one.url for one in started], *how, mails=box.mails)
        try:
            await fuzz.run(seconds)
        finally:
            told = [await asyncio.to_thread(one.stop) for one in started]
            for text in told:
                fuzzing.check_log(text)
        await fuzz.check_database(database)
    counts: dict[str, int] = fuzz.counts | {"mails": len(box.mails)}
    return counts


if __name__ == "__main__":
    main()
