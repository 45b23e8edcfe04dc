"""The command line: `waset --help`. Heavy imports stand where they are needed, so that it starts at once."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    from waset.record import Record

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
@option("--seats", key="seats", default="you,greedy", show_default=True, metavar="A,B")
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
            seated = record.header.get("Names", "you greedy").split()
        else:
            begins: Any = int(first) if first.isdigit() else first
            record = Record.start(known, players, split(modules), seed, begins, edition)
            seated = seats_of(seats, players)
        warm_up(record)
    Terminal(record, seated, lang, console()).run()


def warm_up(record: "Record") -> None:
    """Compile what a game needs while the progress is shown, not in the middle of it."""
    from waset.bots.greedy import Greedy

    state = record.state.copy()
    if not state.over:
        state.play(Greedy().choose(state.redeal(state.seat, 0)))
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
    from pathlib import Path

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
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from waset.lab.simulate import plan_of
    from waset.lab.simulate import simulate as run

    words = texts(lang, "app")["simulate"]
    _, edition = load(game, own)
    plan_of(game, players, split(modules), split(bots), seed, edition.own)
    with compile_progress(lang):
        run(game, players, split(modules), 1, split(bots), seed, own=edition.own)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=as_json) as bar:
        task = bar.add_task(words["playing"], total=count)
        report = run(
            game,
            players,
            split(modules),
            count,
            split(bots),
            seed,
            jobs,
            edition.own,
            progress=lambda done: bar.update(task, completed=done),
        )
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
    from pathlib import Path

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


if __name__ == "__main__":
    sys.exit(main())
