"""What commands show while they work: the console, and progress."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from waset.text import texts

if TYPE_CHECKING:
    from rich.console import Console


def console(stderr: bool = False) -> "Console":
    from rich.console import Console

    return Console(stderr=stderr)


@contextmanager
def compile_progress(lang: str) -> Iterator[None]:
    """The first compile takes a while: say so, and show how far it has come."""
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
    """Show how many games are finished, and how long the rest will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(text, total=count)
        yield lambda done: bar.update(task, completed=done)
