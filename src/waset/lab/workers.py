"""Work shared among processes: results as they come; a process that dies or hangs costs only its own task."""

import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, MutableSequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

from waset.errors import WasetError
from waset.lab.match import Clock

TICK = 0.1  # seconds between checks of the clocks
Task = TypeVar("Task")
Result = TypeVar("Result")
Work = Callable[[Task, Clock], Result]


@dataclass(frozen=True)
class LostTask:
    """A task that was not finished: its process hung and was stopped, or died by itself (`code`)."""

    seat: int | None  # who was thinking
    code: int | None = None


@dataclass(frozen=True)
class Failure:
    """What a worker sends if its task raised an error."""

    error: Exception


def run_tasks(
    work: Work[Task, Result], tasks: Iterable[Task], jobs: int, apart: bool = False, ray: str | None = None
) -> Iterator[tuple[Task, Result | LostTask]]:
    """Yield (task, result) as tasks finish: here, in `jobs` processes (`apart`: never here) or in a Ray cluster.

    `work` must be a module's function that never returns None. The result is a `LostTask` if its process was lost.
    `ray` is the address of a cluster; an empty one stands for that which runs here, or is started here.
    """
    if ray is not None:
        from waset.lab.cluster import run_on_cluster

        yield from run_on_cluster(work, tasks, ray)
        return
    if jobs <= 1 and not apart:
        clock = Clock()
        for task in tasks:
            with redirect_stdout(sys.stderr):  # what a bot prints must not end up in a report
                result = work(task, clock)
            yield task, result
        return
    todo, team = iter(tasks), list[Worker[Task, Result]]()
    try:
        for task in todo:
            team.append(Worker(work, task))
            if len(team) == jobs:
                break
        while team:
            wait([one.pipe for one in team], TICK)
            for one in list(team):
                if (answer := one.result()) is None:
                    continue
                done = one.task
                _next_task(team, one, work, todo, isinstance(answer, LostTask))
                yield done, answer
    finally:
        for one in team:
            one.end()


def _next_task(
    team: "list[Worker[Task, Result]]",
    one: "Worker[Task, Result]",
    work: Work[Task, Result],
    todo: Iterator[Task],
    lost: bool,
) -> None:
    """Give a worker its next task, or replace it if it was lost; end it when nothing is left to do."""
    for task in todo:
        if lost:
            one.end()
            team[team.index(one)] = Worker(work, task)
        else:
            one.give(task)
        return
    one.end()
    team.remove(one)


class Worker(Generic[Task, Result]):
    """A process that does one task after another."""

    def __init__(self, work: Work[Task, Result], task: Task) -> None:
        context = get_context("spawn")  # threads of compiled code do not survive a fork
        cells: MutableSequence[float] = context.RawArray("d", 3)
        self.clock = Clock(cells)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work, cells), daemon=True)
        self.process.start()
        theirs.close()
        self.give(task)

    def give(self, task: Task) -> None:
        self.task = task
        with suppress(ConnectionError):  # it died between two tasks: `result` notices
            self.pipe.send(task)

    def result(self) -> Result | LostTask | None:
        """None while it works; an error in our own code is raised here."""
        try:
            if self.pipe.poll():
                answer: Result | Failure = self.pipe.recv()
                if isinstance(answer, Failure):
                    raise answer.error
                return answer
        except (EOFError, ConnectionError):
            self.process.join()
            return LostTask(self.clock.thinking(), self.process.exitcode)
        seat = self.clock.overdue()
        return None if seat is None else LostTask(seat)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def _serve(pipe: Connection, work: Work[Task, Result], cells: MutableSequence[float]) -> None:
    """The loop of a worker; Ctrl-C is left to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    clock = Clock(cells)
    try:
        while True:
            task: Task = pipe.recv()
            try:
                answer: Result | Failure = work(task, clock)
            except WasetError as error:
                answer = Failure(WasetError(str(error)))
            except Exception:
                answer = Failure(RuntimeError(traceback.format_exc()))
            clock.stop()
            pipe.send(answer)
    except (EOFError, ConnectionError, KeyboardInterrupt):
        sys.exit()  # the main process is gone
