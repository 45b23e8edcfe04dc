"""A real Ray cluster of two nodes on this machine: the same results as here, whatever becomes of the workers."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from waset.cli import main
from waset.errors import WasetError
from waset.lab.arena import Arena
from waset.lab.dataset import Dataset
from waset.lab.simulate import simulate
from waset.lab.variant import Variant

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for workers in /proc"),
]
STORE = 80 * 1024 * 1024
EXPEDITION = Variant("expedition", 2)


class Nodes:
    """Two nodes with a processor each."""

    def __init__(self):
        from ray.cluster_utils import Cluster

        own = {"num_cpus": 1, "object_store_memory": STORE}
        self.cluster = Cluster(initialize_head=True, head_node_args={**own, "include_dashboard": False})
        self.address, self._own = self.cluster.address, own
        self.add()

    def add(self):
        self.second = self.cluster.add_node(**self._own)

    def lose_second(self):
        self.cluster.remove_node(self.second, allow_graceful=False)

    def workers(self):
        """The processes that play: children of ours of the workers of both nodes."""
        raylets = {one.process.pid for node in self.cluster.list_all_nodes() for one in node.all_processes["raylet"]}
        return [pid for pid, parent, words in processes() if parent in raylets and words.startswith("ray::do_here")]


def processes():
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            yield int(path.name), parent, (path / "cmdline").read_text()


@pytest.fixture(scope="module")
def nodes():
    found = Nodes()
    yield found
    found.cluster.shutdown()


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def timeless(entries):
    return [{key: value for key, value in one.items() if key not in ("seconds", "slowest")} for one in entries]


def test_simulations_and_arenas_are_the_same_as_here(nodes, tmp_path):
    here, there = (simulate("expedition", games=12_000, seed=3, ray=ray).as_dict() for ray in (None, nodes.address))
    assert (here["decisions"], here["seats"]) == (there["decisions"], there["seats"])
    arena = Arena.plan(EXPEDITION, ["greedy", "random"], seed=3)
    alone, _ = arena.play(6, tmp_path / "here")
    told = []
    shared, complete = arena.play(6, tmp_path / "there", progress=told.append, ray=nodes.address)
    assert complete and timeless(shared) == timeless(alone) and told == list(range(7))


POSITIONS = """
import hashlib, pathlib, sys, waset
from waset.learn.fitting import Recipe
from waset.learn.training import LIGHT_GAMES, Training
ray = sys.argv[2] or None
training = Training(waset.game("expedition"), pathlib.Path(sys.argv[1]), 0.1, 3, 1, Recipe(), 500, ray)
made, games = training._play(1, LIGHT_GAMES, id)
print(games, hashlib.sha256(b"".join(array.tobytes() for part in made for array in part)).hexdigest())
"""


def test_training_plays_the_same_games_as_here(nodes, tmp_path):
    """In a process of its own: JAX starts threads, and nodes are forked from this one."""
    here, there = (
        subprocess.run(
            [sys.executable, "-c", POSITIONS, str(tmp_path), ray],
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout.splitlines()[-1]
        for ray in ("", nodes.address)
    )
    assert here == there and here.startswith("600 ")  # whole tasks of 200 games


def test_lost_workers_and_nodes_lose_nothing_and_double_nothing(nodes, tmp_path):
    plan = Dataset.plan(EXPEDITION, ["novice", "greedy"], 8, seed=5, shard=3)
    plan.make(tmp_path / "here")
    lost = []

    def harm(done):
        if done == 1 and not lost:
            lost.extend(nodes.workers())
            for worker in lost:
                os.kill(worker, signal.SIGKILL)
        if done == 4 and nodes.second:
            nodes.lose_second()
            nodes.second = None

    made = plan.make(tmp_path / "there", progress=harm, ray=nodes.address)
    nodes.add()
    assert lost and made.complete and files(tmp_path / "there") == files(tmp_path / "here")


def test_an_interrupted_run_goes_on_without_the_cluster(nodes, tmp_path):
    plan = Dataset.plan(EXPEDITION, ["random"], 6, shard=1)

    def stop(done):
        if done == 3:
            raise KeyboardInterrupt

    assert plan.make(tmp_path / "parts", progress=stop, ray=nodes.address).kept == 3
    assert plan.make(tmp_path / "parts").complete
    plan.make(tmp_path / "whole")
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


@pytest.mark.usefixtures("outsider")
def test_a_bot_that_takes_its_process_down_forfeits_there_too(nodes, tmp_path, monkeypatch):
    monkeypatch.chdir(sys.path[0])  # where the package lies: workers look there, too
    arena = Arena.plan(EXPEDITION, ["random", "deadly"])
    results, complete = arena.play(2, tmp_path, ray=nodes.address)
    assert complete and all("took its process down" in one["forfeit"]["reason"] for one in results)


def test_the_command_takes_an_address(nodes, tmp_path):
    words = ["balance", "expedition", "--bots", "random", "--games", "2", "--json", "--out"]
    here, there = (
        json.loads(CliRunner().invoke(main, [*words, str(tmp_path / name), *more]).stdout)
        for name, more in (("here", ()), ("there", ("--ray", nodes.address)))
    )
    assert here == there and here["games"] == here["planned"]


def test_what_ray_says_of_its_nodes_is_no_part_of_a_result(nodes, capsys):
    from ray._private import worker

    from waset.lab.cluster import joined

    with joined(nodes.address):
        notice = {"lines": ["a node is gone"], "pid": "raylet", "is_err": False}
        worker.print_to_stdstream(notice, ignore_prefix=False)
    out, err = capsys.readouterr()
    assert not out and "a node is gone" in err


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("127.0.0.1:1", "ray: nobody answers at 127.0.0.1:1"),
        ("somewhere", "ray: expected an address such as 10.0.0.1:6379"),
    ],
)
def test_a_cluster_that_is_not_there_is_told_in_a_sentence(address, message):
    with pytest.raises(WasetError, match=message):
        simulate("expedition", games=1, ray=address)
