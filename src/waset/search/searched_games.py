"""Whole games between players that search with a network, with some of their positions and choices kept.

They are played inside kernels, hundreds of short searches a second on one core. A network that learns from them learns
how games end when both sides look ahead, and what they choose. Most searches are brief, so that there are more games;
what is kept comes from the others.
"""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, inlined, kernel, legal, new, redeal
from waset.kernel_calls import see
from waset.search.guided import search_guided
from waset.search.light_games import ROOM, keep_end, keep_position, note_features
from waset.search.mcts import clear, light_action, link_children, unlink_children

HOPE = 0.7  # what a search expects counts so much in what is learned, the end of the game the rest: it errs less widely
BRIEF, SHORTER = 4, 6  # one search in so many is whole and learned from; the others are so much shorter: for more games
ASTRAY = 4  # of moves that leave the search, one in so many is any legal one; the others are the light player's
KEPT, OTHERS = 8, 3  # actions of a choice that are kept; all but so many are those that were tried most


@kernel
def most_tried(buffers):
    """The child of the root that was tried most."""
    child = best = buffers.nodes[0].child
    while child != 0:
        if buffers.nodes[child].visits >= buffers.nodes[best].visits:  # links lead from the latest to the first
            best = child
        child = buffers.nodes[child].sibling
    return best


@inlined
def searched_action(s, buffers, guide, guidance, settings, playouts):
    """What a short search chooses, which deals again what its seat can't know."""
    clear(buffers, 0)
    buffers.size[0] = 1
    buffers.root[0] = s
    search_guided(buffers, guide, guidance, settings, s.seat, 0, playouts)
    return buffers.nodes[most_tried(buffers)].action


@kernel
def keep_hope(s, buffers, shares, row):
    """Write what a search expects of the action it tried most, clockwise from the seat that is asked."""
    best = most_tried(buffers)
    for j in range(s.seats):
        shares[row, j] = buffers.shares[best, (s.seat + j) % s.seats] / buffers.nodes[best].visits


# ---------------------------------------------------------------- what was chosen among

TAKEN = -1  # an action that is kept already


@kernel
def list_tried(s, buffers):
    """List the legal actions in `out`, and beside each in `spare` the node that it leads to; count them."""
    count = legal(s, buffers.out)
    link_children(buffers, 0)
    for i in range(count):
        buffers.spare[i] = buffers.child_of[buffers.out[i]]
    unlink_children(buffers, 0)
    return count


@kernel
def times_tried(buffers, i):
    """How often the action in this place was tried."""
    return buffers.nodes[buffers.spare[i]].visits if buffers.spare[i] > 0 else 0


@kernel
def most_tried_left(buffers, count):
    """Where the action stands that was tried most, of those that are not kept yet."""
    best = -1
    for i in range(count):
        if buffers.spare[i] != TAKEN and (best < 0 or times_tried(buffers, i) > times_tried(buffers, best)):
            best = i
    return best


@kernel
def any_left(buffers, count, left, dice):
    """Where one of the actions stands that are not kept yet."""
    ahead = rng.below(dice, left)
    for i in range(count):
        if buffers.spare[i] != TAKEN:
            if ahead == 0:
                return i
            ahead -= 1
    return -1


@kernel
def keep_choice(s, buffers, dice, seen, encoded, choices, row):
    """Write where some of the legal actions lead, all in one deal, and how often the search has tried them."""
    records, rows, high = seen
    features, amounts, seats, movers, tried = choices
    seats[row], seat, deal = s.seats, s.seat, rng.draw(dice)
    count = list_tried(s, buffers)
    for slot in range(min(count, KEPT)):
        at = most_tried_left(buffers, count) if slot < KEPT - OTHERS else any_left(buffers, count, count - slot, dice)
        buffers.scratch[0] = buffers.root[0]
        after = buffers.scratch[0]
        redeal(after, seat, deal)
        apply(after, buffers.out[at], SILENT[0])
        if after.phase != 0:
            see(after, after.seat, records[0], rows[0], high)
            note_features(rows[0], encoded[0], encoded[1], features[row, slot], amounts[row, slot])
            movers[row, slot] = (seat - after.seat) % s.seats
            tried[row, slot] = times_tried(buffers, at)
        buffers.spare[at] = TAKEN


# ---------------------------------------------------------------- whole games


@kernel
def searched_game(
    box, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept, choices, at,
    chosen_at, scores, won,
):  # fmt: skip
    """Play one game to its end, and keep some of its positions from row `at` on, its choices from row `chosen_at` on.

    Return the next free row of each.
    """
    s = box[0]
    free, chosen = at, chosen_at
    while s.phase != 0:
        choice, whole = legal(s, out) > 1, rng.below(dice, BRIEF) == 0
        action = out[0]
        if choice:
            length = playouts if whole else max(1, playouts // SHORTER)
            action = searched_action(s, buffers, guide, guidance, settings, length)
        if choice and whole and chosen < len(choices[0]):
            keep_choice(s, buffers, dice, seen, encoded, choices, chosen)
            chosen += 1
        if (whole if choice else rng.below(dice, every) == 0) and free < len(kept[0]) and free < at + ROOM:
            keep_position(s, seen, encoded, kept, free)
            if choice:
                keep_hope(s, buffers, kept[4], free)
            free += 1
        if choice and rng.below(dice, strays) == 0:
            action = light_action(s, dice, out, ASTRAY)
        apply(s, action, SILENT[0])
    keep_end(s, kept, at, free, HOPE, scores, won)
    return free, chosen


@kernel
def searched_games(
    blank, box, seeds, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept,
    choices, scores, won,
):  # fmt: skip
    """A game for each seed, as long as there is room for what is kept; return how many positions and choices are."""
    free, chosen = 0, 0
    for i in range(len(seeds)):
        box[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        rng.seed(buffers.dice, seeds[i] ^ 0xC0DE)
        new(box[0], seeds[i])
        free, chosen = searched_game(
            box, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept, choices,
            free, chosen, scores, won,
        )  # fmt: skip
    return free, chosen
