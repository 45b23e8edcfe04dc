"""Whole games between light players, with some of their positions kept: what networks learn from."""

from waset import rng
from waset.calls import see
from waset.kernel import apply, kernel, new, result
from waset.log import SILENT
from waset.search.mcts import light_action

ROOM = 64  # positions kept of one game, at most


@kernel
def note_features(row, first, one_of, features, amounts):
    """Write the active features and the amounts of an observation into rows that were filled before; count them."""
    count, counted = 0, 0
    for place in range(len(row)):
        if one_of[place]:
            if row[place] != 0:
                features[count] = first[place] + row[place] - 1
                count += 1
        else:
            amounts[counted] = row[place]
            counted += 1
    return count


@kernel
def light_game(box, dice, out, every, strays, seen, encoded, kept, at, scores, won):
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = box[0]
    records, rows, high = seen
    first, one_of = encoded
    features, amounts, seats, looking, shares, points = kept
    free = at
    while s.phase != 0:
        if free < len(features) and free < at + ROOM and rng.below(dice, every) == 0:
            see(s, s.seat, records[0], rows[0], high)
            note_features(rows[0], first, one_of, features[free], amounts[free])
            seats[free], looking[free] = s.seats, s.seat
            free += 1
        apply(s, light_action(s, dice, out, strays), SILENT[0])
    result(s, scores, won)
    winners = 0
    for seat in range(s.seats):
        winners += won[seat]
    for i in range(at, free):
        for j in range(s.seats):
            other = (looking[i] + j) % s.seats
            shares[i, j] = won[other] / winners
            points[i, j] = scores[other]
    return free


@kernel
def light_games(blank, box, seeds, dice, out, every, strays, records, rows, high, first, one_of,
                features, amounts, seats, looking, shares, points, scores, won):  # fmt: skip
    """A game for each seed, as long as there is room for its positions; return how many there are."""
    free = 0
    for i in range(len(seeds)):
        box[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        new(box[0], seeds[i])
        free = light_game(
            box, dice, out, every, strays, (records, rows, high), (first, one_of),
            (features, amounts, seats, looking, shares, points), free, scores, won,
        )  # fmt: skip
    return free
