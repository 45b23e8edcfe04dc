"""MaskablePPO of sb3-contrib learns a game against bots that play at random.

    pip install 'waset[envs]' sb3-contrib
    python examples/maskable_ppo.py --game luxor --steps 100000

The environments' `action_masks()` is what MaskablePPO asks for; observations are scaled to 0 .. 1 by their bounds.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import waset.envs.gym  # noqa: F401 - registers waset/luxor-v1 and the others


class Scaled(gymnasium.ObservationWrapper):  # type: ignore[type-arg]
    """Observations as shares of the most they can be; masks are those of the game."""

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self._most = np.maximum(env.observation_space.high, 1).astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self._most.shape, np.float32)

    def observation(self, observation: Any) -> Any:
        return observation / self._most

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()


def make(game: str, players: int, opponents: str) -> Scaled:
    return Scaled(gymnasium.make(f"waset/{game}-v1", players=players, opponents=opponents))


def share(model: Any, game: str, players: int, opponents: str, games: int) -> float:
    """The share of the victories in some games."""
    env, won = make(game, players, opponents), 0.0
    for seed in range(games):
        row, _ = env.reset(seed=10_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(row, action_masks=env.action_masks(), deterministic=True)
            row, reward, over, _, _ = env.step(action)
            won += float(reward)
    return won / games


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="luxor")
    options.add_argument("--players", type=int, default=2)
    options.add_argument("--opponents", default="random")
    options.add_argument("--steps", type=int, default=100_000)
    options.add_argument("--games", type=int, default=200, help="games to measure it by")
    asked = options.parse_args()
    table = asked.game, asked.players, asked.opponents
    envs = DummyVecEnv([lambda: make(*table)] * 16)
    model = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=1024, gamma=1.0, ent_coef=0.01, seed=1)
    print(f"before: {share(model, *table, asked.games):.0%} of the victories")
    model.learn(asked.steps)
    print(f"after {model.num_timesteps} decisions: {share(model, *table, asked.games):.0%}")


if __name__ == "__main__":
    main()
