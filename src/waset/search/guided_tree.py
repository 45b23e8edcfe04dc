"""A search with a network as Python holds it."""

import numpy as np

from waset.game import State
from waset.package import Guidance, Settings
from waset.search.encoding import foresight, work_room
from waset.search.guided import HOPED, Guide, search_guided
from waset.search.network import Network
from waset.search.tree import Tree


class GuidedTree(Tree):
    """What one seat thinks about one position with the help of a network."""

    def __init__(
        self, state: State, seat: int, seed: int, settings: Settings, network: Network, guidance: Guidance
    ) -> None:
        super().__init__(state, seat, seed, settings)
        self.guidance = guidance
        work, sight = work_room(state.game.observation, network), foresight(state.game, network)
        self.guide = Guide(network, work, sight, np.zeros(network.share.shape[1]))

    def make_room(self, playouts: int) -> None:
        """For the actions, too, that the network looks at."""
        super().make_room(playouts + HOPED * (1 + playouts // max(self.guidance.ponder, 1)))

    def _search(self, below: int, playouts: int) -> None:
        search_guided(self.buffers, self.guide, self.guidance, self.settings, self.seat, below, playouts)
