"""`waset perft`: how many sequences of decisions there are."""

import time

import click

from waset.commands.console import compile_progress
from waset.commands.options import (
    HELP,
    edition_option,
    game_argument,
    lang_option,
    load,
    modules_option,
    option,
    players_option,
    split,
)
from waset.text import texts


@click.command(help=HELP["perft"])
@game_argument
@option("--depth", key="depth", type=click.IntRange(0, 12), default=3, show_default=True)
@players_option
@modules_option
@option("--seed", key="seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True)
@option("--divide", key="divide", is_flag=True)
@edition_option
@lang_option
def perft(
    game: str, depth: int, players: int, modules: str, seed: int, divide: bool, own: str | None, lang: str
) -> None:
    from waset.lab.perft import perft as count

    known, edition = load(game, own)
    words = texts(lang, "app")["perft"]
    state = known.new(players, split(modules), seed, edition=edition)
    with compile_progress(lang):
        count(state, 0)
    for level in range(depth + 1):
        begun = time.perf_counter()
        found = count(state, level)
        seconds = time.perf_counter() - begun
        rate = f"{found / max(seconds, 1e-9):,.0f} {words['rate']}"
        click.echo(f"{words['depth']} {level}: {found:,} ({seconds:.2f} s, {rate})")
    if divide and depth:
        for action in state.legal():
            click.echo(f"  {state.name(action)}: {count(state.copy().play(action), depth - 1):,}")
