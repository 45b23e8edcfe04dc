"""One game between bots: every seat by its own bot, a forfeit if one breaks down."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np

from waset.bots.registry import Bot, Forfeit, ask, bot
from waset.edition import Edition
from waset.game import Game, State, game

START = 60.0  # seconds a bot may take to load in a fresh process
Watch = Callable[[State, int], None]  # sees every decision before it is played


@dataclass(frozen=True)
class Table:
    """What is played, without who plays it."""

    game: str
    players: int
    modules: tuple[str, ...] = ()
    own: dict[str, Any] = field(default_factory=dict)  # a person's own edition values

    @property
    def known(self) -> Game:
        return game(self.game)

    @property
    def edition(self) -> Edition | None:
        return self.known.own_edition(self.own) if self.own else None

    def new(self, seed: int) -> State:
        return self.known.new(self.players, self.modules, seed, edition=self.edition)

    def checked(self) -> "Table":
        """This table with its modules in the order of the rulebook, or an error that says what was expected."""
        self.known.blank(self.players, self.modules, edition=self.edition)
        return Table(self.game, self.players, self.known.known_modules(self.modules), self.own)


class Clock:
    """Who is thinking since when; a process that watches can read it in shared memory."""

    def __init__(self, cells: Any = None) -> None:
        self._cells = [0.0, 0.0, 0.0] if cells is None else cells  # since when (0: nobody), how long, who

    def start(self, seat: int, allowed: float) -> None:
        self._cells[1], self._cells[2] = allowed, seat
        self._cells[0] = time.monotonic()

    def stop(self) -> None:
        self._cells[0] = 0.0

    def thinking(self) -> int | None:
        """The seat that thinks now."""
        return int(self._cells[2]) if self._cells[0] else None

    def overdue(self) -> int | None:
        """The seat that has thought for longer than it was allowed."""
        since, allowed, seat = self._cells
        if not since or time.monotonic() - since <= allowed or self._cells[0] != since:
            return None
        return int(seat)


@dataclass
class Played:
    """A game that is over, or was forfeited."""

    state: State
    decisions: int
    asked: list[int]  # how many of them, by seat
    seconds: list[float]  # of thinking, by seat
    slowest: list[float]  # the longest decision, by seat
    forfeit: tuple[int, str] | None = None  # the seat, and what its bot did


def play(
    state: State,
    bots: Sequence[str],
    seed: int,
    limit: float | None = None,
    clock: Clock | None = None,
    watch: Watch | None = None,
) -> Played:
    """Play on to the end; what a bot does is fixed by the seed and its seat, however the work is shared."""
    watched, clock = clock is not None, clock or Clock()
    played, seated = begin(state), dict[int, Bot]()
    while not state.over and not played.forfeit:
        seat, name = state.seat, bots[state.seat]
        if watched:
            think_once(name, state, clock, limit)
        clock.start(seat, hard_limit(limit))
        begun = time.perf_counter()
        try:
            if seat not in seated:
                seated[seat] = bot(name, hash_seed(seed, 0, seat))
            action = ask(seated[seat], state, hash_seed(seed, 1, played.decisions), limit, name)
        except Forfeit as forfeit:
            played.forfeit = seat, forfeit.reason
        else:
            if watch:
                watch(state, action)
            state.play(action)
            played.decisions += 1
        clock.stop()
        note_time(played, seat, time.perf_counter() - begun)
    return played


def begin(state: State) -> Played:
    """Nothing has happened yet."""
    nothing = [0.0] * state.players
    return Played(state, 0, [0] * state.players, nothing, list(nothing))


def note_time(played: Played, seat: int, seconds: float) -> None:
    played.asked[seat] += 1
    played.seconds[seat] += seconds
    played.slowest[seat] = max(played.slowest[seat], seconds)


def hash_seed(*numbers: int) -> int:
    """Another seed, so that bots and redeals never share the game's own numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1)[0])


# ---------------------------------------------------------------- time

_warm: set[tuple[str, str]] = set()


def think_once(name: str, state: State, clock: Clock | None = None, limit: float | None = None) -> None:
    """Let a bot think for nothing, once a process: what it loads or compiles there is not its thinking time."""
    if (state.game.name, name) in _warm:
        return
    clock = clock or Clock()
    clock.start(state.seat, START + hard_limit(limit))
    with suppress(Exception, SystemExit):
        bot(name).choose(state.redeal(state.seat, 0))
    clock.stop()
    _warm.add((state.game.name, name))


def hard_limit(limit: float | None) -> float:
    """When a bot is stopped that does not answer: late enough that one that is only slow is measured, not stopped."""
    return inf if limit is None else 2 * limit + 1
