"""`waset dataset`: self-play as Parquet files for whoever learns from games."""

import json
from pathlib import Path
from typing import Unpack

import click

from waset.commands.console import compile_progress, console, progress_bar
from waset.commands.lab import exit_stopped
from waset.commands.options import (
    FOLDER,
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


@click.command(help=HELP["dataset"])
@option("--games", "count", key="games_count", type=click.IntRange(1), default=1000, show_default=True)
@option("--bots", key="dataset_bots", default="random", show_default=True, metavar="A,B")
@option("--out", "folder", key="dataset_out", type=FOLDER, required=True, metavar="FOLDER")
@option("--keep", key="keep", default="observation,mask", show_default=True, metavar="COLUMNS")
@option("--records", key="records", is_flag=True)
@option("--shard", key="shard", type=click.IntRange(1), metavar="GAMES")
@fixed_seed_option
@jobs_option
@ray_option
@option("--resume", key="go_on", is_flag=True)
@json_option
@game_options
@click.pass_context
def dataset(
    ctx: click.Context,
    count: int,
    bots: str,
    folder: Path,
    keep: str,
    records: bool,
    shard: int | None,
    seed: int,
    jobs: int,
    ray: str | None,
    resume: bool,
    as_json: bool,
    **asked: Unpack[GameOptions],
) -> None:
    from waset.lab.dataset import Dataset
    from waset.lab.variant import Variant

    words = texts(asked["lang"], "app")["dataset"]
    _, edition = load(asked["game"], asked["own"])
    variant = Variant(asked["game"], asked["players"], tuple(split(asked["modules"])), edition.own)
    plan = Dataset.plan(variant, split(bots), count, seed, split(keep), shard, records)
    with compile_progress(asked["lang"]):
        plan.warm_up()
    with progress_bar(words["playing"], count, as_json) as progress:
        made = plan.make(folder, jobs, resume, progress, ray)
    if as_json:
        click.echo(json.dumps({"folder": str(folder), **made._asdict()}))
    elif made.complete:
        numbers = {name: f"{number:,}" for name, number in made._asdict().items()}
        console().print(words["written"].format(folder=folder, **numbers), highlight=False, markup=False)
    if not made.complete:
        exit_stopped(ctx, made.kept, count, asked["lang"])
