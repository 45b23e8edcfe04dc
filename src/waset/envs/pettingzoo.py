"""The games as PettingZoo environments, one agent a seat.

>>> from waset.envs import pettingzoo
>>> env = pettingzoo.env("luxor", players=3, modules=["mummy"])
>>> env.reset(seed=7)
>>> env.agent_selection, sorted(env.observe("seat_0"))
('seat_0', ['action_mask', 'observation'])
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from waset.envs.batch import REWARDS
from waset.envs.drawing import Pixels, drawn, pixels
from waset.errors import WasetError, missing
from waset.game import SEEDS
from waset.game import game as game_of

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("pettingzoo", "envs") from None


RENDER_MODES = ["human", "ansi", "text", "rgb_array"]


def env(game: str, players: int = 2, modules: Iterable[str] = (), **settings: Any) -> AECEnv:
    """A game with PettingZoo's usual checks around it: an illegal action ends the game for its agent."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(game, players, modules, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # PettingZoo's name for it
    """A game without wrappers: an illegal action is refused with its rule, and nothing has changed.

    `rewards`: `victory` gives each seat its share of the victory at the end, `points` whatever points it gains.
    `max_cycles`: a game is cut after so many decisions; without it, games end by their rules.
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        modules: Iterable[str] = (),
        rewards: str = "victory",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"waset_{game}_v1",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        if max_cycles is not None and max_cycles < 1:
            raise WasetError(f"max_cycles: expected 1 or more, got {max_cycles}")
        if rewards not in REWARDS:
            raise WasetError(f"rewards: expected one of {', '.join(REWARDS)}, got {rewards!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise WasetError(f"render_mode: expected one of {', '.join(RENDER_MODES)}, got {render_mode!r}")
        self.game, self.players, self.modules = game_of(game), players, tuple(modules)
        self.game.blank(players, self.modules)  # refuses what can't be played
        self.render_mode, self.by_points, self.max_cycles = render_mode, rewards == "points", max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: Discrete(len(self.game.actions)) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def _observed(self) -> Dict:
        high = self.game.observation.high
        row = Box(np.zeros_like(high), high.copy(), dtype=np.int16)
        return Dict({"observation": row, "action_mask": Box(0, 1, (len(self.game.actions),), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game; without a seed, the next one of the last seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.state_ = self.game.new(self.players, self.modules, int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[self.state_.seat]
        self._points, self._decisions = self.state_.scores(), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, object]:
        """What an agent may know, and its legal actions: none while another one is asked."""
        seat, mask = self._seats[agent], np.zeros(len(self.game.actions), np.int8)
        if not self.state_.over and self.state_.seat == seat:
            mask[self.state_.legal()] = 1
        return {"observation": self.state_.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise WasetError(f"step: expected an action of {agent}, got None")
        self.state_.play(int(action))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._earned(), strict=True))
        if self.state_.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.terminations[agent] or self.truncations[agent]:
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.agents[self.state_.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _earned(self) -> list[float]:
        """What each seat is paid for what has just happened."""
        if self.by_points:
            before, self._points = self._points, self.state_.scores()
            return [float(now - then) for now, then in zip(self._points, before, strict=True)]
        if not self.state_.over:
            return [0.0] * self.players
        winners = self.state_.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def render(self) -> "str | Pixels | None":
        """The table as the seat that is asked may see it."""
        if self.render_mode is None:
            return None
        seat = None if self.state_.over else self.state_.seat
        if self.render_mode == "rgb_array":
            return pixels(self.state_, seat)
        picture = drawn(self.state_, seat, ansi=self.render_mode != "text")
        if self.render_mode != "human":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """There is nothing to close."""
