"""What a network chooses without a search: the action whose position it likes best."""

from waset import rng
from waset.event_log import SILENT
from waset.kernel import apply, kernel, legal, redeal, result
from waset.search.network import evaluate


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
def look(box, scratch, seat, deals, network, work, dice, out, hopes, scores, won):
    """What each legal action promises the seat that is asked, over some deals; return how many actions there are."""
    count = legal(box[0], out)
    hopes[:count] = 0.0
    for _ in range(deals):
        deal = rng.draw(dice)
        for i in range(count):
            scratch[0] = box[0]
            redeal(scratch[0], seat, deal)
            apply(scratch[0], out[i], SILENT[0])
            hopes[i] += like(scratch[0], seat, network, work, scores, won) / deals
    return count
