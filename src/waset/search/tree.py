"""A search tree as Python holds it: it grows in steps, tells what it has found, and goes along with the game."""

from typing import NamedTuple, Self

import numpy as np

from waset import rng
from waset.game import State
from waset.layout import ints
from waset.package import Settings
from waset.search.mcts import NODE, Buffers, keep_subtree, search, search_deals

FIRST_ROOM = 1024


class Branch(NamedTuple):
    """An action of the root: how often it was tried, and the sums over these playouts by seat."""

    visits: int
    shares: "np.ndarray[tuple[int], np.dtype[np.float64]]"
    points: "np.ndarray[tuple[int], np.dtype[np.float64]]"

    def plus(self, other: "Branch") -> "Branch":
        """Both trees together."""
        return Branch(self.visits + other.visits, self.shares + other.shares, self.points + other.points)


class Ends(NamedTuple):
    """How games ended, by game and seat."""

    shares: "np.ndarray[tuple[int, int], np.dtype[np.float64]]"  # of the victory
    points: "np.ndarray[tuple[int, int], np.dtype[np.float64]]"


class Tree:
    """What one seat thinks about one position; it looks only at a state that was dealt again for the seat."""

    def __init__(self, state: State, seat: int, seed: int, settings: Settings) -> None:
        self.seat = seat
        self.settings = settings
        self.buffers = _buffers(state.redeal(seat, seed), seed)

    def __len__(self) -> int:
        return int(self.buffers.size[0])

    @property
    def visits(self) -> int:
        """Playouts that began here, those kept from an earlier decision included."""
        return int(self.buffers.nodes["visits"][0])

    def grow(self, playouts: int, below: int | None = None) -> Self:
        """Play out so many games more, all of them from one action if `below` names it; the GIL is free meanwhile."""
        self.make_room(playouts)
        self._search(0 if below is None else self._child(0, below) or self._add(below), playouts)
        return self

    def _search(self, below: int, playouts: int) -> None:
        search(self.buffers, self.settings, self.seat, below, playouts)

    def try_out(self, action: int, seeds: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> Ends:
        """Grow below an action by the deal of each seed, and tell how these games ended.

        The same seeds give another action the same deals and dice, so that the two can be compared game by game.
        Playouts must run to the end of the game.
        """
        self.make_room(len(seeds))
        seats = self.buffers.shares.shape[1]
        ends = Ends(np.zeros((len(seeds), seats)), np.zeros((len(seeds), seats)))
        child = self._child(0, action) or self._add(action)
        search_deals(self.buffers, self.settings, self.seat, child, seeds, ends.shares, ends.points)
        return ends

    def make_room(self, playouts: int) -> None:
        needed = len(self) + playouts + 1
        if needed > len(self.buffers.nodes):
            self.buffers = _widened(self.buffers, max(2 * len(self.buffers.nodes), needed))

    def step(self, action: int, state: State, seed: int) -> bool:
        """Go on below this action, which led to `state`; False if it was never tried."""
        child = self._child(0, action)
        if not child:
            return False
        keep_subtree(self.buffers, child, np.empty(len(self), np.int64))
        self.buffers.root[0] = state.redeal(self.seat, seed).box[0]
        return True

    def branches(self) -> dict[int, Branch]:
        """What was tried at the root, by action."""
        nodes, shares, points = self.buffers.nodes, self.buffers.shares, self.buffers.points
        return {
            int(nodes["action"][child]): Branch(int(nodes["visits"][child]), shares[child], points[child])
            for child in self._children(0)
            if nodes["visits"][child]
        }

    def most_tried(self, most: int) -> list[int]:
        """The actions that were tried most, in this order; the lowest first of equals."""
        tried = self.branches()
        return sorted(tried, key=lambda action: (-tried[action].visits, action))[:most]

    def line(self, action: int, most: int) -> list[int]:
        """The actions most often tried, from this one on."""
        found, node = [action], self._child(0, action)
        while node and len(found) < most:
            node = max(self._children(node), key=lambda child: self.buffers.nodes["visits"][child], default=0)
            if node:
                found.append(int(self.buffers.nodes["action"][node]))
        return found

    def _children(self, node: int) -> list[int]:
        found, child = [], int(self.buffers.nodes["child"][node])
        while child:
            found.append(child)
            child = int(self.buffers.nodes["sibling"][child])
        return found[::-1]  # in the order they were first tried

    def _add(self, action: int) -> int:
        """A child of the root for an action that was never tried."""
        nodes, fresh = self.buffers.nodes, len(self)
        nodes["action"][fresh], nodes["available"][fresh] = action, 1
        nodes["sibling"][fresh], nodes["child"][0] = nodes["child"][0], fresh
        self.buffers.size[0] += 1
        return fresh

    def _child(self, node: int, action: int) -> int:
        return next((child for child in self._children(node) if self.buffers.nodes["action"][child] == action), 0)


def _buffers(state: State, seed: int) -> Buffers:
    """Buffers for a search from this state."""
    actions, seats = len(state.game.actions), state.box["players"].shape[1]
    dice = ints(rng.WORDS)
    rng.seed(dice, seed)
    return Buffers(
        root=state.box,
        scratch=np.zeros_like(state.box),
        nodes=np.zeros(FIRST_ROOM, NODE),
        shares=np.zeros((FIRST_ROOM, seats)),
        points=np.zeros((FIRST_ROOM, seats)),
        hopes=np.zeros((FIRST_ROOM, seats)),
        size=np.ones(1, np.int64),
        out=np.zeros(actions, np.int32),
        spare=np.zeros(actions, np.int32),
        child_of=np.zeros(actions, np.int32),
        dice=dice,
        scores=np.zeros(seats, np.int64),
        won=np.zeros(seats, np.int64),
        expected=np.zeros(seats),
    )


def _widened(buffers: Buffers, size: int) -> Buffers:
    """The same search with room for more nodes."""
    more = {}
    for name in ("nodes", "shares", "points", "hopes"):
        old = getattr(buffers, name)
        more[name] = np.zeros((size, *old.shape[1:]), old.dtype)
        more[name][: len(old)] = old
    return buffers._replace(**more)
