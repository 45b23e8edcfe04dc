"""The command line: `waset --help`. Heavy imports stand where they are needed, so that it starts at once."""

import json
import shlex
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from waset import __version__
from waset.errors import WasetError
from waset.games import GAMES
from waset.text import LANGUAGES, system_language, texts

if TYPE_CHECKING:
    from rich.console import Console

    from waset.edition import Edition
    from waset.game import Game
    from waset.lab.campaign import Campaign
    from waset.lab.ledger import Entry
    from waset.record import Record
    from waset.server.store import Store

HELP = texts(system_language(), "app")["help"]


class Kind(click.Group):
    """Errors of ours are one kind sentence, not a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except WasetError as error:
            raise click.ClickException(str(error)) from None


# ---------------------------------------------------------------- shared options

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(*names: str, key: str, **settings: Any) -> Decorator:
    return click.option(*names, help=HELP[key], **settings)


game_argument = click.argument("game", type=click.Choice(GAMES))
lang_option = option("--lang", key="lang", type=click.Choice(LANGUAGES), default=system_language)
edition_option = option("--edition", "own", key="own", type=click.Path(dir_okay=False), metavar="FILE")
players_option = option("--players", key="players", type=int, default=2, show_default=True)
modules_option = option("--modules", key="modules", default="", metavar="M1,M2")
seed_option = option("--seed", key="seed", type=click.IntRange(0, 2**63 - 1))


FOLDER = click.Path(file_okay=False, path_type=Path)


def split(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def load(name: str, own: str | None) -> "tuple[Game, Edition]":
    """The game, and the edition to play it with."""
    from waset.edition import read_own
    from waset.game import game

    known = game(name)
    return known, known.own_edition(read_own(own)) if own else known.edition


def console(stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr)


@contextmanager
def compile_progress(lang: str) -> Iterator[None]:
    """The first compile takes a while: say so, and how far it is."""
    from waset.kernel import compiling

    words = texts(lang, "app")["compile"]
    out = console(stderr=True)
    done = 0
    with out.status(words["first"]) as status:
        status.stop()

        def listener(name: str, known: int) -> None:
            nonlocal done
            done += 1
            status.start()
            status.update(f"{words['first']} {words['kernels'].format(done=done, known=max(done, known))} ({name})")

        with compiling(listener):
            yield


@contextmanager
def progress_bar(text: str, count: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """How many games are done, and how long the rest will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(text, total=count)
        yield lambda done: bar.update(task, completed=done)


# ---------------------------------------------------------------- commands


@click.group(cls=Kind, help=HELP["app"], context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="waset")
def main() -> None:
    pass


@main.command(help=HELP["games"])
@lang_option
def games(lang: str) -> None:
    from rich.table import Table

    from waset.bots.registry import names
    from waset.game import game

    words = texts(lang, "app")["games"]
    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in ("game", "players", "modules"):
        table.add_column(words[head])
    for name in GAMES:
        known, book = game(name), texts(lang, name)
        modules = "\n".join(f"{one} ({book['module'][one]})" for one in known.modules) or words["none"]
        title = f"[bold]{name}[/] ({book['game']['name']}, {book['game']['designer']})"
        table.add_row(title, f"{known.players[0]}-{known.players[-1]}", modules)
    out = console()
    out.print(table, highlight=False)
    out.print(f"\n{words['bots']}: {', '.join(names())}", highlight=False)


@main.command(help=HELP["rules"])
@game_argument
@click.argument("rule", required=False)
@lang_option
@edition_option
@option("--markdown", key="markdown", is_flag=True)
def rules(game: str, rule: str | None, lang: str, own: str | None, markdown: bool) -> None:
    known, edition = load(game, own)
    book = texts(lang, game)
    if markdown:
        click.echo(rules_page(known, edition, lang), nl=False)
        return
    out = console()
    wanted = [rule.upper()] if rule else None
    for chapter in book["chapters"]:
        shown = [one for one in chapter["rules"] if wanted is None or one in wanted]
        if shown and wanted is None:
            out.print(f"\n[bold underline]{chapter['title']}[/]", highlight=False)
        for one in shown:
            title, text = known.rule(one, lang, edition)
            out.print(f"\n[bold]{one} {title}.[/] {text}", highlight=False)
    if wanted:
        known.rule(wanted[0], lang, edition)  # an unknown id is an error that lists those there are


def rules_page(known: "Game", edition: "Edition", lang: str) -> str:
    """The reference of a game as a Markdown page (docs/rules)."""
    book = texts(lang, known.name)
    lines = [f"# {book['game']['name']}", "", book["game"]["tagline"]]
    for chapter in book["chapters"]:
        lines += ["", f"## {chapter['title']}"]
        for one in chapter["rules"]:
            title, text = known.rule(one, lang, edition)
            lines += ["", f"**{one} {title}.** {text}"]
    return "\n".join(lines) + "\n"


@main.command(help=HELP["edition"])
@game_argument
@edition_option
@lang_option
def edition(game: str, own: str | None, lang: str) -> None:
    from rich.table import Table

    words = texts(lang, "app")["edition"]
    _, chosen = load(game, own)
    table = Table(
        box=None, padding=(0, 3, 0, 0), title=words["digest"].format(digest=chosen.digest), title_justify="left"
    )
    for head in ("key", "value", "standing", "rule"):
        table.add_column(words[head])
    for row in chosen.rows():
        value = ", ".join(map(str, row.value)) if isinstance(row.value, list) else str(row.value)
        style = "" if row.standing == "printed" else "yellow"
        table.add_row(row.key, value, words[row.standing], row.rule, style=style)
    console().print(table, highlight=False)


@main.command(help=HELP["play"])
@game_argument
@players_option
@modules_option
@option("--seats", key="seats", default="you,club", show_default=True, metavar="A,B")
@option("--first", key="first", default="0", show_default=True)
@seed_option
@edition_option
@option("--resume", key="resume", metavar="FILE")
@lang_option
def play(
    game: str,
    players: int,
    modules: str,
    seats: str,
    first: str,
    seed: int | None,
    own: str | None,
    resume: str | None,
    lang: str,
) -> None:
    from waset.record import Record
    from waset.terminal import Terminal, seats_of

    known, edition = load(game, own)
    with compile_progress(lang):
        if resume:
            record = resumed(game, resume, edition, lang)
            seated = record.header.get("Names", "you club").split()
        else:
            begins: Any = int(first) if first.isdigit() else first
            record = Record.start(known, players, split(modules), seed, begins, edition)
            seated = seats_of(seats, players)
        warm_up(record)
    Terminal(record, seated, lang, console()).run()


def warm_up(record: "Record") -> None:
    """Compile what a game needs while the progress is shown, not in the middle of it."""
    from waset.bots.mcts import Mcts

    state = record.state.copy()
    if not state.over:
        state.play(Mcts("novice").think(state, playouts=1).action)
        state.scores()


def resumed(game: str, where: str, edition: "Edition", lang: str) -> "Record":
    from waset.terminal import last_file

    path = last_file(game) if where == "last" else click.format_filename(where)
    if where == "last" and not last_file(game).exists():
        raise WasetError(texts(lang, "app")["play"]["no_last"].format(game=game))
    record = read_record(str(path), edition)
    if record.game.name != game:
        raise WasetError(f"{path}: a record of {record.game.name}, not of {game}")
    return record


def read_record(path: str, edition: "Edition | None") -> "Record":
    from waset.record import Record

    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise WasetError(f"{path}: can't be read ({error.strerror})") from None
    except UnicodeDecodeError:
        raise WasetError(f"{path}: is no text") from None
    return Record.read(text, edition)


@main.command(help=HELP["simulate"])
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


def show_report(report: dict[str, Any], words: dict[str, str]) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in ("seat", "bot", "wins", "interval", "score"):
        table.add_column(words[head], justify="left" if head == "bot" else "right")
    for i, seat in enumerate(report["seats"]):
        interval = f"{seat['low']:.1%} - {seat['high']:.1%}"
        table.add_row(str(i), seat["bot"], f"{seat['win_share']:.1%}", interval, f"{seat['mean_score']:.2f}")
    numbers = {key: f"{report[key]:,.0f}" for key in ("games", "decisions", "games_per_second", "decisions_per_second")}
    out = console()
    out.print(table, highlight=False)
    out.print(words["speed"].format(seconds=f"{report['seconds']:.2f}", **numbers), highlight=False)


def lab_options(bots: str, games: str, seated: str, count: int) -> Decorator:
    """What every command takes that plays many games into a folder."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for one in reversed(
            (
                game_argument,
                option("--bots", key=bots, default=seated, show_default=True, metavar="A,B,C"),
                option("--games", "count", key=games, type=click.IntRange(1), default=count, show_default=True),
                players_option,
                modules_option,
                option("--seed", key="seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True),
                option("--time", "limit", key="time", type=float, metavar="SECONDS"),
                option("--jobs", key="jobs", type=click.IntRange(1), default=1, show_default=True),
                option("--out", "folder", key="out", type=FOLDER, metavar="FOLDER"),
                option("--resume", key="go_on", is_flag=True),
                option("--json", "as_json", key="json", is_flag=True),
                edition_option,
                lang_option,
                click.pass_context,
            )
        ):
            command = one(command)
        return command

    return decorate


@main.command(help=HELP["arena"])
@lab_options("arena_bots", "arena_games", "greedy,random", 100)
def arena(ctx: click.Context, **asked: Any) -> None:
    from waset.lab.arena import Arena
    from waset.lab.arena_charts import draw
    from waset.lab.ratings import report
    from waset.lab.tables import show_arena

    plan = Arena.plan(*lab_table(asked))
    words = texts(asked["lang"], "app")["arena"]
    run = LabRun(ctx, asked, plan, words)
    entries = run.play()
    document = report(plan.setup, plan.bots, entries, run.total)
    run.tell(
        document, lambda: show_arena(document, words, console()), lambda: draw(document, run.folder, words, run.title)
    )


@main.command(help=HELP["balance"])
@lab_options("balance_bots", "balance_games", "greedy", 200)
def balance(ctx: click.Context, **asked: Any) -> None:
    from waset.lab.balance import Balance, report
    from waset.lab.balance_charts import draw
    from waset.lab.tables import show_balance
    from waset.lab.worth import namer

    plan = Balance.plan(*lab_table(asked))
    words, titles = texts(asked["lang"], "app")["balance"], texts(asked["lang"], asked["game"])["rule_title"]
    named = namer(plan.table.known, asked["lang"])
    run = LabRun(ctx, asked, plan, words)
    entries = run.play()
    document = report(plan, entries, run.total)
    run.tell(
        document,
        lambda: show_balance(document, words, console(), named, titles),
        lambda: draw(document, run.folder, words, run.title, named),
    )


def lab_table(asked: dict[str, Any]) -> tuple[Any, ...]:
    """Table, bots, seed and time as the command line gives them."""
    from waset.lab.match import Table

    _, edition = load(asked["game"], asked["own"])
    table = Table(asked["game"], asked["players"], tuple(split(asked["modules"])), edition.own)
    return table, split(asked["bots"]), asked["seed"], asked["limit"]


class LabRun:
    """Many games into a folder: play them with a progress bar, then tell, also after Ctrl-C."""

    def __init__(self, ctx: click.Context, asked: dict[str, Any], plan: "Campaign", words: dict[str, str]) -> None:
        from waset.lab.campaign import folder_of

        self.ctx, self.asked, self.plan, self.words = ctx, asked, plan, words
        self.total: int = plan.count(asked["count"])
        self.folder: Path = asked["folder"] or folder_of(plan.setup)
        self.done, self.complete = 0, False

    def play(self) -> "list[Entry]":
        from waset.lab.campaign import warm_up

        asked = self.asked
        with compile_progress(asked["lang"]):
            warm_up(self.plan.table, self.plan.bots)
        with progress_bar(self.words["playing"], self.total, asked["as_json"]) as progress:
            entries, self.complete = self.plan.play(
                asked["count"], self.folder, asked["jobs"], asked["resume"], progress
            )
        self.done = len(entries)
        return entries

    @property
    def title(self) -> str:
        name = texts(self.asked["lang"], self.asked["game"])["game"]["name"]
        return self.words["title"].format(game=name, players=self.asked["players"], games=self.done)

    def tell(self, report: dict[str, Any], show: Callable[[], None], draw: Callable[[], list[Path]]) -> None:
        """The report on disk and on the screen."""
        if self.done:
            files = write_report(report, self.folder, draw)
            if not self.asked["as_json"]:
                show()
                tell_files(self.folder, files, self.asked["lang"])
        if self.asked["as_json"]:
            click.echo(json.dumps(report))
        if not self.complete:
            tell_stopped(self.ctx, self.done, self.total, self.asked["lang"])


def write_report(report: dict[str, Any], folder: Path, draw: Callable[[], list[Path]]) -> list[str]:
    """The report as JSON, and its charts if they can be drawn; the names of the files."""
    from waset.lab.ledger import write_whole
    from waset.lab.plots import drawable

    write_whole(folder / "report.json", json.dumps(report, indent=1) + "\n")
    charts = draw() if drawable() else []
    return ["games.jsonl", "report.json", *(path.name for path in charts)]


def tell_files(folder: Path, files: list[str], lang: str) -> None:
    words, out = texts(lang, "app")["lab"], console()
    out.print(f"\n{words['written'].format(folder=folder, files=', '.join(files))}", highlight=False)
    if not any(file.endswith(".png") for file in files):
        out.print(words["no_charts"], highlight=False, markup=False)


def tell_stopped(ctx: click.Context, done: int, planned: int, lang: str) -> None:
    """After Ctrl-C: what is kept, and how to go on."""
    words = texts(lang, "app")["lab"]["stopped" if done else "nothing"]
    click.echo(words.format(done=done, planned=planned, command=typed(ctx)), err=True)
    ctx.exit(130)


def typed(ctx: click.Context) -> str:
    """The command as it was typed."""
    words = ["waset", str(ctx.info_name)]
    for one in ctx.command.params:
        value = ctx.params.get(str(one.name))
        if ctx.get_parameter_source(str(one.name)) is not click.core.ParameterSource.COMMANDLINE:
            continue
        flag = [one.opts[0]] if isinstance(one, click.Option) else []
        words += flag if value is True else [*flag, str(value)]
    return shlex.join(words)


@main.command(help=HELP["replay"])
@click.argument("file", type=click.Path(dir_okay=False))
@option("--turn", key="turn", type=click.IntRange(0))
@edition_option
@lang_option
def replay(file: str, turn: int | None, own: str | None, lang: str) -> None:
    from waset.edition import read_own
    from waset.game import game

    with compile_progress(lang):
        name = game_of(file)
        record = read_record(file, game(name).own_edition(read_own(own)) if own else None)
    out = console()
    for line in record.lines():
        out.print(line, markup=False, highlight=False)
    words, book = texts(lang, "app")["replay"], texts(lang, record.game.name)
    states = list(record.states())
    shown = states[-1] if turn is None else next((one for one in states if one.turn > turn), states[-1])
    names = record.header.get("Names", "").split() or [""] * shown.players
    out.print(record.game.part("draw").draw(shown.view(None), book, names, out.width, []))
    out.print(words["good"].format(count=len(record.actions)), highlight=False)
    if record.state.over:
        winners = ", ".join(map(str, record.state.winners()))
        out.print(words["result"].format(scores=record.state.scores(), winners=winners), highlight=False)
    else:
        out.print(words["running"].format(name=record.state.seat), highlight=False)


def game_of(file: str) -> str:
    """The game a record says it is of."""
    import re

    try:
        found = re.search(r'^\[Game "(\w+)"\]', Path(file).read_text("utf-8", "replace"), re.MULTILINE)
    except OSError as error:
        raise WasetError(f"{file}: can't be read ({error.strerror})") from None
    if not found:
        raise WasetError(f'{file}: expected a line such as [Game "expedition"]')
    return found[1]


@main.command(help=HELP["perft"])
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
    import time

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


# ---------------------------------------------------------------- the server


@main.command(help=HELP["serve"])
@option("--host", key="host", default="127.0.0.1", show_default=True)
@option("--port", key="port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@option("--open", "browser", key="open", is_flag=True)
@option("--proxy", key="proxy", metavar="ADDRESS")
@option("--log", "level", key="log", type=click.Choice(["debug", "info", "warning", "error"]), default="info")
def serve(host: str, port: int, browser: bool, proxy: str | None, level: str) -> None:
    with server_packages():
        from waset.server.serve import open_browser
        from waset.server.serve import serve as run
        from waset.server.settings import Settings
    shown = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    click.echo(f"Waset: {shown}", err=True)
    if browser:
        open_browser(shown)
    run(host, port, Settings.from_environment(), proxy, level)


@contextmanager
def server_packages() -> Iterator[None]:
    """Say kindly that the server's packages are an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = f"{error.name} is missing; install the server's packages: pip install 'waset[server]'"
        raise WasetError(missing) from None


@main.group(help=HELP["admin"])
def admin() -> None:
    pass


def administer(job: "Callable[[Store], Awaitable[Any]]") -> Any:
    """Do something with the server's database."""
    import asyncio

    with server_packages():
        from waset.server.admin import with_store
        from waset.server.settings import Settings
    return asyncio.run(with_store(Settings.from_environment(), job))


@admin.command("list", help=HELP["admin_list"])
def admin_list() -> None:
    from rich.table import Table

    from waset.server.admin import listed

    rows = administer(listed)
    table = Table(box=None, padding=(0, 3, 0, 0))
    for head in rows[0] if rows else ():
        table.add_column(head, no_wrap=head in ("id", "changed"))
    for row in rows:
        table.add_row(*map(str, row.values()))
    console().print(table, highlight=False)


@admin.command("export", help=HELP["admin_export"])
@click.argument("table")
def admin_export(table: str) -> None:
    from waset.server.admin import exported

    click.echo(json.dumps(administer(lambda store: exported(store, table)), ensure_ascii=False))


@admin.command("delete", help=HELP["admin_delete"])
@click.argument("table")
def admin_delete(table: str) -> None:
    from waset.server.admin import delete

    administer(lambda store: delete(store, table))


@admin.command("backup", help=HELP["admin_backup"])
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def admin_backup(file: Path) -> None:
    from waset.server.admin import backup

    administer(lambda store: backup(store, file))


@admin.command("rebuild", help=HELP["admin_rebuild"])
def admin_rebuild() -> None:
    from waset.server.admin import rebuild

    click.echo(administer(rebuild))


if __name__ == "__main__":
    sys.exit(main())
