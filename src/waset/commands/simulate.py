"""`waset simulate`: many games at once; how fast, and who wins."""

import json
from typing import TYPE_CHECKING, Unpack

import click

from waset.commands.console import compile_progress, console, progress_bar
from waset.commands.options import (
    HELP,
    GameOptions,
    fixed_seed_option,
    game_options,
    jobs_option,
    json_option,
    load,
    option,
    ray_option,
    split,
)
from waset.text import texts

if TYPE_CHECKING:
    from waset.lab.simulate import Sums


@click.command(help=HELP["simulate"])
@option("--games", "count", key="games_count", type=click.IntRange(1), default=1000, show_default=True)
@option("--bots", key="bots", default="random", show_default=True, metavar="A,B")
@fixed_seed_option
@jobs_option
@ray_option
@option("--gpu", "gpu", key="gpu", is_flag=True)
@json_option
@game_options
def simulate(
    count: int,
    bots: str,
    seed: int,
    jobs: int,
    ray: str | None,
    gpu: bool,
    as_json: bool,
    **asked: Unpack[GameOptions],
) -> None:
    from waset.lab.simulate import plan_of
    from waset.lab.simulate import simulate as run

    words = texts(asked["lang"], "app")["simulate"]
    _, edition = load(asked["game"], asked["own"])
    game, players, modules = asked["game"], asked["players"], split(asked["modules"])
    plan_of(game, players, modules, split(bots), seed, edition.own)
    with compile_progress(asked["lang"]):
        run(game, players, modules, 1, split(bots), seed, own=edition.own, gpu=gpu)
    with progress_bar(words["playing"], count, as_json) as progress:
        report = run(game, players, modules, count, split(bots), seed, jobs, edition.own, progress, gpu, ray)
    if as_json:
        click.echo(json.dumps(report.as_dict()))
    else:
        show_report(report.as_dict(), words)


def show_report(report: "Sums", words: dict[str, str]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in ("seat", "bot", "wins", "interval", "score"):
        table.add_column(words[head], justify="left" if head == "bot" else "right")
    for i, seat in enumerate(report["seats"]):
        interval = f"{seat['low']:.1%} - {seat['high']:.1%}"
        table.add_row(str(i), seat["bot"], f"{seat['win_share']:.1%}", interval, f"{seat['mean_score']:.2f}")
    speed = words["speed"].format(
        games=f"{report['games']:,}",
        decisions=f"{report['decisions']:,}",
        seconds=f"{report['seconds']:.2f}",
        games_per_second=f"{report['games_per_second']:,.0f}",
        decisions_per_second=f"{report['decisions_per_second']:,.0f}",
    )
    out = console()
    out.print(table, highlight=False)
    out.print(speed, highlight=False)
