"""Many games side by side on a GPU: the arrays of `Batch` lie there, and stay there."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from waset.envs.batch import Batch, Scalar
from waset.errors import WasetError
from waset.game import SEEDS, State
from waset.gpu import WARP_SIZE, check_gpu, launch, overwrite, step_functions, to_cpu, to_gpu, zeros
from waset.layout import Layout, Many
from waset.rng import WORDS
from waset.search.many_games import Opponents

OPPONENTS = (Opponents.SELF, Opponents.RANDOM, Opponents.LIGHT)


class GpuBatch(Batch):
    """The same games as a `Batch` of the CPU plays from the same seeds, bit for bit.

    Its arrays have `__cuda_array_interface__` and `__dlpack__`: `torch.as_tensor(rows, device="cuda")`,
    `cupy.asarray(rows)` and `jax.dlpack.from_dlpack(rows)` take them without copying.
    """

    def _make_buffers(self, threads: int | None) -> None:
        check_gpu()
        if self.opponents not in OPPONENTS:
            names = ", ".join(one.name.lower() for one in OPPONENTS)
            raise WasetError(f"opponents: expected one of {names} on a GPU, got {self.bot_name or 'greedy'!r}")
        count, actions, seen = self.count, len(self.game.actions), self.game.observation
        seats = self._blank["players"].shape[1]
        self.states = zeros(count, self._blank.dtype)
        self.learners = to_gpu(np.full(count, -1, np.int64))
        self._dice = zeros((count, WORDS), np.int64)
        self.rows = zeros((count, seen.size), np.int16)
        self.masks = zeros((count, actions), np.int8)
        self.seats = zeros(count, np.int64)
        self._told = zeros((count, seats), np.int64)
        self.rewards = zeros((count, seats), np.float64)
        self.earned = zeros(count, np.float64)
        self.terminated, self.truncated, self.ended = (zeros(count, np.bool_) for _ in range(3))
        self._fresh = zeros(count, np.bool_)
        self._scores, self._won = zeros((count, seats), np.int64), zeros((count, seats), np.int64)
        self.final = zeros(self.rows.shape, np.int16) if self.same_step else self.rows
        self.high = seen.high
        self._high, self._start = to_gpu(seen.high), to_gpu(self._blank)
        self._refused = to_gpu(np.array([count]))
        self._run = step_functions(actions, seen.layout.dtype)
        for numbers in (self.rows, self.final):
            exchangeable(numbers)
        for marks in (self.terminated, self.truncated):
            exchangeable(marks)
        for reward in (self.rewards, self.earned):
            exchangeable(reward)
        exchangeable(self.masks), exchangeable(self.seats)

    def reset(self, seeds: Sequence[int], chosen: NDArray[np.bool_] | None = None) -> None:
        """New games in all environments, or in those that are chosen, each from a seed of its own."""
        fresh = np.ones(self.count, np.bool_) if chosen is None else chosen
        before = to_cpu(self._dice)
        numbers = to_gpu(np.array([number % SEEDS for number in seeds], np.int64))
        launch(self._run.seed, self.count, self._dice, numbers)
        overwrite(self._dice, np.where(fresh[:, None], to_cpu(self._dice), before))
        for array in (self.ended, self.terminated, self.rewards):
            kept = to_cpu(array)
            kept[fresh] = 0
            overwrite(array, kept)
        overwrite(self._fresh, fresh)
        self._deal_anew()

    def step(self, actions: ArrayLike) -> None:
        """One decision everywhere; an illegal action is refused before anything has changed."""
        chosen = self._checked(actions)
        self._advance(chosen, acting=True)
        paid = self._told, self.rewards, self.earned, self.terminated, self.ended, self._fresh, self._scores, self._won
        launch(self._run.settle, self.count, self.states, self.seats, *paid, self.same_step, self.points)
        if self.same_step:
            self._show()
            overwrite(self.final, self.rows)
        self._deal_anew()

    def state(self, i: int) -> State:
        """A copy of one of the positions."""
        one: Many[Layout] = self.states[i : i + 1]
        return State(self.game, to_cpu(one), self.game.edition)

    def close(self) -> None:
        """Nothing is held but memory."""

    def anything_ended(self) -> bool:
        """Whether a game may have ended; to know would mean to wait for the GPU."""
        return True

    def copy_of(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        """The same numbers in memory of their own."""
        own = exchangeable(zeros(array.shape, array.dtype))
        overwrite(own, array)
        return own

    def _advance(self, chosen: NDArray[np.int64], acting: bool) -> None:
        games = self.states, self._dice, self.learners
        launch(self._run.advance, self.count, *games, self.ended, chosen, int(acting), self.opponents)

    def _deal_anew(self) -> None:
        """New games where one is over, and opponents play on; then tell how everything stands."""
        games = self.states, self._dice, self.learners
        launch(self._run.deal, self.count, *games, self._fresh, self._told, self._start, self.opponents)
        if self.opponents != Opponents.SELF:
            self._advance(self.learners, acting=False)
        self._show()

    def _show(self) -> None:
        launch(self._run.blank, WARP_SIZE * self.count, self.states, self.masks)
        shown = self.rows, self.masks, self.seats, self._high
        launch(self._run.show, self.count, self.states, self.learners, *shown)

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions on the GPU; IllegalMove names the first environment whose rules refuse its action."""
        chosen = to_gpu(_whole_numbers(actions))
        if chosen.shape != (self.count,) or chosen.dtype != np.int64:
            raise WasetError(
                f"actions: expected {self.count} whole numbers (int64), got {chosen.dtype} of {chosen.shape}"
            )
        launch(self._run.check, self.count, self.masks, self.ended, chosen, self._refused)
        first = int(to_cpu(self._refused)[0])
        if first < self.count:
            overwrite(self._refused, np.array([self.count]))
            self._refuse(first, int(chosen[first]))
        return chosen


class Exchanged(Protocol):
    """What DLPack asks of whoever gives an array out."""

    def __dlpack__(self, **how: object) -> object: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...


class Exchangeable:
    """What numba-cuda's arrays lack: DLPack's two methods."""

    def __dlpack__(self, **how: object) -> object:
        array = cast("NDArray[np.generic]", self)
        to_cpu(array[:1])  # waits until it has been written: whoever takes it may read in a stream of its own
        return self._as_view().__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._as_view().__dlpack_device__()

    def _as_view(self) -> Exchanged:
        from cuda.core.utils import StridedMemoryView

        view: Exchanged = StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)
        return view


@cache
def _exchangeable(kind: type) -> type:
    return type(kind.__name__, (Exchangeable, kind), {})


def exchangeable(array: NDArray[Scalar]) -> NDArray[Scalar]:
    """The same array, now with DLPack; nothing is put around it, so that kernels take it as before."""
    on_gpu: Any = array
    kind: Any = type(array)
    if not issubclass(kind, Exchangeable):
        on_gpu.__class__ = _exchangeable(kind)
    return array


def _whole_numbers(actions: ArrayLike) -> NDArray[np.int64]:
    """As they are, if they lie on the GPU; others as int64, if they are whole numbers."""
    if hasattr(actions, "__cuda_array_interface__"):
        return cast("NDArray[np.int64]", actions)
    given: NDArray[np.int64] = np.asarray(actions)
    return given.astype(np.int64) if given.dtype.kind in "iu" else given
