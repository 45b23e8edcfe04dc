"""The same kernels on a GPU, one game a thread.

numba-cuda compiles the rules as they are: nothing in them knows of GPUs, and nothing here knows a rule. A thread keeps
its position, its dice and its list of actions in local memory, which the GPU interleaves thread by thread, so that
threads that do the same read side by side: random games run up to twice as fast as with positions in a plain array.
The 32 threads of a warp do one thing at a time, so those wait whose games ask another decision.
"""

import warnings
from collections import Counter
from collections.abc import Callable
from functools import cache, update_wrapper
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.event_log import SILENT
from waset.kernel import apply, observe, result
from waset.layout import Many
from waset.rng import WORDS, seed
from waset.search.many_games import Opponents, look_on, mark_legal, pay, quick_action, set_up
from waset.search.quick_games import begin_game, quick_step, random_step

if find_spec("numba_cuda") is None:
    raise WasetError("numba-cuda is missing; install it with: pip install 'waset[cuda]'")

import numba
from numba import cuda

THREADS = 64  # in a block; 32 to 256 are equally fast
REGISTERS = 64  # of a thread: with all that the compiler asks for (255 for Luxor) too few threads run at once
SELF = Opponents.SELF.value
LIMITS: dict[str, Any] = {} if numba.config.ENABLE_CUDASIM else {"max_registers": REGISTERS}  # it knows of none
Numbers = NDArray[np.int64]
Brief = NDArray[np.int32]  # what games tell: to bring it back from the GPU takes time
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

# Instructions, before they are optimised, with those of other kernels that are copied to a kernel: larger ones are
# functions of their own, if they are called from two places.
APART = 1000

if not numba.config.ENABLE_CUDASIM:
    from waset.event_log import note as dispatched_note
    from waset.kernel import indices_as_they_are, wide

    note: Any = dispatched_note

    CUDADispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher
    _compiled: list[bool] = []  # functions of the GPU that are being compiled, each for the one before: is it a kernel?
    _callers: Counter[str] = Counter()  # places from which a kernel is called
    _kernels: "dict[str, _Kernel]" = {}  # by the same names

    class _Kernel(NamedTuple):
        """A kernel as the compiler has it, before it is optimised."""

        function: Any
        instructions: int
        calls: list[str]

    def _compile_alike() -> None:
        """Kernels have the same types and indices here as on the CPU, and large ones are not copied to every call."""
        compile_function = CUDADispatcher.compile_device

        def compile_kernel(self: Any, types: Any, returned: Any = None) -> Any:
            kernel = "_nrt" in self.targetoptions  # by the options of kernels
            types = tuple(wide(one) for one in types) if kernel else types
            known = types in self.overloads
            _compiled.append(kernel)
            if kernel and not known:
                self.py_func = _for_gpu(self.py_func)
            try:
                compiled = compile_function(self, types, returned)
            finally:
                _compiled.pop()
            if kernel and not known:
                _keep_apart(compiled.library._module)
            return compiled

        CUDADispatcher.compile_device = compile_kernel

    def _for_gpu(function: Any) -> Any:
        """The same function, but what happens is told to nobody, and tables are read, not chosen from by branches."""
        if function is note.py_func:
            return unheard
        named = {name: function.__globals__.get(name) for name in function.__code__.co_names}
        tables = {name: np.array(value) for name, value in named.items() if _is_table(value)}
        known, defaults = function.__globals__ | tables, function.__defaults__
        same = FunctionType(function.__code__, known, argdefs=defaults, closure=function.__closure__)
        return update_wrapper(same, function) if tables else function

    def unheard(log: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
        """`note`, on a GPU."""

    def _is_table(value: object) -> bool:
        """Is it a tuple of plain numbers, too long for a choice of two?"""
        return type(value) is tuple and len(value) > 2 and all(type(one) is int for one in value)

    def _keep_apart(module: Any) -> None:
        """Large kernels that are called from two places are called, not copied: caches of a GPU hold little code."""
        for function in module.functions:
            if function.blocks:
                instructions = [one for block in function.blocks for one in block.instructions]
                calls = [one.callee.name for one in instructions if one.opname == "call"]
                _kernels[function.name] = _Kernel(function, len(instructions), calls)
                _callers.update(calls)
        for name in _callers.keys() & _kernels.keys():
            if _callers[name] > 1 and _copied(name) and _size(name) >= APART:
                _kernels[name].function.attributes.add("noinline")

    def _copied(name: str) -> bool:
        """Is a kernel copied to where it is called?"""
        return name in _kernels and "noinline" not in _kernels[name].function.attributes

    def _size(name: str) -> int:
        """How many instructions a kernel has, with those of the kernels that are copied to it."""
        own = _kernels[name]
        return own.instructions + sum(_size(called) for called in own.calls if _copied(called))

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

    def play(self, seeds: Numbers) -> tuple[Brief, Brief, Brief, Brief]:
        """Each game's points and winners by seat, its turns and its decisions."""
        ends = cuda.device_array((2 * self.seats + 2, len(seeds)), np.int32)
        launch(self._play, len(seeds), self._blank, cuda.to_device(seeds), self._players, ends)
        told = to_cpu(ends)
        return told[: self.seats].T, told[self.seats : -2].T, told[-2], told[-1]


WARP = 0xFFFFFFFF  # all its threads
PHASES = 32  # more than any game has
ENOUGH = 5  # threads of a warp that are worth the others' wait; four to six are equally good

if numba.config.ENABLE_CUDASIM:

    def next_phase(phase, last):
        """The simulator knows of no warps: each thread is its own."""
        return phase

else:

    @cuda.jit(device=True)
    def next_phase(phase, last):
        """The phase that the threads of a warp play now: after the last one, the next in which enough of them are.

        If in none, then the one in which most are; 0 if all are through.
        """
        cuda.syncwarp(WARP)
        waiting = cuda.popc(cuda.match_any_sync(WARP, numba.int32(phase)))
        best = 0
        if phase != 0:
            best = min(waiting, ENOUGH) * PHASES + ((last - phase) & (PHASES - 1))
        for distance in (16, 8, 4, 2, 1):
            best = max(best, cuda.shfl_xor_sync(WARP, numba.int32(best), distance))
        if best == 0:
            return 0
        return (last - best) & (PHASES - 1)


@cache
def whole_games(dtype: "np.dtype[np.void]", actions: int, light: bool) -> Callable[..., Any]:
    """The GPU's function for states of one kind: thread i plays the game of seeds[i].

    Where nobody is light there is one without light players: it has less to keep in registers, and compiles sooner.
    """
    step, seats = quick_step if light else random_step, dtype["players"].shape[0]

    @cuda.jit(**LIMITS)
    def play_all(blank, seeds, players, ends):
        i = cuda.grid(1)
        box = cuda.local.array(1, dtype)
        dice = cuda.local.array(WORDS, numba.int64)
        out = cuda.local.array(actions, numba.int32)
        phase, made = 0, 0
        if i < len(seeds):
            begin_game(box, blank, seeds[i], dice)
            phase = int(box[0].phase)
        asked = 0
        while True:
            asked = next_phase(phase, asked)
            if asked == 0:
                break
            if phase == asked:
                step(box[0], players, dice, out)
                made += 1
                phase = int(box[0].phase)
        if i < len(seeds):
            scores, won = cuda.local.array(seats, numba.int64), cuda.local.array(seats, numba.int64)
            for seat in range(seats):
                scores[seat] = won[seat] = 0
            result(box[0], scores, won)
            for seat in range(seats):
                ends[seat, i], ends[seats + seat, i] = scores[seat], won[seat]
            ends[2 * seats, i], ends[2 * seats + 1, i] = box[0].turn, made

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
    blank: object
    show: object


WARP_SIZE = 32
TILE = (THREADS // WARP_SIZE, WARP_SIZE, WARP_SIZE + 1)  # numbers of each warp; one more keeps its columns apart

# A row belongs to one thread, but threads write fast only what lies side by side. So each observes in its own memory,
# which the GPU interleaves, and then the threads of a warp write their rows together, one after the other.

if numba.config.ENABLE_CUDASIM:

    def write_row(row, high, rows, i):
        """Tell what a thread has observed; numbers over their bounds are told as the bound."""
        for place in range(len(row) if i < len(rows) else 0):
            rows[i, place] = min(max(row[place], 0), high[place])

else:

    @cuda.jit(device=True)
    def write_row(row, high, rows, i):
        """Tell what a thread has observed; numbers over their bounds are told as the bound."""
        lane, warp, size = cuda.laneid, cuda.threadIdx.x // WARP_SIZE, len(row)
        tile = cuda.shared.array(TILE, numba.int32)
        for first in range(0, size, WARP_SIZE):
            for j in range(min(WARP_SIZE, size - first)):
                tile[warp, lane, j] = min(max(row[first + j], numba.int16(0)), high[first + j])
            cuda.syncwarp(WARP)
            for other in range(min(WARP_SIZE, len(rows) - (i - lane))):
                if first + lane < size:
                    rows[i - lane + other, first + lane] = tile[warp, other, lane]
            cuda.syncwarp(WARP)


@cache
def step_functions(actions: int, observed: "np.dtype[np.void]") -> StepFunctions:
    """The functions for a game with so many actions and such observations."""
    size = observed.itemsize // 2

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
    def blank_all(states, masks):
        """Masks without any action, or at the end with every one; a warp writes a mask."""
        i, lane = cuda.grid(1) // WARP_SIZE, cuda.grid(1) % WARP_SIZE
        if i < len(states):
            mark = 1 if states[i].phase == 0 else 0
            for action in range(lane, actions, WARP_SIZE):
                masks[i, action] = mark

    @cuda.jit(**LIMITS)
    def show_all(states, learners, rows, masks, seats, high):
        """Observations and masks, which are blank."""
        i = cuda.grid(1)
        seen = cuda.local.array(1, observed)
        row = seen.view(np.int16)
        for place in range(size):
            row[place] = 0
        if i < len(states):
            out = cuda.local.array(actions, numba.int32)
            look_on(states, learners, seats, i)
            observe(states[i], seats[i], seen[0])
            mark_legal(states[i], masks[i], out)
        write_row(row, high, rows, i)

    return StepFunctions(seed_all, check_all, advance_all, settle_all, deal_all, blank_all, show_all)
