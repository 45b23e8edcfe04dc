"""The levels of play, from gentle to as strong as the machine allows: one engine, more playouts and fewer slips.

Each game says in its package how strong its levels are; up to `master`, each beats the one before in two games of three
or more (docs/bots.md). `grandmaster` thinks longer still, and has a network if the game brings one.
"""

import logging
from functools import cache

from waset.game import Game
from waset.package import END, LEVELS, Level, Settings
from waset.search.network import Network
from waset.search.weights import WeightsError, shipped

__all__ = ["LEVELS", "Level", "Settings", "network_for", "to_the_end"]


@cache
def network_for(game: Game) -> Network | None:
    """The network that comes with a game; without a good one there is search alone, which is said once."""
    try:
        return shipped(game)
    except WeightsError as error:
        logging.getLogger("waset").warning("%s is played and analysed without a network: %s", game.name, error)
        return None


def to_the_end(settings: Settings) -> Settings:
    """Playouts that are never cut and tell of victory; points only decide between equals."""
    return settings._replace(cut=END, lead=0.02)
