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

    with compile_status(lang) as show, compiling(show):
        yield


@contextmanager
def compile_status(lang: str) -> Iterator[Callable[[str, int], None]]:
    """A line that appears with the first kernel; call it with each kernel that is begun and how many there are."""
    words = texts(lang, "app")["compile"]
    done = 0
    with console(stderr=True).status(words["first"]) as status:
        status.stop()

        def show(kernel: str, known: int) -> None:
            nonlocal done
            done += 1
            status.start()
            status.update(f"{words['first']} {words['kernels'].format(done=done, known=max(done, known))} ({kernel})")

        yield show


@contextmanager
def progress_bar(text: str, count: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """Show how many games are finished, and how long the rest will take."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=quiet) as bar:
        task = bar.add_task(text, total=count)
        yield lambda done: bar.update(task, completed=done)
