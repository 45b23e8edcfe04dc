"""Our kernels beside C++ by hand: `python bench/cpp.py` plays the same random games of Expedition Luxor by both.

The C++ (expedition.cpp) has the base rules and nothing else. Both play the same games from the same seeds, which is
checked; they take turns on one core, and processor time counts, so that other programs disturb the ratio little.
"""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import click
import numpy as np
from numpy.typing import NDArray

import waset
from waset.rng import WORDS
from waset.search.playout import random_games

SOURCE = Path(__file__).with_name("expedition.cpp")
PLAYERS = 4
Numbers = NDArray[np.int64]
Play = Callable[[Numbers, Numbers], int]  # fills in the points of these games and returns the number of decisions


def by_cpp(folder: Path, compiler: str) -> Play:
    """The C++, compiled for this machine."""
    library = folder / "expedition.so"
    options = ["-O3", "-march=native", "-std=c++20", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, str(SOURCE), "-o", str(library)], check=True)
    play_games = ctypes.CDLL(str(library)).play_games
    array = np.ctypeslib.ndpointer(np.int64, flags="C_CONTIGUOUS")
    play_games.argtypes, play_games.restype = [array, ctypes.c_int64, array], ctypes.c_int64
    return lambda seeds, scores: int(play_games(seeds, len(seeds), scores))


def by_kernels() -> Play:
    """Our kernels."""
    game = waset.game("expedition")
    blank = game.blank(PLAYERS)
    box, dice, out = np.zeros_like(blank), np.zeros(WORDS, np.int64), np.zeros(len(game.actions), np.int32)
    return lambda seeds, scores: int(random_games(blank, box, seeds, dice, out, scores, np.zeros_like(scores)))


def seconds(play: Play, seeds: Numbers, scores: Numbers) -> float:
    start = process_time()
    play(seeds, scores)
    return process_time() - start


@click.command()
@click.option("--games", default=10_000, show_default=True, help="In a round.")
@click.option("--rounds", default=10, show_default=True)
def main(games: int, rounds: int) -> None:
    """Compare and measure."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise click.ClickException("g++ was not found; nothing to compare with")
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = by_cpp(Path(folder), compiler), by_kernels()
        seeds = np.arange(games, dtype=np.int64)
        points = [np.zeros((games, PLAYERS), np.int64) for _ in range(2)]
        decisions = theirs(seeds, points[0]), ours(seeds, points[1])
        same = decisions[0] == decisions[1] and np.array_equal(points[0], points[1])
        click.echo(f"{games:,} games, {decisions[0]:,} decisions: {'identical' if same else 'DIFFERENT'}")
        times = [(seconds(theirs, seeds, points[0]), seconds(ours, seeds, points[1])) for _ in range(rounds)]
    for name, each in zip(("C++", "kernels"), zip(*times, strict=True), strict=True):
        click.echo(
            f"{name}: {games / median(each):,.0f} games in a second of a processor ({games / min(each):,.0f} at best)"
        )
    ratios = sorted(cpp / kernels for cpp, kernels in times)
    click.echo(f"kernels / C++: {median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})")
    if not same:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
