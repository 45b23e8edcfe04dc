"""`waset simulate`: many games at once; how fast, and who wins."""

import json
from typing import TYPE_CHECKING

import click

from waset.commands.console import compile_progress, console, progress_bar
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

if TYPE_CHECKING:
    from waset.lab.simulate import Sums


@click.command(help=HELP["simulate"])
@game_argument
@players_option
@modules_option
@option("--games", "count", key="games_count", type=click.IntRange(1), default=1000, show_default=True)
@option("--bots", key="bots", default="random", show_default=True, metavar="A,B")
@option("--seed", key="seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True)
@option("--jobs", key="jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--json", "as_json", key="json", is_flag=True)
@edition_option
@lang_option
def simulate(
    game: str,
    players: int,
    modules: str,
    count: int,
    bots: str,
    seed: int,
    jobs: int,
    as_json: bool,
    own: str | None,
    lang: str,
) -> None:
    from waset.lab.simulate import plan_of
    from waset.lab.simulate import simulate as run

    words = texts(lang, "app")["simulate"]
    _, edition = load(game, own)
    plan_of(game, players, split(modules), split(bots), seed, edition.own)
    with compile_progress(lang):
        run(game, players, split(modules), 1, split(bots), seed, own=edition.own)
    with progress_bar(words["playing"], count, as_json) as progress:
        report = run(game, players, split(modules), count, split(bots), seed, jobs, edition.own, progress)
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
