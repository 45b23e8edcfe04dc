"""The games as Gymnasium environments: many at once, in compiled code, or a single one.

>>> import gymnasium, waset.envs.gym
>>> env = gymnasium.make("waset/luxor-v1", players=3, opponents="random")
>>> row, info = env.reset(seed=7)
>>> bool(info["action_mask"][env.action_space.sample(info["action_mask"])])
True
"""

from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from waset.envs.batch import Batch
from waset.envs.drawing import Pixels, drawn, pixels
from waset.errors import WasetError, missing
from waset.games import names
from waset.observation import Row

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete, MultiDiscrete
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError:
    raise missing("gymnasium", "envs") from None

Info = dict[str, Any]
Marks = NDArray[np.bool_]
Scalar = TypeVar("Scalar", bound=np.generic)


def observation_box(batch: Batch, count: int = 0) -> Box:
    """The bounds of one observation, or of so many."""
    high = batch.high if not count else np.broadcast_to(batch.high, (count, len(batch.high)))
    return Box(np.zeros_like(high), high.copy(), dtype=np.int16)


def batch_on(device: str) -> type[Batch]:
    """Where games are played."""
    if device == "cuda":
        from waset.envs.gpu_batch import GpuBatch

        return GpuBatch
    if device != "cpu":
        raise WasetError(f"device: expected 'cpu' or 'cuda', got {device!r}")
    return Batch


def marked(info: Info, where: Marks) -> Info:
    """Gymnasium has beside everything that is told a mark of where it is told."""
    return info | {f"_{name}": where for name in info}


class VectorGames(VectorEnv[Any, Any, Any]):
    """Games side by side; one step is one decision in each of them.

    - `opponents`: `self`, and the learner plays whoever is asked; or who plays all other seats: `random`, `light` or
      `greedy`, which are compiled, or the name of any bot, which plays in Python.
    - `rewards`: `victory` gives each seat its share of the victory at the end, `points` whatever points it gains.
    - `autoreset_mode`: a game that is over begins anew in the next step (whose action is of no account), or in the same
      one; `info["final_obs"]` keeps how it ended, `info["final_info"]` who saw it so and all seats' rewards.
    - `copy=False` returns the environment's own arrays, which the next step overwrites.
    - `threads`: all processors if not given. Results don't depend on it.
    - `device="cuda"` plays on a GPU, and everything that is returned stays there: see `waset.envs.gpu_batch.GpuBatch`.

    `info["action_mask"]` marks the legal actions, `info["seat"]` says whose observation it is, and `info["rewards"]`
    has those of all seats. An illegal action is refused with its rule, and nothing has changed.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int = 2,
        modules: Iterable[str] = (),
        opponents: str = "self",
        rewards: str = "victory",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        seed: int | None = None,
        copy: bool = True,
        threads: int | None = None,
        device: str = "cpu",
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise WasetError("autoreset_mode: expected NextStep or SameStep")
        same_step = mode == AutoresetMode.SAME_STEP
        self.batch = batch_on(device)(game, num_envs, players, modules, opponents, rewards, same_step, threads)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.single_observation_space = observation_box(self.batch)
        self.observation_space = observation_box(self.batch, num_envs)
        actions = self.batch.masks.shape[1]
        self.single_action_space = Discrete(actions)
        self.action_space = MultiDiscrete([actions] * num_envs)
        self._seed, self._copy, self._begun = seed, copy, False

    def reset(self, *, seed: int | list[int | None] | None = None, options: Info | None = None) -> tuple[Row, Info]:
        """New games everywhere: from one seed, from one for each, or by chance.

        As Gymnasium has it, `options={"reset_mask": marks}` deals anew only where it is marked.
        """
        chosen = self._seed if seed is None else seed
        marks = self._reset_mask(options or {})
        if isinstance(chosen, list) and len(chosen) != self.num_envs:
            raise WasetError(f"seed: expected {self.num_envs} seeds, got {len(chosen)}")
        self._seed, self._begun = None, True
        super().reset(seed=chosen if isinstance(chosen, int) else None)
        numbers: list[int] = self.np_random.integers(0, 2**62, self.num_envs).tolist()
        if isinstance(chosen, list):
            numbers = [number if own is None else own for number, own in zip(numbers, chosen, strict=True)]
        self.batch.reset(numbers, marks)
        return self._told(self.batch.rows), self._info()

    def _reset_mask(self, options: Info) -> Marks | None:
        """Which games are to begin anew; None for all."""
        if "reset_mask" not in options:
            return None
        marks = np.asarray(options["reset_mask"])
        if marks.shape != (self.num_envs,) or marks.dtype != np.bool_ or not marks.any():
            raise WasetError(f"reset_mask: expected {self.num_envs} booleans, one of them True, got {marks.tolist()}")
        if not self._begun:
            raise WasetError("reset_mask: expected a reset of all environments before one of some")
        return marks

    def step(self, actions: ArrayLike) -> tuple[Row, NDArray[np.float64], Marks, Marks, Info]:
        """One decision everywhere."""
        batch, told = self.batch, self._told
        actors = batch.copy_of(batch.seats) if batch.same_step else batch.seats
        batch.step(actions)
        rewards, over = told(batch.rewards), told(batch.terminated)
        info = self._info(rewards=rewards)
        if batch.same_step and batch.anything_ended():
            final = marked({"seat": actors, "rewards": rewards}, over)
            info |= marked({"final_obs": told(batch.final), "final_info": final}, over)
        return told(batch.rows), told(batch.earned), over, told(batch.truncated), info

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of every environment."""
        return self._told(self.batch.masks)

    def close_extras(self, **kwargs: object) -> None:
        self.batch.close()

    def _info(self, **more: object) -> Info:
        info: Info = {"action_mask": self.action_masks(), "seat": self._told(self.batch.seats), **more}
        return marked(info, np.ones(self.num_envs, np.bool_))

    def _told(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        return self.batch.copy_of(array) if self._copy else array


class SingleGame(gymnasium.Env[Any, Any]):
    """One game: the learner against opponents, or all seats played by the learner, as `VectorGames` has it."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        game: str,
        players: int = 2,
        modules: Iterable[str] = (),
        opponents: str = "random",
        rewards: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise WasetError(f"render_mode: expected 'ansi', 'rgb_array' or None, got {render_mode!r}")
        self.batch = Batch(game, 1, players, modules, opponents, rewards, threads=1)
        self.render_mode = render_mode
        self.observation_space = observation_box(self.batch)
        self.action_space = Discrete(self.batch.masks.shape[1])

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:
        super().reset(seed=seed)
        self.batch.reset([int(self.np_random.integers(0, 2**62))])
        return self.batch.rows[0].copy(), self._info()

    def step(self, action: ArrayLike) -> tuple[Row, float, bool, bool, Info]:
        if self.batch.ended[0]:
            raise WasetError("the game is over; reset the environment first")
        actor = int(self.batch.seats[0])
        self.batch.step(np.array([action]))
        info = self._info() | {"rewards": self.batch.rewards[0].copy()}
        over = bool(self.batch.terminated[0])
        return self.batch.rows[0].copy(), float(self.batch.rewards[0, actor]), over, False, info

    def action_masks(self) -> Marks:
        """The legal actions, as MaskablePPO asks for them."""
        return self.batch.masks.astype(np.bool_).reshape(-1)

    def render(self) -> "str | Pixels | None":
        if self.render_mode is None:
            return None
        state, seat = self.batch.state(0), int(self.batch.seats[0])
        return pixels(state, seat) if self.render_mode == "rgb_array" else drawn(state, seat, ansi=True)

    def _info(self) -> Info:
        return {"action_mask": self.batch.masks[0].copy(), "seat": int(self.batch.seats[0])}


def register() -> None:
    """Make `gymnasium.make("waset/luxor-v1")` and `gymnasium.make_vec(...)` know every game."""
    for name in names():
        gymnasium.register(
            f"waset/{name}-v1",
            entry_point="waset.envs.gym:SingleGame",
            vector_entry_point="waset.envs.gym:VectorGames",
            kwargs={"game": name},
            disable_env_checker=True,  # the tests have run it; it would warn of every action that is not masked
        )


register()
