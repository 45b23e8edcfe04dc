"""`waset perft`: how many sequences of decisions there are."""

import time
from typing import Unpack

import click

from waset.commands.console import compile_progress
from waset.commands.options import HELP, GameOptions, fixed_seed_option, game_options, load, option, split
from waset.text import texts


@click.command(help=HELP["perft"])
@option("--depth", key="depth", type=click.IntRange(0, 12), default=3, show_default=True)
@option("--divide", key="divide", is_flag=True)
@fixed_seed_option
@game_options
def perft(depth: int, divide: bool, seed: int, **asked: Unpack[GameOptions]) -> None:
    from waset.lab.perft import perft as count

    game, edition = load(asked["game"], asked["own"])
    words = texts(asked["lang"], "app")["perft"]
    state = game.new(asked["players"], split(asked["modules"]), seed, edition=edition)
    with compile_progress(asked["lang"]):
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
