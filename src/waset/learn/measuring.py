"""How good a network is that learns: matches of it alone against bots, shared among the processes of the training."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from waset.bots.network import NetworkAlone
from waset.bots.registry import Bot, ask, bot
from waset.errors import WasetError
from waset.game import Game
from waset.game import game as game_of
from waset.lab.match import Clock
from waset.lab.workers import run_tasks
from waset.search.network import Network
from waset.search.weights import parse

TOGETHER = 4  # games of a task
DECISIONS = 20  # of a task


class MeasureTask(NamedTuple):
    """Some games, or some decisions in games of a bot."""

    game: str
    weights: bytes
    rival: str
    first: int
    number: int
    seed: int


@dataclass(frozen=True)
class Measuring:
    """A network that is measured, by its file."""

    game: Game
    weights: bytes
    seed: int
    jobs: int = 1
    ray: str | None = None

    def strength(self, rival: str, games: int) -> float:
        """The share of games that the network alone wins against a bot: two players, each deal from both seats."""
        return self._share(play_match, rival, games, TOGETHER)

    def agreement(self, rival: str, decisions: int) -> float:
        """In what share of decisions the network alone would choose as a bot does, in games of that bot."""
        return self._share(compare_choices, rival, decisions, DECISIONS)

    def _share(self, work: Callable[[MeasureTask, Clock], float], rival: str, count: int, together: int) -> float:
        tasks = [
            MeasureTask(self.game.name, self.weights, rival, first, min(together, count - first), self.seed)
            for first in range(0, count, together)
        ]
        found = run_tasks(work, tasks, self.jobs, ray=self.ray)
        return round(sum(_counted(share) for _, share in found) / count, 3)


def _counted(share: object) -> float:
    if not isinstance(share, float):
        raise WasetError("a process died while it measured; rounds so far are kept, and the same command continues")
    return share


@lru_cache(maxsize=1)
def _network(weights: bytes, game: Game) -> Network:
    return parse(weights, game, "the network that is measured")[0]


def play_match(task: MeasureTask, _: Clock) -> float:
    """How much of the victories the network has in some games."""
    known, won = game_of(task.game), 0.0
    for number in range(task.first, task.first + task.number):
        deal, seat = divmod(number, 2)
        state = known.new(known.players[0], seed=task.seed + deal)
        bots: list[Bot] = [bot(task.rival, number) for _ in range(state.players)]
        bots[seat] = NetworkAlone(number, _network(task.weights, known))
        while not state.over:
            state.play(ask(bots[state.seat], state, task.seed + number))
        winners = state.winners()
        won += (seat in winners) / len(winners)
    return won


def compare_choices(task: MeasureTask, _: Clock) -> float:
    """In how many decisions of games of a bot the network would choose as it does."""
    known, deal, compared, same = game_of(task.game), task.first, 0, 0
    alone = NetworkAlone(task.seed, _network(task.weights, known))
    state = known.new(known.players[0], seed=task.seed + deal)
    rivals = [bot(task.rival, task.seed + task.first + seat) for seat in range(state.players)]
    while compared < task.number:
        if state.over:
            deal += 1
            state = known.new(known.players[0], seed=task.seed + deal)
        action = ask(rivals[state.seat], state, task.seed + compared)
        if len(state.legal()) > 1:
            compared += 1
            same += ask(alone, state, task.seed + compared) == action
        state.play(action)
    return float(same)
