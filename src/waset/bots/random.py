"""The bot that plays any legal move."""

import random

from waset.game import State


class Random:
    """Every legal move is equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = random.Random(seed)

    def choose(self, state: State) -> int:
        return self._dice.choice(state.legal())
