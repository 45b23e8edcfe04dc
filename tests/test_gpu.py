"""Games on a GPU, where there is none: everything compiles for one, and plays in CUDA's simulator as on the CPU."""

import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

import waset
from waset.cli import main
from waset.errors import WasetError
from waset.lab.simulate import simulate

pytestmark = pytest.mark.compiled
GAMES = ("expedition", "luxor", "horus")
HOPPER = (9, 0)

if sys.platform != "linux":
    pytest.skip("numba-cuda is for Linux", allow_module_level=True)

from waset import gpu  # noqa: E402


@pytest.fixture
def compile_for_gpu(monkeypatch):
    """A compiler for a GPU that is not there; returns PTX, the GPU's assembly language."""
    import numba
    from numba import cuda
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))

    def compiled(function, *arguments):
        types = tuple(numba.typeof(one) for one in arguments)
        text, _ = cuda.compile(function.py_func, types, device=False, abi="numba", cc=HOPPER, output="ptx", opt=False)
        return text

    return compiled


def arrays(game):
    """What environments hold, in the memory of the CPU: enough to tell the compiler of types."""
    from waset.envs.batch import Batch

    return Batch(game, 1, opponents="random")


def whole(game, light):
    """The GPU's function that plays whole games, with light players or without."""
    return gpu.whole_games(game.blank(2).dtype, len(game.actions), light)


@pytest.mark.filterwarnings("ignore:.*points to constant memory")
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_compiles_for_a_gpu(compile_for_gpu, name):
    game, batch = waset.game(name), arrays(name)
    run = gpu.step_functions(len(game.actions), game.observation.layout.dtype)
    ends, high = np.zeros((1, 1), np.int32), np.array(batch.high)
    numbers, marks, table = np.zeros(1, np.int64), np.zeros(1, np.bool_), np.zeros((1, 5), np.int64)
    games = batch.states, table, numbers
    for function, arguments in (
        (run.seed, (table, numbers)),
        (run.check, (batch.masks, marks, numbers, numbers)),
        (run.advance, (*games, marks, numbers, 1, 1)),
        (run.settle, (batch.states, numbers, table, batch.rewards, batch.earned, *[marks] * 3, table, table, 0, 0)),
        (run.deal, (*games, marks, table, game.blank(2), 1)),
        (run.blank, (batch.states, batch.masks)),
        (run.show, (batch.states, numbers, batch.rows, batch.masks, numbers, high)),
        *((whole(game, light), (game.blank(2), numbers, numbers, ends)) for light in (False, True)),
    ):
        assert ".entry" in compile_for_gpu(function, *arguments)


def test_numba_cuda_still_has_the_inner_parts_that_are_used():
    from numba.cuda.dispatcher import CUDADispatcher
    from numba.cuda.np import arrayobj

    compile_device = inspect.unwrap(CUDADispatcher.compile_device)
    assert compile_device.__module__ == "waset.gpu"
    assert list(inspect.signature(arrayobj.fix_integer_index).parameters)[2:] == ["type_", "value", "size"]
    assert inspect.getsource(arrayobj.basic_indexing).count("fix_integer_index(") == 1


@pytest.mark.filterwarnings("ignore:.*points to constant memory")
def test_kernels_are_compiled_once_for_a_gpu(compile_for_gpu):
    game, numbers, ends = waset.game("expedition"), np.zeros(1, np.int64), np.zeros((1, 1), np.int32)
    text = compile_for_gpu(whole(game, False), game.blank(2), numbers, numbers, ends)
    named = set(re.findall(r"\b_ZN5waset\w+new_adventures6own_on\w+?(?=_param_|\b)", text))
    assert len(named) == 1  # although it is called with cells of every width
    assert "event_log4note" not in text  # nobody listens there


def test_tables_are_read_on_a_gpu_not_chosen_from_by_branches():
    from waset.games.horus.rules.island import RING, find_islands

    made = gpu._for_gpu(find_islands.py_func)
    assert isinstance(made.__globals__["RING"], np.ndarray) and tuple(made.__globals__["RING"]) == RING
    assert find_islands.py_func.__globals__["RING"] is RING  # the CPU's is as it was


@pytest.mark.parametrize("name", GAMES)
def test_a_warp_can_count_the_phases_of_every_game(name):
    phases = import_module(f"waset.games.{name}.rules.state").Phase
    assert max(phases) < gpu.PHASES


SIMULATED = Path(__file__).with_name("simulated_gpu.py")


@pytest.mark.parametrize("name", GAMES)
def test_cudas_simulator_plays_the_same_games_as_the_cpu(name):
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, str(SIMULATED), name]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["whole", "games,", "balance,", "self,", "random,", "light,", "reset,", "refused"]


def test_without_a_gpu_one_sentence_says_so():
    with pytest.raises(WasetError, match="no GPU that CUDA can use"):
        simulate("horus", games=10, gpu=True)


def test_only_random_and_light_players_play_on_a_gpu(tmp_path):
    with pytest.raises(WasetError, match="expected random or light at every seat on a GPU, got greedy, random"):
        simulate("horus", games=10, bots=("greedy", "random"), gpu=True)
    asked = ["balance", "horus", "--games", "10", "--gpu", "--out", str(tmp_path / "new"), "--bots"]
    refused = CliRunner().invoke(main, [*asked, "greedy"])
    assert refused.exit_code == 1 and "expected random or light at every seat on a GPU" in refused.stderr
    refused = CliRunner().invoke(main, [*asked, "light"])
    assert refused.exit_code == 1 and "no GPU that CUDA can use" in refused.stderr
    assert not (tmp_path / "new").exists()


def test_environments_name_the_devices_there_are():
    from waset.envs import vector

    with pytest.raises(WasetError, match="expected 'cpu' or 'cuda', got 'tpu'"):
        vector("horus", device="tpu")
    with pytest.raises(WasetError, match="no GPU that CUDA can use"):
        vector("horus", device="cuda")
