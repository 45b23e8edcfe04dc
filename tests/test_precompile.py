"""Compiling ahead: what is wanted first, nothing forgotten, and no child that outlives its parent."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import waset
from waset import cache
from waset.bots.registry import ask
from waset.precompile import PARTS, Children, NotKeptError, Task, load

pytestmark = pytest.mark.compiled

TABLES = [Task(game, "table") for game in ("expedition", "luxor", "horus")]
BOTS = [Task(game, "bots") for game in ("expedition", "luxor", "horus")]


class Slow(Children):
    """Children that compile until they are told to end."""

    def __init__(self, tasks, **settings):
        self.begun, self.finished, self.ends = [], [], {}
        super().__init__(tasks, lambda kernel: None, self.note, **settings)

    async def note(self, task, good):
        self.finished.append((task, good))

    async def _compile(self, task):
        self.begun.append(task)
        self.ends[task] = asyncio.Event()
        await self.ends[task].wait()
        return True

    async def end(self, *tasks):
        for task in tasks:
            self.ends[task].set()
        await asyncio.sleep(0.01)


def scheduled(tasks, test, **settings):
    """Run a test beside children at work; what they have begun, in order."""

    async def run():
        children = Slow(tasks, **settings)
        work = asyncio.create_task(children.run())
        await asyncio.sleep(0.01)
        await test(children)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        return children

    return asyncio.run(run())


def test_tables_come_before_bots_and_each_game_has_one_child():
    async def test(children):
        assert children.begun == TABLES[:2]
        await children.end(TABLES[1])
        assert children.begun == TABLES
        await children.end(TABLES[0])
        assert children.begun == [*TABLES, BOTS[0]]

    assert scheduled([*TABLES, *BOTS], test, jobs=2).finished == [(TABLES[1], True), (TABLES[0], True)]

    async def nothing(children):
        pass

    assert scheduled([TABLES[0], BOTS[0]], nothing, jobs=2).begun == [TABLES[0]]


def test_a_game_that_somebody_waits_for_displaces_one_that_nobody_waits_for():
    async def test(children):
        children.want("luxor")
        children.want("horus")
        await asyncio.sleep(0.01)
        assert children.begun == [TABLES[0], TABLES[1], TABLES[2]]
        await children.end(TABLES[2])
        assert children.begun[3:] == [BOTS[2]]  # before the table that was displaced
        await children.end(TABLES[1], BOTS[2])
        assert children.begun[4:] == [BOTS[1], TABLES[0]]

    done = scheduled([*TABLES, *BOTS], test, jobs=2)
    assert [task for task, _ in done.finished] == [TABLES[2], TABLES[1], BOTS[2]]


def test_games_that_were_wanted_before_the_start_come_first():
    async def nothing(children):
        pass

    assert scheduled(TABLES, nothing, jobs=1, wanted=["horus"]).begun == [TABLES[2]]


def child(cache, code=None):
    command = ["-m", "waset.precompile", "expedition", "table"] if code is None else ["-c", code]
    environment = {**os.environ, "WASET_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0"}
    return subprocess.Popen(
        [sys.executable, *command], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def test_a_child_tells_its_kernels_keeps_them_and_ends_with_its_parent(tmp_path):
    process = child(tmp_path)
    first = process.stdout.readline().strip()
    assert first.isidentifier()
    while not list(tmp_path.glob("*/*.*-*")):
        time.sleep(0.05)
        assert process.poll() is None
    process.stdin.close()
    assert process.wait(10) == 1


def test_a_child_that_has_nothing_to_compile_ends_well():
    process = child(cache.root())
    process.stdout.read()
    assert process.wait(60) == 0
    process.stdin.close()


LOAD = """
from waset.precompile import Task, load
print(load(Task("expedition", "table")), load(Task("expedition", "bots")))
"""


def test_what_is_not_kept_is_not_loaded_and_not_compiled(tmp_path):
    process = child(tmp_path, LOAD)
    assert process.communicate(timeout=60)[0].split() == ["False", "False"]
    assert not list(tmp_path.glob("*/*.*-*"))


def test_a_kernel_that_a_bot_lacks_is_not_loaded_and_no_fault_of_the_bot(monkeypatch):
    class Lacking:
        def choose(self, state):
            raise NotKeptError("look")

    state = waset.game("expedition").new(2, seed=1)
    state.redeal(0, seed=1)  # all else is there
    monkeypatch.setitem(PARTS, "networks", lambda known: ask(Lacking(), state, seed=1))
    monkeypatch.setattr("waset.precompile._loaded", set())
    assert not load(Task("expedition", "networks"))


def test_nothing_is_left_to_compile_for_play_bots_lab_and_server():
    """See tests/use_everything.py; whatever it finds belongs into `waset.precompile`."""
    script = Path(__file__).parent / "use_everything.py"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "asked for late: none"
