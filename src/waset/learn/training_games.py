"""Games from which a network learns who wins: between light players, thousands a second, or between short searches."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from waset import rng
from waset.game import Game
from waset.lab.match import Clock
from waset.lab.variant import Variant
from waset.layout import ints
from waset.learn.samples import NONE, Samples
from waset.package import Guidance, Settings
from waset.search.encoding import encoding, seats_of
from waset.search.guided import Guide
from waset.search.guided_tree import GuidedTree
from waset.search.light_games import ROOM, light_games
from waset.search.mcts import Buffers
from waset.search.network import Network
from waset.search.searched_games import searched_games
from waset.search.weights import parse

WIDEST = 640  # features of one observation, at most


class GamesTask(NamedTuple):
    """Some games to play."""

    variant: Variant
    seed: int
    games: int
    every: int  # one position in so many is kept
    strays: int  # light players: one move in so many is any legal one; searches: is left to the light player
    playouts: int = 0  # of each decision; without any, light players play
    weights: bytes = b""  # a file of the network that searches use; sent along, since other machines may play


def play_games(task: GamesTask, _: Clock) -> Samples:
    """Positions of some games, and how these ended."""
    known, variant = task.variant.game, task.variant
    blank = known.blank(variant.players, variant.modules)
    encoded, room = encoding(known.observation), seats_of(known)
    most = task.games * ROOM
    seeds = np.random.default_rng(task.seed).integers(2**62, size=task.games)
    made = Samples(
        features=np.full((most, WIDEST), NONE, np.uint16),
        amounts=np.zeros((most, int((encoded.one_of == 0).sum())), np.int16),
        seats=np.zeros(most, np.int8),
        won=np.zeros((most, room), np.float32),
        points=np.zeros((most, room), np.int16),
    )
    looking = np.zeros(most, np.int8)
    rules = (blank, np.zeros_like(blank), seeds, ints(rng.WORDS), np.zeros(len(known.actions), np.int32))
    seen = (*known.observation.blank(1), known.observation.high.copy())
    kept = (made.features, made.amounts, made.seats, looking, made.won, made.points)
    writes = (seen, (encoded.first, encoded.one_of), kept, np.zeros(room, np.int64), np.zeros(room, np.int64))
    if task.playouts:
        count = searched_games(*rules, task.every, task.strays, task.playouts, *_searcher(task), *writes)
    else:
        count = light_games(*rules, task.every, task.strays, *writes)
    width = int((made.features[:count] != NONE).sum(axis=1).max(initial=1))
    features, won = made.features[:count, :width].copy(), made.won[:count].astype(np.float16)
    return Samples(features, made.amounts[:count], made.seats[:count], won, made.points[:count])


def _searcher(task: GamesTask) -> tuple[Buffers, Guide, Guidance, Settings]:
    """All that a search needs beside the position."""
    known, package = task.variant.game, task.variant.game.package
    network = _network(task.weights, known)
    settings = package.search._replace(lead=0.0)  # what it expects is learned as the chance of victory
    tree = GuidedTree(task.variant.new(1), 0, 1, settings, network, package.guidance)
    tree.make_room(task.playouts)
    return tree.buffers, tree.guide, package.guidance, settings


@lru_cache(maxsize=1)
def _network(weights: bytes, known: Game) -> Network:
    """Read once a round in each process."""
    return parse(weights, known, "the network of the round before")[0]


def warm_up(known: Game) -> None:
    """Compile what is needed."""
    play_games(GamesTask(Variant(known.name, known.players[0]), 1, 1, 16, 16), Clock())
