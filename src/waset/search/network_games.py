"""Whole games between players that choose by a network, with some of their positions kept.

They take some milliseconds each. What is learned of a position is what its player foresaw, and for a part what could be
expected later in the game: that has far less noise than how the game ended.
"""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, new, result
from waset.search.light_games import ROOM, keep_position, onlooker
from waset.search.mcts import light_action
from waset.search.network_choice import look_ahead, most_hopeful

PATH = 2048  # decisions of one game, at most, from which is learned
ASTRAY = 4  # of moves that are not the network's, one in so many is any legal one; the others are the light player's


@kernel
def foresee_ends(box, later, expected, strayed, decisions, scores, won):
    """From the end of a game back to its start: what each seat could expect at every decision.

    What is expected of a decision comes for a share of `later` from the decision after it: with 1, from the end alone.

    After a move that was not the player's own choice, what comes out says nothing about what could be expected.
    """
    s = box[0]
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for seat in range(s.seats):
        after = won[seat] / winners
        for at in range(decisions - 1, -1, -1):
            share = 0.0 if strayed[at] else later
            after = expected[at, seat] = (1.0 - share) * expected[at, seat] + share * after


@kernel
def keep_expected(s, kept, when, first, end, expected, scores):
    """Write what could be expected into the rows of a game's positions, clockwise from who looked."""
    _, _, _, looking, shares, points = kept
    for row in range(first, end):
        for j in range(s.seats):
            other = (looking[row] + j) % s.seats
            shares[row, j] = expected[when[row], other]
            points[row, j] = scores[other]


@kernel
def choose(s, sight, dice, out, strays, path, at):
    """The network's choice, or one time in `strays` another's; note what it promises each seat as decision `at`."""
    expected, strayed, _ = path
    best = most_hopeful(sight, look_ahead(sight, 1, dice), s.seat)
    for seat in range(s.seats):
        expected[at, seat] = sight.hopes[best, seat]
    chosen = action = sight.outs[1, best]
    if rng.below(dice, strays) == 0:
        action = light_action(s, dice, out, ASTRAY)
    strayed[at] = action != chosen
    return action


@kernel
def network_game(sight, dice, out, how, seen, encoded, kept, at, path, scores, won):
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = sight.states[0]
    every, strays, later, asked_only = how
    expected, strayed, when = path
    free, decisions, mover = at, 0, s.seat
    while s.phase != 0:
        choice = legal(s, out) > 1 and decisions < PATH
        if choice and free < len(kept[0]) and free < at + ROOM and rng.below(dice, every) == 0:
            keep_position(s, s.seat if asked_only else onlooker(s, dice, mover), seen, encoded, kept, free)
            when[free] = decisions
            free += 1
        action = choose(s, sight, dice, out, strays, path, decisions) if choice else out[0]
        decisions += choice
        mover = s.seat
        apply(s, action, SILENT[0])
    foresee_ends(sight.states, later, expected, strayed, decisions, scores, won)
    keep_expected(s, kept, when, at, free, expected, scores)
    return free


@kernel
def network_games(blank, seeds, sight, dice, out, how, seen, encoded, kept, path, scores, won):
    """A game for each seed, as long as there is room for its positions; return how many positions there are."""
    free = 0
    for i in range(len(seeds)):
        sight.states[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        new(sight.states[0], seeds[i])
        free = network_game(sight, dice, out, how, seen, encoded, kept, free, path, scores, won)
    return free
