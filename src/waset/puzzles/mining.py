"""Looks for puzzles in games between bots: where one move stands out at first sight, the position is checked."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from waset.bots.mcts import Mcts
from waset.bots.registry import ask
from waset.bots.thought import Thought
from waset.errors import WasetError
from waset.game import State, game
from waset.lab.match import Clock
from waset.lab.results import write_atomically
from waset.lab.workers import LostTask, run_tasks
from waset.puzzles.checking import FULL, LEAD, Effort, digest, finders, prove
from waset.puzzles.collection import GRADING, Collection, Mined, Puzzle, Source, read, written

LEVEL = "club"  # of the players: good games, with a slip here and there
PLAYOUTS = (150, 600)  # for a first and a second look at a decision
BEGINNING = 0.3  # of a game: nothing is clear there yet
MOST_LOOKED = 40  # decisions of one game
LEAST_TRIED = 10  # playouts of a move that may speak against a puzzle
PROMISING = 0.08  # of the victory: how far ahead the first guess must be
LEAST_MOVES = 3  # to choose from
MOST_A_GAME = 4  # puzzles of one game
MOST_EASY = 1  # … that the weakest levels solve
WEAK = GRADING[:2]
SEED_STEP = 1_000_003  # so that the games of two seeds are different ones


class Task(NamedTuple):
    """One game to look through; `number` counts those of a seed."""

    game: str
    players: int
    modules: tuple[str, ...]
    seed: int
    number: int
    hard: bool = False  # none that the weakest levels solve

    @property
    def deal(self) -> int:
        return self.seed * SEED_STEP + self.number


class Found(NamedTuple):
    puzzles: list[Puzzle]


def mine(task: Task, clock: Clock | None = None) -> Found:
    """Play one game and keep its puzzles, one a turn at most."""
    return Found(list(_puzzles(task)))


def _puzzles(task: Task) -> Iterator[Puzzle]:
    dice, turns, easy = np.random.default_rng(task.deal), set[int](), 0
    decisions = played(task)
    late = decisions[int(len(decisions) * BEGINNING) :]
    for at in dice.permutation(len(late))[:MOST_LOOKED]:
        length, state = late[at]
        seed = task.deal + length
        if state.turn in turns or (guess := first_guess(state, seed)) is None:
            continue
        is_easy = finders(state, guess, seed, WEAK) == [*WEAK]
        if is_easy and (task.hard or easy == MOST_EASY):
            continue
        if made := puzzle_of(state, seed, Source(task.deal, length)):
            yield made
            turns.add(state.turn)
            easy += is_easy
        if len(turns) == MOST_A_GAME:
            return


def played(task: Task) -> list[tuple[int, State]]:
    """The decisions with enough moves in a game between bots, with the number of actions before each."""
    state = game(task.game).new(task.players, list(task.modules), seed=task.deal)
    bots = [Mcts(LEVEL, task.deal + seat) for seat in range(task.players)]
    length, found = 0, list[tuple[int, State]]()
    while not state.over:
        if len(state.legal()) >= LEAST_MOVES:
            found.append((length, state.copy()))
        state.play(ask(bots[state.seat], state, task.deal + length))
        length += 1
    return found


def first_guess(state: State, seed: int) -> int | None:
    """The move that stands out, if one does at the second look too."""
    for playouts in PLAYOUTS:
        thought = Mcts(GRADING[-1], seed).think(state.redeal(state.seat, seed), playouts=playouts)
        if not promising(state, thought):
            return None
    return thought.action


def promising(state: State, thought: Thought) -> bool:
    """Does one move stand out at first sight?"""
    best, *others = thought.alternatives
    own = best.expected[state.seat]
    seen = [one for one in others if one.share * thought.playouts >= LEAST_TRIED]
    leads = own - max(share for seat, share in enumerate(best.expected) if seat != state.seat) >= LEAD
    return leads and all(own - one.expected[state.seat] >= PROMISING for one in seen)


def puzzle_of(state: State, seed: int, source: Source, effort: Effort = FULL) -> Puzzle | None:
    """The puzzle of a position, if it is one that the strongest level solves."""
    position = state.redeal(state.seat, seed).save()
    return checked(state.game.load(position), seed, source, effort)  # what is told is true of what was written down


def checked(state: State, seed: int, source: Source, effort: Effort = FULL) -> Puzzle | None:
    """The puzzle of just this document of a position, with all its figures made anew; None if it is none."""
    proof = prove(state, seed, effort)
    if proof is None:
        return None
    found = finders(state, state.action(proof.moves[0].move), seed)
    if GRADING[-1] not in found:
        return None
    return Puzzle(digest(state), state.save(), proof.moves, proof.rivals, found, source)


# ---------------------------------------------------------------- into a file


class Mine:
    """A file that grows with each game: whatever stops the work, the same command goes on where it was."""

    def __init__(self, path: Path, name: str, players: int, modules: tuple[str, ...], seed: int) -> None:
        self.path = path
        self.found = read(path) if path.exists() else Collection(name)
        if self.found.game != name:
            raise WasetError(f"{path}: holds puzzles of {self.found.game}, not of {name}")
        self.table = next((one for one in self.found.mined if self._same(one, players, modules, seed)), None)
        if self.table is None:
            self.table = Mined(players, list(modules), seed, [])
            self.found.mined.append(self.table)

    @staticmethod
    def _same(one: Mined, players: int, modules: tuple[str, ...], seed: int) -> bool:
        return (one.players, tuple(one.modules), one.seed) == (players, modules, seed)

    def tasks(self, games: int, hard: bool = False) -> list[Task]:
        """The games that are still to be looked through, of so many."""
        table, name = self.table, self.found.game
        assert table is not None
        rest = sorted(set(range(games)) - set(table.games))
        return [Task(name, table.players, tuple(table.modules), table.seed, number, hard) for number in rest]

    def add(self, task: Task, puzzles: list[Puzzle]) -> None:
        """Keep what a game has brought."""
        assert self.table is not None
        self.table.games = sorted([*self.table.games, task.number])
        known = {one.id for one in self.found.puzzles}
        self.found.puzzles += [one for one in puzzles if one.id not in known]
        write_atomically(self.path, written(self.found))

    def run(self, games: int, jobs: int, progress: Callable[[int], None], hard: bool = False) -> bool:
        """Look through what is left of so many games; False if it was interrupted."""
        tasks = self.tasks(games, hard)
        done = games - len(tasks)
        progress(done)
        try:
            for task, answer in run_tasks(mine, tasks, jobs):
                if not isinstance(answer, LostTask):
                    self.add(task, answer.puzzles)
                done += 1
                progress(done)
        except KeyboardInterrupt:
            return False
        return True


def check_again(path: Path, seed: int, progress: Callable[[int], None]) -> int:
    """Assess every puzzle of a file once more with other seeds, and drop those that fail or differ; how many are left.

    What was kept until an interrupt is in the file.
    """
    found = read(path)
    for number, old in enumerate(list(found.puzzles), 1):
        new = checked(old.state(), seed + number, old.source)
        at = found.puzzles.index(old)
        found.puzzles[at : at + 1] = [new] if new and new.solution == old.solution else []
        write_atomically(path, written(found))
        progress(number)
    return len(found.puzzles)
