"""Games from which a network learns who wins: between light players, thousands a second, or between networks."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset import rng
from waset.game import Game
from waset.lab.match import Clock
from waset.lab.variant import Variant
from waset.layout import ints
from waset.learn.samples import NONE, Samples
from waset.search.encoding import encoding, foresight, seats_of
from waset.search.light_games import ROOM, light_games
from waset.search.network import Network
from waset.search.network_games import PATH, network_games
from waset.search.weights import blank_weights, packed, parse

WIDEST = 640  # features of one observation, at most


class GamesTask(NamedTuple):
    """Some games to play."""

    variant: Variant
    seed: int
    games: int
    every: int  # one position in so many is kept
    strays: int  # one move in so many is not the player's own choice
    weights: bytes = (
        b""  # a file of the network that plays; sent along, since other machines may play. None: light players
    )
    later: float = 0.95  # what is expected of a decision comes for so much from the decision after it; 1: from the end
    asked_only: bool = False  # positions are seen by who is asked, never by others


def play_games(task: GamesTask, _: Clock) -> Samples:
    """Positions of some games, and how these ended or what could be expected."""
    known, variant = task.variant.game, task.variant
    blank = known.blank(variant.players, variant.modules)
    encoded, room = encoding(known.observation), seats_of(known)
    most, amounts = task.games * ROOM, int((encoded.one_of == 0).sum())
    made = Samples(
        features=np.full((most, WIDEST), NONE, np.uint16),
        amounts=np.zeros((most, amounts), np.int16),
        seats=np.zeros(most, np.int8),
        won=np.zeros((most, room), np.float32),
        points=np.zeros((most, room), np.int16),
    )
    looking = np.zeros(most, np.int8)
    seeds = np.random.default_rng(task.seed).integers(2**62, size=task.games)
    dice, out = ints(rng.WORDS), np.zeros(len(known.actions), np.int32)
    seen = (*known.observation.blank(1), known.observation.high.copy())
    kept = (made.features, made.amounts, made.seats, looking, made.won, made.points)
    writes, ends = (seen, (encoded.first, encoded.one_of), kept), (np.zeros(room, np.int64), np.zeros(room, np.int64))
    if task.weights:
        sight = foresight(known, _network(task.weights, known))
        path = (np.zeros((PATH, room)), np.zeros(PATH, np.int8), np.zeros(most, np.int64))
        how = task.every, task.strays, task.later, task.asked_only
        count = network_games(blank, seeds, sight, dice, out, how, *writes, path, *ends)
    else:
        count = light_games(blank, np.zeros_like(blank), seeds, dice, out, task.every, task.strays, *writes, *ends)
    made = made.rows(0, count)
    return made._replace(features=_cut(made.features), won=made.won.astype(np.float16))


def _cut(features: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Lists of features as long as the longest."""
    return features[:, : int((features != NONE).sum(axis=1).max(initial=1))].copy()


@lru_cache(maxsize=1)
def _network(weights: bytes, known: Game) -> Network:
    """Read once a round in each process."""
    return parse(weights, known, "the network of the round before")[0]


def warm_up(known: Game) -> None:
    """Compile what is needed, before many processes do."""
    task = GamesTask(Variant(known.name, known.players[0]), seed=1, games=1, every=16, strays=16)
    play_games(task, Clock())
    play_games(task._replace(weights=packed(known, blank_weights(known), {})), Clock())
