"""Measuring contenders: how much each does in some seconds, in rounds that they take in turn."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median


@dataclass
class Tally:
    """Games and decisions in some seconds; `chance` counts chance moves of engines that have them."""

    games: int = 0
    decisions: int = 0
    chance: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Contender:
    """An engine at random play: `run(seconds)` plays for about that long on one core."""

    name: str
    run: Callable[[float], Tally]
    ours: bool = False


@dataclass(frozen=True)
class Rate:
    """Medians over the rounds, and the range of decisions per second."""

    name: str
    ours: bool
    games: float
    decisions: float
    low: float
    high: float
    chance: float


def rate(contender: Contender, tallies: list[Tally]) -> Rate:
    """The contender's figures per second."""
    speeds = [tally.decisions / tally.seconds for tally in tallies]
    return Rate(
        name=contender.name,
        ours=contender.ours,
        games=median(tally.games / tally.seconds for tally in tallies),
        decisions=median(speeds),
        low=min(speeds),
        high=max(speeds),
        chance=median(tally.chance / tally.seconds for tally in tallies),
    )


def interleave(
    contenders: Iterable[Contender], rounds: int, seconds: float, told: Callable[[str], None]
) -> tuple[list[Rate], dict[str, str]]:
    """Rates of those that ran, and why the others did not; taken in turn, so that a slow spell hits all."""
    running = list(contenders)
    tallies: dict[str, list[Tally]] = {contender.name: [] for contender in running}
    missing: dict[str, str] = {}
    for number in range(1, rounds + 1):
        for contender in list(running):
            told(f"round {number} of {rounds}: {contender.name}")
            try:
                tallies[contender.name].append(contender.run(seconds))
            except ImportError as error:
                if contender.ours:
                    raise
                missing[contender.name] = str(error)
                running.remove(contender)
    return [rate(contender, tallies[contender.name]) for contender in running], missing


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process and those it starts on one core, where the system supports that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
