"""The bot that plays as the playouts of a search do: sensible at first sight, and quick."""

import numpy as np

from waset.game import State
from waset.rng import WORDS
from waset.search.many_games import Opponents
from waset.search.quick_games import quick_choice, seed_dice

LIGHT = Opponents.LIGHT.value


class Light:
    """Plays what its game suggests at first sight, and any legal move where it suggests none."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.zeros(WORDS, np.int64)
        seed_dice(self._dice, seed)

    def choose(self, state: State) -> int:
        return int(quick_choice(state.box, LIGHT, self._dice, np.empty(len(state.game.actions), np.int32)))
