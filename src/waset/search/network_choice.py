"""What a network chooses without a search: the action that leads to the best prospects, as who takes it sees them.

Decisions are small: who plays a card then says who walks, and what is taken. So every line of the seat's own steps is
followed until nothing is half done; there the network is asked. Where too many ways lead on, only some that the light
player suggests are followed.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, copy_row, kernel, legal, redeal, result, settled
from waset.search.mcts import light_action
from waset.search.network import Network, Work, evaluate, put_right, start_from

STEPS = 8  # of one line, at most
FEW = 24  # ways; of more than so many, but for the first step, only suggestions are followed
SUGGESTIONS = 4
NEVER = 1 << 30  # decisions


class Foresight(NamedTuple):
    """A network, and where one seat works that looks ahead with it."""

    network: Network
    work: Work
    states: NDArray[Any]  # the position, then by step: where a line has led so far; the first is another deal of it
    outs: NDArray[np.int32]  # by step: its legal actions
    spare: NDArray[np.int32]
    left: NDArray[np.int64]  # by step: how many of them are still to be followed
    lines: NDArray[np.float64]  # by action and seat: the shares of the victory at the end of its best line in one deal
    hopes: NDArray[np.float64]  # by action and seat: the same over all deals
    scores: NDArray[np.int64]
    won: NDArray[np.int64]


@kernel
def look_at(box, seat, network, work):
    """The position as a seat sees it: what can be told of it is in `work`."""
    evaluate(box[0], seat, network, work)
    put_right(box[0], seat, network, work)


@kernel
def look_from(box, seat, network, work):
    """Remember a position as a seat sees it: to look at others that differ little from it takes less time then."""
    start_from(box[0], seat, network, work)


@kernel
def foresee(s, seat, sight):
    """Each seat's share of the victory, in `work`: the network's word as a seat sees it, or how the game ended."""
    if s.phase != 0:
        evaluate(s, seat, sight.network, sight.work)
        return
    result(s, sight.scores, sight.won)
    winners = 0
    for other in range(s.seats):
        winners += sight.won[other]
    for other in range(s.seats):
        sight.work.shares[other] = sight.won[other] / winners


@kernel
def list_suggestions(s, dice, out, spare):
    """List some actions that the light player suggests; count them."""
    count = 0
    for _ in range(SUGGESTIONS):
        action = light_action(s, dice, spare, NEVER)
        known = False
        for i in range(count):
            known = known or out[i] == action
        if not known:
            out[count] = action
            count += 1
    return count


@kernel
def leads_on(sight, dice, step, seat):
    """Is something of this seat's half done after a step? List how it may go on."""
    s, out = sight.states[step], sight.outs[step]
    if step > STEPS or s.phase == 0 or s.seat != seat or settled(s):
        return False
    count = legal(s, out)
    sight.left[step] = count if count <= FEW else list_suggestions(s, dice, out, sight.spare)
    return True


@kernel
def follow_lines(sight, dice, seat, count):
    """Note the best line of every action, in the deal of the first step."""
    sight.lines[:count, seat] = -1.0
    step, first = 1, 0
    sight.left[1] = count
    while step > 0:
        if sight.left[step] == 0:
            step -= 1
            continue
        sight.left[step] -= 1
        at = sight.left[step]
        if step == 1:
            first = at
        sight.states[step + 1] = sight.states[step]
        apply(sight.states[step + 1], sight.outs[step, at], SILENT[0])
        if leads_on(sight, dice, step + 1, seat):
            step += 1
            continue
        foresee(sight.states[step + 1], seat, sight)
        if sight.work.shares[seat] > sight.lines[first, seat]:
            copy_row(sight.work.shares, sight.lines[first])


@kernel
def look_ahead(sight, deals, dice):
    """What each legal action promises every seat, over some deals of what the seat that is asked can't know.

    Return how many actions there are.
    """
    s = sight.states[0]
    seat, count = s.seat, legal(s, sight.outs[1])
    sight.hopes[:count] = 0.0
    start_from(s, seat, sight.network, sight.work)
    for _ in range(deals):
        sight.states[1] = s
        redeal(sight.states[1], seat, rng.draw(dice))
        follow_lines(sight, dice, seat, count)
        for i in range(count):
            for other in range(s.seats):
                sight.hopes[i, other] += sight.lines[i, other] / deals
    return count


@kernel
def most_hopeful(sight, count, seat):
    """The action, by its place in the list, that promises a seat most; the first of equals."""
    best = 0
    for i in range(1, count):
        if sight.hopes[i, seat] > sight.hopes[best, seat]:
            best = i
    return best
