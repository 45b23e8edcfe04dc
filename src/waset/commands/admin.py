"""`waset admin`: maintenance of the server's database."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from waset.commands.console import console
from waset.commands.options import HELP, option, options
from waset.commands.serve import server_packages
from waset.errors import WasetError
from waset.text import system_language, texts

if TYPE_CHECKING:
    from waset.server.store import Store

Result = TypeVar("Result")


@click.group(help=HELP["admin"])
def admin() -> None:
    with server_packages():  # so that every command may import what it does
        import waset.server.admin  # noqa: F401


def administer(job: "Callable[[Store], Awaitable[Result]]") -> Result:
    """Run a maintenance job on the server's database."""
    import asyncio

    from waset.server.admin import with_store
    from waset.server.settings import Settings

    with server_packages():  # a database may need one more
        return asyncio.run(with_store(Settings.from_environment(), job))


def print_rows(rows: Sequence[Mapping[str, object]]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in rows[0] if rows else ():
        table.add_column(head, no_wrap=head in ("id", "person", "changed"))
    for row in rows:
        table.add_row(*map(str, row.values()))
    console().print(table, highlight=False, markup=False)


@admin.command("list", help=HELP["admin_list"])
def admin_list() -> None:
    from waset.server.admin import list_tables

    print_rows(administer(list_tables))


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
@option("--without-secrets", key="without_secrets", is_flag=True)
def admin_backup(file: Path, without_secrets: bool) -> None:
    from waset.server.admin import backup

    found = administer(lambda store: backup(store, file, without_secrets))
    words = texts(system_language(), "app")["admin"]
    click.echo(words["holds_secrets" if any(found) else "holds_no_secrets"].format(file=file, **found._asdict()))


@admin.command("rebuild", help=HELP["admin_rebuild"])
def admin_rebuild() -> None:
    from waset.server.admin import rebuild

    rebuilt = administer(rebuild)
    click.echo(rebuilt.tables)
    if rebuilt.unreadable:
        unreadable = texts(system_language(), "app")["admin"]["unreadable"]
        raise WasetError(unreadable.format(tables=", ".join(rebuilt.unreadable)))


# ---------------------------------------------------------------- for the host of a server


@admin.command("key", help=HELP["admin_key"])
def admin_key() -> None:
    from waset.server import admin as jobs
    from waset.server.settings import Settings

    settings = Settings.from_environment()
    click.echo(administer(lambda store: jobs.admin_key(store, settings)))


@admin.command("status", help=HELP["admin_status"])
def admin_status() -> None:
    from waset.server.admin import status

    tables, loads = administer(status)
    print_rows([tables])
    hidden = ("at", "started")
    print_rows([{name: getattr(one, name) for name in one.__struct_fields__ if name not in hidden} for one in loads])


@admin.command("close", help=HELP["admin_close"])
@click.argument("table")
def admin_close(table: str) -> None:
    from waset.server.admin import close_table

    administer(lambda store: close_table(store, table))


@admin.command("archive", help=HELP["admin_archive"])
@click.argument("table")
@option("--back", key="admin_back", is_flag=True)
def admin_archive(table: str, back: bool) -> None:
    from waset.server.admin import archive_table

    administer(lambda store: archive_table(store, table, not back))


@admin.command("purge", help=HELP["admin_purge"])
@option("--days", key="admin_days", type=click.FloatRange(0), required=True)
def admin_purge(days: float) -> None:
    from waset.server.admin import delete_archived

    click.echo(administer(lambda store: delete_archived(store, days)))


@admin.command("people", help=HELP["admin_people"])
@click.argument("table")
def admin_people(table: str) -> None:
    from waset.server.admin import list_people

    print_rows(administer(lambda store: list_people(store, table)))


def sanction_commands(kind: str, back: str) -> None:
    """The commands that impose a sanction and lift it."""
    with_address = options(*[option("--address", key="admin_address")] if kind == "ban" else [])

    @admin.command(kind, help=HELP[f"admin_{kind}"])
    @click.argument("person")
    @option("--hours", key="admin_hours", type=click.FloatRange(0, min_open=True))
    @option("--reason", key="admin_reason", default="")
    @with_address
    def impose_it(person: str, hours: float | None, reason: str, address: str | None = None) -> None:
        from waset.server.admin import ban_address, impose
        from waset.server.settings import Settings

        if address:
            settings = Settings.from_environment()
            administer(lambda store: ban_address(store, settings, address, hours, reason))
        administer(lambda store: impose(store, person, kind, hours, reason))

    @admin.command(back, help=HELP[f"admin_{back}"])
    @click.argument("person")
    def lift_it(person: str) -> None:
        from waset.server.admin import lift

        administer(lambda store: lift(store, person, kind))


sanction_commands("mute", "unmute")
sanction_commands("ban", "unban")


@admin.command("sanctions", help=HELP["admin_sanctions"])
def admin_sanctions() -> None:
    from waset.server.admin import list_sanctions

    print_rows(administer(list_sanctions))


@admin.command("reports", help=HELP["admin_reports"])
@option("--done", key="admin_done", metavar="ID")
def admin_reports(done: str | None) -> None:
    from waset.server.admin import handle_report, list_reports

    if done:
        administer(lambda store: handle_report(store, done))
    print_rows(administer(list_reports))


@admin.command("announce", help=HELP["admin_announce"])
@click.argument("text")
@option("--hours", key="admin_hours", type=click.FloatRange(0, min_open=True))
def admin_announce(text: str, hours: float | None) -> None:
    from waset.server.admin import announce

    administer(lambda store: announce(store, text, hours))
