"""How an observation becomes the features of a network."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.game import Game
from waset.observation import Observation
from waset.search.network import Network, Work

MOST = 63  # a number that may be larger is an amount


class Encoding(NamedTuple):
    """How an observation becomes features."""

    first: NDArray[np.int32]
    one_of: NDArray[np.int8]
    features: int


def encoding(observation: Observation) -> Encoding:
    """The features of a game's observations."""
    high = observation.high[: observation.network_size]
    one_of = (high <= MOST).astype(np.int8)
    counts = np.where(one_of, high, 1).astype(np.int32)
    return Encoding((np.cumsum(counts) - counts).astype(np.int32), one_of, int(counts.sum()))


def seats_of(game: Game) -> int:
    """How many seats the game's positions have room for."""
    return int(game.package.rules.state["players"].shape[0])


def work_room(observation: Observation, network: Network) -> Work:
    """Room for one evaluation at a time."""
    records, rows = observation.blank(1)
    seats = network.share.shape[1]
    return Work(
        records,
        rows,
        np.zeros(network.table.shape[1], np.float32),
        np.zeros(network.middle.shape[1], np.float32),
        np.zeros(network.upper.shape[1], np.float32),
        *(np.zeros(seats, np.float32) for _ in range(4)),
    )
