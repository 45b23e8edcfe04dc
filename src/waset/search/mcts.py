"""Information-set Monte Carlo tree search, written once for every game.

Each iteration deals again what the thinking seat can't know, walks down the tree by actions that are legal in that
deal, adds one node, lets the game's light player go on to the end, and backs up what came out for every seat (max-n).
A node is a row of `NODE`: row 0 is the root, and as a link 0 means none. Kernels allocate nothing: see `Room`.
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

from waset import rng
from waset.kernel import apply, inlined, kernel, legal, redeal, result, settled, suggest
from waset.layout import Int32, Layout
from waset.log import SILENT
from waset.search.playout import random_action


class Node(Layout):
    action: Int32
    parent: Int32
    child: Int32  # the first one
    sibling: Int32
    visits: Int32
    available: Int32  # how often it could have been chosen


NODE = Node.dtype


class Room(NamedTuple):
    """Where one search works."""

    root: Any  # one state, from which each iteration starts
    scratch: Any  # one state
    nodes: Any
    shares: Any  # by node and seat: the sum of what was expected
    points: Any  # by node and seat: the sum of points
    size: Any  # how many nodes there are
    out: Any  # the legal actions
    spare: Any
    child_of: Any  # by action; blank between two nodes
    dice: Any
    scores: Any  # of one playout, by seat
    won: Any
    expected: Any


# ---------------------------------------------------------------- what a position is worth


@kernel
def expect_by_points(s, scores, spread, expected):
    """The share of the victory that each seat's points promise."""
    best = scores[0]
    for seat in range(1, s.seats):
        best = max(best, scores[seat])
    total = 0.0
    for seat in range(s.seats):
        expected[seat] = exp((scores[seat] - best) / spread)
        total += expected[seat]
    for seat in range(s.seats):
        expected[seat] /= total


@inlined
def expect(s, room, settings):
    """What share of the victory each seat may expect: by points, and once the game is over by winning."""
    result(s, room.scores, room.won)
    expect_by_points(s, room.scores, settings.spread, room.expected)
    if s.phase == 0:
        winners = 0
        for seat in range(s.seats):
            winners += room.won[seat]
        for seat in range(s.seats):
            victory = room.won[seat] / winners
            room.expected[seat] = settings.lead * room.expected[seat] + (1.0 - settings.lead) * victory


# ---------------------------------------------------------------- the tree


@kernel
def link_children(room, node):
    """Note for each action the child that it leads to."""
    child = room.nodes[node].child
    while child != 0:
        room.child_of[room.nodes[child].action] = child
        child = room.nodes[child].sibling


@kernel
def unlink_children(room, node):
    child = room.nodes[node].child
    while child != 0:
        room.child_of[room.nodes[child].action] = 0
        child = room.nodes[child].sibling


@kernel
def add_child(room, node, action):
    """A new row for an action that was not tried yet; 0 if there is no room left."""
    fresh = room.size[0]
    if fresh == len(room.nodes):
        return 0
    room.size[0] += 1
    room.nodes[fresh].action = action
    room.nodes[fresh].parent = node
    room.nodes[fresh].sibling = room.nodes[node].child
    room.nodes[fresh].available = 1
    room.nodes[node].child = fresh
    return fresh


@kernel
def best_child(room, count, seat, explore):
    """The tried legal action with the highest upper bound for the seat that chooses; 0 if none was tried."""
    best, best_bound = 0, -1.0
    for i in range(count):
        child = room.child_of[room.out[i]]
        if child == 0:
            continue
        node = room.nodes[child]
        node.available += 1
        bound = room.shares[child, seat] / node.visits + explore * sqrt(log(node.available) / node.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@kernel
def tried(room, count):
    """How many of the legal actions have a node."""
    found = 0
    for i in range(count):
        if room.child_of[room.out[i]] != 0:
            found += 1
    return found


@inlined
def light_action(s, dice, out, chance):
    """What the game's light player does; one time in `chance` any legal action."""
    if rng.below(dice, chance) != 0:
        action = suggest(s, dice, out)
        if action >= 0:
            return action
    return random_action(s, dice, out)


@inlined
def new_action(s, room, node, count, settings):
    """An action to try for the first time, or -1: a node opens up as it is visited more."""
    found = tried(room, count)
    if found >= count or found > settings.width * sqrt(room.nodes[node].visits):
        return -1
    action = light_action(s, room.dice, room.spare, settings.chance)
    return action if room.child_of[action] == 0 else -1


@inlined
def descend(s, room, settings):
    """Walk down, play the actions in `s`, add one node; return the node that was reached."""
    node = 0
    while s.phase != 0:
        count = legal(s, room.out)
        link_children(room, node)
        action = new_action(s, room, node, count, settings)
        child = 0
        if action < 0:
            child = best_child(room, count, s.seat, settings.explore)
            if child == 0:  # all that was tried is illegal in this deal
                action = room.out[rng.below(room.dice, count)]
        unlink_children(room, node)
        if child == 0:
            fresh = add_child(room, node, action)
            apply(s, action, SILENT[0])
            return fresh if fresh != 0 else node
        apply(s, room.nodes[child].action, SILENT[0])
        node = child
    return node


@inlined
def play_on(s, room, settings):
    """Let the light player go on, at least to the end of what is half done."""
    decisions = 0
    while s.phase != 0 and (decisions < settings.cut or not settled(s)):
        apply(s, light_action(s, room.dice, room.spare, settings.chance), SILENT[0])
        decisions += 1


@kernel
def back_up(room, node, seats):
    """Every node on the way has seen what came out for all seats."""
    while True:
        room.nodes[node].visits += 1
        for seat in range(seats):
            room.shares[node, seat] += room.expected[seat]
            room.points[node, seat] += room.scores[seat]
        if node == 0:
            return
        node = room.nodes[node].parent


@kernel
def search(room, settings, seat, iterations):
    """Think for this seat."""
    for _ in range(iterations):
        room.scratch[0] = room.root[0]
        s = room.scratch[0]
        redeal(s, seat, rng.draw(room.dice))
        node = descend(s, room, settings)
        play_on(s, room, settings)
        expect(s, room, settings)
        back_up(room, node, s.seats)


@kernel
def keep_subtree(room, root, moved):
    """Make this node the root and forget what does not follow from it; `moved` has room for a number a node."""
    kept = 0
    for node in range(room.size[0]):
        parent = room.nodes[node].parent
        moved[node] = -1
        if node == root or (node > root and moved[parent] >= 0):
            moved[node] = kept
            room.nodes[kept] = room.nodes[node]
            room.nodes[kept].child = room.nodes[kept].sibling = 0
            room.shares[kept] = room.shares[node]
            room.points[kept] = room.points[node]
            if kept > 0:
                above = moved[parent]
                room.nodes[kept].parent = above
                room.nodes[kept].sibling = room.nodes[above].child
                room.nodes[above].child = kept
            kept += 1
    for node in range(kept, room.size[0]):
        room.nodes[node].child = room.nodes[node].sibling = room.nodes[node].visits = 0
        room.shares[node] = 0.0
        room.points[node] = 0.0
    room.nodes[0].parent = 0
    room.size[0] = kept
