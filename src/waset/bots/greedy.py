"""The bot that takes the best immediate swing of points."""

from typing import NamedTuple

import numpy as np

from waset.game import State
from waset.search.swing import MAX_STEPS, best_swing


class Swing(NamedTuple):
    """A move and what it gains over the best opponent, its own further steps included."""

    action: int
    points: int


class Greedy:
    """Tries its moves to the end of each placement and takes what gains most over the best opponent.

    Of moves that gain the same it prefers those that keep more in reserve, and then takes any.
    """

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.random.default_rng(seed)

    def choose(self, state: State) -> int:
        return self.think(state).action

    def think(self, state: State) -> Swing:
        """The move, and the swing it expects."""
        room = len(state.game.actions)
        states = np.zeros(MAX_STEPS + 1, state.box.dtype)
        states[0] = state.box[0]
        outs = np.empty((MAX_STEPS + 1, room), np.int32)
        counts = np.zeros(MAX_STEPS + 1, np.int64)
        seats = state.box["players"].shape[1]
        scores, won = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        noise = int(self._dice.integers(2**31))
        action, points = best_swing(states, outs, counts, scores, won, noise)
        return Swing(int(action), int(points))
