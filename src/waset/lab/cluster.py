"""Work shared among the machines of a Ray cluster: the same tasks and the same results as with processes here.

A worker of Ray minds one process of ours, in which the games are played. If that process hangs or dies, the bot that
was thinking is to blame, as it would be here. If the worker itself or its machine is lost, another one does its task
again: what a task gives depends on the task alone.
"""

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from multiprocessing.connection import wait
from typing import Any

from waset import cache as kept
from waset.errors import WasetError, missing
from waset.lab.workers import TICK, LostTask, Result, Task, Work, Worker

try:
    import ray
    from ray._private import worker as driver
    from ray.exceptions import RayError, RayTaskError
except ImportError:
    raise missing("ray", "ray") from None

AHEAD = 2  # tasks for each processor, so that none waits for us
TRIES = 3  # for a task whose worker or process was lost
SECONDS_TO_ANSWER = 10
LOOK = 5.0  # seconds until we see that the cluster has grown


def run_on_cluster(
    work: Work[Task, Result], tasks: Iterable[Task], address: str
) -> Iterator[tuple[Task, Result | LostTask]]:
    """Yield (task, result) as tasks finish anywhere in the cluster, as `run_tasks` does."""
    with joined(address):
        todo, code = iter(tasks), code_here()
        running: dict[ray.ObjectRef[Result | LostTask], tuple[Task, int]] = {}
        try:
            while True:
                for task in islice(todo, max(0, AHEAD * processors() - len(running))):
                    running[do_there.remote(work, task, code)] = task, 1
                if not running:
                    return
                for done in ray.wait(list(running), timeout=LOOK)[0]:
                    task, tries = running.pop(done)
                    answer = answer_of(done)
                    if isinstance(answer, LostTask) and answer.seat is None:
                        if tries == TRIES:
                            raise WasetError(f"a task was lost {TRIES} times, with whoever was at it: {task!r:.200}")
                        running[do_there.remote(work, task, code)] = task, tries + 1
                    else:
                        yield task, answer
        finally:
            for one in running:
                ray.cancel(one, force=True)


@contextmanager
def joined(address: str) -> Iterator[None]:
    """In the cluster of this address; without one, in the cluster that runs here, or one that is started for us."""
    if ray.is_initialized():
        yield
        return
    if address:
        check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told
    try:
        ray.init(address or None, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        where = f"at {address} " if address else ""
        raise WasetError(f"ray: can't join a cluster {where}({' '.join(str(error).split()):.200})") from None
    with notices_on_stderr():
        try:
            yield
        finally:
            ray.shutdown()


@contextmanager
def notices_on_stderr() -> Iterator[None]:
    """Ray prints what it says of its nodes among our results, whatever it is told; there it would break a JSON."""
    told = driver.print_to_stdstream

    def tell(data: dict[str, Any], ignore_prefix: bool) -> None:
        told({**data, "is_err": True}, ignore_prefix)

    driver.print_to_stdstream = tell
    try:
        yield
    finally:
        driver.print_to_stdstream = told


def check_address(address: str) -> None:
    """Ray itself would wait for minutes where nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise WasetError(f"ray: expected an address such as 10.0.0.1:6379 or ray://10.0.0.1:10001, got {address!r}")
    try:
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        raise WasetError(f"ray: nobody answers at {address} ({error})") from None


def processors() -> int:
    """How many tasks the cluster can do at once."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def answer_of(done: ray.ObjectRef[Result | LostTask]) -> Result | LostTask:
    """What a task gave; a `LostTask` if its worker is gone. An error of ours, or a kind sentence, is raised here."""
    try:
        return ray.get(done)
    except RayTaskError as error:
        if isinstance(error.cause, WasetError):
            raise WasetError(str(error.cause)) from None
        raise RuntimeError(str(error)) from None
    except RayError:
        return LostTask(None)


# ---------------------------------------------------------------- in the workers

_minded: list[tuple[object, Worker[Any, Any]]] = []  # the process of this worker, and what it does


def do_here(work: Work[Task, Result], task: Task, code: str) -> Result | LostTask:
    """Have a task done by the process of this worker, which is kept for the next one."""
    if code != code_here():
        raise WasetError("a machine of the cluster has another version of Waset; install the same one everywhere")
    if _minded and _minded[0][0] == work:
        worker = _minded[0][1]
        worker.give(task)
    else:
        end_minded()
        worker = Worker(work, task)
        _minded.append((work, worker))
    while (answer := worker.result()) is None:
        wait([worker.pipe], TICK)
    if isinstance(answer, LostTask):
        end_minded()
    return answer


do_there = ray.remote(num_cpus=1, max_retries=0)(do_here)


def end_minded() -> None:
    while _minded:
        _minded.pop()[1].end()


@cache
def code_here() -> str:
    """Changes with all that decides how games go."""
    return kept.sources_digest(tuple(kept.PACKAGE / name for name in ("bots", "games", "lab", "learn", "search")))
