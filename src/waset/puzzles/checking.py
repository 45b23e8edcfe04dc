"""Is a position a puzzle? Every move is compared with the best one on the same deals, the close ones on many."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
import numpy as np

from waset.bots.assessment import difference, give_full_share, means, most_promising, on_same_deals
from waset.bots.levels import to_the_end
from waset.bots.mcts import Mcts
from waset.bots.thought import CLEARLY
from waset.game import State
from waset.puzzles.collection import GRADING, Figures, Rival
from waset.search.tree import Ends, Tree

MARGIN = 0.1  # of the victory: every other move gives away at least this much
LEAD = 0.1  # … over the next seat: what the solution keeps
FAR = 2.0  # errors beyond the margin: then a few deals are enough
MOST_CLOSE = 12  # moves that are compared on many deals
EXPLAINED = 4  # moves whose ends are kept
TRIES = 5  # choices of each level; it finds the solution if most of them are right
RIVALS = 3  # of them the best is chosen


class Effort(NamedTuple):
    """How long one position is looked at."""

    playouts: int = 4000  # to choose the best move
    each: int = 300  # at least for every other move
    all: int = 12_000  # … but no more than this for all of them
    rounds: tuple[int, ...] = (100, 400, 2000)  # deals on which moves are compared, as long as they are close


FULL = Effort()


class Proof(NamedTuple):
    """Why a position is a puzzle: the solution first, then those that were compared with it on most deals."""

    moves: list[Figures]
    rivals: list[Rival]


class Compared(NamedTuple):
    """A move beside the solution, in one round."""

    action: int
    behind: float
    error: float
    ends: Ends

    @property
    def far(self) -> bool:
        return self.behind - FAR * self.error > MARGIN

    @property
    def clear(self) -> bool:
        return self.behind >= MARGIN and self.behind > CLEARLY * self.error

    @property
    def hopeless(self) -> bool:
        return self.behind + self.error < MARGIN


def prove(state: State, seed: int, effort: Effort = FULL) -> Proof | None:
    """The figures of all moves, if one of them is clearly the best and leads; else None."""
    tree = Tree(state, state.seat, seed, to_the_end(state.game.package.search)).grow(effort.playouts)
    give_full_share(tree, tree.most_tried(RIVALS))
    best = most_promising(tree)
    found: dict[int, Compared] = {}
    for compared in _rounds(tree, state, best, seed, effort):
        if compared is None:
            return None
        found[compared.action] = compared
    if not _leads(found[best].ends, state):
        return None
    order = sorted(found.values(), key=lambda one: (one.action != best, -len(one.ends.shares), one.behind))
    return Proof([_figures(state, one) for one in order], [_rival(state, one) for one in order[:EXPLAINED]])


def _rounds(tree: Tree, state: State, best: int, seed: int, effort: Effort) -> Iterator[Compared | None]:
    """Every move as it is compared, the nearest ones in every round; None ends it: this is no puzzle."""
    open_moves = [action for action in state.legal() if action != best]
    _grow_each(tree, open_moves, min(effort.each, effort.all // len(open_moves)))
    for number, deals in enumerate(effort.rounds, 1):
        last = number == len(effort.rounds)
        if last:
            give_full_share(tree, open_moves)
        found = list(_compared(tree, best, open_moves, deals, seed + number))
        close = [one for one in found[1:] if not one.far]
        if any(one.hopeless or (last and not one.clear) for one in close) or len(close) > MOST_CLOSE:
            yield None
            return
        yield from found
        nearest = sorted(found[1:], key=lambda one: one.behind)[: max(len(close), EXPLAINED - 1)]
        open_moves = [one.action for one in nearest]


def _grow_each(tree: Tree, actions: list[int], playouts: int) -> None:
    tried = tree.branches()
    for action in actions:
        missing = playouts - (tried[action].visits if action in tried else 0)
        if missing > 0:
            tree.grow(missing, below=action)


def _compared(tree: Tree, best: int, others: list[int], deals: int, seed: int) -> Iterator[Compared]:
    """The best move and the others, on the same deals."""
    actions = [best, *others]
    ends = on_same_deals(tree, actions, deals, seed)
    yield Compared(best, 0.0, 0.0, ends[0])
    own = ends[0].shares[:, tree.seat]
    for action, other in zip(others, ends[1:], strict=True):
        yield Compared(action, *difference(own, other.shares[:, tree.seat], tree.settings.missed), other)


def _leads(ends: Ends, state: State) -> bool:
    expected = means(ends.shares, state.players)
    own = expected.pop(state.seat)
    return own - max(expected) >= LEAD


def _figures(state: State, one: Compared) -> Figures:
    chance = float(one.ends.shares[:, state.seat].mean())
    return Figures(
        state.name(one.action), round(chance, 3), round(one.behind, 3), round(one.error, 3), len(one.ends.shares)
    )


def _rival(state: State, one: Compared) -> Rival:
    low, high = np.quantile(one.ends.points[:, state.seat], (0.1, 0.9))
    return Rival(
        move=state.name(one.action),
        expected=[round(share, 3) for share in means(one.ends.shares, state.players)],
        scores=[round(points, 1) for points in means(one.ends.points, state.players)],
        low=round(float(low), 1),
        high=round(float(high), 1),
    )


def finders(state: State, action: int, seed: int, levels: Sequence[str] = GRADING) -> list[str]:
    """Those of the levels that play this move in most of their tries."""

    def right(level: str) -> int:
        tries = range(seed, seed + TRIES)
        return sum(Mcts(level, one).choose(state.redeal(state.seat, one)) == action for one in tries)

    return [level for level in levels if 2 * right(level) > TRIES]


def digest(state: State) -> str:
    """A short name for what the asked seat sees."""
    seen = msgspec.json.encode([state.game.name, state.view(state.seat)], order="sorted")
    return sha256(seen).hexdigest()[:8]
