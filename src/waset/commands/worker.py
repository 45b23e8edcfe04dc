"""`waset worker`: thinks for servers on other machines."""

import os

import click

from waset.commands.options import HELP, option
from waset.commands.serve import server_packages
from waset.errors import WasetError


@click.command(help=HELP["worker"])
@option("--jobs", key="worker_jobs", type=click.IntRange(1, 256))
@option("--log", "level", key="log", type=click.Choice(["debug", "info", "warning", "error"]), default="info")
def worker(jobs: int | None, level: str) -> None:
    url = os.environ.get("WASET_REDIS_URL")
    if not url:
        raise WasetError("WASET_REDIS_URL: expected the Redis that the servers use, such as redis://host; got nothing")
    with server_packages():
        from waset.server.settings import whole_number
        from waset.server.worker import work

        work(url, jobs or os.cpu_count() or 1, level, whole_number(os.environ, "WASET_WAIT", 30))
