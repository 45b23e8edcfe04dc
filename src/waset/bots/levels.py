"""The levels of play, from gentle to as strong as the machine allows: one engine, more playouts and fewer slips."""

from typing import NamedTuple

from waset.search.mcts import Settings


class Level(NamedTuple):
    """How much a bot thinks, and how far from the best move it may stray."""

    playouts: int  # a decision
    trees: int  # that grow side by side
    slip: float  # share of the victory it may give away without noticing


LEVELS = {
    "novice": Level(playouts=24, trees=1, slip=0.2),
    "casual": Level(playouts=48, trees=1, slip=0.06),
    "club": Level(playouts=150, trees=1, slip=0.0),
    "expert": Level(playouts=600, trees=1, slip=0.0),
    "master": Level(playouts=4000, trees=2, slip=0.0),
}

SETTINGS = {
    "expedition": Settings(explore=0.3, width=1.0, chance=8, cut=1000, spread=6.0, lead=0.2),
    "luxor": Settings(explore=0.3, width=1.0, chance=8, cut=40, spread=6.0, lead=0.2),
    "horus": Settings(explore=0.3, width=1.0, chance=8, cut=10, spread=6.0, lead=0.2),
}
