"""Tree search with a network: the plain search, except that a network says what a position is worth.

A playout tells how one game might end; the network tells how games from here end on average, and takes no longer. The
light player goes on for a few decisions first, because the network is surest between two turns.
"""

from typing import Any, NamedTuple

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, inlined, kernel, redeal
from waset.search.mcts import back_up, descend, expect, expect_by_points, light_action, play_on
from waset.search.network import evaluate


class Guide(NamedTuple):
    """The network and where it works, beside the search's own buffers."""

    network: Any
    work: Any
    said: Any  # by seat: what the network expected


@kernel
def expect_by_network(s, buffers, guide, settings):
    """What share of the victory each seat may expect, by the network: of victory and points, as in a finished game."""
    evaluate(s, s.seat, guide.network, guide.work)
    expect_by_points(s, guide.work.points, settings.spread, buffers.expected)
    for seat in range(s.seats):
        by_points, victory = buffers.expected[seat], guide.work.shares[seat]
        buffers.expected[seat] = settings.lead * by_points + (1.0 - settings.lead) * victory
        buffers.scores[seat] = int(guide.work.points[seat] + 0.5)


@inlined
def appraise(s, buffers, guide, guidance, settings):
    """What each seat may expect: the network's word, mixed with a playout; once the game is over, how it ended."""
    decisions = 0
    while s.phase != 0 and decisions < guidance.ahead:
        apply(s, light_action(s, buffers.dice, buffers.spare, settings.chance), SILENT[0])
        decisions += 1
    if s.phase == 0:
        expect(s, buffers, settings)
    else:
        expect_by_network(s, buffers, guide, settings)
    if s.phase != 0 and guidance.playout > 0.0:
        for seat in range(s.seats):
            guide.said[seat] = buffers.expected[seat]
        play_on(s, buffers, settings)
        expect(s, buffers, settings)
        for seat in range(s.seats):
            by_network = (1.0 - guidance.playout) * guide.said[seat]
            buffers.expected[seat] = by_network + guidance.playout * buffers.expected[seat]


@kernel
def search_guided(buffers, guide, guidance, settings, seat, below, iterations):
    """Think for this seat, about all its actions (`below` is 0) or about what follows one: the child of that action."""
    for _ in range(iterations):
        buffers.scratch[0] = buffers.root[0]
        s = buffers.scratch[0]
        redeal(s, seat, rng.draw(buffers.dice))
        if below != 0:
            apply(s, buffers.nodes[below].action, SILENT[0])
        node = descend(s, buffers, settings, below)
        appraise(s, buffers, guide, guidance, settings)
        back_up(buffers, node, s.seats)
