"""Whole games between players that search with a network, with some of their positions kept.

They are played inside kernels, hundreds of short searches a second on one core. A network that learns from them learns
how games end when both sides look ahead.
"""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, inlined, kernel, legal, new
from waset.search.guided import search_guided
from waset.search.light_games import ROOM, keep_end, keep_position
from waset.search.mcts import clear, light_action

HOPE = 0.5  # what a search expects counts so much in what is learned, the end of the game the rest: it errs less widely
ASTRAY = 4  # of moves that leave the search, one in so many is any legal one; the others are the light player's


@kernel
def most_tried(buffers):
    """The action that the root has tried most."""
    child = buffers.nodes[0].child
    best, most = -1, 0
    while child != 0:
        if buffers.nodes[child].visits >= most:  # links lead from the latest to the first
            best, most = buffers.nodes[child].action, buffers.nodes[child].visits
        child = buffers.nodes[child].sibling
    return best


@inlined
def searched_action(s, buffers, guide, guidance, settings, playouts):
    """What a short search chooses, which deals again what its seat can't know."""
    clear(buffers, 0)
    buffers.size[0] = 1
    buffers.root[0] = s
    search_guided(buffers, guide, guidance, settings, s.seat, 0, playouts)
    return most_tried(buffers)


@kernel
def keep_hope(s, buffers, shares, row):
    """Write what a search has expected, clockwise from the seat that is asked."""
    for j in range(s.seats):
        shares[row, j] = buffers.shares[0, (s.seat + j) % s.seats] / buffers.nodes[0].visits


@kernel
def searched_game(
    box, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept, at, scores, won
):  # fmt: skip
    """Play one game to its end, and keep some of its positions from row `at` on; return the next free row."""
    s = box[0]
    free = at
    while s.phase != 0:
        choice = legal(s, out) > 1
        action = out[0]
        if choice:
            action = searched_action(s, buffers, guide, guidance, settings, playouts)
        if free < len(kept[0]) and free < at + ROOM and rng.below(dice, every) == 0:
            keep_position(s, seen, encoded, kept, free)
            if choice:
                keep_hope(s, buffers, kept[4], free)
            free += 1
        if choice and rng.below(dice, strays) == 0:
            action = light_action(s, dice, out, ASTRAY)
        apply(s, action, SILENT[0])
    keep_end(s, kept, at, free, HOPE, scores, won)
    return free


@kernel
def searched_games(
    blank, box, seeds, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept,
    scores, won,
):  # fmt: skip
    """A game for each seed, as long as there is room for its positions; return how many positions there are."""
    free = 0
    for i in range(len(seeds)):
        box[0] = blank[0]
        rng.seed(dice, seeds[i] ^ 0x5EED)
        rng.seed(buffers.dice, seeds[i] ^ 0xC0DE)
        new(box[0], seeds[i])
        free = searched_game(
            box, dice, out, every, strays, playouts, buffers, guide, guidance, settings, seen, encoded, kept, free,
            scores, won,
        )  # fmt: skip
    return free
