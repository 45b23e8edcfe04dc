"""Games from which a network learns who wins: between light players, thousands a second, or between short searches."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset import rng
from waset.game import Game
from waset.lab.match import Clock
from waset.lab.variant import Variant
from waset.layout import ints
from waset.learn.samples import NONE, Lessons, Samples, blank_choices
from waset.package import Guidance, Settings
from waset.search.encoding import encoding, seats_of
from waset.search.guided import Guide
from waset.search.guided_tree import GuidedTree
from waset.search.light_games import ROOM, light_games
from waset.search.mcts import Buffers
from waset.search.network import Network
from waset.search.searched_games import searched_games
from waset.search.weights import blank_weights, packed, parse

WIDEST = 640  # features of one observation, at most
DECISIONS = 64  # of a searched game, on average at most, that are kept


class GamesTask(NamedTuple):
    """Some games to play."""

    variant: Variant
    seed: int
    games: int
    every: int  # one position in so many is kept
    strays: int  # light players: one move in so many is any legal one; searches: is left to the light player
    playouts: int = 0  # of each decision; without any, light players play
    weights: bytes = b""  # a file of the network that searches use; sent along, since other machines may play


def play_games(task: GamesTask, _: Clock) -> Lessons:
    """Positions and choices of some games, and how these ended."""
    known, variant = task.variant.game, task.variant
    blank = known.blank(variant.players, variant.modules)
    encoded, room = encoding(known.observation), seats_of(known)
    most, amounts = task.games * ROOM, int((encoded.one_of == 0).sum())
    seeds = np.random.default_rng(task.seed).integers(2**62, size=task.games)
    made = Samples(
        features=np.full((most, WIDEST), NONE, np.uint16),
        amounts=np.zeros((most, amounts), np.int16),
        seats=np.zeros(most, np.int8),
        won=np.zeros((most, room), np.float32),
        points=np.zeros((most, room), np.int16),
    )
    choices = blank_choices(task.games * DECISIONS if task.playouts else 0, WIDEST, amounts)
    looking = np.zeros(most, np.int8)
    rules = (blank, np.zeros_like(blank), seeds, ints(rng.WORDS), np.zeros(len(known.actions), np.int32))
    seen = (*known.observation.blank(1), known.observation.high.copy())
    kept = (made.features, made.amounts, made.seats, looking, made.won, made.points)
    writes, ends = (seen, (encoded.first, encoded.one_of), kept), (np.zeros(room, np.int64), np.zeros(room, np.int64))
    if task.playouts:
        searcher = _searcher(known, _network(task.weights, known), task.playouts)
        found: tuple[int, int] = searched_games(
            *rules, task.every, task.strays, task.playouts, *searcher, *writes, tuple(choices), *ends
        )
    else:
        found = light_games(*rules, task.every, task.strays, *writes, *ends), 0
    positions, choices = made.rows(0, found[0]), choices.rows(0, found[1])
    return Lessons(
        positions._replace(features=_cut(positions.features), won=positions.won.astype(np.float16)),
        choices._replace(features=_cut(choices.features)),
    )


def _cut(features: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Lists of features as long as the longest."""
    return features[..., : int((features != NONE).sum(axis=-1).max(initial=1))].copy()


def _searcher(known: Game, network: Network, playouts: int) -> tuple[Buffers, Guide, Guidance, Settings]:
    """All that a search needs beside the position."""
    settings = known.package.search._replace(lead=0.0)  # what it expects is learned as the chance of victory
    guidance = known.package.guidance._replace(playout=0.0)  # playouts take time in which more games are played
    tree = GuidedTree(known.new(known.players[0], seed=1), 0, 1, settings, network, guidance)
    tree.make_room(playouts)
    return tree.buffers, tree.guide, guidance, settings


@lru_cache(maxsize=1)
def _network(weights: bytes, known: Game) -> Network:
    """Read once a round in each process."""
    return parse(weights, known, "the network of the round before")[0]


def warm_up(known: Game) -> None:
    """Compile what is needed, before many processes do."""
    task = GamesTask(Variant(known.name, known.players[0]), seed=1, games=1, every=16, strays=16)
    play_games(task, Clock())
    play_games(task._replace(playouts=8, weights=packed(known, blank_weights(known), {})), Clock())
