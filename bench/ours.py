"""Our games at random play, `play` through the Python face, and how long the program takes to start."""

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from measure import Contender, Tally

PLAYERS = 4


@dataclass(frozen=True)
class Ours:
    """One of our games, and how many times a peer's decisions per second it should reach."""

    game: str
    times_catanatron: float
    times_hex: float
    modules: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        modules = self.modules if len(self.modules) < 2 else ("all modules",)
        return " + ".join([f"Waset {self.game}", *modules])

    def contender(self) -> Contender:
        return Contender(self.name, partial(simulated, self), ours=True)


GAMES = [
    Ours("expedition", times_catanatron=100, times_hex=5),
    Ours("expedition", times_catanatron=100, times_hex=5, modules=("new-adventures",)),
    Ours("horus", times_catanatron=30, times_hex=1),
    Ours("luxor", times_catanatron=100, times_hex=5),
    Ours("luxor", times_catanatron=50, times_hex=2.5, modules=("mummy", "equipment", "artifacts", "characters")),
]


def simulated(ours: Ours, seconds: float) -> Tally:
    """Play as many games as fill the time; a short first run, which also compiles, tells how many."""
    _simulate(ours, games=10)
    trial = _simulate(ours, games=2000)
    return _simulate(ours, games=max(1, round(seconds * trial.games / trial.seconds)))


def _simulate(ours: Ours, games: int) -> Tally:
    from waset.lab.simulate import simulate

    start = perf_counter()
    report = simulate(ours.game, players=PLAYERS, modules=ours.modules, games=games, bots=("random",), seed=1)
    return Tally(report.games, report.decisions, seconds=perf_counter() - start)


# ---------------------------------------------------------------- other budgets


@dataclass(frozen=True)
class Figure:
    """One measured number; `budget` is the least it may be, or the most if less is better."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    less_is_better: bool = False

    @property
    def met(self) -> bool | None:
        if self.budget is None:
            return None
        return self.value <= self.budget if self.less_is_better else self.value >= self.budget


def python_face(game: str, seconds: float) -> list[Figure]:
    """`play` alone, and the whole loop that a bot author would write."""
    random = Random(1)
    _random_game(game, random)  # compiles, or loads what was compiled
    plays, inside = 0, 0.0
    start = perf_counter()
    while (whole := perf_counter() - start) < seconds:
        more, took = _random_game(game, random)
        plays += more
        inside += took
    return [
        Figure(f"{game}: state.play", plays / inside, "/s", budget=50_000),
        Figure(f"{game}: state.legal and state.play in a loop", plays / whole, "/s"),
    ]


def _random_game(game: str, random: Random) -> tuple[int, float]:
    """How many actions one game took, and the seconds spent in `play`."""
    import waset

    state = waset.game(game).new(players=PLAYERS, seed=random.randrange(1 << 31))
    plays, inside = 0, 0.0
    while not state.over:
        legal = state.legal()
        action = legal[int(random.random() * len(legal))]
        before = perf_counter()
        state.play(action)
        inside += perf_counter() - before
        plays += 1
    return plays, inside


def searching(game: str, seconds: float) -> list[Figure]:
    """Playouts per second of the search, from the middle of a game of two, with the settings of the levels."""
    from waset.search.tree import Tree

    state = _middle(game)
    tree = Tree(state, state.seat, 1, state.game.package.search).grow(1000)  # compiles, or loads what was compiled
    start, before = perf_counter(), tree.visits
    while (spent := perf_counter() - start) < seconds:
        tree.grow(1000)
    budget = 10_000 if game == "expedition" else None
    return [Figure(f"{game}: playouts of the search", (tree.visits - before) / spent, "/s", budget)]


def _middle(game: str) -> Any:
    """A position from the middle of a random game of two, with several moves to choose from."""
    import waset

    random = Random(2)
    state = waset.game(game).new(players=2, seed=2)
    while state.turn < 8 or len(state.legal()) < 3:
        state.play(random.choice(state.legal()))
    return state


def steadiness(game: str, games: int = 300, repeats: int = 5) -> Figure:
    """How fast the last third of random games is, relative to the first third."""
    share = median(_thirds(game, games) for _ in range(repeats))
    budget = 0.5 if game == "horus" else None  # the one whose map could slow it down
    return Figure(f"{game}: speed in the last third of a game / in the first", share, "x", budget)


def _thirds(game: str, games: int) -> float:
    import numpy as np

    import waset
    from waset.search.playout import play_steps

    known = waset.game(game)
    states = [known.new(players=PLAYERS, seed=seed) for seed in range(games)]
    boxes = [state.copy().box for state in states]
    out = np.zeros(len(known.actions), np.int32)
    lengths = [play_steps(state.box, _dice(i), 1 << 30, out) for i, state in enumerate(states)]
    dice = [_dice(i) for i in range(games)]
    seconds = []
    for _ in range(3):
        start = perf_counter()
        for box, own, length in zip(boxes, dice, lengths, strict=True):
            play_steps(box, own, length // 3, out)
        seconds.append(perf_counter() - start)
    return seconds[0] / seconds[2]


def _dice(seed: int) -> Any:
    from waset import rng
    from waset.layout import ints

    words = ints(rng.WORDS)
    rng.seed(words, seed)
    return words


def start_up(games: list[str], repeats: int = 5) -> list[Figure]:
    """Start-up from the shell, with a warm and with an empty compile cache."""
    figures = [Figure("waset --help", _median_of(repeats, "--help"), "s", 0.3, less_is_better=True)]
    compiled = 0.0
    for game in games:
        simulate = ("simulate", game, "--games")
        _timed(*simulate, "100")  # fills the cache
        warm = _median_of(repeats, *simulate, "100")
        figures.append(Figure(f"waset simulate {game}, warm cache", warm, "s", 2, less_is_better=True))
        with TemporaryDirectory() as empty:
            first = _timed(*simulate, "1", cache=empty)
        figures.append(Figure(f"waset simulate {game}, first compile", first, "s"))
        compiled += first
    return [*figures, Figure("first compile of every game", compiled, "s", 90, less_is_better=True)]


def _median_of(repeats: int, *arguments: str) -> float:
    return median(_timed(*arguments) for _ in range(repeats))


def _timed(*arguments: str, cache: str | None = None) -> float:
    """Seconds that one run of the command line takes."""
    environment = os.environ | ({"WASET_CACHE_DIR": cache} if cache else {})
    command = [str(Path(sys.executable).with_name("waset")), *arguments]
    start = perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    seconds = perf_counter() - start
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr}")
    return seconds
