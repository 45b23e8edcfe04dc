"""The same kernels on a GPU, one game a thread.

numba-cuda compiles the rules as they are: nothing in them knows of GPUs, and nothing here knows a rule. A thread keeps
its position, its dice and its list of actions in local memory, which the GPU interleaves thread by thread, so that
threads that do the same read side by side: random games run up to twice as fast as with positions in a plain array.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.event_log import SILENT
from waset.kernel import apply, result
from waset.layout import Many
from waset.rng import WORDS, seed
from waset.search.many_games import Opponents, pay, quick_action, set_up, show
from waset.search.quick_games import begin_game, quick_playout, random_playout

if find_spec("numba_cuda") is None:
    raise WasetError("numba-cuda is missing; install it with: pip install 'waset[cuda]'")

import numba
from numba import cuda

THREADS = 64  # in a block; 32 to 256 are equally fast
REGISTERS = 64  # of a thread: with all that the compiler asks for (255 for Luxor) too few threads run at once
SELF = Opponents.SELF.value
LIMITS: dict[str, Any] = {} if numba.config.ENABLE_CUDASIM else {"max_registers": REGISTERS}  # it knows of none
Numbers = NDArray[np.int64]
Scalar = TypeVar("Scalar", bound=np.generic)
Array = TypeVar("Array")


def check_gpu() -> None:
    """An error that says what is missing, unless games can be played on a GPU here."""
    if not cuda.is_available():
        raise WasetError("no GPU that CUDA can use was found; nvidia-smi shows what the driver sees")


# An array on the GPU has the shape, dtype, reshape and view of one of numpy's, and is given out as such.


def zeros(shape: int | tuple[int, ...], dtype: "type[Scalar] | np.dtype[Scalar]") -> NDArray[Scalar]:
    """An array on the GPU."""
    return to_gpu(np.zeros(shape, dtype))


def to_gpu(numbers: Array) -> Array:
    """The same numbers on the GPU: in place, if they lie there already."""
    if hasattr(numbers, "__cuda_array_interface__"):
        return cuda.as_cuda_array(numbers)
    return cuda.to_device(numbers)


def to_cpu(array: Array) -> Array:
    """A copy of an array on the GPU in the memory of this process."""
    on_gpu: Any = array
    return on_gpu.copy_to_host()


def overwrite(array: NDArray[Scalar], numbers: NDArray[Scalar]) -> None:
    """Copy numbers, wherever they lie, into an array on the GPU."""
    on_gpu: Any = array
    on_gpu.copy_to_device(numbers)


def launch(function: Any, count: int, *arguments: object) -> None:
    """Run a function of the GPU with a thread for each of so many games."""
    with warnings.catch_warnings():
        # The log of random play is a constant that does not listen: what would write to it is never reached.
        warnings.filterwarnings("ignore", "(?s).*points to constant memory")
        warnings.filterwarnings("ignore", "(?s).*[Gg]rid size")  # a few games leave a part of the GPU idle
        function[-(-count // THREADS), THREADS](*arguments)


# ---------------------------------------------------------------- how kernels are compiled for a GPU

APART = 200  # instructions, before they are optimised: larger kernels are functions of their own, if often called

if not numba.config.ENABLE_CUDASIM:
    from waset.kernel import indices_as_they_are, wide

    CUDADispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher
    _compiled: list[bool] = []  # functions of the GPU that are being compiled, each for the one before: is it a kernel?
    _callers: Counter[str] = Counter()  # places from which a kernel is called
    _kernels: dict[str, Any] = {}  # as the compiler has them, by the same names

    def _compile_alike() -> None:
        """Kernels have the same types and indices here as on the CPU, and large ones are not copied to every call."""
        compile_function = CUDADispatcher.compile_device

        def compile_kernel(self: Any, types: Any, returned: Any = None) -> Any:
            kernel = "_nrt" in self.targetoptions  # by the options of kernels
            types = tuple(wide(one) for one in types) if kernel else types
            known = types in self.overloads
            _compiled.append(kernel)
            try:
                compiled = compile_function(self, types, returned)
            finally:
                _compiled.pop()
            if kernel and not known:
                _keep_apart(compiled.library._module)
            return compiled

        CUDADispatcher.compile_device = compile_kernel

    def _keep_apart(module: Any) -> None:
        """Large kernels that are called from two places are called, not copied: so Horus has a sixth of the code."""
        for function in module.functions:
            instructions = [one for block in function.blocks for one in block.instructions]
            if len(instructions) >= APART:
                _kernels[function.name] = function
            _callers.update(one.callee.name for one in instructions if one.opname == "call")
        for name in _callers.keys() & _kernels.keys():
            if _callers[name] > 1:
                _kernels[name].attributes.add("noinline")

    _compile_alike()
    indices_as_they_are(import_module("numba.cuda.np.arrayobj"), lambda: bool(_compiled) and _compiled[-1])


# ---------------------------------------------------------------- whole games


class WholeGames:
    """Games of random and light players from set-up to the end, many thousands in one launch; the same games as
    `search.quick_games` plays on the CPU, bit for bit. `players` has the kind of `Opponents` of each seat.
    """

    def __init__(self, blank: Many[Any], actions: int, players: Numbers) -> None:
        check_gpu()
        self.seats = blank["players"].shape[1]
        self._blank, self._players = cuda.to_device(blank), cuda.to_device(players)
        self._play = whole_games(blank.dtype, actions, bool((players == Opponents.LIGHT).any()))

    def play(self, seeds: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Each game's points and winners by seat, its turns and its decisions."""
        tables = [cuda.device_array((len(seeds), self.seats), np.int64) for _ in range(2)]
        counts = [cuda.device_array(len(seeds), np.int64) for _ in range(2)]
        launch(self._play, len(seeds), self._blank, cuda.to_device(seeds), self._players, *tables, *counts)
        scores, won, turns, decisions = (array.copy_to_host() for array in (*tables, *counts))
        return scores, won, turns, decisions


@cache
def whole_games(dtype: "np.dtype[np.void]", actions: int, light: bool) -> Callable[..., Any]:
    """The GPU's function for states of one kind: thread i plays the game of seeds[i].

    Where nobody is light there is one without light players: it has less to keep in registers, and compiles sooner.
    """
    play_on = quick_playout if light else random_playout

    @cuda.jit(**LIMITS)
    def play_all(blank, seeds, players, scores, won, turns, decisions):
        i = cuda.grid(1)
        if i < len(seeds):
            box = cuda.local.array(1, dtype)
            dice = cuda.local.array(WORDS, numba.int64)
            out = cuda.local.array(actions, numba.int32)
            for seat in range(scores.shape[1]):
                scores[i, seat] = won[i, seat] = 0
            begin_game(box, blank, seeds[i], dice)
            decisions[i] = play_on(box[0], players, dice, out)
            turns[i] = box[0].turn
            result(box[0], scores[i], won[i])

    return play_all


# ---------------------------------------------------------------- one decision a launch


class StepFunctions(NamedTuple):
    """The GPU's functions for environments; thread i is environment i, and arrays are those of `envs.batch.Batch`.

    Each calls one or two kernels, because a kernel is compiled once more wherever it is called.
    """

    seed: object
    check: object
    advance: object
    settle: object
    deal: object
    show: object


@cache
def step_functions(actions: int) -> StepFunctions:
    """The functions for a game with so many actions."""

    @cuda.jit
    def seed_all(dice, seeds):
        """Seed the dice of every environment."""
        i = cuda.grid(1)
        if i < len(seeds):
            seed(dice[i], seeds[i])

    @cuda.jit
    def check_all(masks, ended, chosen, refused):
        """Find the first environment whose rules refuse its action."""
        i = cuda.grid(1)
        if i < len(chosen) and not ended[i] and (not 0 <= chosen[i] < actions or masks[i, chosen[i]] == 0):
            cuda.atomic.min(refused, 0, i)

    @cuda.jit
    def advance_all(states, dice, learners, ended, chosen, acting, opponents):
        """Play what was chosen, if `acting`, then what opponents play until the learner is asked."""
        i = cuda.grid(1)
        if i < len(states) and not ended[i]:
            out = cuda.local.array(actions, numba.int32)
            action = chosen[i] if acting else -1
            while True:
                if action >= 0:
                    apply(states[i], action, SILENT[0])
                if states[i].phase == 0 or opponents == SELF or states[i].seat == learners[i]:
                    break
                action = quick_action(states[i], opponents, dice[i], out)

    @cuda.jit
    def settle_all(states, seats, told, rewards, earned, terminated, ended, fresh, scores, won, same_step, points):
        """Pay for what has happened, and mark where a new game is to be dealt."""
        i = cuda.grid(1)
        if i < len(states):
            fresh[i] = ended[i]
            terminated[i] = ended[i] = False
            if fresh[i]:
                for seat in range(rewards.shape[1]):
                    rewards[i, seat] = 0.0
            else:
                pay(states[i], points, rewards[i], told[i], scores[i], won[i])
                terminated[i] = states[i].phase == 0
                fresh[i] = terminated[i] and same_step
                ended[i] = terminated[i] and not same_step
            earned[i] = rewards[i, seats[i]]

    @cuda.jit
    def deal_all(states, dice, learners, fresh, told, blank, opponents):
        """New games where they are to be dealt."""
        i = cuda.grid(1)
        if i < len(states) and fresh[i]:
            for seat in range(told.shape[1]):
                told[i, seat] = 0
            set_up((states, dice, learners), i, blank, opponents)

    @cuda.jit
    def show_all(states, dice, learners, records, rows, masks, seats, high):
        """Observations and masks."""
        i = cuda.grid(1)
        if i < len(states):
            out = cuda.local.array(actions, numba.int32)
            show((states, dice, learners), i, (records, rows, masks, seats), high, out)

    return StepFunctions(seed_all, check_all, advance_all, settle_all, deal_all, show_all)
