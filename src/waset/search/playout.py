"""Random play and counting, written once for every game."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, new, result


@kernel
def random_action(s, dice, out):
    """One of the legal actions, all equally likely; -1 if the game is over."""
    count = legal(s, out)
    if count == 0:
        return -1
    return out[rng.below(dice, count)]


@kernel
def playout(s, dice, out):
    """Play at random to the end; return the number of decisions."""
    decisions = 0
    while s.phase != 0:
        apply(s, random_action(s, dice, out), SILENT[0])
        decisions += 1
    return decisions


@kernel
def play_steps(box, dice, steps, out):
    """Play up to this many random decisions; return how many there were."""
    for step in range(steps):
        if box[0].phase == 0:
            return step
        apply(box[0], random_action(box[0], dice, out), SILENT[0])
    return steps


@kernel
def random_games(blank, states, seeds, dice, out, scores, won):
    """Play one random game for each seed from set-up to the end; return the number of decisions.

    `states` has room for one state; scores[i] and won[i] are the i-th game's.
    """
    decisions = 0
    for i in range(len(seeds)):
        states[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        new(states[0], seeds[i])
        decisions += playout(states[0], dice, out)
        result(states[0], scores[i], won[i])
    return decisions


@kernel
def perft(states, outs, counts, depth):
    """How many sequences of `depth` decisions start at states[0] (games that end earlier count as they are).

    `states` and `outs` have room for depth + 1 levels; counts[d] holds the options not yet tried at level d.
    """
    found = 0
    level = 0
    counts[0] = -1
    while level >= 0:
        if counts[level] < 0:
            counts[level] = 0 if level == depth else legal(states[level], outs[level])
            if counts[level] == 0:
                found += 1
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        action = outs[level][counts[level]]
        states[level + 1] = states[level]
        apply(states[level + 1], action, SILENT[0])
        level += 1
        counts[level] = -1
    return found
