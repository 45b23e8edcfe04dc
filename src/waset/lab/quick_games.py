"""Whole games between random and light players, thousands in one call: on the CPU, or on a GPU."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset.errors import WasetError
from waset.game import SEEDS
from waset.lab.variant import Variant
from waset.rng import WORDS
from waset.search.many_games import Opponents
from waset.search.quick_games import quick_games

Numbers = NDArray[np.int64]
Told = NDArray[np.integer[Any]]  # fewer bytes each if a GPU has played
QUICK = {"random": Opponents.RANDOM.value, "light": Opponents.LIGHT.value}  # by the names of the bots
GPU_GAMES = 262_144  # played at once on a GPU


class Played(NamedTuple):
    """How games ended: points and winners have a row for each game and a column for each seat there is room for."""

    scores: Told
    won: Told
    turns: Told
    decisions: Told


Player = Callable[[Numbers], Played]  # plays the games of these seeds


def seeds_from(seed: int, first: int, count: int) -> Numbers:
    """The seeds of games `first` to `first + count - 1`, if game 0 has this one; after the greatest comes 0."""
    start = (seed + first) % SEEDS
    before_end = min(count, SEEDS - start)
    return np.concatenate([start + np.arange(before_end), np.arange(count - before_end)])


def are_quick(bots: Sequence[str]) -> bool:
    """Are these all bots that compiled code plays?"""
    return all(bot in QUICK for bot in bots)


def kinds_of(variant: Variant, bots: Sequence[str]) -> Numbers:
    """The kinds of the players at all the seats there is room for."""
    room = variant.game.blank(variant.players, variant.modules)["players"].shape[1]
    return np.array([*(QUICK[bot] for bot in bots), *[0] * (room - len(bots))], np.int64)


def on_cpu(variant: Variant, bots: Sequence[str]) -> Player:
    """Plays on one core."""
    blank = variant.game.blank(variant.players, variant.modules, edition=variant.edition)
    kinds, box = kinds_of(variant, bots), np.zeros_like(blank)
    dice, out = np.zeros(WORDS, np.int64), np.zeros(len(variant.game.actions), np.int32)

    def play(seeds: Numbers) -> Played:
        tables = np.zeros((2, len(seeds), len(kinds)), np.int64)
        counts = np.zeros((2, len(seeds)), np.int64)
        quick_games(blank, box, seeds, kinds, dice, out, *tables, *counts)
        return Played(*tables, *counts)

    return play


def on_gpu(variant: Variant, bots: Sequence[str]) -> Player:
    """Plays the same games on a GPU."""
    from waset.gpu import WholeGames

    if not are_quick(bots):
        known = " or ".join(QUICK)
        raise WasetError(f"bots: expected {known} at every seat on a GPU, got {', '.join(bots)}")
    blank = variant.game.blank(variant.players, variant.modules, edition=variant.edition)
    games = WholeGames(blank, len(variant.game.actions), kinds_of(variant, bots))
    return lambda seeds: Played(*games.play(seeds))
