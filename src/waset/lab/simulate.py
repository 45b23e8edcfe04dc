"""Simulation: many games at once; how fast, how they score, who wins."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict

import numpy as np

from waset.bots.registry import Forfeit, factory
from waset.errors import WasetError
from waset.game import SEEDS
from waset.lab.confidence import wilson
from waset.lab.match import Clock, play
from waset.lab.quick_games import GPU_GAMES, Player, Told, are_quick, on_cpu, on_gpu, seeds_from
from waset.lab.variant import Variant
from waset.lab.workers import LostTask, run_tasks
from waset.search.playout import random_games

CHUNK = 500  # games of random and light players between two reports of progress
RAY_CHUNK = 5_000  # the same in a cluster, whose tasks take a few milliseconds to be sent and answered
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """What to simulate. Game i is always the same one, however many processes share the work."""

    variant: Variant
    bots: tuple[str, ...]
    seed: int


@dataclass
class Seat:
    bot: str
    wins: float = 0.0  # a shared victory counts in parts
    points: int = 0


class SeatSums(TypedDict):
    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float


class Sums(TypedDict):
    """What `--json` prints."""

    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    seats: list[SeatSums]


@dataclass
class Report:
    """The sums so far."""

    plan: Plan
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    seats: list[Seat] = field(default_factory=list)

    def add(self, decisions: int, scores: Told, won: Told) -> None:
        """Count some finished games: a row of scores and of wins for each."""
        self.games += len(scores)
        self.decisions += int(decisions)
        shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        for seat, row in enumerate(self.seats):
            row.wins += float(shares[:, seat].sum())
            row.points += int(scores[:, seat].sum())

    def as_dict(self) -> Sums:
        seconds = max(self.seconds, 1e-9)
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 3),
            "seats": [self._seat(seat) for seat in self.seats],
        }

    def _seat(self, seat: Seat) -> SeatSums:
        games = max(self.games, 1)
        low, high = wilson(seat.wins, self.games)
        return {
            "bot": seat.bot,
            "win_share": round(seat.wins / games, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "mean_score": round(seat.points / games, 6),
        }


def seed_of(plan: Plan, i: int) -> int:
    """The seed of game i."""
    return (plan.seed + i) % SEEDS


Chunk = tuple[Plan, int, int]  # games `first` .. `first + count - 1`
Played = tuple[int, Told, Told]  # decisions, scores, wins


def play_chunk(chunk: Chunk, _: Clock) -> Played:
    bots = chunk[0].bots
    if set(bots) == {"random"}:
        return random_chunk(*chunk)
    return quick_chunk(on_cpu(chunk[0].variant, bots), chunk) if are_quick(bots) else bot_chunk(*chunk)


def random_chunk(plan: Plan, first: int, count: int) -> Played:
    """All seats random: everything in one compiled loop."""
    variant = plan.variant
    blank = variant.game.blank(variant.players, variant.modules, edition=variant.edition)
    seeds = seeds_from(plan.seed, first, count)
    room = len(blank[0].players)
    scores, won = np.zeros((count, room), np.int64), np.zeros((count, room), np.int64)
    dice, out = np.zeros(4, np.int64), np.zeros(len(variant.game.actions), np.int32)
    decisions = random_games(blank, np.zeros_like(blank), seeds, dice, out, scores, won)
    return decisions, scores, won


def quick_chunk(play: Player, chunk: Chunk) -> Played:
    """Random and light players: compiled as well, here or on a GPU."""
    plan, first, count = chunk
    games = play(seeds_from(plan.seed, first, count))
    return int(games.decisions.sum()), games.scores, games.won


def bot_chunk(plan: Plan, first: int, count: int) -> Played:
    """Bots of any kind, each asked through the Python face."""
    decisions, players = 0, plan.variant.players
    scores, won = np.zeros((count, players), np.int64), np.zeros((count, players), np.int64)
    for i in range(count):
        seed = seed_of(plan, first + i)
        outcome = play(plan.variant.new(seed), plan.bots, seed)
        if outcome.forfeit:
            raise Forfeit(plan.bots[outcome.forfeit[0]], outcome.forfeit[1])
        decisions += outcome.decisions
        scores[i] = outcome.state.scores()
        won[i, outcome.state.winners()] = 1
    return decisions, scores, won


def plan_of(
    name: str, players: int, modules: Iterable[str], bots: Sequence[str], seed: int, own: dict[str, Any] | None = None
) -> Plan:
    """A plan that can be carried out, or an error that says what was expected; fewer bots take several seats each."""
    variant = Variant(name, players, tuple(modules), own or {}).checked()
    for one in bots:
        factory(one)
    if not 1 <= len(bots) <= players:
        raise WasetError(f"bots: expected 1 to {players} names for {players} players, got {len(bots)}")
    return Plan(variant, tuple(bots[i % len(bots)] for i in range(players)), seed)


def simulate(
    name: str,
    players: int = 2,
    modules: Iterable[str] = (),
    games: int = 1000,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    jobs: int = 1,
    own: dict[str, Any] | None = None,
    progress: Progress | None = None,
    gpu: bool = False,
    ray: str | None = None,
) -> Report:
    """Play games and add them up; after Ctrl-C the report holds those that were finished."""
    plan = plan_of(name, players, modules, bots, seed, own)
    report = Report(plan, seats=[Seat(one) for one in plan.bots])
    size = GPU_GAMES if gpu else 1 if not are_quick(plan.bots) else CHUNK if ray is None else RAY_CHUNK
    chunks = [(plan, first, min(size, games - first)) for first in range(0, games, size)]
    played = play_on_gpu(plan, chunks) if gpu else play_on_cpu(plan, chunks, jobs, ray)
    next(played)  # compile or load everything before the clock starts
    begun = time.perf_counter()
    try:
        for sums in played:
            report.add(*sums)
            report.seconds = time.perf_counter() - begun
            if progress:
                progress(report.games)
    except KeyboardInterrupt:
        if not report.games:
            raise
    return report


def play_on_cpu(plan: Plan, chunks: Sequence[Chunk], jobs: int, ray: str | None = None) -> Iterator[Played]:
    """One game to compile everything, then the chunks."""
    yield play_chunk((plan, 0, 1), Clock())
    for _, sums in run_tasks(play_chunk, chunks, jobs, ray=ray):
        if isinstance(sums, LostTask):
            raise WasetError(f"a process died over its games (exit code {sums.code})")
        yield sums


def play_on_gpu(plan: Plan, chunks: Sequence[Chunk]) -> Iterator[Played]:
    """The same on a GPU."""
    play = on_gpu(plan.variant, plan.bots)
    yield quick_chunk(play, (plan, 0, 1))
    for chunk in chunks:
        yield quick_chunk(play, chunk)
