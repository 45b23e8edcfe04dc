"""One game between bots: every seat has a bot of its own, and a bot that breaks down forfeits."""

import time
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Unpack

import numpy as np

from waset.bots.registry import Bot, Forfeit, ask, bot
from waset.game import State
from waset.lab.results import Facts, GameResult
from waset.lab.variant import Variant

START = 60.0  # seconds a bot may take to load in a fresh process
Watch = Callable[[State, int], None]  # sees every decision before it is played


@dataclass(frozen=True)
class Match:
    """A game that is to be played."""

    number: int
    variant: Variant
    bots: tuple[str, ...]  # one for each seat
    seed: int
    limit: float | None = None  # seconds a decision

    def result(self, **facts: Unpack[Facts]) -> GameResult:
        """Which match it was, and these facts about it."""
        return {"game": self.number, "seed": self.seed, "seats": list(self.bots), **facts}

    def forfeit(self, seat: int, reason: str) -> Facts:
        """The facts about a match that a bot gave away."""
        others = [other for other in range(len(self.bots)) if other != seat]
        return {"winners": others, "forfeit": {"seat": seat, "bot": self.bots[seat], "reason": reason}}


class Clock:
    """Who has been thinking since when; the process that started this one can read it in shared memory."""

    def __init__(self, cells: MutableSequence[float] | None = None) -> None:
        self._cells: MutableSequence[float] = (
            [0.0, 0.0, 0.0] if cells is None else cells
        )  # since when (0: nobody), how long, who

    def start(self, seat: int, allowed: float) -> None:
        self._cells[1], self._cells[2] = allowed, seat
        self._cells[0] = time.monotonic()

    def stop(self) -> None:
        self._cells[0] = 0.0

    def thinking(self) -> int | None:
        """The seat that is thinking now."""
        return int(self._cells[2]) if self._cells[0] else None

    def overdue(self) -> int | None:
        """The seat that has been thinking for longer than it is allowed to."""
        since, allowed, seat = self._cells
        if not since or time.monotonic() - since <= allowed or self._cells[0] != since:
            return None
        return int(seat)


@dataclass
class Outcome:
    """How a game ended: played to its end, or forfeited."""

    state: State
    decisions: int
    asked: list[int]  # decisions by seat
    seconds: list[float]  # of thinking by seat
    slowest: list[float]  # the longest decision by seat
    forfeit: tuple[int, str] | None = None  # the seat, and what its bot did

    @classmethod
    def begin(cls, state: State) -> "Outcome":
        """Nothing has been decided yet."""
        seats = state.players
        return cls(state, 0, [0] * seats, [0.0] * seats, [0.0] * seats)

    def add_time(self, seat: int, seconds: float) -> None:
        self.asked[seat] += 1
        self.seconds[seat] += seconds
        self.slowest[seat] = max(self.slowest[seat], seconds)


def play(
    state: State,
    bots: Sequence[str],
    seed: int,
    limit: float | None = None,
    clock: Clock | None = None,
    watch: Watch | None = None,
) -> Outcome:
    """Play to the end. What a bot does depends on the seed and its seat alone, not on how the work is shared."""
    watched, clock = clock is not None, clock or Clock()
    outcome, seated = Outcome.begin(state), dict[int, Bot]()
    while not state.over and not outcome.forfeit:
        seat, name = state.seat, bots[state.seat]
        if watched:
            warm_up_bot(name, state, clock, limit)
        clock.start(seat, hard_limit(limit))
        begun = time.perf_counter()
        try:
            if seat not in seated:
                seated[seat] = bot(name, hash_seed(seed, 0, seat))
            action = ask(seated[seat], state, hash_seed(seed, 1, outcome.decisions), limit, name)
        except Forfeit as forfeit:
            outcome.forfeit = seat, forfeit.reason
        else:
            if watch:
                watch(state, action)
            state.play(action)
            outcome.decisions += 1
        clock.stop()
        outcome.add_time(seat, time.perf_counter() - begun)
    return outcome


def hash_seed(*numbers: int) -> int:
    """Another seed, so that bots and redeals never share the random numbers of the game."""
    return int(np.random.SeedSequence(numbers).generate_state(1)[0])


# ---------------------------------------------------------------- time

_warm: set[tuple[str, str]] = set()


def warm_up_bot(name: str, state: State, clock: Clock | None = None, limit: float | None = None) -> None:
    """Once a process, ask a bot for a move that nobody plays: loading and compiling are not thinking time."""
    if (state.game.name, name) in _warm:
        return
    clock = clock or Clock()
    clock.start(state.seat, START + hard_limit(limit))
    with suppress(Exception, SystemExit):
        bot(name).choose(state.redeal(state.seat, 0))
    clock.stop()
    _warm.add((state.game.name, name))


def hard_limit(limit: float | None) -> float:
    """When a bot that does not answer is stopped; one that is only a little slow still has its time measured."""
    return inf if limit is None else 2 * limit + 1
