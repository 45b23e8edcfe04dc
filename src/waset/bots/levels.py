"""The levels of play, from gentle to as strong as the machine allows: one engine, more playouts and fewer slips."""

from typing import NamedTuple

from waset.search.mcts import Settings

END = 1 << 30  # decisions: more than any game has


class Level(NamedTuple):
    """How much a bot thinks, and how far from the best move it may stray."""

    playouts: int  # a decision
    slip: float = 0.0  # share of the victory it may give away without noticing
    trees: int = 1  # that grow side by side, each in a thread of its own


LEVELS = ("novice", "casual", "club", "expert", "master")

# Each beats the one before in two games of three or more (docs/bots.md). More playouts help most in Expedition Luxor,
# where little is hidden; in Horus luck soon has the last word, so its lower levels slip more.
STRENGTH = {
    "expedition": {
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=120),
        "expert": Level(playouts=400),
        "master": Level(playouts=2400),
    },
    "luxor": {
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=120),
        "expert": Level(playouts=400),
        "master": Level(playouts=2400),
    },
    "horus": {
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=48, slip=0.03),
        "expert": Level(playouts=80),
        "master": Level(playouts=2400),
    },
}

# Found by matches of 60 games at equal playouts. Playouts to the end are stronger in Expedition Luxor (a cut after 20
# decisions won 34 %), cut ones in Luxor and Horus, where they are several times faster.
SETTINGS = {
    "expedition": Settings(explore=0.3, width=1.5, chance=16, cut=END, spread=10.0, lead=0.2),
    "luxor": Settings(explore=0.3, width=1.0, chance=16, cut=40, spread=6.0, lead=0.6),
    "horus": Settings(explore=0.3, width=1.0, chance=8, cut=10, spread=6.0, lead=0.2),
}


def to_the_end(settings: Settings) -> Settings:
    """Playouts that are never cut and tell of victory; points only decide between equals."""
    return settings._replace(cut=END, lead=0.02)
