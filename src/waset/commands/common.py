"""What commands share: options, progress, the console."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from waset.games import names
from waset.text import LANGUAGES, system_language, texts

if TYPE_CHECKING:
    from rich.console import Console

    from waset.edition import Edition
    from waset.game import Game

HELP = texts(system_language(), "app")["help"]
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def option(*names: str, key: str, **settings: Any) -> Decorator:
    return click.option(*names, help=HELP[key], **settings)


def known_game(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """One of the games there are; which those are is looked up only when one is asked for."""
    if value not in names():
        raise click.BadParameter(f"{value!r} is no game; expected one of: {', '.join(names())}")
    return value


game_argument = click.argument("game", callback=known_game)
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
