"""Moves compared on the same deals: how much better one is than another, and how sure that is."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from waset.bots.thought import Alternative, Assessment, Thought
from waset.game import State
from waset.search.tree import Ends, Tree

RIVALS = 2  # the moves that the search tried most get a full share before one of them is called the best
MOST_COMPARED = 4  # moves of a hint
CHUNK = 100  # deals between two looks at the clock
SIGMAS = 1.96  # standard errors that hold 95 of 100

Stop = Callable[[], bool]
Reals = NDArray[np.float64]


class Difference(NamedTuple):
    mean: float
    error: float  # it is right within this, in 95 cases of 100


def difference(one: Reals, other: Reals, missed: float) -> Difference:
    """How much more the first brings, deal by deal.

    A little is added to the variance, as if one deal more had ended otherwise: that all of them agree proves much, but
    not everything.
    """
    paired = one - other
    return Difference(float(paired.mean()), error_of(paired, missed))


def error_of(sample: Reals, missed: float) -> float:
    """Of the mean: what the deals may have done, and what the search may have missed, however many deals there were."""
    variance = float(sample.var())
    return SIGMAS * sqrt((variance + 1 / len(sample)) / len(sample) + missed**2 * variance)


def on_same_deals(tree: Tree, actions: list[int], deals: int, seed: int, stop: Stop = lambda: False) -> list[Ends]:
    """How each action ends on each of so many deals; less if it is told to stop."""
    seeds = np.random.default_rng(seed).integers(2**62, size=deals)
    found: list[list[Ends]] = [[] for _ in actions]
    for first in range(0, deals, CHUNK):
        for ends, action in zip(found, actions, strict=True):
            ends.append(tree.try_out(action, seeds[first : first + CHUNK]))
        if stop():
            break
    return [Ends(*(np.concatenate(parts) for parts in zip(*ends, strict=True))) for ends in found]


def give_full_share(tree: Tree, actions: list[int]) -> None:
    """Think about what follows each action as long as about what follows the one that was tried most."""
    tried = tree.branches()
    most = max(branch.visits for branch in tried.values())
    for action in actions:
        missing = most - (tried[action].visits if action in tried else 0)
        if missing > 0:
            tree.grow(missing, below=action)


def assess(tree: Tree, state: State, played: int, deals: int, seed: int, stop: Stop = lambda: False) -> Assessment:
    """Compare a move with the best of a grown tree, whose playouts run to the end of the game.

    The best is chosen before they are compared on new deals: on those it was chosen by, it would look too good.
    """
    give_full_share(tree, [*tree.most_tried(RIVALS), played])
    best = most_promising(tree)
    ends = on_same_deals(tree, [best] if played == best else [best, played], deals, seed, stop)
    players, seat = state.players, tree.seat
    missed = tree.settings.missed
    lost = difference(ends[0].shares[:, seat], ends[-1].shares[:, seat], missed)
    return Assessment(
        action=best,
        played=played,
        expected=means(ends[0].shares, players),
        expected_played=means(ends[-1].shares, players),
        scores=means(ends[0].points, players),
        line=[],
        loss=lost.mean,
        error=lost.error if played != best else 0.0,
        doubt=error_of(ends[0].shares[:, seat], missed),
        deals=len(ends[0].shares),
    )


def most_promising(tree: Tree) -> int:
    """Of the actions that had their full share of playouts the one that promises most."""
    tried = tree.branches()
    full = max(branch.visits for branch in tried.values()) // 2
    hopes = {action: one.shares[tree.seat] / one.visits for action, one in tried.items() if one.visits >= full}
    return max(hopes, key=lambda action: hopes[action])


def means(by_game: Reals, players: int) -> list[float]:
    return cast("list[float]", by_game[:, :players].mean(axis=0).tolist())


# ---------------------------------------------------------------- hints


def compared(tree: Tree, state: State, thought: Thought, deals: int, seed: int, stop: Stop) -> Thought:
    """The same thought, with the moves that were tried most compared on the same deals; the best of them first."""
    first = tree.most_tried(MOST_COMPARED)
    give_full_share(tree, first)
    ends = dict(zip(first, on_same_deals(tree, first, deals, seed, stop), strict=True))
    told = {one.action: one for one in thought.alternatives}
    best = max(first, key=lambda action: float(ends[action].shares[:, tree.seat].mean()))
    order = sorted(first, key=lambda action: -float(ends[action].shares[:, tree.seat].mean()))
    better = [_with_ends(told[action], ends[action], ends[best], state.players, tree) for action in order]
    rest = [one for one in thought.alternatives if one.action not in ends]
    return msgspec.structs.replace(
        thought,
        action=best,
        text=better[0].text,
        expected=better[0].expected,
        scores=better[0].scores,
        line=better[0].line,
        alternatives=[*better, *rest],
        deals=len(ends[best].shares),
        clear=all(better[0].expected[tree.seat] - one.expected[tree.seat] > (one.error or 0) for one in better[1:]),
    )


def _with_ends(one: Alternative, ends: Ends, best: Ends, players: int, tree: Tree) -> Alternative:
    seat = tree.seat
    low, high = np.quantile(ends.points[:, seat], (0.1, 0.9))
    behind = difference(best.shares[:, seat], ends.shares[:, seat], tree.settings.missed)
    return msgspec.structs.replace(
        one,
        expected=[round(share, 4) for share in means(ends.shares, players)],
        scores=[round(mean, 2) for mean in means(ends.points, players)],
        error=round(behind.error, 4) if ends is not best else 0.0,
        low=float(low),
        high=float(high),
    )
