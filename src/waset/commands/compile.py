"""`waset compile`: compile the rules ahead of their use."""

import asyncio

import click

from waset.commands.console import compile_status
from waset.commands.options import HELP, games_argument, lang_option, option
from waset.errors import WasetError
from waset.text import texts


@click.command("compile", help=HELP["compile"])
@games_argument
@option("--jobs", key="compile_jobs", type=click.IntRange(1))
@lang_option
def compile_rules(games: tuple[str, ...], jobs: int | None, lang: str) -> None:
    from waset import cache
    from waset.kernel import kernels_known
    from waset.precompile import precompile

    words = texts(lang, "app")["compile"]
    if not cache.can_keep():
        raise WasetError(words["not_kept"].format(folder=cache.root()))
    with compile_status(lang) as show:
        failed = asyncio.run(precompile(games, lambda kernel: show(kernel, kernels_known()), jobs))
    if failed:
        raise WasetError(words["failed"].format(games=", ".join(dict.fromkeys(task.game for task in failed))))
    click.echo(words["ready"].format(games=", ".join(games)))
