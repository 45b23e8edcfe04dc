"""Chances that come true: a network tells them as sure as games between networks have ended.

What a network chooses by is left as it is. What it tells of a position is put right by a few numbers: how sure it may
be, and what to add, by the number of players, the modules and the units of its upper layer. They are fitted to how
games ended that the network played against itself, in which it always did as it thought best.
"""

import time
from collections.abc import Callable, Iterator
from itertools import islice
from math import ceil, inf

import numpy as np

from waset.errors import WasetError
from waset.game import Game
from waset.lab.variant import Variant, variants
from waset.lab.workers import run_tasks
from waset.learn.fitting import as_params, corrections
from waset.learn.samples import Samples, join
from waset.learn.training_games import GamesTask, play_games
from waset.search.weights import packed, parse, weight_names

EVERY = 6  # one position in so many is kept
TOGETHER = 20  # games of a task
NEVER = 10**9  # moves


def put_right(
    game: Game,
    data: bytes,
    games: int,
    seed: int,
    jobs: int = 1,
    ray: str | None = None,
    told: Callable[[float], None] | None = None,
    seconds: float = inf,
) -> bytes:
    """A file of weights, with the chances it tells put right by so many games, or as many as there is time for."""
    network, card = parse(data, game, "the network")
    tasks, begun = list(islice(_tasks(game, data, seed), ceil(games / TOGETHER))), time.monotonic()
    parts: dict[int, Samples] = {}
    for task, part in run_tasks(play_games, tasks, jobs, ray=ray):
        if not isinstance(part, Samples):
            raise WasetError("a process died while it played; the same command continues")
        parts[task.seed] = part
        share = max(len(parts) / len(tasks), (time.monotonic() - begun) / seconds)
        if told:
            told(min(share, 1.0))
        if share >= 1:
            break
    samples = join([parts[task.seed] for task in tasks if task.seed in parts])
    arrays = {name: getattr(network, name) for name in weight_names()}
    arrays |= corrections(game, as_params(arrays), samples)
    card["chances"] = {"games": len(parts) * TOGETHER, "positions": samples.size, "seed": seed}
    return packed(game, arrays, card)


def _tasks(game: Game, data: bytes, seed: int) -> Iterator[GamesTask]:
    """Every other one without modules, all numbers of players in turn."""
    dice = np.random.default_rng([seed, 0xC4A])
    base, more = variants(game)
    number = 0
    while True:
        among: list[Variant] = more if more and number % 2 else base
        variant = among[int(dice.integers(len(among)))]
        yield GamesTask(variant, int(dice.integers(2**62)), TOGETHER, EVERY, NEVER, data, later=1.0, asked_only=True)
        number += 1
