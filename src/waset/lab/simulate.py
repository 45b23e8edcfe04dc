"""Many games at once: how fast, how they score, who wins."""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

import numpy as np

from waset.bots.registry import ask, bot, names
from waset.edition import Edition
from waset.errors import WasetError
from waset.game import SEEDS, game
from waset.lab.interval import wilson
from waset.search.playout import random_games

CHUNK = {"random": 500}  # games between two reports of progress
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """What to simulate; game i is always the same one, however many processes share the work."""

    game: str
    players: int
    modules: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    own: dict[str, Any] = field(default_factory=dict)  # a person's own edition values


@dataclass
class Seat:
    bot: str
    wins: float = 0.0  # a shared victory counts in parts
    points: int = 0


@dataclass
class Report:
    """The sums; `as_dict` is what `--json` prints."""

    plan: Plan
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    seats: list[Seat] = field(default_factory=list)

    def add(self, decisions: int, scores: Any, won: Any) -> None:
        """Count some finished games: a row of scores and of wins for each."""
        self.games += len(scores)
        self.decisions += int(decisions)
        shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        for seat, row in enumerate(self.seats):
            row.wins += float(shares[:, seat].sum())
            row.points += int(scores[:, seat].sum())

    def as_dict(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 3),
            "seats": [self._seat(seat) for seat in self.seats],
        }

    def _seat(self, seat: Seat) -> dict[str, Any]:
        games = max(self.games, 1)
        low, high = wilson(seat.wins, self.games)
        share = {"win_share": seat.wins / games, "low": low, "high": high, "mean_score": seat.points / games}
        return {"bot": seat.bot} | {name: round(value, 6) for name, value in share.items()}


def seed_of(plan: Plan, i: int) -> int:
    """The seed of game i."""
    return (plan.seed + i) % SEEDS


def play_chunk(plan: Plan, first: int, count: int) -> tuple[int, float, Any, Any]:
    """Games `first` .. `first + count - 1`: decisions, seconds, scores, wins."""
    random_only = set(plan.bots) == {"random"}
    begun = time.perf_counter()
    decisions, scores, won = (random_chunk if random_only else bot_chunk)(plan, first, count)
    return decisions, time.perf_counter() - begun, scores, won


def random_chunk(plan: Plan, first: int, count: int) -> tuple[int, Any, Any]:
    """All seats random: everything in one compiled loop."""
    known = game(plan.game)
    blank = known.blank(plan.players, plan.modules, edition=_edition(plan))
    seeds = np.array([seed_of(plan, first + i) for i in range(count)], np.int64)
    room = len(blank[0].players)
    scores, won = np.zeros((count, room), np.int64), np.zeros((count, room), np.int64)
    dice, out = np.zeros(4, np.int64), np.zeros(len(known.actions), np.int32)
    decisions = random_games(blank, np.zeros_like(blank), seeds, dice, out, scores, won)
    return decisions, scores, won


def bot_chunk(plan: Plan, first: int, count: int) -> tuple[int, Any, Any]:
    """Bots of any kind, each asked through the Python face."""
    decisions = 0
    scores, won = np.zeros((count, plan.players), np.int64), np.zeros((count, plan.players), np.int64)
    for i in range(count):
        seed = seed_of(plan, first + i)
        state = game(plan.game).new(plan.players, plan.modules, seed, edition=_edition(plan))
        players = [bot(name, hash_seed(seed, seat)) for seat, name in enumerate(plan.bots)]
        while not state.over:
            state.play(ask(players[state.seat], state, hash_seed(seed, decisions)))
            decisions += 1
        scores[i] = state.scores()
        won[i, state.winners()] = 1
    return decisions, scores, won


def hash_seed(seed: int, salt: int) -> int:
    """Another seed, so that bots and redeals never share the game's own numbers."""
    return int(np.random.SeedSequence([seed, salt]).generate_state(1)[0])


def _edition(plan: Plan) -> Edition | None:
    return game(plan.game).own_edition(plan.own) if plan.own else None


def plan_of(
    name: str, players: int, modules: Iterable[str], bots: Sequence[str], seed: int, own: dict[str, Any] | None = None
) -> Plan:
    """A plan that can be carried out, or an error that says what was expected; few bots go round the seats."""
    known = game(name)
    known.blank(players, modules, edition=known.own_edition(own) if own else None)
    for one in bots:
        if one not in names():
            raise WasetError(f"{one!r} is no bot; expected one of: {', '.join(names())}")
    if not 1 <= len(bots) <= players:
        raise WasetError(f"bots: expected 1 to {players} names for {players} players, got {len(bots)}")
    seated = tuple(bots[i % len(bots)] for i in range(players))
    return Plan(name, players, known.known_modules(modules), seated, seed, own or {})


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
) -> Report:
    """Play games and sum them up; after Ctrl-C the report holds what was finished."""
    plan = plan_of(name, players, modules, bots, seed, own)
    report = Report(plan, seats=[Seat(one) for one in plan.bots])
    play_chunk(plan, 0, 1)  # compile, or load, before the clock starts
    size = CHUNK["random"] if set(plan.bots) == {"random"} else 1
    chunks = [(first, min(size, games - first)) for first in range(0, games, size)]
    begun = time.perf_counter()
    try:
        for decisions, _, scores, won in run(plan, chunks, jobs):
            report.add(decisions, scores, won)
            report.seconds = time.perf_counter() - begun
            if progress:
                progress(report.games)
    except KeyboardInterrupt:
        if not report.games:
            raise
    return report


def run(plan: Plan, chunks: list[tuple[int, int]], jobs: int) -> Iterable[tuple[int, float, Any, Any]]:
    """The results of the chunks as they come, here or in `jobs` processes."""
    if jobs <= 1:
        for chunk in chunks:
            yield play_chunk(plan, *chunk)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_chunk, plan, *chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
