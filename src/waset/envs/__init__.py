"""The games behind the interfaces that researchers use: Gymnasium, PettingZoo, OpenSpiel.

>>> import waset.envs
>>> envs = waset.envs.vector("horus", num_envs=8, players=3, opponents="random", seed=1)
>>> rows, info = envs.reset()
>>> rows.shape == (8, waset.game("horus").observation.size), info["action_mask"].shape
(True, (8, 1582))
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from waset.envs.gym import VectorGames

__all__ = ["vector"]


def vector(
    game: str,
    num_envs: int = 1,
    players: int = 2,
    modules: Iterable[str] = (),
    opponents: str = "self",
    **settings: Any,
) -> "VectorGames":
    """Many games at once as a Gymnasium vector environment; `waset.envs.gym.VectorGames` tells of the settings."""
    from waset.envs.gym import VectorGames

    return VectorGames(game, num_envs=num_envs, players=players, modules=modules, opponents=opponents, **settings)
