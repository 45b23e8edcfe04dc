"""`waset arena`, `waset luck` and `waset balance`: many games into a folder, and a report about them."""

import json
import shlex
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from waset.commands.console import compile_progress, console, progress_bar
from waset.commands.options import (
    FOLDER,
    HELP,
    Decorator,
    GameOptions,
    fixed_seed_option,
    game_options,
    jobs_option,
    json_option,
    load,
    option,
    options,
    ray_option,
    split,
)
from waset.text import texts

if TYPE_CHECKING:
    from waset.lab.balance import Balance
    from waset.lab.experiment import Experiment
    from waset.lab.results import GameResult
    from waset.lab.variant import Variant


class Asked(GameOptions):
    """What `lab_options` give."""

    bots: str
    count: int
    seed: int
    limit: float | None
    minutes: float | None
    jobs: int
    ray: str | None
    folder: Path | None
    resume: bool
    as_json: bool


def lab_options(bots: str, games: str, seated: str, count: int, counted: str = "--games") -> Decorator:
    """The options of every command that plays many games into a folder."""
    return options(
        option("--bots", key=bots, default=seated, show_default=True, metavar="A,B,C"),
        option(counted, "count", key=games, type=click.IntRange(1), default=count, show_default=True),
        fixed_seed_option,
        option("--time", "limit", key="time", type=float, metavar="SECONDS"),
        option("--minutes", key="lab_minutes", type=click.FloatRange(0, min_open=True)),
        jobs_option,
        ray_option,
        option("--out", "folder", key="out", type=FOLDER, metavar="FOLDER"),
        option("--resume", key="go_on", is_flag=True),
        json_option,
        game_options,
        click.pass_context,
    )


@click.command(help=HELP["arena"])
@lab_options("arena_bots", "arena_games", "greedy,random", 100)
@option("--duplicate", key="duplicate", is_flag=True)
def arena(ctx: click.Context, duplicate: bool, **asked: Unpack[Asked]) -> None:
    from waset.lab.arena import Arena
    from waset.lab.arena_charts import draw
    from waset.lab.duplicate import duplicate_rows
    from waset.lab.ratings import report
    from waset.lab.terminal_report import show_arena

    plan = Arena.plan(*what_to_play(asked))
    words = texts(asked["lang"], "app")["arena"]
    run = ExperimentRun(ctx, asked, plan, words)
    results = run.play()
    document = report(plan.setup, plan.bots, results, run.total)
    if duplicate:
        order = [row["bot"] for row in document["ratings"]]
        document["duplicate"] = duplicate_rows(order, len(plan.seatings), results)
    run.publish(
        document, lambda: show_arena(document, words, console()), lambda: draw(document, run.folder, words, run.title)
    )


@click.command(help=HELP["luck"])
@lab_options("luck_bots", "luck_deals", "greedy,random", 200, "--deals")
def luck(ctx: click.Context, **asked: Unpack[Asked]) -> None:
    from waset.lab.luck import Luck, report
    from waset.lab.luck_charts import draw
    from waset.lab.terminal_report import show_luck

    plan = Luck.plan(*what_to_play(asked))
    words = texts(asked["lang"], "app")["luck"]
    run = ExperimentRun(ctx, asked, plan, words)
    document = report(plan, run.play(), run.total)
    run.publish(
        document, lambda: show_luck(document, words, console()), lambda: draw(document, run.folder, words, run.title)
    )


@click.command(help=HELP["balance"])
@lab_options("balance_bots", "balance_games", "greedy", 200)
@option("--only", key="only", is_flag=True)
@option("--gpu", "gpu", key="gpu", is_flag=True)
def balance(ctx: click.Context, only: bool, gpu: bool, **asked: Unpack[Asked]) -> None:
    from waset.lab.balance import Balance, report
    from waset.lab.balance_charts import draw
    from waset.lab.balance_stats import feature_namer
    from waset.lab.terminal_report import show_balance

    plan = replace(Balance.plan(*what_to_play(asked)), only=only, gpu=gpu)
    words, titles = texts(asked["lang"], "app")["balance"], texts(asked["lang"], asked["game"])["rule_title"]
    named = feature_namer(plan.variant.game, asked["lang"])
    run = ExperimentRun(ctx, asked, plan, words)
    document = run.play_on_gpu(plan) if gpu else report(plan, run.play(), run.total)
    run.publish(
        document,
        lambda: show_balance(document, words, console(), named, titles),
        lambda: draw(document, run.folder, words, run.title, named),
    )


def what_to_play(asked: Asked) -> "tuple[Variant, list[str], int, float | None]":
    """Variant, bots, seed and time limit as given on the command line."""
    from waset.lab.variant import Variant

    _, edition = load(asked["game"], asked["own"])
    variant = Variant(asked["game"], asked["players"], tuple(split(asked["modules"])), edition.own)
    return variant, split(asked["bots"]), asked["seed"], asked["limit"]


class ExperimentRun:
    """An experiment run from the command line: games with a progress bar, then the report, also after Ctrl-C."""

    def __init__(self, ctx: click.Context, asked: Asked, plan: "Experiment", words: dict[str, str]) -> None:
        from waset.lab.experiment import folder_of

        self.ctx, self.asked, self.plan, self.words = ctx, asked, plan, words
        self.total = plan.count(asked["count"])
        self.folder = asked["folder"] or folder_of(plan.setup)
        self.done, self.complete = 0, False
        self.ends = None if asked["minutes"] is None else time.monotonic() + 60 * asked["minutes"]

    def play(self) -> "list[GameResult]":
        from waset.lab.experiment import warm_up

        asked = self.asked
        with compile_progress(asked["lang"]):
            warm_up(self.plan.variant, self.plan.bots)
        with progress_bar(self.words["playing"], self.total, asked["as_json"]) as progress:

            def tell(finished: int) -> bool:
                progress(finished)
                return self.time_is_up

            results, self.complete = self.plan.play(
                asked["count"], self.folder, asked["jobs"], asked["resume"], tell, asked["ray"]
            )
        self.done = len(results)
        return results

    def play_on_gpu(self, plan: "Balance") -> dict[str, Any]:
        """The report of a balance whose games are played on a GPU: in so little time that none of them is kept."""
        from waset.lab.quick_balance import quick_report
        from waset.lab.results import refuse_results

        for name in ("limit", "minutes", "ray", "resume"):
            if self.asked.get(name) not in (None, False):
                flag = "--time" if name == "limit" else f"--{name}"
                raise click.UsageError(f"{flag}: expected none with --gpu")
        refuse_results(self.folder)
        with compile_progress(self.asked["lang"]):
            quick_report(plan, 1)
        with progress_bar(self.words["playing"], self.total, self.asked["as_json"]) as progress:
            document = quick_report(plan, self.asked["count"], progress)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.done, self.complete = self.total, True
        return document

    @property
    def time_is_up(self) -> bool:
        return self.ends is not None and time.monotonic() >= self.ends

    @property
    def title(self) -> str:
        name = texts(self.asked["lang"], self.asked["game"])["game"]["name"]
        return self.words["title"].format(game=name, players=self.asked["players"], games=self.done)

    def publish(self, report: dict[str, Any], show: Callable[[], None], draw: Callable[[], list[Path]]) -> None:
        """Write the report to disk and show it."""
        if self.done:
            files = write_report(report, self.folder, draw)
            if not self.asked["as_json"]:
                show()
                show_files(self.folder, files, self.asked["lang"])
        if self.asked["as_json"]:
            click.echo(json.dumps(report))
        if not self.complete:
            exit_stopped(self.ctx, self.done, self.total, self.asked["lang"], 0 if self.time_is_up else 130)


def write_report(report: dict[str, Any], folder: Path, draw: Callable[[], list[Path]]) -> list[str]:
    """Write the report as JSON, and its charts if they can be drawn; return the names of the files."""
    from waset.lab.charts import drawable
    from waset.lab.results import write_atomically

    write_atomically(folder / "report.json", json.dumps(report, indent=1) + "\n")
    charts = draw() if drawable() else []
    games = ["games.jsonl"] if (folder / "games.jsonl").exists() else []  # there is none of those on a GPU
    return [*games, "report.json", *(path.name for path in charts)]


def show_files(folder: Path, files: list[str], lang: str) -> None:
    words, out = texts(lang, "app")["lab"], console()
    out.print(f"\n{words['written'].format(folder=folder, files=', '.join(files))}", highlight=False)
    if not any(file.endswith(".png") for file in files):
        out.print(words["no_charts"], highlight=False, markup=False)


def exit_stopped(ctx: click.Context, done: int, planned: int, lang: str, status: int = 130) -> None:
    """After Ctrl-C, or when the time is up: say what is kept and how to continue, and exit."""
    words = texts(lang, "app")["lab"]["stopped" if done else "nothing"]
    click.echo(words.format(done=done, planned=planned, command=typed_command(ctx)), err=True)
    ctx.exit(status)


def typed_command(ctx: click.Context) -> str:
    """The command as it was typed."""
    words = ["waset", str(ctx.info_name)]
    for one in sorted(ctx.command.params, key=lambda one: isinstance(one, click.Option)):  # the game first
        value = ctx.params.get(str(one.name))
        if ctx.get_parameter_source(str(one.name)) is not click.core.ParameterSource.COMMANDLINE:
            continue
        flag = [one.opts[0]] if isinstance(one, click.Option) else []
        words += flag if value is True else [*flag, str(value)]
    return shlex.join(words)
