"""Perft: how many sequences of decisions there are."""

import numpy as np

from waset.game import State
from waset.search.playout import perft as count


def perft(state: State, depth: int) -> int:
    """Sequences of `depth` decisions from here; a game that ends earlier counts once."""
    states = np.zeros(depth + 1, state.box.dtype)
    states[0] = state.box[0]
    outs = np.empty((depth + 1, len(state.game.actions)), np.int32)
    return int(count(states, outs, np.zeros(depth + 1, np.int64), depth))
