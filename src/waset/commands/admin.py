"""`waset admin`: maintenance of the server's database."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from waset.commands.console import console
from waset.commands.options import HELP
from waset.commands.serve import server_packages
from waset.errors import WasetError
from waset.text import system_language, texts

if TYPE_CHECKING:
    from waset.server.store import Store


@click.group(help=HELP["admin"])
def admin() -> None:
    pass


def administer(job: "Callable[[Store], Awaitable[Any]]") -> Any:
    """Run a maintenance job on the server's database."""
    import asyncio

    with server_packages():
        from waset.server.admin import with_store
        from waset.server.settings import Settings
    return asyncio.run(with_store(Settings.from_environment(), job))


@admin.command("list", help=HELP["admin_list"])
def admin_list() -> None:
    from rich.table import Table

    from waset.server.admin import list_tables

    rows = administer(list_tables)
    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in rows[0] if rows else ():
        table.add_column(head, no_wrap=head in ("id", "changed"))
    for row in rows:
        table.add_row(*map(str, row.values()))
    console().print(table, highlight=False)


@admin.command("export", help=HELP["admin_export"])
@click.argument("table")
def admin_export(table: str) -> None:
    from waset.server.admin import export_table

    click.echo(json.dumps(administer(lambda store: export_table(store, table)), ensure_ascii=False))


@admin.command("delete", help=HELP["admin_delete"])
@click.argument("table")
def admin_delete(table: str) -> None:
    from waset.server.admin import delete_table

    administer(lambda store: delete_table(store, table))


@admin.command("backup", help=HELP["admin_backup"])
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def admin_backup(file: Path) -> None:
    from waset.server.admin import backup

    administer(lambda store: backup(store, file))


@admin.command("rebuild", help=HELP["admin_rebuild"])
def admin_rebuild() -> None:
    from waset.server.admin import rebuild

    rebuilt = administer(rebuild)
    click.echo(rebuilt.tables)
    if rebuilt.unreadable:
        unreadable = texts(system_language(), "app")["admin"]["unreadable"]
        raise WasetError(unreadable.format(tables=", ".join(rebuilt.unreadable)))
