"""Many games that are played side by side, in compiled code: what environments are made of."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any, NoReturn, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from waset.bots import names
from waset.bots.registry import Bot, ask, bot
from waset.errors import IllegalMove, WasetError
from waset.game import SEEDS, Game, State
from waset.game import game as game_of
from waset.rng import WORDS, draw, seed
from waset.search.many_games import Opponents, act_range, close_range, deal_range, show_range, step_range
from waset.search.swing import MAX_STEPS

REWARDS = ("victory", "points")
Scalar = TypeVar("Scalar", bound=np.generic)


class Batch:
    """Games side by side. After each call `rows`, `masks`, `seats`, `rewards` and so on tell how they stand.

    The arrays are the batch's own and are written anew in every step.
    """

    def __init__(
        self,
        game: str,
        count: int,
        players: int = 2,
        modules: Iterable[str] = (),
        opponents: str = "self",
        rewards: str = "victory",
        same_step: bool = False,
        threads: int | None = None,
    ) -> None:
        if count < 1:
            raise WasetError(f"num_envs: expected 1 or more, got {count}")
        if rewards not in REWARDS:
            raise WasetError(f"rewards: expected one of {', '.join(REWARDS)}, got {rewards!r}")
        self.game: Game = game_of(game)
        self.players, self.modules = players, self.game.known_modules(modules)
        # Plain numbers: numba takes milliseconds to recognise an enum's member.
        self.count, self.same_step, self.points = count, int(same_step), int(rewards == "points")
        self.opponents, self.bot_name = _opponents(opponents)
        self._bots: dict[int, Bot] = {}  # by environment
        self._blank = self.game.blank(players, self.modules)
        self._make_buffers(threads)

    def _make_buffers(self, threads: int | None) -> None:
        """All the memory that will ever be needed."""
        count, actions, state = self.count, len(self.game.actions), self._blank.dtype
        seats = self._blank["players"].shape[1]
        self.states: Any = np.zeros(count, state)
        self.learners = np.full(count, -1, np.int64)
        self._dice = np.zeros((count, WORDS), np.int64)
        records, self.rows = self.game.observation.blank(count)
        self.masks = np.zeros((count, actions), np.int8)
        self.seats = np.zeros(count, np.int64)
        self._arrays = self.states, self._dice, self.learners, records, self.rows, self.masks, self.seats
        self._told = np.zeros((count, seats), np.int64)
        self.rewards = np.zeros((count, seats), np.float64)
        self.earned = np.zeros(count, np.float64)  # by whoever decided
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)  # never: every game ends
        self.ended = np.zeros(count, np.bool_)
        self.final = np.zeros_like(self.rows) if self.same_step else np.zeros((0, self.rows.shape[1]), np.int16)
        self.high = self.game.observation.high
        workers = max(1, min(threads or cpu_count() or 1, count))
        edges: list[int] = np.linspace(0, count, workers + 1).astype(int).tolist()
        self._parts = [(first, end, _scratch(state, actions, seats)) for first, end in pairwise(edges)]
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None

    def reset(self, seeds: Sequence[int], chosen: NDArray[np.bool_] | None = None) -> None:
        """New games in all environments, or in those that are chosen, each from a seed of its own."""
        numbers: list[int] = np.flatnonzero(np.ones(self.count) if chosen is None else chosen).tolist()
        for i in numbers:
            seed(self._dice[i], seeds[i] % SEEDS)
        if self.bot_name:
            self._bots |= {i: bot(self.bot_name, int(self._dice[i, 0])) for i in numbers}
        self.ended[numbers] = self.terminated[numbers] = False
        self.rewards[numbers] = 0.0
        self._deal(None if chosen is None else numbers)
        self._ask_bots()
        self._each(show_range, self.high)

    def _deal(self, numbers: list[int] | None) -> None:
        """New games in these environments, or in all of them."""
        if numbers is None:
            self._each(deal_range, self._blank, self._told, self.opponents)
            return
        work: Callable[..., object] = deal_range
        _, _, buffers = self._parts[0]
        for i in numbers:
            work(i, i + 1, *self._arrays, *buffers, self._blank, self._told, self.opponents)

    def step(self, actions: ArrayLike) -> None:
        """One decision everywhere; an illegal action is refused before anything has changed."""
        numbers, actors = self._checked(actions), self.seats.copy()
        ending = self._blank, self.high, self._told, self.rewards, self.terminated, self.ended, self.final
        how = self.same_step, self.points, self.opponents
        if self.bot_name:
            self._each(act_range, self.ended, numbers, self.opponents)
            self._ask_bots()
            self._each(close_range, *ending, *how)
            self._ask_bots()
            self._each(show_range, self.high)
        else:
            self._each(step_range, *ending, numbers, *how)
        self.earned[:] = self.rewards[np.arange(self.count), actors]

    def state(self, i: int) -> State:
        """A copy of one of the positions."""
        return State(self.game, self.states[i : i + 1].copy(), self.game.edition)

    def anything_ended(self) -> bool:
        """Whether the last step ended a game."""
        return bool(self.terminated.any())

    def copy_of(self, array: NDArray[Scalar]) -> NDArray[Scalar]:
        """The same numbers in memory of their own."""
        return array.copy()

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()
            self._pool = None

    def _each(self, work: Callable[..., object], *arguments: object) -> None:
        """Do something for every part, each in a thread of its own."""
        calls = [(first, end, *self._arrays, *buffers, *arguments) for first, end, buffers in self._parts]
        if self._pool is None:
            for call in calls:
                work(*call)
        else:
            for done in [self._pool.submit(work, *call) for call in calls]:
                done.result()

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        """The actions as numbers; IllegalMove names the first environment whose rules refuse its action."""
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise WasetError(f"actions: expected {self.count} whole numbers, got {given.dtype} of {given.shape}")
        numbers = given.astype(np.int64)
        known = (numbers >= 0) & (numbers < self.masks.shape[1])
        refused = ~known
        refused[known] = self.masks[np.flatnonzero(known), numbers[known]] == 0
        for i in np.flatnonzero(refused & ~self.ended).tolist():
            self._refuse(i, int(numbers[i]))
        return numbers

    def _refuse(self, i: int, action: int) -> NoReturn:
        ruling = self.state(i).why_not(action)
        raise IllegalMove(ruling.rule, f"environment {i}: {ruling.message}") if ruling else AssertionError(i)

    def _ask_bots(self) -> None:
        """Let Python bots play until the learner is asked, one environment after the other."""
        if not self.bot_name:
            return
        for i in range(self.count):
            state = State(self.game, self.states[i : i + 1], self.game.edition)  # no copy: it plays where it is
            while not state.over and state.seat != self.learners[i]:
                state.play(ask(self._bots[i], state, int(draw(self._dice[i])), name=self.bot_name))


def _scratch(state: "np.dtype[np.void]", actions: int, seats: int) -> tuple[object, ...]:
    """Buffers of one thread: positions, lists of actions, counts, points and winners."""
    numbers = np.zeros(MAX_STEPS + 1, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    return np.zeros(MAX_STEPS + 1, state), np.zeros((MAX_STEPS + 1, actions), np.int32), *numbers


def _opponents(name: str) -> tuple[int, str]:
    """The number of the compiled opponents of this name, or a bot's name."""
    ours = {one.name.lower(): one.value for one in Opponents if one != Opponents.BOT}
    if name in ours:
        return ours[name], ""
    if name not in names():
        raise WasetError(f"opponents: expected one of {', '.join(dict.fromkeys([*ours, *names()]))}, got {name!r}")
    return Opponents.BOT.value, name
