"""Whole games between light players, with some of their positions kept: what networks learn from."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, new, result
from waset.kernel_calls import see
from waset.search.mcts import light_action

ROOM = 64  # positions kept of one game, at most


@kernel
def note_features(row, first, one_of, features, amounts):
    """Write the active features and the amounts of an observation into rows that were filled before; count them."""
    count, counted = 0, 0
    for place in range(len(first)):
        if one_of[place]:
            if row[place] != 0:
                features[count] = first[place] + row[place] - 1
                count += 1
        else:
            amounts[counted] = row[place]
            counted += 1
    return count


@kernel
def onlooker(s, dice, mover):
    """Who looks at a position that is kept: most often who has just moved, or who is asked."""
    kind = rng.below(dice, 4)
    if kind <= 1:
        return mover
    return s.seat if kind == 2 else rng.below(dice, s.seats)


@kernel
def keep_position(s, looker, seen, encoded, kept, row):
    """Write what a seat sees into a row."""
    records, rows, high = seen
    first, one_of = encoded
    features, amounts, seats, looking, _, _ = kept
    see(s, looker, records[0], rows[0], high)
    note_features(rows[0], first, one_of, features[row], amounts[row])
    seats[row], looking[row] = s.seats, looker


@kernel
def keep_end(s, kept, first, end, scores, won):
    """Write how the game ended into the rows of its positions, clockwise from who looked."""
    _, _, _, looking, shares, points = kept
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for row in range(first, end):
        for j in range(s.seats):
            other = (looking[row] + j) % s.seats
            shares[row, j] = won[other] / winners
            points[row, j] = scores[other]


@kernel
def light_game(box, dice, out, every, strays, seen, encoded, kept, at, scores, won):
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = box[0]
    free, mover = at, s.seat
    while s.phase != 0:
        if free < len(kept[0]) and free < at + ROOM and rng.below(dice, every) == 0:
            keep_position(s, onlooker(s, dice, mover), seen, encoded, kept, free)
            free += 1
        mover = s.seat
        apply(s, light_action(s, dice, out, strays), SILENT[0])
    keep_end(s, kept, at, free, scores, won)
    return free


@kernel
def light_games(blank, box, seeds, dice, out, every, strays, seen, encoded, kept, scores, won):
    """A game for each seed, as long as there is room for its positions; return how many positions there are."""
    free = 0
    for i in range(len(seeds)):
        box[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        new(box[0], seeds[i])
        free = light_game(box, dice, out, every, strays, seen, encoded, kept, free, scores, won)
    return free
