"""The bot that thinks ahead: information-set Monte Carlo tree search at one of the levels."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from waset.bots.assessment import assess, compared
from waset.bots.levels import Level, Settings, network_for, to_the_end
from waset.bots.thought import Alternative, Assessment, Thought
from waset.game import State
from waset.search.guided_tree import GuidedTree
from waset.search.tree import Branch, Tree

STEP = 256  # playouts between two looks at the clock
LINE = 8  # moves of a line that is told
SEEDS = 2**31
SEARCH = 0.35  # of the time, if moves are compared after it

Progress = Callable[[float], bool | None]  # is given the share that is done; True stops early


class Mcts:
    """Plays out games from what its seat may know and takes the move that was tried most.

    The trees are kept while nothing comes to light that they could not foresee.
    """

    def __init__(self, level: str | Level, seed: int = 0, settings: Settings | None = None) -> None:
        self.level = level
        self._settings = settings
        self._dice = np.random.default_rng(seed)
        self._trees: list[Tree] = []
        self._foreseen: State | None = None  # where the last choice leads, as far as its seat could tell
        self._last = -1
        self.progress: Progress | None = None  # hears how far a choice is, and may end it early
        self.tried: dict[int, int] = {}  # how often the last choice has tried each action; empty if it was the only one

    def choose(self, state: State) -> int:
        """The move of this level; the only move without thinking."""
        legal = state.legal()
        self.tried = {}
        if len(legal) == 1:
            return legal[0]
        self._think(state, progress=self.progress)
        branches = self._branches(state)
        self.tried = {action: branch.visits for action, branch in branches.items()}
        action = self._pick(branches, self._level(state).slip)
        self._foreseen, self._last = _as_seen(state).play(action), action
        return action

    def think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
        deals: int = 0,
    ) -> Thought:
        """The best move and its reasons, slips apart: for hints.

        All games are played out to their end, so that what is told is how they end. With `deals` the moves that were
        tried most are compared on so many of them.
        """
        start = time.perf_counter()
        self._foreseen = None
        self._think(state, playouts, seconds and seconds * (SEARCH if deals else 1), progress, told=True)
        thought = self._told(state, 0.0)
        if deals:
            stop = _alarm(start, seconds)
            thought = compared(self._trees[0], state, thought, deals, self._seed(), stop)
        thought.seconds = time.perf_counter() - start
        return thought

    def assess(
        self,
        state: State,
        played: int,
        playouts: int,
        deals: int,
        seconds: float | None = None,
        progress: Progress | None = None,
    ) -> Assessment:
        """A move beside the best one, on the same deals: for the analysis of games."""
        start = time.perf_counter()
        self._foreseen = None
        self._think(state, playouts, seconds and seconds * SEARCH, progress, told=True)
        found = assess(self._trees[0], state, played, deals, self._seed(), _alarm(start, seconds))
        found.line = self._line(state, found.action)
        return found

    # ------------------------------------------------------------ thinking

    def _think(
        self,
        state: State,
        playouts: int | None = None,
        seconds: float | None = None,
        progress: Progress | None = None,
        told: bool = False,
    ) -> None:
        level = self._level(state)
        self._trees = self._kept(state) or [self._planted(state, told) for _ in range(level.trees)]
        each = -(-(playouts or level.playouts) // len(self._trees))
        deadline = time.perf_counter() + seconds if seconds else None
        done = 0
        while done < each:
            step = min(STEP, each - done)
            self._grow(step)
            done += step
            if progress and progress(done / each):
                return
            if deadline and time.perf_counter() > deadline:
                return

    def _level(self, state: State) -> Level:
        return state.game.package.levels[self.level] if isinstance(self.level, str) else self.level

    def _planted(self, state: State, told: bool) -> Tree:
        level, package = self._level(state), state.game.package
        settings = self._settings or (not told and level.search) or package.search
        network = network_for(state.game) if level.network and not told else None
        if network:
            return GuidedTree(state, state.seat, self._seed(), settings, network, package.guidance)
        return Tree(state, state.seat, self._seed(), to_the_end(settings) if told else settings)

    def _kept(self, state: State) -> list[Tree]:
        """The trees of the last decision, if this one is just what it led to."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is None or foreseen.game is not state.game or foreseen.seat != state.seat:
            return []
        if foreseen.view(state.seat) != state.view(state.seat):
            return []
        kept = [tree.step(self._last, state, self._seed()) for tree in self._trees]
        return self._trees if all(kept) else []

    def _grow(self, playouts: int) -> None:
        if len(self._trees) == 1:
            self._trees[0].grow(playouts)
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(lambda tree: tree.grow(playouts), self._trees))

    def _seed(self) -> int:
        return int(self._dice.integers(SEEDS))

    # ------------------------------------------------------------ choosing

    def _branches(self, state: State) -> dict[int, Branch]:
        """What all trees found here, the most tried first; kept trees also know of moves of other draws."""
        legal, found = set(state.legal()), dict[int, Branch]()
        for tree in self._trees:
            for action, branch in tree.branches().items():
                if action in legal:
                    found[action] = found[action].plus(branch) if action in found else branch
        order = sorted(found, key=lambda action: (-found[action].visits, action))
        return {action: found[action] for action in order}

    def _pick(self, branches: dict[int, Branch], slip: float) -> int:
        """The most tried move; at levels that slip, any that looks nearly as good."""
        if not slip:
            return next(iter(branches))
        seat = self._trees[0].seat
        hopes = {action: branch.shares[seat] / branch.visits for action, branch in branches.items()}
        near = [action for action, hope in hopes.items() if hope >= max(hopes.values()) - slip]
        return int(self._dice.choice(near))

    # ------------------------------------------------------------ telling

    def _told(self, state: State, seconds: float) -> Thought:
        branches = self._branches(state)
        playouts = sum(branch.visits for branch in branches.values())
        told = [self._alternative(state, action, branch, playouts) for action, branch in branches.items()]
        best = told[0]
        return Thought(best.action, best.text, best.expected, best.scores, best.line, playouts, seconds, told)

    def _alternative(self, state: State, action: int, branch: Branch, playouts: int) -> Alternative:
        shares, points = (sums[: state.players] / branch.visits for sums in branch[1:])
        return Alternative(
            action=action,
            text=state.name(action),
            share=branch.visits / playouts,
            expected=[round(share, 4) for share in shares.tolist()],
            scores=[round(mean, 2) for mean in points.tolist()],
            line=self._line(state, action),
        )

    def _line(self, state: State, action: int) -> list[str]:
        """As far as it can be told in a deal that this seat can't exclude."""
        ahead, told = _as_seen(state), list[str]()
        for step in self._trees[0].line(action, LINE) or [action]:
            if ahead.over or ahead.why_not(step):
                break
            told.append(ahead.name(step))
            ahead.play(step)
        return told


def _alarm(start: float, seconds: float | None) -> Callable[[], bool]:
    """Whether so many seconds have passed since the start."""
    return lambda: seconds is not None and time.perf_counter() > start + seconds


def _as_seen(state: State) -> State:
    """The same state for all that the seat which is asked can't tell apart."""
    return state.redeal(state.seat, 0)
