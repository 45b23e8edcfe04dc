"""`waset train`: a network for a game learns from games of light players, then from those it plays against itself."""

import json
from pathlib import Path

import click

from waset.commands.console import compile_progress, console, progress_bar
from waset.commands.options import (
    FOLDER,
    HELP,
    fixed_seed_option,
    game_argument,
    jobs_option,
    json_option,
    lang_option,
    option,
    ray_option,
)
from waset.text import texts

STEPS = 1000  # of the progress bar


@click.command(help=HELP["train"])
@option("--minutes", key="minutes", type=click.FloatRange(0.1), default=10.0, show_default=True)
@option("--device", key="device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True)
@option("--out", "folder", key="train_out", type=FOLDER, required=True, metavar="FOLDER")
@option("--batch", key="batch", type=click.IntRange(16), default=1024, show_default=True)
@option("--games", "count", key="train_games", type=click.IntRange(1))
@option("--start", key="train_start", metavar="FILE")
@fixed_seed_option
@jobs_option
@ray_option
@json_option
@lang_option
@game_argument
def train(
    minutes: float,
    device: str,
    folder: Path,
    batch: int,
    count: int | None,
    start: str | None,
    seed: int,
    jobs: int,
    ray: str | None,
    as_json: bool,
    lang: str,
    game: str,
) -> None:
    import os

    if device == "cpu":
        os.environ.setdefault("JAX_PLATFORMS", "cpu")  # read when JAX is imported: it would take a GPU if there is one
    from waset.game import game as known
    from waset.learn.fitting import Recipe, check_device
    from waset.learn.training import Training
    from waset.learn.training_games import warm_up
    from waset.search.weights import FILE

    words = texts(lang, "app")["train"]
    check_device(device)
    with compile_progress(lang):
        warm_up(known(game))
    network = known(game).package.folder / FILE if start == "own" else Path(start) if start else None
    training = Training(known(game), folder, minutes, seed, jobs, Recipe(batch=batch), count, ray, lang, network)
    with progress_bar(words["learning"], training.rounds * STEPS, as_json) as progress:

        def told(what: str, share: float) -> None:
            done = {"playing": share / 2, "learning": 0.5 + share / 2, "chances": 0.0}[what]
            progress(int(STEPS * (len(training.history) + done)))

        history = training.run(told)
    if as_json:
        click.echo(json.dumps({"folder": str(folder), "rounds": history}))
        return
    out = console()
    for row in history:
        out.print(words["round"].format(**row), highlight=False, markup=False)
    out.print(words["written"].format(folder=folder), highlight=False, markup=False)
