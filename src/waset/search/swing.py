"""What a seat gains at once: every line of its own steps, up to the next settled position."""

from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, reserve, result, settled
from waset.rng import mix

MAX_STEPS = 8  # steps of one placement or action
LINES = 20_000  # positions looked at, at most


@kernel
def margin(s, seat, scores, won):
    """Points over the best opponent."""
    result(s, scores, won)
    best = -(1 << 30)
    for other in range(s.seats):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - best


@kernel
def open_level(states, outs, counts, level, seat):
    """Is the position at this level still one of the seat's own half-made placement?"""
    s = states[level]
    inner = level == 0 or (not settled(s) and s.seat == seat and s.phase != 0)
    counts[level] = legal(s, outs[level]) if inner and level < MAX_STEPS else 0
    return counts[level] > 0


@kernel
def best_swing(states, outs, counts, scores, won, noise):
    """The first action of the line that gains most, and its gain; states[0] is the position.

    Lines that gain the same are ordered by what they keep in reserve, then by chance.
    """
    seat = states[0].seat
    start = margin(states[0], seat, scores, won)
    best, best_kept, best_chance, best_action = -(1 << 30), -(1 << 30), -1, -1
    open_level(states, outs, counts, 0, seat)
    level, first, seen = 0, -1, 0
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        action = outs[level][counts[level]]
        if level == 0:
            first = action
        states[level + 1] = states[level]
        apply(states[level + 1], action, SILENT[0])
        if seen < LINES and open_level(states, outs, counts, level + 1, seat):
            level += 1
            continue
        seen += 1
        gain = margin(states[level + 1], seat, scores, won)
        kept = reserve(states[level + 1], seat)
        chance = mix((noise + seen) & 0x7FFFFFFF)
        if (gain, kept, chance) > (best, best_kept, best_chance):
            best, best_kept, best_chance, best_action = gain, kept, chance, first
    return best_action, best - start
