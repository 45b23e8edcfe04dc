"""How an observation becomes the features of a network."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.game import Game
from waset.observation import Observation
from waset.search.network import PLACES, Network, Work
from waset.search.network_choice import STEPS, Foresight

MOST = 63  # a number that may be larger is an amount, as are counts


class Encoding(NamedTuple):
    """How an observation becomes features."""

    first: NDArray[np.int32]
    one_of: NDArray[np.int8]
    features: int


def encoding(observation: Observation) -> Encoding:
    """The features of a game's observations."""
    high = observation.high[: observation.network_size]
    one_of = ((high <= MOST) & ~observation.counts[: observation.network_size]).astype(np.int8)
    counts = np.where(one_of, high, 1).astype(np.int32)
    return Encoding((np.cumsum(counts) - counts).astype(np.int32), one_of, int(counts.sum()))


def module_places(game: Game) -> NDArray[np.int32]:
    """The places of an observation that tell which modules are used, as far as it tells."""
    slices = game.observation.slices
    names = [name.replace("-", "_") for name in game.modules]
    return np.array([slices[name].start for name in names if name in slices], np.int32)


def seats_of(game: Game) -> int:
    """How many seats the game's positions have room for."""
    return int(game.package.rules.state["players"].shape[0])


def work_room(observation: Observation, network: Network) -> Work:
    """Room for one evaluation at a time."""
    seats = network.share.shape[1]
    memory, known = (np.zeros(-(-observation.size // PLACES), np.int64) for _ in range(2))
    row = memory.view(np.int16)[: observation.size]
    return Work(
        records=row.view(observation.layout.dtype),
        rows=row[None],
        words=memory,
        known=known.view(np.int16),
        known_words=known,
        sums=network.bias.copy(),
        hidden=np.zeros(network.table.shape[1], np.float32),
        middle=np.zeros(network.middle.shape[1], np.float32),
        upper=np.zeros(network.upper.shape[1], np.float32),
        shares=np.zeros(seats, np.float32),
        points=np.zeros(seats, np.float32),
        told=np.zeros(seats, np.float32),
        chances=np.zeros(seats, np.float32),
    )


def foresight(known: Game, network: Network) -> Foresight:
    """Room for one seat that looks ahead with a network."""
    actions, seats = len(known.actions), seats_of(known)
    return Foresight(
        network=network,
        work=work_room(known.observation, network),
        states=np.zeros(STEPS + 2, known.package.rules.state),
        outs=np.zeros((STEPS + 2, actions), np.int32),
        spare=np.zeros(actions, np.int32),
        left=np.zeros(STEPS + 2, np.int64),
        lines=np.zeros((actions, seats)),
        hopes=np.zeros((actions, seats)),
        scores=np.zeros(seats, np.int64),
        won=np.zeros(seats, np.int64),
    )
