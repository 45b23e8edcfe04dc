"""Information-set Monte Carlo tree search, written once for every game.

Each iteration deals again what the thinking seat can't know, walks down the tree by actions that are legal in that
deal, adds one node, lets the game's light player go on to the end, and backs up what came out for every seat (max-n).
A node is a row of `NODE`: row 0 is the root, and as a link 0 means none. Kernels allocate nothing: see `Buffers`.
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, copy_row, inlined, kernel, legal, redeal, result, settled, suggest
from waset.layout import Int32, Layout
from waset.search.playout import random_action


class Node(Layout):
    action: Int32
    parent: Int32
    child: Int32  # the first one
    sibling: Int32
    visits: Int32
    available: Int32  # how often it could have been chosen
    foreseen: Int32  # 1: a network has looked at all of its actions
    hoped: Int32  # 1: a network has said what to expect of it


NODE = Node.dtype


class Buffers(NamedTuple):
    """Where one search works."""

    root: Any  # one state, from which each iteration starts
    scratch: Any  # one state
    nodes: Any
    shares: Any  # by node and seat: the sum of what was expected
    points: Any  # by node and seat: the sum of points
    hopes: Any  # by node and seat: what a network expects
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
def expect(s, buffers, settings):
    """What share of the victory each seat may expect: by points, and once the game is over by winning."""
    result(s, buffers.scores, buffers.won)
    expect_by_points(s, buffers.scores, settings.spread, buffers.expected)
    if s.phase == 0:
        winners = 0
        for seat in range(s.seats):
            winners += buffers.won[seat]
        for seat in range(s.seats):
            victory = buffers.won[seat] / winners
            buffers.expected[seat] = settings.lead * buffers.expected[seat] + (1.0 - settings.lead) * victory


# ---------------------------------------------------------------- the tree


@kernel
def link_children(buffers, node):
    """Note for each action the child that it leads to."""
    child = buffers.nodes[node].child
    while child != 0:
        buffers.child_of[buffers.nodes[child].action] = child
        child = buffers.nodes[child].sibling


@kernel
def unlink_children(buffers, node):
    child = buffers.nodes[node].child
    while child != 0:
        buffers.child_of[buffers.nodes[child].action] = 0
        child = buffers.nodes[child].sibling


@kernel
def add_child(buffers, node, action):
    """A new row for an action that was not tried yet; 0 if there is no room left."""
    fresh = buffers.size[0]
    if fresh == len(buffers.nodes):
        return 0
    buffers.size[0] += 1
    buffers.nodes[fresh].action = action
    buffers.nodes[fresh].parent = node
    buffers.nodes[fresh].sibling = buffers.nodes[node].child
    buffers.nodes[fresh].available = 1
    buffers.nodes[node].child = fresh
    return fresh


@kernel
def best_child(buffers, count, seat, explore):
    """The tried legal action with the highest upper bound for the seat that chooses; 0 if none was tried."""
    best, best_bound = 0, -1.0
    for i in range(count):
        child = buffers.child_of[buffers.out[i]]
        if child == 0:
            continue
        node = buffers.nodes[child]
        node.available += 1
        bound = buffers.shares[child, seat] / node.visits + explore * sqrt(log(node.available) / node.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@kernel
def tried(buffers, count):
    """How many of the legal actions have a node."""
    found = 0
    for i in range(count):
        if buffers.child_of[buffers.out[i]] != 0:
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
def new_action(s, buffers, node, count, settings):
    """An action to try for the first time, or -1: a node opens up as it is visited more."""
    found = tried(buffers, count)
    if found >= count or found > settings.width * sqrt(buffers.nodes[node].visits):
        return -1
    action = light_action(s, buffers.dice, buffers.spare, settings.chance)
    return action if buffers.child_of[action] == 0 else -1


@inlined
def descend(s, buffers, settings, node):
    """Walk down from a node, play the actions in `s`, add one node; return the node that was reached."""
    while s.phase != 0:
        count = legal(s, buffers.out)
        link_children(buffers, node)
        action = new_action(s, buffers, node, count, settings)
        child = 0
        if action < 0:
            child = best_child(buffers, count, s.seat, settings.explore)
            if child == 0:  # all that was tried is illegal in this deal
                action = buffers.out[rng.below(buffers.dice, count)]
        unlink_children(buffers, node)
        if child == 0:
            fresh = add_child(buffers, node, action)
            apply(s, action, SILENT[0])
            return fresh if fresh != 0 else node
        apply(s, buffers.nodes[child].action, SILENT[0])
        node = child
    return node


@inlined
def play_on(s, buffers, settings):
    """Let the light player go on, at least to the end of what is half done."""
    decisions = 0
    while s.phase != 0 and (decisions < settings.cut or not settled(s)):
        apply(s, light_action(s, buffers.dice, buffers.spare, settings.chance), SILENT[0])
        decisions += 1


@kernel
def back_up(buffers, node, seats):
    """Every node on the way has seen what came out for all seats."""
    while True:
        buffers.nodes[node].visits += 1
        for seat in range(seats):
            buffers.shares[node, seat] += buffers.expected[seat]
            buffers.points[node, seat] += buffers.scores[seat]
        if node == 0:
            return
        node = buffers.nodes[node].parent


@kernel
def search(buffers, settings, seat, below, iterations):
    """Think for this seat, about all its actions (`below` is 0) or about what follows one: the child of that action."""
    for _ in range(iterations):
        buffers.scratch[0] = buffers.root[0]
        s = buffers.scratch[0]
        redeal(s, seat, rng.draw(buffers.dice))
        if below != 0:
            apply(s, buffers.nodes[below].action, SILENT[0])
        node = descend(s, buffers, settings, below)
        play_on(s, buffers, settings)
        expect(s, buffers, settings)
        back_up(buffers, node, s.seats)


@kernel
def search_deals(buffers, settings, seat, child, seeds, shares, points):
    """Think on about what follows one action, in the deal of each seed, and note how each game ends.

    A seed gives every action the same deal and the same dice.
    """
    for i in range(len(seeds)):
        buffers.scratch[0] = buffers.root[0]
        s = buffers.scratch[0]
        rng.seed(buffers.dice, seeds[i])
        redeal(s, seat, rng.draw(buffers.dice))
        apply(s, buffers.nodes[child].action, SILENT[0])
        node = descend(s, buffers, settings, child)
        play_on(s, buffers, settings)
        expect(s, buffers, settings)
        back_up(buffers, node, s.seats)
        winners = 0
        for other in range(s.seats):
            winners += buffers.won[other]
        for other in range(s.seats):
            shares[i, other] = buffers.won[other] / winners
            points[i, other] = buffers.scores[other]


@kernel
def clear(buffers, first):
    """Rows from this one on are as new."""
    for node in range(first, buffers.size[0]):
        buffers.nodes[node].child = buffers.nodes[node].sibling = buffers.nodes[node].visits = 0
        buffers.nodes[node].foreseen = buffers.nodes[node].hoped = 0
        buffers.shares[node] = 0.0
        buffers.points[node] = 0.0


@kernel
def keep_subtree(buffers, root, moved):
    """Make this node the root and forget what does not follow from it; `moved` has room for a number a node."""
    kept = 0
    for node in range(buffers.size[0]):
        parent = buffers.nodes[node].parent
        moved[node] = -1
        if node == root or (node > root and moved[parent] >= 0):
            moved[node] = kept
            buffers.nodes[kept] = buffers.nodes[node]
            buffers.nodes[kept].child = buffers.nodes[kept].sibling = 0
            copy_row(buffers.shares[node], buffers.shares[kept])
            copy_row(buffers.points[node], buffers.points[kept])
            copy_row(buffers.hopes[node], buffers.hopes[kept])
            if kept > 0:
                above = moved[parent]
                buffers.nodes[kept].parent = above
                buffers.nodes[kept].sibling = buffers.nodes[above].child
                buffers.nodes[above].child = kept
            kept += 1
    clear(buffers, kept)
    buffers.nodes[0].parent = 0
    buffers.size[0] = kept
