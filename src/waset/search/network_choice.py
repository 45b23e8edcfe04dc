"""What a network chooses without a search: the action whose merit is highest where it leads."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, redeal, result
from waset.search.network import evaluate, tell_merits


@kernel
def like(s, seat, network, work, scores, won):
    """A seat's share of the victory: the network's word, or how the game ended."""
    if s.phase != 0:
        evaluate(s, s.seat, network, work)
        return work.shares[seat] + 0.0
    result(s, scores, won)
    winners = 0
    for other in range(s.seats):
        winners += won[other]
    return won[seat] / winners


@kernel
def look_at(box, seat, network, work):
    """The position as a seat sees it: what the network thinks is in `work`."""
    evaluate(box[0], seat, network, work)


@kernel
def weigh_last_move(box, seat, network, work):
    """The merit, in `work`, of the move that led to the position that was just looked at."""
    tell_merits(box[0], seat, network, work)


@kernel
def look(box, dealt, scratch, seat, deals, network, work, dice, out, hopes, merits, scores, won):
    """What each legal action promises the seat that is asked, and its merit, over some deals.

    Return how many actions there are, and how often one of them ended the game, where nothing has merit.
    """
    count, ends = legal(box[0], out), 0
    hopes[:count] = merits[:count] = 0.0
    for _ in range(deals):
        dealt[0] = box[0]
        redeal(dealt[0], seat, rng.draw(dice))
        for i in range(count):
            scratch[0] = dealt[0]
            apply(scratch[0], out[i], SILENT[0])
            hopes[i] += like(scratch[0], seat, network, work, scores, won) / deals
            if scratch[0].phase == 0:
                ends += 1
            else:
                tell_merits(scratch[0], scratch[0].seat, network, work)
                merits[i] += work.merits[seat] / deals
    return count, ends
