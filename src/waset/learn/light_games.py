"""Games between light players, thousands a second: positions from which a network learns who wins."""

from typing import NamedTuple

import numpy as np

from waset import rng
from waset.game import Game
from waset.lab.match import Clock
from waset.lab.variant import Variant
from waset.layout import ints
from waset.learn.samples import NONE, Samples
from waset.search.encoding import encoding, seats_of
from waset.search.light_games import ROOM, light_games

WIDEST = 640  # features of one observation, at most


class LightTask(NamedTuple):
    """Some games to play."""

    variant: Variant
    seed: int
    games: int
    every: int  # one position in so many is kept
    strays: int  # one move in so many is any legal one


def play_light(task: LightTask, _: Clock) -> Samples:
    """Positions of some games, and how these ended."""
    known, variant = task.variant.game, task.variant
    blank = known.blank(variant.players, variant.modules)
    encoded, room = encoding(known.observation), seats_of(known)
    records, rows = known.observation.blank(1)
    most = task.games * ROOM
    seeds = np.random.default_rng(task.seed).integers(2**62, size=task.games)
    made = Samples(
        features=np.full((most, WIDEST), NONE, np.uint16),
        amounts=np.zeros((most, int((encoded.one_of == 0).sum())), np.int16),
        seats=np.zeros(most, np.int8),
        won=np.zeros((most, room), np.float32),
        points=np.zeros((most, room), np.int16),
    )
    count = light_games(
        blank, np.zeros_like(blank), seeds, ints(rng.WORDS), np.zeros(len(known.actions), np.int32), task.every,
        task.strays, records, rows, known.observation.high.copy(), encoded.first, encoded.one_of, made.features,
        made.amounts, made.seats, np.zeros(most, np.int8), made.won, made.points,
        np.zeros(room, np.int64), np.zeros(room, np.int64),
    )  # fmt: skip
    width = int((made.features[:count] != NONE).sum(axis=1).max(initial=1))
    features, won = made.features[:count, :width].copy(), made.won[:count].astype(np.float16)
    return Samples(features, made.amounts[:count], made.seats[:count], won, made.points[:count])


def warm_up(known: Game) -> None:
    """Compile what is needed."""
    play_light(LightTask(Variant(known.name, known.players[0]), 1, 1, 16, 16), Clock())
