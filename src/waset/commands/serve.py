"""`waset serve`: the server."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from waset.commands.options import HELP, option
from waset.errors import missing

CLUSTER = ("asyncpg", "redis")  # packages for PostgreSQL and for several processes


@click.command(help=HELP["serve"])
@option("--host", key="host", default="127.0.0.1", show_default=True)
@option("--port", key="port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@option("--open", "browser", key="open", is_flag=True)
@option("--proxy", key="proxy", metavar="ADDRESS")
@option("--log", "level", key="log", type=click.Choice(["debug", "info", "warning", "error"]), default="info")
def serve(host: str, port: int, browser: bool, proxy: str | None, level: str) -> None:
    with server_packages():
        from waset.server.serve import open_browser
        from waset.server.serve import serve as run
        from waset.server.settings import Settings
    url = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    click.echo(f"Waset: {url}", err=True)
    if browser:
        open_browser(url)
    with server_packages():
        run(host, port, Settings.from_environment(), proxy, level)


@contextmanager
def server_packages() -> Iterator[None]:
    """Explain what to install if a package of the server is missing, or one that only some settings need."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        raise missing(package, "cluster" if package in CLUSTER else "server") from None
