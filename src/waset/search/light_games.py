"""Whole games between light players, with some of their positions kept: what networks learn from."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, new, result
from waset.kernel_calls import see
from waset.search.mcts import light_action

ROOM = 64  # positions kept of one game, at most
UNTOLD = -1.0  # no search has said what to expect


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
def keep_position(s, seen, encoded, kept, row):
    """Write what the seat that is asked sees into a row; nothing is expected of it yet."""
    records, rows, high = seen
    first, one_of = encoded
    features, amounts, seats, looking, shares, _ = kept
    shares[row] = UNTOLD
    see(s, s.seat, records[0], rows[0], high)
    note_features(rows[0], first, one_of, features[row], amounts[row])
    seats[row], looking[row] = s.seats, s.seat


@kernel
def keep_end(s, kept, first, end, hope, scores, won):
    """Write how the game ended into the rows of its positions; what was expected there counts for a part: `hope`."""
    _, _, _, looking, shares, points = kept
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for row in range(first, end):
        part = 0.0 if shares[row, 0] == UNTOLD else hope
        for j in range(len(scores)):
            if j >= s.seats:
                shares[row, j] = 0.0
                continue
            other = (looking[row] + j) % s.seats
            shares[row, j] = part * shares[row, j] + (1.0 - part) * won[other] / winners
            points[row, j] = scores[other]


@kernel
def light_game(box, dice, out, every, strays, seen, encoded, kept, at, scores, won):
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = box[0]
    free = at
    while s.phase != 0:
        if free < len(kept[0]) and free < at + ROOM and rng.below(dice, every) == 0:
            keep_position(s, seen, encoded, kept, free)
            free += 1
        apply(s, light_action(s, dice, out, strays), SILENT[0])
    keep_end(s, kept, at, free, 0.0, scores, won)
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
