"""Tree search with a network: it says which actions are worth trying, and what a position is worth.

A playout tells how one game might end; the network tells how games from here end on average, and takes no longer. It is
surest where nothing is half done: the light player goes on until then. Once a position was visited often enough, the
network looks at all that can be done there (`look_ahead`), and what it expects of an action counts like some visits.
"""

from math import log, sqrt
from typing import Any, NamedTuple

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, copy_row, inlined, kernel, legal, redeal, settled
from waset.search.mcts import (
    add_child,
    back_up,
    expect,
    expect_by_points,
    light_action,
    link_children,
    new_action,
    play_on,
    unlink_children,
)
from waset.search.network import evaluate, start_from
from waset.search.network_choice import look_ahead, most_hopeful

HOPED = 24  # actions of a position, at most, of which it is kept what the network expects
ROOT_DEALS = 4  # on which the actions of the root are looked at; elsewhere one must do
TAKEN = -1.0


class Guide(NamedTuple):
    """The network and where it works, beside the search's own buffers."""

    network: Any
    work: Any
    sight: Any  # a `Foresight`
    said: Any  # by seat: what the network expected


# ---------------------------------------------------------------- which actions are worth trying


@kernel
def foresee_children(s, buffers, sight, node, deals):
    """Give a node its most promising children, each with what the network expects of it."""
    sight.states[0] = s
    count = look_ahead(sight, deals, buffers.dice)
    buffers.nodes[node].foreseen = 1
    link_children(buffers, node)
    for _ in range(min(count, HOPED)):
        best = most_hopeful(sight, count, s.seat)
        action = sight.outs[1, best]
        child = buffers.child_of[action]
        if child == 0:
            child = add_child(buffers, node, action)
            buffers.child_of[action] = child
        if child == 0:
            break
        copy_row(sight.hopes[best], buffers.hopes[child])
        buffers.nodes[child].hoped = 1
        sight.hopes[best, s.seat] = TAKEN
    unlink_children(buffers, node)


@kernel
def best_child(buffers, count, seat, explore, trust):
    """The known legal action with the highest upper bound for the seat that chooses; 0 if none is known."""
    best, best_bound = 0, -1.0
    for i in range(count):
        child = buffers.child_of[buffers.out[i]]
        if child == 0:
            continue
        node = buffers.nodes[child]
        node.available += 1
        visits, share = float(node.visits), buffers.shares[child, seat]
        if node.hoped:
            visits, share = visits + trust, share + trust * buffers.hopes[child, seat]
        bound = share / visits + explore * sqrt(log(node.available + visits - node.visits) / visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


@inlined
def descend_guided(s, buffers, guide, guidance, settings, node):
    """Walk down from a node, play the actions in `s`, stop where nobody was before; return the node reached."""
    while s.phase != 0:
        if not buffers.nodes[node].foreseen and buffers.nodes[node].visits >= guidance.ponder:
            foresee_children(s, buffers, guide.sight, node, 1)
        count = legal(s, buffers.out)
        link_children(buffers, node)
        action = new_action(s, buffers, node, count, settings)
        child = 0
        if action < 0:
            child = best_child(buffers, count, s.seat, settings.explore, guidance.trust)
            if child == 0:  # all that is known is illegal in this deal
                action = buffers.out[rng.below(buffers.dice, count)]
        unlink_children(buffers, node)
        if child == 0:
            fresh = add_child(buffers, node, action)
            apply(s, action, SILENT[0])
            return fresh if fresh != 0 else node
        apply(s, buffers.nodes[child].action, SILENT[0])
        node = child
        if buffers.nodes[node].visits == 0:
            return node
    return node


# ---------------------------------------------------------------- what a position is worth


@kernel
def expect_by_network(s, seat, buffers, guide, settings):
    """What share of the victory each seat may expect, by the network: of victory and points, as in a finished game.

    The seat that thinks looks at the position: it knows its own hand, also when others are asked.
    """
    evaluate(s, seat, guide.network, guide.work)
    expect_by_points(s, guide.work.points, settings.spread, buffers.expected)
    for other in range(s.seats):
        by_points, victory = buffers.expected[other], guide.work.shares[other]
        buffers.expected[other] = settings.lead * by_points + (1.0 - settings.lead) * victory
        buffers.scores[other] = int(guide.work.points[other] + 0.5)


@inlined
def appraise(s, seat, buffers, guide, guidance, settings):
    """What each seat may expect: the network's word, mixed with a playout; once the game is over, how it ended."""
    decisions = 0
    while s.phase != 0 and (decisions < guidance.ahead or not settled(s)):
        apply(s, light_action(s, buffers.dice, buffers.spare, settings.chance), SILENT[0])
        decisions += 1
    if s.phase == 0:
        expect(s, buffers, settings)
    else:
        expect_by_network(s, seat, buffers, guide, settings)
    if s.phase != 0 and guidance.playout > 0.0:
        for other in range(s.seats):
            guide.said[other] = buffers.expected[other]
        play_on(s, buffers, settings)
        expect(s, buffers, settings)
        for other in range(s.seats):
            by_network = (1.0 - guidance.playout) * guide.said[other]
            buffers.expected[other] = by_network + guidance.playout * buffers.expected[other]


@kernel
def search_guided(buffers, guide, guidance, settings, seat, below, iterations):
    """Think for this seat, about all its actions (`below` is 0) or about what follows one: the child of that action."""
    start_from(buffers.root[0], seat, guide.network, guide.work)
    if below == 0 and not buffers.nodes[0].foreseen and guidance.trust > 0.0:
        foresee_children(buffers.root[0], buffers, guide.sight, 0, ROOT_DEALS)
    for _ in range(iterations):
        buffers.scratch[0] = buffers.root[0]
        s = buffers.scratch[0]
        redeal(s, seat, rng.draw(buffers.dice))
        if below != 0:
            apply(s, buffers.nodes[below].action, SILENT[0])
        node = descend_guided(s, buffers, guide, guidance, settings, below)
        appraise(s, seat, buffers, guide, guidance, settings)
        back_up(buffers, node, s.seats)
